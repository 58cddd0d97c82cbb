//! A position as the page draws it: every cell by its name, and the cells of every legal move.
//!
//! The page knows no rules, so whatever can be clicked stands here as the game gives it: a move is a
//! path of cells, and a swap or a pass has none and becomes a button.

mod look;

use grove_core::{Cell as Drawn, Diagram, Ground, Outcome, Row as DrawnRow, Side};
use grove_engine::session::{LegalMove, Session};
use grove_games::{GameInfo, GameSpec};
use serde::Serialize;

use crate::message::{self, SideName, Step};
pub(crate) use look::{Look, Tool};

/// All that is to be seen of a position.
#[derive(Serialize, Clone, Debug)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct Position {
    /// The game with its options, as text.
    pub(crate) game: String,
    /// The position in which the moves begin.
    pub(crate) start: String,
    pub(crate) moves: Vec<String>,
    /// The position as text.
    pub(crate) position: String,
    #[serde(serialize_with = "message::side")]
    #[cfg_attr(test, schemars(with = "message::SideName"))]
    pub(crate) to_move: Side,
    #[serde(serialize_with = "message::outcome")]
    #[cfg_attr(test, schemars(with = "Option<message::OutcomeName>"))]
    pub(crate) outcome: Option<Outcome>,
    /// Why the game is over, where the game says so.
    pub(crate) ending: Option<Ending>,
    /// What the side to move has to do, where there is something to say about that.
    pub(crate) task: Option<String>,
    pub(crate) board: Board,
    pub(crate) legal: Vec<Legal>,
    /// The last move.
    pub(crate) last: Option<Step>,
}

/// Why a game is over.
#[derive(Serialize, Clone, Debug)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct Ending {
    /// In words that can follow who has won.
    reason: String,
    /// The cells that show it.
    cells: Vec<String>,
}

/// What to draw.
#[derive(Serialize, Clone, Debug)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
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

#[derive(Serialize, Clone, Debug)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
enum Shape {
    Squares,
    Hexagons,
}

#[derive(Serialize, Clone, Debug)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct Row {
    label: String,
    /// In half cells.
    indent: usize,
    end: String,
    cells: Vec<Cell>,
}

#[derive(Serialize, Clone, Debug)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct Cell {
    /// As moves name it; nothing where nothing is ever played.
    name: Option<String>,
    ground: CellGround,
    piece: Option<SideName>,
    king: bool,
}

/// What a cell looks like without a piece.
#[derive(Serialize, Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
enum CellGround {
    Plain,
    Unused,
    Blocked,
    BlackCamp,
    WhiteCamp,
}

/// A legal move.
#[derive(Serialize, Clone, Debug)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
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
            ending: session.ending().map(Ending::of),
            task: session.task(),
            legal: session.legal_moves().into_iter().map(Legal::of).collect(),
            board: Board::of(session.diagram(), &game.info().look),
            last: moves.last().map(|text| Step::of(game, text)),
            moves,
        }
    }
}

impl Ending {
    fn of(ending: grove_games::Ending) -> Self {
        let grove_games::Ending { reason, cells } = ending;
        Ending { reason, cells }
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
    /// The board in the middle of a game.
    pub(crate) fn sample(info: &GameInfo) -> Self {
        let spec: GameSpec = info.name.parse().expect("a game has a name");
        let game = spec.at(info.sample).expect("the tests read every sample");
        Board::of(game.diagram(), &info.look)
    }

    fn of(diagram: Diagram, look: &grove_games::Look) -> Self {
        let is_shifted = diagram.rows.iter().any(|row| row.indent > 0);
        let cell = |cell: Drawn| Cell {
            name: cell.name,
            ground: match cell.ground {
                Ground::Plain => CellGround::Plain,
                Ground::Unused => CellGround::Unused,
                Ground::Blocked => CellGround::Blocked,
                Ground::Camp(Side::Black) => CellGround::BlackCamp,
                Ground::Camp(Side::White) => CellGround::WhiteCamp,
            },
            piece: cell.piece.map(|piece| piece.side.into()),
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
