//! How a game's board is drawn, and what its editor offers.

use grove_core::{Ground, Side};
use serde::Serialize;

use crate::message::SideName;

/// How the game's board is drawn.
#[derive(Serialize, Clone, Debug)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct Look {
    cells: CellStyle,
    pieces: PieceStyle,
    /// Whether the diagonal from the top left to the bottom right is drawn.
    has_diagonal: bool,
    /// Whose side is at the bottom of the rows; null where the sides have no side of the board.
    bottom: Option<SideName>,
    /// What the sides are called.
    sides: SideNames,
    /// What a piece without a crown is called.
    piece: &'static str,
}

/// What the sides are called.
#[derive(Serialize, Clone, Debug)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct SideNames {
    black: &'static str,
    white: &'static str,
}

/// What the cells look like.
#[derive(Serialize, Clone, Copy, Debug)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
enum CellStyle {
    Plain,
    Checkered,
    Pits,
    Rounded,
    Rings,
}

/// What the pieces look like.
#[derive(Serialize, Clone, Copy, Debug)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
enum PieceStyle {
    Discs,
    Draughtsmen,
    CrossAndRing,
}

impl Look {
    pub(crate) fn of(look: &grove_games::Look) -> Self {
        Look {
            cells: look.cells.into(),
            pieces: look.pieces.into(),
            has_diagonal: look.has_diagonal,
            bottom: look.bottom.map(SideName::from),
            sides: SideNames {
                black: look.sides[Side::Black.index()],
                white: look.sides[Side::White.index()],
            },
            piece: look.piece,
        }
    }
}

impl From<grove_games::CellStyle> for CellStyle {
    fn from(style: grove_games::CellStyle) -> Self {
        match style {
            grove_games::CellStyle::Plain => CellStyle::Plain,
            grove_games::CellStyle::Checkered => CellStyle::Checkered,
            grove_games::CellStyle::Pits => CellStyle::Pits,
            grove_games::CellStyle::Rounded => CellStyle::Rounded,
            grove_games::CellStyle::Rings => CellStyle::Rings,
        }
    }
}

impl From<grove_games::PieceStyle> for PieceStyle {
    fn from(style: grove_games::PieceStyle) -> Self {
        match style {
            grove_games::PieceStyle::Discs => PieceStyle::Discs,
            grove_games::PieceStyle::Draughtsmen => PieceStyle::Draughtsmen,
            grove_games::PieceStyle::CrossAndRing => PieceStyle::CrossAndRing,
        }
    }
}

/// Something that can be put on a cell when a position is edited.
#[derive(Serialize, Clone, Debug)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct Tool {
    name: &'static str,
    title: &'static str,
    /// The side of the piece that it puts there, if any.
    piece: Option<SideName>,
    king: bool,
    /// Whether it blocks the cell.
    blocked: bool,
}

impl Tool {
    pub(crate) fn of(tool: &grove_games::Tool) -> Self {
        Tool {
            name: tool.name,
            title: tool.title,
            piece: tool.piece.map(|piece| piece.side.into()),
            king: tool.piece.is_some_and(|piece| piece.king),
            blocked: tool.ground == Some(Ground::Blocked),
        }
    }
}
