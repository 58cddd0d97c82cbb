//! Quiescence: at the last ply, while captures are pending, the search goes on with them alone.
//!
//! The side to move need not capture unless the rules force it: it may also be content with the
//! estimate. Where every move is a capture, as in checkers, there is no such choice. After
//! [`LONGEST`] plies the estimate stands in any case, because in some games captures never end.

use grove_core::{Evaluate, Guide, Judgement, Score};

use super::order::Ranked;
use super::record::Purpose;
use super::thread_data::Worker;
use crate::score;

/// How many plies beyond the last one are looked at.
const LONGEST: usize = 12;

impl<G: Evaluate + Guide> Worker<'_, G> {
    /// The value of a position once it is quiet. `horizon` is the ply at which this began.
    pub(super) fn quiesce(
        &mut self,
        position: &mut G,
        ply: usize,
        horizon: usize,
        alpha: Score,
        beta: Score,
    ) -> Score {
        if self.count_node() {
            return 0;
        }
        let side = position.side_to_move();
        let content = match position.judge(self.task.evaluation, self.task.root) {
            Judgement::Over(outcome) => {
                return score::of_outcome(outcome, side, self.plies_to_horizon(ply));
            }
            Judgement::Estimate(estimate) => score::seen_by(side, self.task.root, estimate),
        };
        let start = self.moves.len();
        let (moves, mut quiet) = (&mut *self.moves, 0);
        position.each_move(|mv| {
            if position.is_noisy(mv) {
                moves.push(Ranked { rank: 0, mv });
            } else {
                quiet += 1;
            }
        });
        let end = self.moves.len();
        let forced = quiet == 0;
        if start == end || ply - horizon >= LONGEST || !forced && content >= beta {
            self.moves.truncate(start);
            self.counts.leaves += 1;
            return content;
        }
        let prune = self.task.options.prune;
        let mut value = if forced { -score::INFINITE } else { content };
        for index in start..end {
            let mv = self.moves[index].mv;
            let floor = if prune {
                alpha.max(value)
            } else {
                -score::INFINITE
            };
            let child = position.try_move(mv, |next| {
                if self.recorder.is_some() {
                    self.go_for(Purpose::Capture, Some(mv));
                    return -self.quiesce_recorded(next, ply + 1, horizon, (-beta, -floor));
                }
                -self.quiesce(next, ply + 1, horizon, -beta, -floor)
            });
            if self.stopped {
                break;
            }
            value = value.max(child);
            if prune && value >= beta {
                break;
            }
        }
        self.moves.truncate(start);
        value
    }
}
