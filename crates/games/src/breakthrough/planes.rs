//! The board as a model sees it: own pawns and the other's. Each side sees itself move up the board, as
//! Black does: for White the rows are exchanged.

use grove_core::{Dihedral, Side};
use grove_model::{Geometry, Planes};

use super::{Breakthrough, Rules};
use crate::BoardView;

impl BoardView for Breakthrough {
    fn geometry(_: &Rules) -> Option<Geometry> {
        let grid = Geometry::grid(2, (8, 8), |row, column| 8 * row + column);
        let grid = grid.with_dihedral(&[Dihedral::MIRROR], (8, 8));
        Some(grid.with_turn(|cell| 56 - cell / 8 * 8 + cell % 8))
    }

    #[inline]
    fn cells(&self) -> u64 {
        u64::MAX
    }

    #[inline]
    fn planes(&self, side: Side) -> Planes {
        let planes = [
            self.board.pieces(side).0[0],
            self.board.pieces(!side).0[0],
            0,
            0,
        ];
        match side {
            Side::Black => planes,
            Side::White => planes.map(u64::swap_bytes),
        }
    }
}
