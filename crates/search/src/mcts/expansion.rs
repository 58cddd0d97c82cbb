//! Expansion: the children of a node enter the tree (000 2.5.1, 001 3.4, 004 II.D.2).

use grove_core::{Evaluate, Guide, Random};

use super::evaluator::eval_of_outcome;
use super::node::{ChildRange, Node};
use super::options::Expansion;
use super::search::{SearchTask, Worker};
use crate::retreats::remove_retreats;

impl<G: Evaluate + Guide> Worker<G> {
    /// Puts the children of a node into the tree, unless another thread is at it or there is no
    /// room.
    pub(super) fn expand(
        &mut self,
        task: &SearchTask<'_, G>,
        at: u32,
        position: &G,
    ) -> Option<ChildRange> {
        let (tree, options) = (task.tree, task.options);
        let node = tree.node(at);
        if !node.claim_expansion() {
            return None;
        }
        position.moves_into(&mut self.moves);
        if task.ignores_retreats {
            remove_retreats(position, &mut self.moves);
        }
        if options.symmetry {
            remove_symmetric_moves(position, &mut self.moves);
        }
        if options.expansion == Expansion::One {
            shuffle(&mut self.moves, &mut self.random);
        }
        let Some(range) = tree.grow(&self.moves) else {
            node.cancel_expansion();
            self.is_out_of_room = true;
            return None;
        };
        if range.count == 0
            && let Some(outcome) = position.outcome()
        {
            node.set_eval(eval_of_outcome(outcome, !position.side_to_move()));
        }
        let all = options.expansion == Expansion::All;
        let is_foreseen = self.set_shares(position, tree.children(range));
        let sets_priors = self.plan.sets_priors && !is_foreseen;
        let evaluates = all && (self.plan.evaluates_nodes || sets_priors);
        if options.solver.is_on() || evaluates {
            self.evaluate_children(task, range, position, evaluates);
        }
        if sets_priors {
            set_priors(tree.children(range));
        }
        if all {
            node.try_all(range.count);
        }
        node.set_child_range(range);
        Some(range)
    }

    /// Gives each child its share by the policy, if there is one that knows the board. Only who is
    /// visited is evaluated then.
    fn set_shares(&mut self, position: &G, children: &[Node]) -> bool {
        let Some(policy) = &self.policy else {
            return false;
        };
        if !policy.logits(position, &self.moves, &mut self.logits) {
            return false;
        }
        let most = self.logits.iter().copied().fold(f32::MIN, f32::max);
        let weights = self.logits.iter_mut();
        let sum: f32 = (weights.map(|logit| {
            *logit = libm::expf(*logit - most);
            *logit
        }))
        .sum();
        for (child, weight) in children.iter().zip(&self.logits) {
            child.set_prior(weight / sum);
        }
        true
    }

    /// Notes which children are ends of the game, and evaluates the others if that is wanted.
    fn evaluate_children(
        &mut self,
        task: &SearchTask<'_, G>,
        range: ChildRange,
        position: &G,
        evaluates: bool,
    ) {
        let side = position.side_to_move();
        for child in task.tree.children(range) {
            let next = position.after(child.mv());
            if evaluates {
                let stop = || task.should_stop();
                child.set_eval(self.evaluator.evaluate(&next, side, &stop));
            } else if let Some(outcome) = next.outcome() {
                child.set_eval(eval_of_outcome(outcome, side));
            }
        }
    }
}

/// Gives each child its prior, by the odds that it wins.
fn set_priors(children: &[Node]) {
    let odds = |child: &Node| {
        let probability = child.eval().win_probability();
        let probability = probability.unwrap_or(0.5).clamp(0.001, 0.999);
        probability / (1.0 - probability)
    };
    let total: f32 = children.iter().map(odds).sum();
    for child in children {
        child.set_prior(odds(child) / total);
    }
}

/// Keeps one of the moves that lead to the same position but for a symmetry: the first.
fn remove_symmetric_moves<G: Guide>(position: &G, moves: &mut Vec<G::Move>) {
    let mut seen = Vec::with_capacity(moves.len());
    moves.retain(|&mv| {
        let (key, _) = position.after(mv).canonical_key();
        let is_new = !seen.contains(&key);
        if is_new {
            seen.push(key);
        }
        is_new
    });
}

fn shuffle<M>(moves: &mut [M], random: &mut Random) {
    for last in (1..moves.len()).rev() {
        moves.swap(last, random.below(last as u32 + 1) as usize);
    }
}
