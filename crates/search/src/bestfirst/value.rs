//! What positions and ends of games are worth in a tree that is kept.
//!
//! A win in `d` plies is worth [`WIN`]` - d` to the winner, whatever the depth of the tree, and so
//! nearer wins are worth more. All are worth more than any estimate. What is between the estimates
//! is worth what it is, proven or not: a draw is 0.

use grove_core::{Evaluate, MAX_EVAL, Outcome, Score, Side, StaticEval};

use super::record;
use crate::score;

/// More than any win: a win that is no ply away.
const WIN: Score = 2 * MAX_EVAL;

/// The farthest end that a report tells the distance of, so that its score fits.
const FARTHEST: Score = 2000;

/// What a position is worth to a side without looking ahead, and whether that is certain.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Judgement {
    pub value: Score,
    pub is_final: bool,
}

/// The game is drawn.
pub(super) const DRAWN: Judgement = Judgement {
    value: 0,
    is_final: true,
};

/// What a position is worth to the side that has moved to it.
#[inline]
pub(super) fn judge<G: Evaluate>(
    position: &G,
    evaluation: &G::Evaluation,
    mover: Side,
) -> Judgement {
    match position.static_eval(evaluation, mover) {
        StaticEval::Terminal(outcome) => Judgement {
            value: of_outcome(outcome, mover),
            is_final: true,
        },
        StaticEval::Heuristic(estimate) if G::ZERO_SUM => estimated(estimate),
        StaticEval::Heuristic(_) => estimated(position.advantage(evaluation, mover)),
    }
}

#[inline]
fn estimated(value: Score) -> Judgement {
    Judgement {
        value,
        is_final: false,
    }
}

/// What the end of a game is worth to the side that has just moved.
#[inline]
fn of_outcome(outcome: Outcome, mover: Side) -> Score {
    match outcome {
        Outcome::Draw => 0,
        Outcome::Win(winner) if winner == mover => WIN - 1,
        Outcome::Win(_) => 1 - WIN,
    }
}

/// Whether a value is that of a won game.
#[inline]
pub(super) fn is_win(value: Score) -> bool {
    value > MAX_EVAL
}

/// Whether a value is that of a lost game.
#[inline]
pub(super) fn is_loss(value: Score) -> bool {
    value < -MAX_EVAL
}

/// The value of a position as the side that has moved to it sees it: the opposite, and a ply farther
/// from the end.
#[inline]
pub(super) fn seen_from_above(value: Score) -> Score {
    if is_win(value) {
        1 - value
    } else if is_loss(value) {
        -1 - value
    } else {
        -value
    }
}

/// A value as a record gives it.
pub(super) fn recorded(value: Score) -> Score {
    match is_win(value) || is_loss(value) {
        true => value.signum() * (record::END - (WIN - value.abs())),
        false => value,
    }
}

/// A value as a report gives it, of a tree of this depth.
pub(super) fn reported(value: Score, depth: u32) -> Score {
    if !is_win(value) && !is_loss(value) {
        return value;
    }
    let left = depth as Score - (WIN - value.abs());
    value.signum() * score::END * left.clamp(1, FARTHEST)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ends_are_worth_less_the_farther_they_are_away() {
        let at_once = of_outcome(Outcome::Win(Side::Black), Side::Black);
        let lost_in_two = seen_from_above(at_once);
        let won_in_three = seen_from_above(lost_in_two);
        assert!(is_win(at_once) && is_loss(lost_in_two) && is_win(won_in_three));
        assert_eq!(at_once - won_in_three, 2);
        assert_eq!(seen_from_above(17), -17);
        // Three plies of a tree of ten leave seven.
        assert_eq!(reported(won_in_three, 10), 7 * score::END);
        assert_eq!(reported(lost_in_two, 2), -score::END);
        assert_eq!(reported(-17, 10), -17);
        assert_eq!(recorded(won_in_three), record::END - 3);
        assert_eq!(recorded(lost_in_two), 2 - record::END);
        assert_eq!(recorded(-17), -17);
    }
}
