//! A move in 16 bits.
//!
//! ```text
//! bit   15 .. 11    10         9          8 .. 0
//!       jumps       vertical   descends   low
//!       0: removal  a column   to lower   the lower end
//! ```
//!
//! `direction` is bits 9 and 10, `shape` bits 10 and up: the line and the length without the way.

use std::fmt;

use grove_core::Word;

use super::Direction;

/// A removal or a jump.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(u16);

impl Move {
    const DIRECTION: u32 = 9;
    const SHAPE: u32 = 10;
    const JUMPS: u32 = 11;

    /// Takes the piece off this cell.
    pub const fn removal(cell: usize) -> Self {
        Move(cell as u16)
    }

    /// Jumps so many times in a direction; `low` is the lower one of both ends.
    #[inline]
    pub const fn jump(low: usize, direction: Direction, jumps: usize) -> Self {
        Move(low as u16 | (direction as u16) << Self::DIRECTION | (jumps as u16) << Self::JUMPS)
    }

    /// The move with this lower end, way along its line (1 to lower cells) and [`shape`](Self::shape).
    #[inline]
    pub(super) const fn of_shape(low: usize, descends: usize, shape: usize) -> Self {
        Move(low as u16 | (descends as u16) << Self::DIRECTION | (shape as u16) << Self::SHAPE)
    }

    /// The lowest cell that the move touches.
    #[inline]
    pub const fn low(self) -> usize {
        (self.0 & 0x1ff) as usize
    }

    /// The direction of a jump.
    #[inline]
    pub const fn direction(self) -> Direction {
        Direction::ALL[(self.0 >> Self::DIRECTION & 3) as usize]
    }

    /// How many pieces are jumped; 0 for a removal.
    #[inline]
    pub const fn jumps(self) -> usize {
        (self.0 >> Self::JUMPS) as usize
    }

    /// The line that the move takes and its length, without the way along it.
    #[inline]
    pub(super) const fn shape(self) -> usize {
        (self.0 >> Self::SHAPE) as usize
    }
}

impl Word for Move {
    #[inline]
    fn word(self) -> u64 {
        self.0.into()
    }

    #[inline]
    fn from_word(word: u64) -> Self {
        Move(word as u16)
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{:?} x{} at {}",
            self.direction(),
            self.jumps(),
            self.low()
        )
    }
}
