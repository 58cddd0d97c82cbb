//! Captures: single jumps by sets, longer ones piece by piece.

use grove_core::{Bits, Random};

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
        for step in Step::ALL {
            for to in Bits([jumps[step as usize]]) {
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
    pub(super) fn random_capture(&self, jumps: [u64; 4], random: &mut Random) -> Option<Move> {
        if self.goes_on(jumps) {
            return self.random_long_capture(jumps, random);
        }
        let (step, to) = draw(jumps, random)?;
        Some(Self::jump_to(to, step))
    }

    #[inline]
    fn jump_to(to: usize, step: Step) -> Move {
        let over = (to as i32 - step.distance()) as usize;
        let from = (to as i32 - 2 * step.distance()) as usize;
        Move::new(from, to, 1 << over)
    }

    /// Whether any of the first jumps can be followed by another. By sets this is exact: the
    /// second jump never needs the square that the piece left, because the way back leads over
    /// the piece just captured.
    #[inline]
    fn goes_on(&self, jumps: [u64; 4]) -> bool {
        let (enemy, empty, kings) = (self.enemy(), self.empty(), self.own() & self.kings);
        let forward = 2 * self.side as usize;
        let mut further = 0;
        for step in Step::ALL {
            let landed = jumps[step as usize];
            // A man jumps forward only, and a king of its own jumped from two steps behind.
            let by_kings = landed & step.from(step.from(kings));
            for next in Step::ALL {
                let backward = (next as usize) & 2 != forward;
                let jumpers = match (next == step.back(), backward) {
                    (true, _) => 0,
                    (_, true) => by_kings,
                    (_, false) => landed,
                };
                further |= next.from(next.from(jumpers) & enemy) & empty;
            }
        }
        further != 0
    }

    /// Visits the captures piece by piece.
    #[inline(never)]
    fn each_long_capture(&self, jumps: [u64; 4], visit: &mut impl FnMut(Move)) {
        let mut jumpers = 0;
        for step in Step::ALL {
            jumpers |= step.back().from(step.back().from(jumps[step as usize]));
        }
        // The squares two steps behind a landing hold its jumper or some piece that cannot jump.
        for from in Bits([jumpers & self.own()]) {
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
    fn random_long_capture(&self, jumps: [u64; 4], random: &mut Random) -> Option<Move> {
        let n = random.below(self.capture_count(jumps) as u32) as usize;
        let (mut seen, mut found) = (0, None);
        self.each_long_capture(jumps, &mut |mv| {
            if seen == n {
                found = Some(mv);
            }
            seen += 1;
        });
        found
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
        for step in Step::ALL {
            let Some(next) = self.jump(capture, step, king) else {
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

    /// The capture with one more jump, if there is one this way.
    #[inline]
    pub(super) fn jump(&self, capture: Capture, step: Step, king: bool) -> Option<Capture> {
        let forward = 2 * self.side as usize;
        if !king && step as usize & 2 != forward {
            return None;
        }
        let over = step.from(1 << capture.to) & self.enemy() & !capture.captured;
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
