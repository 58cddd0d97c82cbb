//! The one symmetry that keeps both camps: the reflection in the diagonal between the corners.

use grove_core::{Bits, Dihedral, Symmetry};

use super::{Halma, Move, PASS};

impl<const N: usize, const STRIDE: usize> Halma<N, STRIDE> {
    fn reflect(cell: usize) -> usize {
        cell % STRIDE * STRIDE + cell / STRIDE
    }
}

impl<const N: usize, const STRIDE: usize> Symmetry for Halma<N, STRIDE> {
    fn symmetries(&self) -> usize {
        2
    }

    fn image(&self, symmetry: usize) -> Self {
        if symmetry == 0 {
            return *self;
        }
        let size = self.geometry.size;
        let reflected = |men: Bits<N>| men.turned::<STRIDE>(Dihedral::TRANSPOSITION, (size, size));
        Halma {
            own: reflected(self.own),
            enemy: reflected(self.enemy),
            ..*self
        }
    }

    fn image_of_move(&self, symmetry: usize, mv: Move) -> Move {
        if symmetry == 0 || mv == PASS {
            return mv;
        }
        Move::new(Self::reflect(mv.from()), Self::reflect(mv.to()))
    }
}
