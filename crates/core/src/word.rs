//! Moves as numbers.

/// Something small that can be written as a number and read back, so that it can be kept in an
/// atomic where several threads look at it.
pub trait Word: Copy {
    /// The number.
    fn word(self) -> u64;

    /// What a number that [`word`](Word::word) gave stands for.
    fn from_word(word: u64) -> Self;
}
