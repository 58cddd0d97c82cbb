//! Squares and steps.

use grove_core::Side;

use super::Checkers;
use super::movegen::any;

/// One of the four diagonal steps.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Step {
    DownLeft,
    DownRight,
    UpLeft,
    UpRight,
}

impl Step {
    pub(super) const ALL: [Step; 4] =
        [Step::DownLeft, Step::DownRight, Step::UpLeft, Step::UpRight];

    /// The steps that a man of this side may take.
    #[inline]
    pub(super) const fn forward(side: Side) -> &'static [Step] {
        match side {
            Side::Black => &[Step::DownLeft, Step::DownRight],
            Side::White => &[Step::UpLeft, Step::UpRight],
        }
    }

    /// The squares one step from these; those off the board are on unused bits.
    #[inline]
    pub(super) const fn from(self, squares: u64) -> u64 {
        match self {
            Step::DownLeft => squares << 4,
            Step::DownRight => squares << 5,
            Step::UpLeft => squares >> 5,
            Step::UpRight => squares >> 4,
        }
    }

    /// By how much the number of a bit grows with each step.
    pub(super) const DISTANCE: [isize; 4] = [4, 5, -5, -4];

    /// The way back.
    #[inline]
    pub(super) const fn back(self) -> Step {
        match self {
            Step::DownLeft => Step::UpRight,
            Step::DownRight => Step::UpLeft,
            Step::UpLeft => Step::DownRight,
            Step::UpRight => Step::DownLeft,
        }
    }
}

/// The bits that are squares.
pub(super) const SQUARES: u64 = {
    let mut squares = 0;
    let mut number = 1;
    while number <= 32 {
        squares |= 1 << bit(number);
        number += 1;
    }
    squares
};

/// Where the men of each side are crowned.
pub(super) const CROWNING: [u64; 2] = [0xf << bit(29), 0xf << bit(1)];

/// The bit of a square by its number from 1 to 32.
pub(super) const fn bit(number: usize) -> usize {
    number - 1 + (number - 1) / 8
}

/// The number of a square by its bit.
pub(super) const fn number(bit: usize) -> usize {
    bit + 1 - bit / 9
}

impl Checkers {
    /// The pieces of a side.
    pub(super) fn pieces(&self, side: Side) -> u64 {
        if side == self.side {
            self.own
        } else {
            self.enemy
        }
    }

    #[inline]
    pub(super) const fn empty(&self) -> u64 {
        SQUARES & !(self.own | self.enemy)
    }

    /// The pieces of the side to move that may go down the board, and those that may go up.
    #[inline]
    pub(super) fn movers(&self) -> [u64; 2] {
        let (own, kings) = (self.own, self.own & self.kings);
        match self.side {
            Side::Black => [own, kings],
            Side::White => [kings, own],
        }
    }

    /// Those of the side's movers that may take this step.
    #[inline]
    pub(super) const fn movers_for(movers: [u64; 2], step: Step) -> u64 {
        movers[step as usize / 2]
    }

    /// Where each kind of step leads.
    #[inline]
    pub(super) fn steps(&self) -> [u64; 4] {
        let (movers, empty) = (self.movers(), self.empty());
        Step::ALL.map(|step| step.from(Self::movers_for(movers, step)) & empty)
    }

    /// Where the first jump of a capture lands, for each direction.
    #[inline]
    pub(super) fn first_jumps(&self) -> [u64; 4] {
        let (movers, enemy, empty) = (self.movers(), self.enemy, self.empty());
        Step::ALL.map(|step| {
            let jumped = step.from(Self::movers_for(movers, step)) & enemy;
            step.from(jumped) & empty
        })
    }

    #[inline]
    pub(super) fn can_move(&self) -> bool {
        any(self.steps()) || any(self.first_jumps())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_and_bits_correspond() {
        assert_eq!(SQUARES.count_ones(), 32);
        for square in 1..=32 {
            assert_eq!(number(bit(square)), square);
        }
    }
}
