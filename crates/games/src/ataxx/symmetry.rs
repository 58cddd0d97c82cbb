//! The eight symmetries of the square. Obstacles are turned with the pieces, so all eight keep
//! the value of every position.

use grove_core::{Bits, Dihedral, Symmetry};

use super::{Ataxx, Move, MoveKind};

impl<const STRIDE: usize> Ataxx<STRIDE> {
    fn turn_cell(&self, symmetry: usize, cell: usize) -> usize {
        let size = self.size as usize;
        let place = (cell / STRIDE, cell % STRIDE);
        let (row, column) = Dihedral::ALL[symmetry].apply(place, (size, size));
        Self::at(column, row)
    }

    fn turn(&self, symmetry: usize, cells: u64) -> u64 {
        let size = self.size as usize;
        let turned = Bits([cells]).turned::<STRIDE>(Dihedral::ALL[symmetry], (size, size));
        turned.0[0]
    }
}

impl<const STRIDE: usize> Symmetry for Ataxx<STRIDE> {
    fn symmetries(&self) -> usize {
        Dihedral::ALL.len()
    }

    fn image(&self, symmetry: usize) -> Self {
        Ataxx {
            own: self.turn(symmetry, self.own),
            enemy: self.turn(symmetry, self.enemy),
            open: self.turn(symmetry, self.open),
            ..*self
        }
    }

    fn image_of_move(&self, symmetry: usize, mv: Move) -> Move {
        let turned = |cell: u8| self.turn_cell(symmetry, cell.into()) as u8;
        match mv.kind() {
            MoveKind::Clone { to } => Move::clone_to(turned(to)),
            MoveKind::Jump { from, to } => Move::jump(turned(from), turned(to)),
            MoveKind::Pass => Move::PASS,
        }
    }
}
