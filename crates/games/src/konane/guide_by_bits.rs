//! What guides a search on the study's two boards of fields: what the bitboard knows of the same
//! position. The study's players differ in how they find moves, not in what they know of them.

use grove_core::{Coord, Guide, Knowledge, Score, Symmetry};

use super::{Dynamic, Konane, Move, Scan};

/// Lets a board guide a search by what the bitboard knows of the same position.
macro_rules! guided_by_bits {
    ($board:ident) => {
        impl<const N: usize, const STRIDE: usize> Symmetry for $board<N, STRIDE> {
            fn symmetries(&self) -> usize {
                self.to_bits().symmetries()
            }

            fn image(&self, symmetry: usize) -> Self {
                Self::from(&self.to_bits().image(symmetry))
            }

            fn image_of_move(&self, symmetry: usize, mv: Move) -> Move {
                self.to_bits().image_of_move(symmetry, mv)
            }

            fn canonical_key(&self) -> (u64, usize) {
                self.to_bits().canonical_key()
            }
        }

        impl<const N: usize, const STRIDE: usize> Guide for $board<N, STRIDE> {
            const KNOWS: &'static [Knowledge] = Konane::<N, STRIDE>::KNOWS;

            fn origin(&self, mv: Move) -> Option<Coord> {
                self.to_bits().origin(mv)
            }

            fn destination(&self, mv: Move) -> Option<Coord> {
                self.to_bits().destination(mv)
            }

            fn distance(one: Coord, other: Coord) -> u32 {
                Konane::<N, STRIDE>::distance(one, other)
            }

            fn distance_from_centre(&self, cell: Coord) -> u32 {
                self.to_bits().distance_from_centre(cell)
            }

            fn captures(&self, mv: Move) -> u32 {
                self.to_bits().captures(mv)
            }

            fn is_noisy(&self, mv: Move) -> bool {
                self.to_bits().is_noisy(mv)
            }

            fn null_move(&self) -> Option<Self> {
                self.to_bits().null_move().as_ref().map(Self::from)
            }

            fn move_score(&self, mv: Move) -> Score {
                self.to_bits().move_score(mv)
            }

            fn is_prunable(&self, mv: Move) -> bool {
                self.to_bits().is_prunable(mv)
            }
        }
    };
}

guided_by_bits!(Scan);
guided_by_bits!(Dynamic);
