//! The evaluation of nodes: how likely winning seems without playouts.
//!
//! An advantage becomes a probability by the logistic curve, where the advantage that makes winning
//! e times as likely as losing is the game's own or the player's ([`Options::scale`]). With a
//! [`Prior`] it is not the position itself that is estimated but what a shallow search makes of it
//! (004 III.A.4 wished for better scores; the form is that of Baier and Winands, *Monte-Carlo tree
//! search and minimax hybrids*, 2013). Its scores are taken for advantages, so it wants an
//! evaluation by which what is good for one side is as bad for the other.
//!
//! [`Options::scale`]: super::Options::scale

use grove_core::{Evaluate, EvaluationTerms, Guide, Outcome, Score, Seed, Side, StaticEval};

use super::Options;
use super::node::{NodeEval, WIN};
use crate::minimax::Minimax;
use crate::report::Proof;
use crate::score;

/// Evaluates positions.
pub struct Evaluator<G: Evaluate + Guide> {
    evaluation: G::Evaluation,
    /// By what an advantage is multiplied.
    slope: f32,
    prior: Option<(Minimax<G>, u32)>,
}

impl<G: Evaluate + Guide> Evaluator<G> {
    /// One that evaluates as the options say.
    pub fn new(options: &Options, evaluation: G::Evaluation) -> Self {
        let scale = options.scale.unwrap_or_else(|| evaluation.scale());
        let prior = options.prior.as_ref().map(|prior| {
            // What is drawn at random among best moves does not matter to their value.
            let search = Minimax::new(prior.options.clone(), evaluation.clone(), Seed(0));
            (search, prior.depth)
        });
        Evaluator {
            evaluation,
            slope: (1.0 / scale) as f32,
            prior,
        }
    }

    /// What is known of a position to which a side has moved; nothing if there was no time for it.
    pub fn evaluate(
        &mut self,
        position: &G,
        mover: Side,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> NodeEval {
        if let Some((search, depth)) = &mut self.prior {
            if let Some(outcome) = position.outcome() {
                return eval_of_outcome(outcome, mover);
            }
            let Some(score) = search.value(position, *depth, stop) else {
                return NodeEval::Unknown;
            };
            let score = match position.side_to_move() == mover {
                true => score,
                false => -score,
            };
            return match score::is_proven(score) {
                true if score > 0 => NodeEval::Proven(Proof::Win),
                true => NodeEval::Proven(Proof::Loss),
                false => NodeEval::Estimate(self.squash(score)),
            };
        }
        match position.static_eval(&self.evaluation, mover) {
            StaticEval::Terminal(outcome) => eval_of_outcome(outcome, mover),
            StaticEval::Heuristic(_) => {
                NodeEval::Estimate(self.squash(position.advantage(&self.evaluation, mover)))
            }
        }
    }

    /// The points that Black can hope for in a position that is not over.
    pub fn expected_points(&self, position: &G) -> u64 {
        let advantage = position.advantage(&self.evaluation, Side::Black);
        (self.squash(advantage) * WIN as f32) as u64
    }

    /// By what positions are estimated.
    pub fn evaluation(&self) -> &G::Evaluation {
        &self.evaluation
    }

    fn squash(&self, advantage: Score) -> f32 {
        1.0 / (1.0 + libm::expf(-(advantage as f32 * self.slope)))
    }
}

/// The static evaluation of a position for a side, to compare positions.
pub fn static_eval<G: Evaluate>(position: &G, evaluation: &G::Evaluation, side: Side) -> Score {
    match position.static_eval(evaluation, side) {
        StaticEval::Terminal(outcome) => score::of_outcome(outcome, side, 1),
        StaticEval::Heuristic(estimate) => estimate,
    }
}

/// What the end of a game means to the side that has moved.
pub fn eval_of_outcome(outcome: Outcome, mover: Side) -> NodeEval {
    match outcome {
        Outcome::Draw => NodeEval::Proven(Proof::Draw),
        Outcome::Win(winner) if winner == mover => NodeEval::Proven(Proof::Win),
        Outcome::Win(_) => NodeEval::Proven(Proof::Loss),
    }
}

/// What Black gets at the end of a game.
#[inline]
pub fn points_of_outcome(outcome: Outcome) -> u64 {
    match outcome {
        Outcome::Win(Side::Black) => WIN,
        Outcome::Draw => WIN / 2,
        Outcome::Win(Side::White) => 0,
    }
}
