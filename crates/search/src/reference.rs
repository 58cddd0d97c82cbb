//! Plain negamax: no window, no order, no table. Every other search is checked against it.

use grove_core::{Evaluate, Score, Side};

use crate::report::RootMove;
use crate::score;

/// The value of a position to its side to move, searched to this depth. Estimates are made from
/// the view of `root`.
pub fn negamax<G: Evaluate>(
    position: &G,
    depth: u32,
    root: Side,
    evaluation: &G::Evaluation,
) -> Score {
    let side = position.side_to_move();
    if let Some(outcome) = position.outcome() {
        return score::of_outcome(outcome, side, depth);
    }
    if depth == 0 {
        let estimate = position.evaluate(evaluation, root);
        return if side == root { estimate } else { -estimate };
    }
    let value = |mv| -negamax(&position.after(mv), depth - 1, root, evaluation);
    let values = position.moves().into_iter().map(value);
    values.max().expect("an unfinished game has moves")
}

/// The value of every move of a position.
pub fn root_moves<G: Evaluate>(
    position: &G,
    depth: u32,
    evaluation: &G::Evaluation,
) -> Vec<RootMove<G::Move>> {
    let root = position.side_to_move();
    let value = |mv| RootMove {
        mv,
        score: -negamax(&position.after(mv), depth - 1, root, evaluation),
    };
    position.moves().into_iter().map(value).collect()
}
