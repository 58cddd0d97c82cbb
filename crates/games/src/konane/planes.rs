//! The board as a model sees it: which cells are occupied.
//!
//! Whose piece is on a cell follows from its colour, so one plane says all. Each side sees itself on
//! Black's cells: for White the board is mirrored, which exchanges the colours where the number of
//! columns is even. Only such boards can be learnt.

use grove_core::{Dihedral, Side};
use grove_model::{Geometry, Planes};

use super::{Konane, Rules};
use crate::BoardView;

impl<const N: usize, const STRIDE: usize> BoardView for Konane<N, STRIDE> {
    fn geometry(rules: &Rules) -> Option<Geometry> {
        let size = (rules.rows, rules.columns);
        let keeps_colours = |symmetry: &Dihedral| {
            let (row, column) = symmetry.apply((0, 0), size);
            (size.0 == size.1 || !symmetry.transposes()) && (row + column) % 2 == 0
        };
        let kept: Vec<Dihedral> = Dihedral::ALL.into_iter().filter(keeps_colours).collect();
        let last = rules.columns as u32 - 1;
        let grid = || {
            let grid = Geometry::grid(1, size, Self::at).with_dihedral(&kept, size);
            grid.with_turn(|cell| cell / 8 * 8 + last - cell % 8)
        };
        (N == 1 && size.1.is_multiple_of(2)).then(grid)
    }

    #[inline]
    fn cells(&self) -> u64 {
        (self.occupied | self.empty).0[0]
    }

    #[inline]
    fn planes(&self, side: Side) -> Planes {
        let occupied = self.occupied.0[0];
        // A row takes eight bits.
        let columns = self.cells().trailing_ones().min(8);
        let seen = match side {
            Side::Black => occupied,
            Side::White => occupied.reverse_bits().swap_bytes() >> (8 - columns),
        };
        [seen, 0, 0, 0]
    }
}
