//! Keys of positions.
//!
//! Keys are computed from the board when they are asked for. On boards of one or two words
//! that is a handful of instructions, cheaper than keeping an incremental Zobrist key in every
//! position that a playout copies, and it cannot drift from the board.

use crate::Bits;

/// Folds words into a 64-bit key.
///
/// Each step is a bijection of the state for a given word and of the word for a given state,
/// so that boards that differ in a single word never collide.
#[derive(Clone, Copy, Debug)]
pub struct KeyMixer(u64);

impl KeyMixer {
    /// A mixer whose keys differ from those of other salts.
    #[inline]
    pub const fn new(salt: u64) -> Self {
        KeyMixer(salt.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ 0x5851_f42d_4c95_7f2d)
    }

    /// Folds a word in.
    #[inline]
    #[must_use]
    pub const fn word(self, word: u64) -> Self {
        let mut x = self.0 ^ word;
        x = (x ^ (x >> 32)).wrapping_mul(0xd6e8_feb8_6659_fd93);
        x = (x ^ (x >> 29)).wrapping_mul(0xa076_1d64_78bd_642f);
        KeyMixer(x.rotate_left(23))
    }

    /// Folds the words of a set of cells in.
    #[inline]
    #[must_use]
    pub fn bits<const N: usize>(self, cells: Bits<N>) -> Self {
        cells.0.into_iter().fold(self, KeyMixer::word)
    }

    /// The key.
    #[inline]
    pub const fn key(self) -> u64 {
        self.0 ^ (self.0 >> 32)
    }
}
