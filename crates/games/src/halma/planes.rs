//! The board as a model sees it: own men and the other's. Each side sees itself start at `a1`, as Black
//! does: for White the board is turned round.

use grove_core::{Dihedral, Side};
use grove_model::{Geometry, Planes};

use super::{Halma, Rules};
use crate::BoardView;

impl<const N: usize, const STRIDE: usize> BoardView for Halma<N, STRIDE> {
    fn geometry(rules: &Rules) -> Option<Geometry> {
        let size = (rules.size, rules.size);
        let grid = || Geometry::grid(2, size, |row, column| row * STRIDE + column);
        let last = ((rules.size - 1) * (STRIDE + 1)) as u32;
        let board = || grid().with_dihedral(&[Dihedral::TRANSPOSITION], size);
        (N == 1).then(|| board().with_turn(|cell| last - cell))
    }

    #[inline]
    fn cells(&self) -> u64 {
        self.geometry.board.0[0]
    }

    #[inline]
    fn planes(&self, side: Side) -> Planes {
        let planes = [self.men(side).0[0], self.men(!side).0[0], 0, 0];
        let beyond = self.geometry.board.0[0].leading_zeros();
        match side {
            Side::Black => planes,
            Side::White => planes.map(|plane| plane.reverse_bits() >> beyond),
        }
    }
}
