//! Judging positions: the difference of the pieces.
//!
//! The only term is `pieces`, own pieces minus the opponent's, as in Aziz, *Using Monte-Carlo
//! Tree Search to generate moves in a two-player tactical game: Ataxx* (Alberta 2021), section
//! 3.1: "The evaluation function is the difference between the white and black pieces." Its
//! weight is a whole number and, unless another is given, 1.

use grove_core::{Evaluate, Score, Side};

use super::Ataxx;
use crate::weights::{Terms, weighted_sum};

/// How much a piece counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Evaluation {
    weights: [i32; 1],
}

const TERMS: Terms<1> = Terms {
    names: ["pieces"],
    known: "pieces",
    decimals: false,
};

impl Default for Evaluation {
    fn default() -> Self {
        Evaluation { weights: [1] }
    }
}

weighted_sum!(Evaluation, TERMS);

impl<const STRIDE: usize> Evaluate for Ataxx<STRIDE> {
    type Evaluation = Evaluation;

    /// At most 64 pieces of weight 1000: always less than the largest estimate.
    #[inline]
    fn evaluate(&self, evaluation: &Evaluation, side: Side) -> Score {
        let [pieces] = evaluation.weights;
        let count = |side| self.pieces(side).count_ones() as Score;
        pieces * (count(side) - count(!side))
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
    fn evaluations_are_written_as_they_are_read() {
        let text = |text: &str| text.parse::<Evaluation>().map(|read| read.to_string());
        assert_eq!(Evaluation::default().to_string(), "pieces(1)");
        assert_eq!(text("pieces").unwrap(), "pieces(1)");
        assert_eq!(text("pieces(-2)").unwrap(), "pieces(-2)");
        assert_eq!(text("pieces(0)").unwrap(), "pieces(0)");
        let error = |bad: &str| text(bad).unwrap_err().to_string();
        assert_eq!(error("men"), "unknown term `men`: expected pieces");
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
