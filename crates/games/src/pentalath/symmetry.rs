//! The twelve symmetries of the hexagon: six turns, each with and without a reflection.

use grove_core::{Bits, Game, Symmetry};

use super::geometry::SYMMETRIES;
use super::{Move, Pentalath};

impl<const N: usize> Pentalath<N> {
    fn turn(&self, symmetry: usize, cells: Bits<N>) -> Bits<N> {
        cells.into_iter().fold(Bits::EMPTY, |turned, cell| {
            turned | self.geometry.images[cell][symmetry]
        })
    }

    /// These stones as each symmetry shows them.
    fn turn_all(&self, stones: Bits<N>) -> [Bits<N>; SYMMETRIES] {
        let mut turned = [Bits::EMPTY; SYMMETRIES];
        for stone in stones {
            for (turned, &image) in turned.iter_mut().zip(&self.geometry.images[stone]) {
                *turned |= image;
            }
        }
        turned
    }
}

impl<const N: usize> Symmetry for Pentalath<N> {
    fn symmetries(&self) -> usize {
        SYMMETRIES
    }

    fn image(&self, symmetry: usize) -> Self {
        Pentalath {
            own: self.turn(symmetry, self.own),
            enemy: self.turn(symmetry, self.enemy),
            ..*self
        }
    }

    fn image_of_move(&self, symmetry: usize, mv: Move) -> Move {
        match mv {
            Move::SWAP | Move::PASS => mv,
            _ => Move::place(self.turn(symmetry, Bits::cell(mv.cell())).nth(0)),
        }
    }

    fn canonical_key(&self) -> (u64, usize) {
        let (own, enemy) = (self.turn_all(self.own), self.turn_all(self.enemy));
        let keys = (0..SYMMETRIES).map(|symmetry| {
            let image = Pentalath {
                own: own[symmetry],
                enemy: enemy[symmetry],
                ..*self
            };
            (image.key(), symmetry)
        });
        keys.min().expect("the identity is a symmetry")
    }
}
