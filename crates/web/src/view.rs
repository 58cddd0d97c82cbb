//! A position as the page draws it: every cell by its name, and the cells of every legal move.
//!
//! The page knows no rules, so whatever can be clicked stands here as the game gives it: a move is a
//! path of cells, and a swap or a pass has none and becomes a button.

use grove_core::{Cell as Drawn, Diagram, Ground, Outcome, Row as DrawnRow, Side};
use grove_engine::session::{LegalMove, Session};
use grove_games::GameSpec;
use serde::Serialize;

use crate::message::{self, Step};

/// All that is to be seen of a position.
#[derive(Serialize, Clone, Debug)]
pub(crate) struct Position {
    /// The game with its options, as text.
    pub(crate) game: String,
    /// The position in which the moves begin.
    pub(crate) start: String,
    pub(crate) moves: Vec<String>,
    /// The position as text.
    pub(crate) position: String,
    #[serde(serialize_with = "message::side")]
    pub(crate) to_move: Side,
    #[serde(serialize_with = "message::outcome")]
    pub(crate) outcome: Option<Outcome>,
    pub(crate) board: Board,
    pub(crate) legal: Vec<Legal>,
    /// The last move.
    pub(crate) last: Option<Step>,
}

/// What to draw.
#[derive(Serialize, Clone, Debug)]
pub(crate) struct Board {
    shape: Shape,
    rows: Vec<Row>,
    footer: Vec<String>,
    footer_indent: usize,
    letters: [char; 2],
    /// Whether cells show their names.
    is_numbered: bool,
    look: Look,
}

/// How the game's board is drawn.
#[derive(Serialize, Clone, Debug)]
pub(crate) struct Look {
    /// `plain`, `checkered`, `pits`, `rounded` or `rings`.
    cells: &'static str,
    /// `discs`, `draughtsmen` or `cross_and_ring`.
    pieces: &'static str,
    /// Whether the diagonal from the top left to the bottom right is drawn.
    has_diagonal: bool,
    /// Whose side is at the bottom of the rows.
    #[serde(serialize_with = "message::side")]
    bottom: Side,
}

impl Look {
    pub(crate) fn of(look: &grove_games::Look) -> Self {
        Look {
            cells: look.cells.name(),
            pieces: look.pieces.name(),
            has_diagonal: look.has_diagonal,
            bottom: look.bottom,
        }
    }
}

#[derive(Serialize, Clone, Debug)]
#[serde(rename_all = "snake_case")]
enum Shape {
    Squares,
    Hexagons,
}

#[derive(Serialize, Clone, Debug)]
struct Row {
    label: String,
    /// In half cells.
    indent: usize,
    end: String,
    cells: Vec<Cell>,
}

#[derive(Serialize, Clone, Debug)]
struct Cell {
    /// As moves name it; nothing where nothing is ever played.
    name: Option<String>,
    ground: &'static str,
    /// `"black"` or `"white"`.
    piece: Option<&'static str>,
    king: bool,
}

/// A legal move.
#[derive(Serialize, Clone, Debug)]
pub(crate) struct Legal {
    #[serde(flatten)]
    step: Step,
    /// The cells of pieces that it can be made with.
    from: Vec<String>,
    /// How many enemies it takes or turns.
    captures: u32,
    /// What a button for it says, if it has no cells.
    label: Option<String>,
}

impl Position {
    /// The position of a session.
    pub(crate) fn of(session: &dyn Session) -> Self {
        let game = session.game();
        let moves = session.played();
        Position {
            game: game.to_string(),
            start: session.start(),
            position: session.position(),
            to_move: session.side_to_move(),
            outcome: session.outcome(),
            legal: session.legal_moves().into_iter().map(Legal::of).collect(),
            board: Board::of(session.diagram(), &game.info().look),
            last: moves.last().map(|text| Step::of(game, text)),
            moves,
        }
    }
}

impl Legal {
    fn of(legal: LegalMove) -> Self {
        Legal {
            step: Step {
                text: legal.text,
                path: legal.cells.path,
            },
            from: legal.cells.from,
            captures: legal.captures,
            label: legal.label,
        }
    }
}

impl Step {
    /// A move by its text.
    pub(crate) fn of(game: &GameSpec, text: &str) -> Self {
        Step {
            text: text.into(),
            path: game.cells_in(text),
        }
    }
}

impl Board {
    fn of(diagram: Diagram, look: &grove_games::Look) -> Self {
        let is_shifted = diagram.rows.iter().any(|row| row.indent > 0);
        let cell = |cell: Drawn| Cell {
            name: cell.name,
            ground: match cell.ground {
                Ground::Plain => "plain",
                Ground::Unused => "unused",
                Ground::Blocked => "blocked",
                Ground::Camp(Side::Black) => "black_camp",
                Ground::Camp(Side::White) => "white_camp",
            },
            piece: cell.piece.map(|piece| piece.side.name()),
            king: cell.piece.is_some_and(|piece| piece.king),
        };
        let row = |row: DrawnRow| Row {
            label: row.label,
            indent: row.indent,
            end: row.end,
            cells: row.cells.into_iter().map(cell).collect(),
        };
        Board {
            shape: match is_shifted {
                true => Shape::Hexagons,
                false => Shape::Squares,
            },
            rows: diagram.rows.into_iter().map(row).collect(),
            footer: diagram.footer,
            footer_indent: diagram.footer_indent,
            letters: diagram.letters,
            is_numbered: diagram.is_numbered,
            look: Look::of(look),
        }
    }
}

#[cfg(test)]
mod tests;
