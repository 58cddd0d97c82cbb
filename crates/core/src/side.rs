//! The two players, and how a game can end.

use std::ops::Not;

/// One of the two players. Black moves first in every game (in Ataxx Black is `x`).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Side {
    /// The first player.
    Black,
    /// The second player.
    White,
}

impl Side {
    /// Black, then White.
    pub const BOTH: [Side; 2] = [Side::Black, Side::White];

    /// Black is 0 and White is 1: an index into whatever is kept for each side.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// `"black"` or `"white"`.
    pub const fn name(self) -> &'static str {
        match self {
            Side::Black => "black",
            Side::White => "white",
        }
    }
}

impl Not for Side {
    type Output = Side;

    #[inline]
    fn not(self) -> Side {
        match self {
            Side::Black => Side::White,
            Side::White => Side::Black,
        }
    }
}

/// The result of a finished game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// This side has won.
    Win(Side),
    /// Nobody has.
    Draw,
}

impl Outcome {
    /// The side with the larger count wins; equal counts are a draw.
    pub fn by_count(black: u32, white: u32) -> Outcome {
        use std::cmp::Ordering::*;
        match black.cmp(&white) {
            Greater => Outcome::Win(Side::Black),
            Less => Outcome::Win(Side::White),
            Equal => Outcome::Draw,
        }
    }

    /// `"black"`, `"white"` or `"draw"`.
    pub const fn name(self) -> &'static str {
        match self {
            Outcome::Win(side) => side.name(),
            Outcome::Draw => "draw",
        }
    }
}
