//! Looking one ply ahead: the move is played after which the position seems best.
//!
//! The benchmark agent of study 004 (II.B) is of this kind. What it says of its agent, "not
//! completely greedy" and "moving the army as a whole", lies in the evaluation by which it is
//! played and not here. A game that ends at once counts as in every search: a win before every
//! estimate. One of the moves that are equally good is drawn. Repetition is not looked at.

use grove_core::{Evaluate, Random, Score, Side, StaticEval};

use crate::report::{Counts, Report, RootMove};
use crate::score;

/// Chooses a move.
pub fn reflex<G: Evaluate>(
    position: &G,
    evaluation: &G::Evaluation,
    random: &mut Random,
) -> Report<G::Move> {
    let side = position.side_to_move();
    let values = root_moves(position, evaluation);
    let Some(score) = values.iter().map(|root| root.score).max() else {
        let outcome = position.outcome();
        return Report {
            score: outcome.map_or(0, |outcome| score::of_outcome(outcome, side, 1)),
            ..Report::unsearched()
        };
    };
    let equals = || (0..values.len()).filter(|&index| values[index].score == score);
    let drawn = random.below(equals().count() as u32) as usize;
    let best_index = equals().nth(drawn).unwrap_or(0);
    let best = values[best_index].mv;
    let looked_at = values.len() as u64;
    let counts = Counts {
        nodes: looked_at,
        leaves: looked_at,
        ..Counts::default()
    };
    let mut report = Report::unsearched();
    report.update_best(best, score, best_index, vec![best]);
    report.complete_iteration(1, counts);
    report
}

/// What every move is worth at a glance.
pub fn root_moves<G: Evaluate>(position: &G, evaluation: &G::Evaluation) -> Vec<RootMove<G::Move>> {
    let side = position.side_to_move();
    let value = |mv| RootMove {
        mv,
        score: at_a_glance(&position.after(mv), evaluation, side),
    };
    position.moves().into_iter().map(value).collect()
}

fn at_a_glance<G: Evaluate>(position: &G, evaluation: &G::Evaluation, side: Side) -> Score {
    match position.static_eval(evaluation, side) {
        StaticEval::Terminal(outcome) => score::of_outcome(outcome, side, 0),
        StaticEval::Heuristic(estimate) => estimate,
    }
}
