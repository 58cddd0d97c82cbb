//! Pruning by the static evaluation, before any move is searched.
//!
//! Reverse futility pruning: a position that is better than beta by more than a few plies are likely to
//! change is cut off. Razoring: one that is worse than alpha by so much is only searched to see
//! whether something at hand saves it. Both are the usual forms, on null windows alone. Margins are
//! shares of the evaluation's scale, by which the odds of winning grow e-fold, so that they mean the
//! same in every game.
//!
//! Nothing is pruned where a static estimate means little ([`Guide::in_check`]), nor where an end of the
//! game is at stake: so no result is taken for proven that is not.

use grove_core::{Evaluate, EvaluationTerms, Guide, Score, StaticEval};

use super::Options;
use super::record::{End, Purpose};
use super::thread_data::StackEntry;
use super::worker::Worker;
use crate::score;

/// Reverse futility pruning is for depths up to this.
const REVERSE_FUTILITY_DEPTH: u32 = 7;
/// Razoring is for depths up to this.
const RAZORING_DEPTH: u32 = 3;

/// What the static evaluation says of a node.
#[derive(Clone, Copy)]
pub(super) struct NodeEval {
    /// What the position seems to be worth to its side to move.
    pub score: Score,
    /// Whether it seems better than two plies before.
    pub improving: bool,
}

/// The margins a ply, in the units of the evaluation.
pub struct Margins {
    pub reverse_futility: Option<Score>,
    pub razoring: Option<Score>,
    pub futility: Option<Score>,
}

impl Margins {
    pub fn new(options: &Options, evaluation: &impl EvaluationTerms) -> Self {
        let scaled = |share: Option<f64>| share.map(|share| in_scale(evaluation, share));
        Margins {
            reverse_futility: scaled(options.reverse_futility),
            razoring: scaled(options.razoring),
            futility: scaled(options.futility),
        }
    }
}

/// A share of an evaluation's scale in its own units.
pub(super) fn in_scale(evaluation: &impl EvaluationTerms, share: f64) -> Score {
    (evaluation.scale() * share).round().clamp(1.0, 1e6) as Score
}

impl<G: Evaluate + Guide> Worker<'_, G> {
    /// The static evaluation of a node, if something will be decided by it and it means something.
    /// Searches that prune nothing are spared a call.
    #[inline(always)]
    pub(super) fn node_eval(&mut self, position: &G, ply: usize) -> Option<NodeEval> {
        match self.plan.needs_static_eval {
            true => self.eval_node(position, ply),
            false => None,
        }
    }

    #[inline(never)]
    fn eval_node(&mut self, position: &G, ply: usize) -> Option<NodeEval> {
        self.thread.static_evals[ply] = None;
        if position.in_check() {
            return None;
        }
        let root = self.task.root;
        let StaticEval::Heuristic(estimate) = self.judge(position) else {
            return None;
        };
        let score = score::seen_by(position.side_to_move(), root, estimate);
        let score = self.corrected(position, ply, score);
        self.thread.static_evals[ply] = Some(score);
        let before = ply
            .checked_sub(2)
            .and_then(|ply| self.thread.static_evals[ply]);
        Some(NodeEval {
            score,
            improving: before.is_some_and(|before| score > before),
        })
    }

    /// The value of a node that need not be searched, and why.
    #[inline(never)]
    pub(super) fn prune_statically(
        &mut self,
        position: &mut G,
        (depth, ply): (u32, usize),
        (alpha, beta): (Score, Score),
        eval: NodeEval,
        stack: StackEntry,
    ) -> Option<(End, Score)> {
        if beta - 1 > alpha || score::is_proven(alpha) || score::is_proven(beta) {
            return None;
        }
        if let Some(margin) = self.plan.margins.reverse_futility
            && depth <= REVERSE_FUTILITY_DEPTH
            && eval.score - margin * (depth - u32::from(eval.improving)) as Score >= beta
        {
            return Some((End::ReverseFutility, eval.score));
        }
        if let Some(margin) = self.plan.margins.razoring
            && depth <= RAZORING_DEPTH
            && eval.score + margin * depth as Score <= alpha
        {
            let least = u32::from(!self.options.quiescence);
            if depth > least {
                self.record_next(Purpose::Verification, None);
                let value = self.search(position, least, ply, alpha, beta, stack);
                if value <= alpha && !self.stopped {
                    return Some((End::Razoring, value));
                }
            }
        }
        None
    }
}
