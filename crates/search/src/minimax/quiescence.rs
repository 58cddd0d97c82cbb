//! Quiescence: at the horizon, while captures are pending, the search goes on with them alone (the
//! usual form).
//!
//! The side to move may stand pat: it need not capture unless the rules force it, and is then content
//! with the estimate. Where every move is a capture, as in checkers, there is no such choice. After
//! [`MAX_QUIESCENCE_PLIES`] the estimate stands in any case, because in some games captures never
//! end.

use grove_core::{Evaluate, Guide, Score, StaticEval};

use super::ranking::RankedMove;
use super::record::{End, Purpose};
use super::worker::Worker;
use crate::score;

/// How many plies beyond the horizon are searched.
const MAX_QUIESCENCE_PLIES: usize = 12;

impl<G: Evaluate + Guide> Worker<'_, G> {
    /// The value of a position once it is quiet. `horizon` is the ply at which this began.
    pub(super) fn quiescence(
        &mut self,
        position: &mut G,
        ply: usize,
        horizon: usize,
        alpha: Score,
        beta: Score,
    ) -> Score {
        if self.count_node() {
            return self.record_end(End::Stopped, 0);
        }
        let side = position.side_to_move();
        let stand_pat = match self.judge(position) {
            StaticEval::Terminal(outcome) => {
                let value = score::of_outcome(outcome, side, self.plies_to_horizon(ply));
                return self.record_end(End::Over, value);
            }
            StaticEval::Heuristic(estimate) => score::seen_by(side, self.task.root, estimate),
        };
        let start = self.thread.moves.len();
        let (moves, mut quiet) = (&mut self.thread.moves, 0);
        position.each_move(|mv| {
            if position.is_noisy(mv) {
                moves.push(RankedMove { rank: 0, mv });
            } else {
                quiet += 1;
            }
        });
        let end = self.thread.moves.len();
        let forced = quiet == 0;
        // Once the limits are reached only estimates are made.
        let is_last = self.estimates_only || ply - horizon >= MAX_QUIESCENCE_PLIES;
        if start == end || is_last || !forced && stand_pat >= beta {
            self.thread.moves.truncate(start);
            self.counts.leaves += 1;
            return self.record_end(End::Horizon, stand_pat);
        }
        let prune = self.options.prune;
        let mut value = if forced { -score::INFINITE } else { stand_pat };
        let mut searched = 0;
        for index in start..end {
            let mv = self.thread.moves[index].mv;
            let floor = if prune {
                alpha.max(value)
            } else {
                -score::INFINITE
            };
            self.record_next(Purpose::Capture, Some(mv));
            let child = position.try_move(mv, |next| {
                self.record_start(next, 0, -beta, -floor);
                -self.quiescence(next, ply + 1, horizon, -beta, -floor)
            });
            if self.stopped {
                break;
            }
            searched += 1;
            value = value.max(child);
            if prune && value >= beta {
                break;
            }
        }
        self.thread.moves.truncate(start);
        self.record_end(self.end_of_moves(value, beta, searched), value)
    }
}
