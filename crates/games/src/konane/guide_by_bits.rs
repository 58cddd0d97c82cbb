//! What guides a search on the study's two boards of fields: what the bitboard knows of the same
//! position. The study's players differ in how they find moves, not in what they know of them.

use grove_core::{Guide, Knowledge, Place, Score};

use super::{Dynamic, Konane, Move, Scan};

/// Lets a board guide a search by what the bitboard knows of the same position.
macro_rules! guided_by_bits {
    ($board:ident) => {
        impl<const N: usize, const STRIDE: usize> Guide for $board<N, STRIDE> {
            const KNOWS: &'static [Knowledge] = Konane::<N, STRIDE>::KNOWS;

            fn start_of(&self, mv: Move) -> Option<Place> {
                self.to_bits().start_of(mv)
            }

            fn end_of(&self, mv: Move) -> Option<Place> {
                self.to_bits().end_of(mv)
            }

            fn distance(one: Place, other: Place) -> u32 {
                Konane::<N, STRIDE>::distance(one, other)
            }

            fn eccentricity(&self, place: Place) -> u32 {
                self.to_bits().eccentricity(place)
            }

            fn captures(&self, mv: Move) -> u32 {
                self.to_bits().captures(mv)
            }

            fn is_noisy(&self, mv: Move) -> bool {
                self.to_bits().is_noisy(mv)
            }

            fn passed(&self) -> Option<Self> {
                self.to_bits().passed().as_ref().map(Self::from)
            }

            fn canonical_key(&self) -> (u64, usize) {
                self.to_bits().canonical_key()
            }

            fn seen_through(&self, symmetry: usize, mv: Move) -> Move {
                self.to_bits().seen_through(symmetry, mv)
            }

            fn effects(&self, mv: Move) -> Score {
                self.to_bits().effects(mv)
            }

            fn retreats(&self, mv: Move) -> bool {
                self.to_bits().retreats(mv)
            }
        }
    };
}

guided_by_bits!(Scan);
guided_by_bits!(Dynamic);
