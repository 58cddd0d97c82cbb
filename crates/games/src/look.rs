//! How a game's board is drawn and edited: told by the game, so that whoever draws it needs to know
//! no game.

use grove_core::{Ground, Piece, Side};

/// How a board is drawn, beyond what its diagram says.
#[derive(Clone, Copy, Debug)]
pub struct Look {
    /// What the cells look like.
    pub cells: CellStyle,
    /// What the pieces look like.
    pub pieces: PieceStyle,
    /// Whether the diagonal from the top left to the bottom right is drawn.
    pub has_diagonal: bool,
    /// Whose side of the board is at the bottom of the diagram, where the sides have one.
    pub bottom: Option<Side>,
    /// What the sides are called, Black's name first.
    pub sides: [&'static str; 2],
    /// What a piece without a crown is called.
    pub piece: &'static str,
    /// What can be put on the board when a position is edited.
    pub tools: &'static [Tool],
}

impl Look {
    /// A plain board with discs that begin anywhere.
    pub const DEFAULT: Look = Look {
        cells: CellStyle::Plain,
        pieces: PieceStyle::Discs,
        has_diagonal: false,
        bottom: None,
        sides: ["Black", "White"],
        piece: "piece",
        tools: &[Tool::BLACK, Tool::WHITE],
    };
}

/// What the cells of a board look like. Whether they are squares or hexagons follows from the
/// diagram.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CellStyle {
    /// Squares with thin lines between them.
    Plain,
    /// Dark and light squares in turn, the bottom left one dark.
    Checkered,
    /// A slab with a shallow pit for each piece.
    Pits,
    /// Rounded tiles with gaps between them.
    Rounded,
    /// Rings around the centre, light and dark in turn.
    Rings,
}

/// What the pieces look like.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PieceStyle {
    /// Discs that differ in colour.
    Discs,
    /// Discs with a groove, as draughtsmen have it.
    Draughtsmen,
    /// Discs that bear a cross for Black and a ring for White.
    CrossAndRing,
}

/// Something that can be put on a cell when a position is edited.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tool {
    /// By which it is asked for.
    pub name: &'static str,
    /// What people read.
    pub title: &'static str,
    /// The piece that it puts there, if any.
    pub piece: Option<Piece>,
    /// What it makes of the cell.
    pub ground: Option<Ground>,
}

impl Tool {
    /// A black man.
    pub const BLACK: Tool = Tool::piece("black", "Black", Piece::man(Side::Black));
    /// A white man.
    pub const WHITE: Tool = Tool::piece("white", "White", Piece::man(Side::White));
    /// A black king.
    pub const BLACK_KING: Tool = Tool::piece("black_king", "Black king", Piece::king(Side::Black));
    /// A white king.
    pub const WHITE_KING: Tool = Tool::piece("white_king", "White king", Piece::king(Side::White));
    /// A cell that nothing can enter.
    pub const BLOCKED: Tool = Tool {
        name: "blocked",
        title: "Blocked",
        piece: None,
        ground: Some(Ground::Blocked),
    };

    const fn piece(name: &'static str, title: &'static str, piece: Piece) -> Self {
        Tool {
            name,
            title,
            piece: Some(piece),
            ground: None,
        }
    }
}
