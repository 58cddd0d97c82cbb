//! Moves as small numbers.

use grove_core::Word;

/// A small number that stands for a move, never 0. Two moves seldom share one; where they do,
/// what a search remembers of them is mixed up, and nothing worse.
#[inline]
pub fn tag(mv: impl Word) -> u16 {
    ((mv.word().wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 48) as u16).max(1)
}
