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

    /// Reads a move that is legal here, in capitals or not.
    fn parse_move(&self, text: &str) -> Result<Self::Move, MoveError> {
        self.moves()
            .into_iter()
            .find(|&mv| self.move_text(mv).eq_ignore_ascii_case(text))
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

    /// Reads a position off a picture, as [`diagram`](Notation::diagram) draws it. What a picture
    /// does not show takes its start value, and what the game does not have is refused.
    fn from_diagram(
        rules: &Self::Rules,
        diagram: &Diagram,
        to_move: Side,
    ) -> Result<Self, PositionError> {
        let letter = diagram.letters[to_move.index()];
        Self::parse(rules, &format!("{} {letter}", diagram.rows_text()))
    }

    /// The cells that the text of a move names, in order and by their names in the diagram. Here
    /// they are squares such as `a1`.
    fn cells_in(text: &str) -> Vec<String> {
        let squares = Square::all_in(text).into_iter();
        squares.map(|square| square.to_string()).collect()
    }

    /// Where on the board a legal move is made.
    fn move_cells(&self, mv: Self::Move) -> MoveCells {
        MoveCells::along(Self::cells_in(&self.move_text(mv)))
    }

    /// What to call a legal move that has no cells, such as a pass: the words of a button.
    fn move_label(&self, mv: Self::Move) -> String {
        let mut text = self.move_text(mv);
        if let Some(first) = text.get_mut(..1) {
            first.make_ascii_uppercase();
        }
        text
    }
}

/// Where on the board a move is made: which cells a person clicks to make it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct MoveCells {
    /// The cells of the move in order; none for a pass or a swap.
    pub path: Vec<String>,
    /// The cells of the pieces with which it can be made; none where a piece comes from outside the
    /// board or is only removed.
    pub from: Vec<String>,
}

impl MoveCells {
    /// A piece goes from the first cell to the last, or is put on the only one.
    pub fn along(path: Vec<String>) -> Self {
        let from = match path.as_slice() {
            [start, _, ..] => vec![start.clone()],
            _ => Vec::new(),
        };
        MoveCells { path, from }
    }
}

/// Why a move text was refused.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[allow(missing_docs, reason = "the messages name their fields")]
pub enum MoveError {
    /// It is not among the legal moves.
    #[error("`{text}` is not a legal move for {}: expected {form}, one of {legal}", side.name())]
    Illegal {
        text: String,
        side: Side,
        form: &'static str,
        legal: String,
    },
    /// It stands for several moves.
    #[error("`{text}` can be read in {} ways: expected one of {}", readings.len(), readings.join(", "))]
    Ambiguous { text: String, readings: Vec<String> },
    /// There are no moves any more.
    #[error("`{text}` cannot be played: the game is over")]
    Over { text: String },
}

/// Why a position text was refused.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[allow(missing_docs, reason = "the messages name their fields")]
pub enum PositionError {
    /// Too few or too many rows.
    #[error("expected {expected} rows with `/` between them, found {found}")]
    Rows { expected: usize, found: usize },
    /// A row with too few or too many cells.
    #[error("row {row}: expected {expected} cells, found {found}")]
    Width {
        row: usize,
        expected: usize,
        found: usize,
    },
    /// A number of empty cells that is none.
    #[error("row {row}: expected a number of empty cells from 1 to 99, found `{found}`")]
    Run { row: usize, found: String },
    /// A letter that is no piece, or not here.
    #[error("{square}: expected {expected}, found `{found}`")]
    Piece {
        square: Square,
        expected: &'static str,
        found: char,
    },
    /// A field that cannot be read.
    #[error("{field}: expected {expected}, found `{found}`")]
    Field {
        field: &'static str,
        expected: String,
        found: String,
    },
    /// More fields than a position has.
    #[error("expected nothing after {after}, found `{found}`")]
    Extra { after: &'static str, found: String },
    /// Readable, but not a position of this game.
    #[error("{0}")]
    Impossible(String),
}
