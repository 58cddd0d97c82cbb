//! Judging positions: the difference of the pieces, and what becomes of them.
//!
//! The study's only term is `pieces`, own pieces minus the opponent's, as in Aziz, *Using
//! Monte-Carlo Tree Search to generate moves in a two-player tactical game: Ataxx* (Alberta 2021),
//! section 3.1: "The evaluation function is the difference between the white and black pieces."
//! It is the default, with a weight of 1. The other terms are ours:
//!
//! - `exposed`: pieces next to a free cell, which can be turned; own minus the opponent's, so that
//!   a negative weight makes sense.
//! - `reach`: free cells next to a piece, to which it can be doubled; own minus the opponent's.
//! - `turn`: 1 for the side to move and -1 for the other. Whoever moves is about to gain, and
//!   without this estimates of odd and even depths cannot be compared.
//! - `surroundings`: each cell by what it holds and what is around it, with [fitted
//!   weights](super::surroundings) for the side to move. It needs no other term.
//!
//! Weights are whole numbers.

use grove_core::{Evaluate, Score, Side};

use super::Ataxx;
use crate::weighted_sum;
use crate::weights::clamped;

weighted_sum! {
    /// How much each term counts.
    pub struct Evaluation {
        // Fitted alone: 11 for pieces, and next to nothing is told by the others, which set the pieces
        // right: pieces(10)+exposed(-4)+reach(2)+turn(30) was fitted 60, which is 83 by these.
        pieces: 1, scale 8.0;
        exposed: 0, scale 4.0;
        reach: 0, scale 5.0;
        turn: 0, scale 0.5;
        surroundings: 0, scale 400.0;
    }
}

impl<const STRIDE: usize> Evaluate for Ataxx<STRIDE> {
    type Evaluation = Evaluation;

    const ZERO_SUM: bool = true;

    #[inline]
    fn evaluate(&self, evaluation: &Evaluation, side: Side) -> Score {
        let [pieces, exposed, reach, turn, surroundings] = evaluation.weights;
        let (own, enemy) = (self.pieces(side), self.pieces(!side));
        let difference =
            |own: u64, enemy: u64| own.count_ones() as Score - enemy.count_ones() as Score;
        let mut score = pieces * difference(own, enemy);
        if exposed != 0 {
            let open = Self::near(self.free());
            score += exposed * difference(own & open, enemy & open);
        }
        if reach != 0 {
            let free = self.free();
            score += reach * difference(Self::near(own) & free, Self::near(enemy) & free);
        }
        let mut for_mover = i64::from(turn);
        if surroundings != 0 {
            for_mover += i64::from(surroundings) * i64::from(self.surroundings());
        }
        let score = i64::from(score);
        clamped(if side == self.side {
            score + for_mover
        } else {
            score - for_mover
        })
    }
}

#[cfg(test)]
mod tests {
    use grove_core::Notation;

    use super::super::{Rules, Small};
    use super::*;

    #[track_caller]
    fn check(position: &str, evaluation: &str, black: Score) {
        let position = Small::parse(&Rules::default(), position).unwrap();
        let evaluation: Evaluation = evaluation.parse().unwrap();
        assert_eq!(position.evaluate(&evaluation, Side::Black), black);
        assert_eq!(position.evaluate(&evaluation, Side::White), -black);
    }

    #[test]
    fn pieces_are_counted_for_the_side_that_asks() {
        check("x5o/7/7/7/7/7/o5x x 0 1", "pieces", 0);
        check("x5o/xx5/7/7/7/7/o5x x 0 1", "pieces", 2);
        check("x5o/xx5/7/7/7/7/o5x o 0 1", "pieces", 2);
        check("7/7/3x3/3-3/7/7/ooooo2 o 0 1", "pieces(3)", -12);
    }

    #[test]
    fn exposed_pieces_stand_next_to_a_free_cell() {
        // Black's a7 is shut in by its own pieces; the other three and White's are not.
        check("xx5/xx5/7/7/7/7/6o x 0 1", "exposed", 3 - 1);
        check("x5o/7/7/7/7/7/7 x 0 1", "exposed", 0);
    }

    #[test]
    fn reach_counts_the_cells_for_doubling_once() {
        check("x6/7/7/7/7/7/7 x 0 1", "reach", 3);
        check("xx5/7/7/7/7/7/6o x 0 1", "reach", 4 - 3);
        check("x-5/--5/7/7/7/7/6o x 0 1", "reach", -3);
    }

    #[test]
    fn it_is_good_to_be_on_turn() {
        check("x5o/7/7/7/7/7/o5x x 0 1", "turn(3)", 3);
        check("x5o/7/7/7/7/7/o5x o 0 1", "turn(3)", -3);
    }

    #[test]
    fn evaluations_are_written_as_they_are_read() {
        let text = |text: &str| text.parse::<Evaluation>().map(|read| read.to_string());
        assert_eq!(Evaluation::default().to_string(), "pieces(1)");
        assert_eq!(text("pieces").unwrap(), "pieces(1)");
        assert_eq!(text("pieces(-2)").unwrap(), "pieces(-2)");
        assert_eq!(text("pieces(0)").unwrap(), "pieces(0)");
        let error = |bad: &str| text(bad).unwrap_err().to_string();
        assert_eq!(
            error("men"),
            "unknown term `men`: expected pieces, exposed, reach, turn or surroundings"
        );
        assert_eq!(error("pieces+pieces"), "pieces is given twice");
        assert_eq!(
            error("pieces(0.5)"),
            "pieces: expected a whole weight, found `0.5`"
        );
        assert_eq!(
            error("pieces(2000)"),
            "pieces: expected a weight between -1000 and 1000, found `2000`"
        );
    }
}
