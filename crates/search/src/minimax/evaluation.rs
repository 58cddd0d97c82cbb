//! The static evaluation, and the last ply, where it is all that counts.

use std::ops::ControlFlow;

use grove_core::{Evaluate, Guide, Score, Side, StaticEval};

use super::record::End;
use super::search::Node;
use super::worker::Worker;
use crate::repetition::repeats;
use crate::score;

impl<G: Evaluate + Guide> Worker<'_, G> {
    /// The value of a position at the horizon.
    #[inline]
    pub(super) fn horizon(&mut self, position: &G, ply: usize, alpha: Score, beta: Score) -> Score {
        if self.count_node() {
            return self.record_end(End::Stopped, 0);
        }
        if self.plan.least_tt_depth == 0 && !self.estimates_only {
            return self.horizon_by_table(position, ply, alpha, beta);
        }
        self.static_eval(position, ply)
    }

    /// The value of a position that is visited, but not searched.
    #[inline]
    pub(super) fn static_eval(&mut self, position: &G, ply: usize) -> Score {
        let (value, end) = self.evaluate(position, ply);
        self.record_end(end, value)
    }

    /// The value of a position without moves to search: the game is over, or all moves are outside
    /// the region.
    pub(super) fn no_moves(&mut self, position: &G, ply: usize) -> Score {
        let (value, end) = self.evaluate(position, ply);
        let end = match end {
            End::Horizon => End::OutsideRegion,
            end => end,
        };
        self.record_end(end, value)
    }

    /// The value of a position without looking ahead, and what it is: the end of the game, a draw by
    /// repetition or an estimate.
    #[inline(never)]
    pub(super) fn evaluate(&mut self, position: &G, ply: usize) -> (Score, End) {
        let judged = self.judge(position);
        self.value_of(position, judged, self.task.root, ply)
    }

    /// The value of a position that was judged for the root's side. Always inlined, for the last ply is
    /// where the time goes.
    #[inline(always)]
    fn value_of(
        &mut self,
        position: &G,
        judged: StaticEval,
        root: Side,
        ply: usize,
    ) -> (Score, End) {
        let side = position.side_to_move();
        match judged {
            StaticEval::Terminal(outcome) => {
                let value = score::of_outcome(outcome, side, self.plies_to_horizon(ply));
                (value, End::Over)
            }
            StaticEval::Heuristic(_)
                if G::REPETITIONS.is_some()
                    && repeats(position, &self.thread.path, position.key()) =>
            {
                (0, End::Repetition)
            }
            StaticEval::Heuristic(estimate) => {
                self.counts.leaves += 1;
                (score::seen_by(side, root, estimate), End::Horizon)
            }
        }
    }

    /// The value of a position with one ply remaining, whose moves are searched as they are
    /// generated. Most moves lead to the last ply, and they need nothing of what the others need:
    /// in a function of their own what is known of the position stays in registers. The evaluation
    /// is handed over so that the compiler knows that nothing changes it on the way.
    #[inline(never)]
    pub(super) fn last_ply(
        &mut self,
        position: &G,
        evaluation: &G::Evaluation,
        ply: usize,
        alpha: Score,
        beta: Score,
    ) -> Score {
        let root = self.task.root;
        let mut node = Node::new(1, ply, alpha, beta);
        position.each_move_until(|mv| {
            if self.count_node() {
                return ControlFlow::Break(());
            }
            let next = position.after(mv);
            let judged = next.static_eval(evaluation, root);
            let (value, _) = self.value_of(&next, judged, root, ply + 1);
            self.update_best(position, &mut node, mv, -value)
        });
        if node.searched == 0 && !self.stopped {
            // The game is over.
            return self.evaluate(position, ply).0;
        }
        node.value
    }
}
