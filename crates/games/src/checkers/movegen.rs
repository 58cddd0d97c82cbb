//! Moves: generating, counting, drawing and playing them.

use std::fmt;

use grove_core::{Bits, Random, Word, nth_of_four};

use super::Checkers;
use super::board::{CROWNING, SQUARES, Step, number};

/// A step or a capture: the bits of the squares it leaves and enters, and the captured pieces.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(u64);

impl Move {
    const FROM: u32 = 40;
    const TO: u32 = 48;

    #[inline]
    pub(super) const fn new(from: usize, to: usize, captured: u64) -> Self {
        Move(captured | (from as u64) << Self::FROM | (to as u64) << Self::TO)
    }

    /// The bit of the square it leaves.
    #[inline]
    pub(super) const fn from(self) -> usize {
        (self.0 >> Self::FROM & 63) as usize
    }

    /// The bit of the square it enters.
    #[inline]
    pub(super) const fn to(self) -> usize {
        (self.0 >> Self::TO) as usize
    }

    /// The captured pieces.
    #[inline]
    pub(super) const fn captured(self) -> u64 {
        self.0 & SQUARES
    }

    /// How many pieces are captured.
    pub const fn captures(self) -> u32 {
        self.captured().count_ones()
    }

    /// The numbers of the squares it leaves and enters, from 1 to 32.
    pub const fn squares(self) -> (usize, usize) {
        (number(self.from()), number(self.to()))
    }
}

impl Word for Move {
    #[inline]
    fn word(self) -> u64 {
        self.0
    }

    #[inline]
    fn from_word(word: u64) -> Self {
        Move(word)
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (from, to) = self.squares();
        write!(f, "{from}-{to} taking {}", self.captures())
    }
}

impl Checkers {
    /// Visits the captures, or where there are none the steps.
    #[inline]
    pub(super) fn each_step_or_capture(&self, mut visit: impl FnMut(Move)) {
        let jumps = self.first_jumps();
        if any(jumps) {
            self.each_capture(jumps, visit);
            return;
        }
        let steps = self.steps();
        for (step, cells) in steps.into_iter().enumerate() {
            for to in Bits([cells]) {
                visit(Self::step_to(to, step));
            }
        }
    }

    /// The move that the step of this number makes when it ends here.
    #[inline]
    fn step_to(to: usize, step: usize) -> Move {
        Move::new(to.wrapping_add_signed(-Step::DISTANCE[step]), to, 0)
    }

    #[inline]
    pub(super) fn step_or_capture_count(&self) -> usize {
        let jumps = self.first_jumps();
        if any(jumps) {
            return self.capture_count(jumps);
        }
        self.steps().map(u64::count_ones).into_iter().sum::<u32>() as usize
    }

    /// Draws one of the moves, each as likely as any other, and hands it to `then`, which is
    /// compiled for steps, jumps and longer captures apart: whoever plays the move at once does
    /// not pay for what another kind of move would need.
    #[inline]
    pub(super) fn draw_move<T>(
        &self,
        random: &mut Random,
        then: impl FnOnce(Option<Move>) -> T,
    ) -> T {
        let jumps = self.first_jumps();
        if any(jumps) {
            return self.draw_capture(jumps, random, then);
        }
        match draw(self.steps(), random) {
            Some((step, to)) => then(Some(Self::step_to(to, step))),
            None => then(None),
        }
    }

    /// Moves the piece, takes the captured ones off, keeps the clock and changes sides.
    #[inline]
    pub(super) fn apply(&mut self, mv: Move) {
        let (from, to) = (1 << mv.from(), 1 << mv.to());
        let captured = mv.captured();
        let was_king = self.kings >> mv.from() & 1;
        let crowned = to & CROWNING[self.side as usize];
        self.kings = (self.kings & !(captured | from)) | was_king << mv.to() | crowned;
        let quiet = captured == 0 && was_king != 0;
        self.clock = if quiet { self.clock + 1 } else { 0 };
        let moved = (self.own & !from) | to;
        (self.own, self.enemy) = (self.enemy & !captured, moved);
    }
}

#[inline]
pub(super) const fn any(sets: [u64; 4]) -> bool {
    sets[0] | sets[1] | sets[2] | sets[3] != 0
}

/// One of the squares of four sets, each as likely as any other, with the number of its set.
#[inline]
pub(super) fn draw(sets: [u64; 4], random: &mut Random) -> Option<(usize, usize)> {
    let counts = sets.map(u64::count_ones);
    let total = counts.into_iter().sum::<u32>();
    if total == 0 {
        return None;
    }
    let sets = sets.map(|set| Bits([set]));
    Some(nth_of_four(sets, counts, random.below(total)))
}
