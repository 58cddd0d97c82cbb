//! The symmetries of the board that keep Black's cells Black's: eight on an odd square, four on an
//! even one and on a rectangle with odd sides, two on all other rectangles.

use grove_core::{Bits, Dihedral, Symmetry};

use super::{Konane, Move};

impl<const N: usize, const STRIDE: usize> Konane<N, STRIDE> {
    fn kept(&self) -> impl Iterator<Item = Dihedral> {
        let size = self.size();
        Dihedral::ALL.into_iter().filter(move |symmetry| {
            let (row, column) = symmetry.apply((0, 0), size);
            (size.0 == size.1 || !symmetry.transposes()) && (row + column) % 2 == 0
        })
    }

    fn mapping(&self, symmetry: usize) -> impl Fn(usize) -> usize {
        let size = self.size();
        let dihedral = self.kept().nth(symmetry).expect("a symmetry of this board");
        move |cell| {
            let (row, column) = dihedral.apply((cell / STRIDE, cell % STRIDE), size);
            Self::at(row, column)
        }
    }
}

impl<const N: usize, const STRIDE: usize> Symmetry for Konane<N, STRIDE> {
    fn symmetries(&self) -> usize {
        self.kept().count()
    }

    fn image(&self, symmetry: usize) -> Self {
        let size = self.size();
        let dihedral = self.kept().nth(symmetry).expect("a symmetry of this board");
        let turn = |cells: Bits<N>| cells.turned::<STRIDE>(dihedral, size);
        Konane {
            occupied: turn(self.occupied),
            empty: turn(self.empty),
            side: self.side,
        }
    }

    // The key is of the pieces and the side alone, so the empty cells need not be turned.
    fn canonical_key(&self) -> (u64, usize) {
        let size = self.size();
        let keys = self.kept().enumerate().map(|(symmetry, dihedral)| {
            let turned = self.occupied.turned::<STRIDE>(dihedral, size);
            (Self::key_of(turned, self.side), symmetry)
        });
        keys.min().expect("the identity is a symmetry")
    }

    fn image_of_move(&self, symmetry: usize, mv: Move) -> Move {
        let map = self.mapping(symmetry);
        let (from, to) = Self::ends(mv);
        if mv.jumps() == 0 {
            Move::removal(map(from))
        } else {
            Self::between(map(from), map(to))
        }
    }
}
