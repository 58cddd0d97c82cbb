//! Moves of one piece.

use std::fmt;

use crate::Word;

/// A piece goes from one cell to another, on a board of up to 256 cells. What it does on the way
/// is for the game to know.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Step {
    from: u8,
    to: u8,
}

impl Step {
    /// The move between two cells, by their numbers.
    #[inline]
    pub const fn new(from: usize, to: usize) -> Self {
        debug_assert!(from < 256 && to < 256);
        Step {
            from: from as u8,
            to: to as u8,
        }
    }

    /// The cell it leaves.
    #[inline]
    pub const fn from(self) -> usize {
        self.from as usize
    }

    /// The cell it enters.
    #[inline]
    pub const fn to(self) -> usize {
        self.to as usize
    }
}

impl Word for Step {
    #[inline]
    fn word(self) -> u64 {
        u16::from_le_bytes([self.from, self.to]).into()
    }

    #[inline]
    fn from_word(word: u64) -> Self {
        let [from, to] = (word as u16).to_le_bytes();
        Step { from, to }
    }
}

impl fmt::Debug for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.from, self.to)
    }
}
