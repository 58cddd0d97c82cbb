//! Positions and moves as text, and as a picture.

use thiserror::Error;

use crate::{Diagram, Game, Side, Square};

/// A game whose positions and moves can be written and read.
///
/// `docs/notation.md` has the formats. Reading is where text from outside enters: it never
/// panics, and an error says what was expected and what was found.
pub trait Notation: Game {
    /// The variant that is played: board size and options. It is handed to every thread that
    /// plays a game of a match, so it can be copied and sent there.
    type Rules: Clone + Send + Sync;

    /// What a move looks like, for error messages.
    const MOVE_FORM: &'static str;

    /// The position in which the game starts.
    fn start(rules: &Self::Rules) -> Self;

    /// Reads a position. PositionFields left off at the end take their start values.
    fn parse(rules: &Self::Rules, text: &str) -> Result<Self, PositionError>;

    /// The position as text.
    fn text(&self) -> String;

    /// How many plies the position says were played before it. Only some texts say so.
    fn plies_before(&self) -> u32 {
        0
    }

    /// A legal move as text.
    fn move_text(&self, mv: Self::Move) -> String;

    /// Reads a move that is legal here.
    fn parse_move(&self, text: &str) -> Result<Self::Move, MoveError> {
        self.moves()
            .into_iter()
            .find(|&mv| self.move_text(mv) == text)
            .ok_or_else(|| self.illegal(text))
    }

    /// The error for a text that is no legal move here.
    fn illegal(&self, text: &str) -> MoveError {
        if self.outcome().is_some() {
            return MoveError::Over { text: text.into() };
        }
        let moves = self.moves();
        let shown = moves.iter().take(12).map(|&mv| self.move_text(mv));
        let mut legal = shown.collect::<Vec<_>>().join(", ");
        if moves.len() > 12 {
            legal += &format!(", … ({} in all)", moves.len());
        }
        MoveError::Illegal {
            text: text.into(),
            side: self.side_to_move(),
            form: Self::MOVE_FORM,
            legal,
        }
    }

    /// The board as a picture.
    fn diagram(&self) -> Diagram;
}

/// Why a move text was refused.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum MoveError {
    /// It is not among the legal moves.
    #[error("`{text}` is not a legal move for {}: expected {form}, one of {legal}", side.name())]
    Illegal {
        /// What was found.
        text: String,
        /// Whose turn it is.
        side: Side,
        /// What a move looks like.
        form: &'static str,
        /// The legal moves, or the first of them.
        legal: String,
    },
    /// It stands for several moves.
    #[error("`{text}` can be read in {} ways: expected one of {}", readings.len(), readings.join(", "))]
    Ambiguous {
        /// What was found.
        text: String,
        /// The full texts of the moves it could be.
        readings: Vec<String>,
    },
    /// There are no moves any more.
    #[error("`{text}` cannot be played: the game is over")]
    Over {
        /// What was found.
        text: String,
    },
}

/// Why a position text was refused.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum PositionError {
    /// Too few or too many rows.
    #[error("expected {expected} rows with `/` between them, found {found}")]
    Rows {
        /// The height of the board.
        expected: usize,
        /// The number of rows in the text.
        found: usize,
    },
    /// A row with too few or too many cells.
    #[error("row {row}: expected {expected} cells, found {found}")]
    Width {
        /// The row's number, from the bottom.
        row: usize,
        /// How many cells it has.
        expected: usize,
        /// How many the text gives.
        found: usize,
    },
    /// A number of empty cells that is none.
    #[error("row {row}: expected a number of empty cells from 1 to 99, found `{found}`")]
    Run {
        /// The row's number, from the bottom.
        row: usize,
        /// The number.
        found: String,
    },
    /// A letter that is no piece, or not here.
    #[error("{square}: expected {expected}, found `{found}`")]
    Piece {
        /// Where.
        square: Square,
        /// What may stand there.
        expected: &'static str,
        /// What was found.
        found: char,
    },
    /// A field that cannot be read.
    #[error("{field}: expected {expected}, found `{found}`")]
    Field {
        /// Its name.
        field: &'static str,
        /// What it may be.
        expected: String,
        /// What was found.
        found: String,
    },
    /// More fields than a position has.
    #[error("expected nothing after {after}, found `{found}`")]
    Extra {
        /// The last field.
        after: &'static str,
        /// What was found.
        found: String,
    },
    /// Readable, but not a position of this game.
    #[error("{0}")]
    Impossible(String),
}
