//! What players of checkers are told.

use grove_core::{Game, Side};

use super::board::{bit, number};
use super::movegen::any;
use super::{CLOCK_LIMIT, Checkers, INFO};
use crate::explain::{Ending, Explain};

impl Explain for Checkers {
    fn task(&self) -> Option<String> {
        let captures = any(self.first_jumps());
        captures.then(|| "a capture is forced".into())
    }

    fn ending(&self) -> Option<Ending> {
        let stuck = INFO.look.sides[self.side.index()];
        Some(Ending::new(if self.own == 0 {
            format!("{stuck} has no man left")
        } else if !self.can_move() {
            format!("{stuck} has no move left")
        } else if self.clock >= CLOCK_LIMIT && !self.rules.draws_at_limit_only {
            format!(
                "{} moves each without a capture or an advance of a man",
                CLOCK_LIMIT / 2
            )
        } else {
            format!("the limit of {} plies", self.plies)
        }))
    }

    fn why_not(&self, cells: &[String]) -> Option<String> {
        let square = |name: &String| name.parse().ok().filter(|n| (1..=32usize).contains(n));
        let from: usize = cells.first().and_then(square)?;
        if self.own >> bit(from) & 1 == 0 {
            return None;
        }
        if any(self.first_jumps()) {
            let can_capture = self.moves().into_iter().any(|mv| number(mv.from()) == from);
            let must = if can_capture {
                "has to jump"
            } else {
                "cannot move"
            };
            return Some(format!("a capture is forced: {from} {must}"));
        }
        let to: usize = cells.get(1).and_then(square)?;
        let (row, target) = ((from - 1) / 4, (to - 1) / 4);
        let is_back = match self.side {
            Side::Black => target < row,
            Side::White => target > row,
        };
        let is_man = self.kings >> bit(from) & 1 == 0;
        (is_man && is_back).then(|| "a man moves only forward".into())
    }
}
