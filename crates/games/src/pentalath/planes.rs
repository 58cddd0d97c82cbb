//! The board as a model sees it: own stones and the other's.

use grove_core::Side;
use grove_model::{Geometry, Planes};

use super::geometry::SYMMETRIES;
use super::{Pentalath, Rules};
use crate::BoardView;

impl<const N: usize> BoardView for Pentalath<N> {
    fn geometry(rules: &Rules) -> Option<Geometry> {
        let tables = super::Geometry::<N>::of(rules.edge);
        let cells = tables.places.iter().enumerate();
        let cell = |(bit, &(row, column)): (usize, &(usize, usize))| {
            (row as i32, column as i32, bit as u32)
        };
        let board = || {
            (1..SYMMETRIES).fold(Geometry::new(2, cells.map(cell)), |board, symmetry| {
                board.with_symmetry(|bit| tables.images[bit as usize][symmetry].nth(0) as u32)
            })
        };
        (tables.places.len() <= 64).then(board)
    }

    #[inline]
    fn cells(&self) -> u64 {
        self.geometry.board.0[0]
    }

    #[inline]
    fn planes(&self, side: Side) -> Planes {
        let stones = |side| self.stones(side).0[0];
        [stones(side), stones(!side), 0, 0]
    }
}
