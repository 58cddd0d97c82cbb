//! The bounds of a move that has not been looked into.
//!
//! Pessimistic is what a search of two plies finds, the move and the best reply to it (002 5.1).
//! Optimistic is the best that the side could have if it moved twice, as after a null move, where
//! the game can pass; otherwise the position after the move, before the reply. A win by moving twice
//! is only threatened and counts as the largest estimate.

use grove_core::{Evaluate, Guide, MAX_EVAL, Score, Side};

use crate::bestfirst::value::{self, Judgement, is_win};

/// What a move is worth to the side that makes it, at best and at worst.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Bounds {
    pub optimistic: Score,
    pub pessimistic: Score,
    /// Whether the result is proven; then both are the same.
    pub is_resolved: bool,
}

impl Bounds {
    /// Both bounds are this.
    pub fn exactly(value: Score) -> Self {
        Bounds {
            optimistic: value,
            pessimistic: value,
            is_resolved: true,
        }
    }

    /// These bounds, narrowed by what was found below; that alone where it contradicts them.
    pub fn narrowed(self, below: Bounds) -> Bounds {
        let optimistic = self.optimistic.min(below.optimistic);
        let pessimistic = self.pessimistic.max(below.pessimistic);
        match below.is_resolved || pessimistic > optimistic {
            true => below,
            false => Bounds {
                optimistic,
                pessimistic,
                is_resolved: false,
            },
        }
    }
}

/// What all moves of a side come to, for it.
pub(super) fn best_of(moves: impl Iterator<Item = Bounds>) -> Bounds {
    let mut best = Bounds::exactly(Score::MIN);
    for bounds in moves {
        best.optimistic = best.optimistic.max(bounds.optimistic);
        best.pessimistic = best.pessimistic.max(bounds.pessimistic);
        best.is_resolved &= bounds.is_resolved;
    }
    match is_win(best.pessimistic) {
        true => Bounds::exactly(best.pessimistic),
        false => best,
    }
}

/// The bounds of a move by those of the replies to it.
pub(super) fn seen_from_above(replies: Bounds) -> Bounds {
    Bounds {
        optimistic: value::seen_from_above(replies.pessimistic),
        pessimistic: value::seen_from_above(replies.optimistic),
        is_resolved: replies.is_resolved,
    }
}

/// The bounds of the move that led a side to this position, and how many positions were estimated.
pub(super) fn bounds<G: Evaluate + Guide>(
    position: &G,
    evaluation: &G::Evaluation,
    mover: Side,
) -> (Bounds, u64) {
    let here = value::judge(position, evaluation, mover);
    if here.is_final {
        return (Bounds::exactly(here.value), 1);
    }
    let (reply, replies) = best_move(position, evaluation, !mover);
    let pessimistic = value::seen_from_above(reply.value);
    if reply.is_final {
        return (Bounds::exactly(pessimistic), 1 + replies);
    }
    let passed = position
        .null_move()
        .filter(|passed| passed.outcome().is_none());
    let (twice, second_moves) = match &passed {
        Some(passed) => best_move(passed, evaluation, mover),
        None => (here, 0),
    };
    let optimistic = twice.value.clamp(-MAX_EVAL, MAX_EVAL).max(here.value);
    let bounds = Bounds {
        optimistic: optimistic.max(pessimistic),
        pessimistic,
        is_resolved: false,
    };
    (bounds, 1 + replies + second_moves)
}

/// The best that a side can have after its next move, whether that is certain, and how many moves it
/// has.
fn best_move<G: Evaluate>(
    position: &G,
    evaluation: &G::Evaluation,
    side: Side,
) -> (Judgement, u64) {
    let (mut value, mut all, mut count) = (Score::MIN, true, 0);
    position.each_move(|mv| {
        let after = value::judge(&position.after(mv), evaluation, side);
        value = value.max(after.value);
        all &= after.is_final;
        count += 1;
    });
    let is_final = all || is_win(value);
    (Judgement { value, is_final }, count)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn open(pessimistic: Score, optimistic: Score) -> Bounds {
        Bounds {
            optimistic,
            pessimistic,
            is_resolved: false,
        }
    }

    #[test]
    fn bounds_become_narrower_unless_they_were_wrong() {
        assert_eq!(open(1, 9).narrowed(open(0, 5)), open(1, 5));
        assert_eq!(open(1, 9).narrowed(open(4, 12)), open(4, 9));
        assert_eq!(open(1, 9).narrowed(open(-7, -3)), open(-7, -3));
        assert_eq!(
            open(1, 9).narrowed(Bounds::exactly(20)),
            Bounds::exactly(20)
        );
    }

    #[test]
    fn the_best_move_sets_both_bounds() {
        let moves = [open(-5, 3), open(-2, 1), Bounds::exactly(-9)];
        let best = best_of(moves.into_iter());
        assert_eq!(best, open(-2, 3));
        assert_eq!(seen_from_above(best), open(-3, 2));
        let lost = [Bounds::exactly(-9), Bounds::exactly(-4)];
        assert_eq!(best_of(lost.into_iter()), Bounds::exactly(-4));
    }
}
