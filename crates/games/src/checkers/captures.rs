//! Captures: single jumps by sets, longer ones piece by piece.
//!
//! What is seldom needed takes the position by value and is not inlined, so that on the usual way
//! past it the position stays in registers.

use grove_core::{Bits, Game, Random, Side};

use super::Checkers;
use super::board::{CROWNING, Step};
use super::movegen::{Move, draw};

impl Checkers {
    /// Visits the captures whose first jumps land here.
    #[inline]
    pub(super) fn each_capture(&self, jumps: [u64; 4], mut visit: impl FnMut(Move)) {
        if self.goes_on(jumps) {
            self.each_long_capture(jumps, &mut visit);
            return;
        }
        for (step, cells) in jumps.into_iter().enumerate() {
            for to in Bits([cells]) {
                visit(Self::jump_to(to, step));
            }
        }
    }

    #[inline]
    pub(super) fn capture_count(&self, jumps: [u64; 4]) -> usize {
        if self.goes_on(jumps) {
            let mut count = 0;
            self.each_long_capture(jumps, &mut |_| count += 1);
            return count;
        }
        jumps.map(u64::count_ones).into_iter().sum::<u32>() as usize
    }

    #[inline]
    pub(super) fn draw_capture<T>(
        &self,
        jumps: [u64; 4],
        random: &mut Random,
        then: impl FnOnce(Option<Move>) -> T,
    ) -> T {
        if self.goes_on(jumps) {
            return then(self.random_long_capture(jumps, random));
        }
        match draw(jumps, random) {
            Some((step, to)) => then(Some(Self::jump_to(to, step))),
            None => then(None),
        }
    }

    /// The single jump that the step of this number makes when it ends here.
    #[inline]
    fn jump_to(to: usize, step: usize) -> Move {
        let back = -Step::DISTANCE[step];
        let over = to.wrapping_add_signed(back);
        Move::new(over.wrapping_add_signed(back), to, 1 << over)
    }

    /// Whether any of the first jumps can be followed by another. By sets this is exact: the
    /// second jump never needs the square that the piece left, because the way back leads over
    /// the piece just captured.
    #[inline]
    fn goes_on(&self, jumps: [u64; 4]) -> bool {
        let (enemy, empty) = (self.enemy, self.empty());
        let on = |[one, two]: [Step; 2]| {
            let landed = jumps[one as usize] | jumps[two as usize];
            let further = |step: Step| step.from(step.from(landed) & enemy) & empty;
            further(one) | further(two) != 0
        };
        let men_go_on = match self.side {
            Side::Black => on([Step::DownLeft, Step::DownRight]),
            Side::White => on([Step::UpLeft, Step::UpRight]),
        };
        men_go_on || (self.own & self.kings != 0 && self.king_goes_on(jumps))
    }

    /// The same for kings, which jump in every direction but back.
    #[inline(never)]
    fn king_goes_on(self, jumps: [u64; 4]) -> bool {
        let (enemy, empty, kings) = (self.enemy, self.empty(), self.own & self.kings);
        Step::ALL.into_iter().any(|step| {
            let landed = jumps[step as usize] & step.from(step.from(kings));
            Step::ALL
                .into_iter()
                .filter(|&next| next != step.back())
                .any(|next| next.from(next.from(landed) & enemy) & empty != 0)
        })
    }

    /// Visits the captures piece by piece.
    #[inline(never)]
    fn each_long_capture(self, jumps: [u64; 4], visit: &mut impl FnMut(Move)) {
        let mut jumpers = 0;
        for step in Step::ALL {
            jumpers |= step.back().from(step.back().from(jumps[step as usize]));
        }
        for from in Bits([jumpers]) {
            let capture = Capture {
                from,
                to: from,
                captured: 0,
                path: 0,
            };
            self.each_continuation(capture, self.kings >> from & 1 != 0, visit);
        }
    }

    #[inline(never)]
    fn random_long_capture(self, jumps: [u64; 4], random: &mut Random) -> Option<Move> {
        // There are seldom more than a handful; where there are, the rest is walked again.
        let (mut first, mut count) = ([Move::new(0, 0, 0); 8], 0);
        self.each_long_capture(jumps, &mut |mv| {
            if let Some(place) = first.get_mut(count) {
                *place = mv;
            }
            count += 1;
        });
        let n = random.below(count as u32) as usize;
        first.get(n).copied().or_else(|| self.nth_move(n))
    }

    /// Visits the ways to go on from here, in the order in which study 001 lists them: a capture
    /// before those that go on from it.
    fn each_continuation(
        &self,
        capture: Capture,
        king: bool,
        visit: &mut impl FnMut(Move),
    ) -> bool {
        let mut went_on = false;
        for &step in self.ways(king) {
            let Some(next) = self.jump(capture, step) else {
                continue;
            };
            went_on = true;
            let crowned = !king && 1 << next.to & CROWNING[self.side as usize] != 0;
            if self.rules.partial_captures && !crowned {
                self.emit(next, visit);
                self.each_continuation(next, king, visit);
            } else if crowned || !self.each_continuation(next, king, visit) {
                self.emit(next, visit);
            }
        }
        went_on
    }

    /// The steps that a piece of the side to move may take.
    #[inline]
    pub(super) fn ways(&self, king: bool) -> &'static [Step] {
        if king {
            &Step::ALL
        } else {
            Step::forward(self.side)
        }
    }

    /// The capture with one more jump, if there is one this way.
    #[inline]
    pub(super) fn jump(&self, capture: Capture, step: Step) -> Option<Capture> {
        let over = step.from(1 << capture.to) & self.enemy & !capture.captured;
        let landing = step.from(over) & (self.empty() | 1 << capture.from);
        (landing != 0).then(|| Capture {
            from: capture.from,
            to: landing.trailing_zeros() as usize,
            captured: capture.captured | over,
            path: capture.path << 2 | step as u32,
        })
    }

    /// Visits a capture unless another path to the same result comes before it. Only a king
    /// can take the same pieces in two ways, and only by going round in a circle of four.
    fn emit(&self, capture: Capture, visit: &mut impl FnMut(Move)) {
        let mv = Move::new(capture.from, capture.to, capture.captured);
        if capture.captured.count_ones() < 4 || self.first_path(mv) == Some(capture.path) {
            visit(mv);
        }
    }
}

/// A capture under way.
#[derive(Clone, Copy, Debug)]
pub(super) struct Capture {
    pub(super) from: usize,
    pub(super) to: usize,
    pub(super) captured: u64,
    /// The steps taken so far, two bits each, the last one lowest.
    pub(super) path: u32,
}
