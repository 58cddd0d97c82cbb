//! The board as a model sees it: own pieces and the other's. Only boards without obstacles can be
//! learnt; one with some has other cells.

use grove_core::{Dihedral, Side};
use grove_model::{Geometry, Planes};

use super::{Ataxx, Map, Rules};
use crate::BoardView;

impl<const STRIDE: usize> BoardView for Ataxx<STRIDE> {
    fn geometry(rules: &Rules) -> Option<Geometry> {
        let size = (rules.size, rules.size);
        let grid = || Geometry::grid(2, size, |row, column| Self::at(column, row));
        (rules.map == Map::Open).then(|| grid().with_dihedral(&Dihedral::ALL, size))
    }

    #[inline]
    fn cells(&self) -> u64 {
        self.open
    }

    #[inline]
    fn planes(&self, side: Side) -> Planes {
        [self.pieces(side), self.pieces(!side), 0, 0]
    }
}
