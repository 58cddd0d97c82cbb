//! Judging positions: pawns, and how far they have come.
//!
//! - `pawns`: own pawns minus the opponent's.
//! - `advance`: the rows by which the own pawns have advanced from the home row, minus the
//!   opponent's.
//!
//! The default is `pawns(10)+advance(1)`. Weights are whole numbers.

use grove_core::{Evaluate, Score, Side};

use super::Breakthrough;
use crate::{learnt, weighted_sum};

weighted_sum! {
    /// How much each term counts.
    pub struct Evaluation {
        pawns: 10, scale 2.0;
        advance: 1, scale 8.0;
    }
    learnt on Breakthrough: &[], elsewhere "pawns(200)+advance(20)";
}

impl Evaluate for Breakthrough {
    type Evaluation = Evaluation;

    const ZERO_SUM: bool = true;

    /// At most 64 pawns of 8 times 1000 points: always less than the largest estimate.
    #[inline]
    fn evaluate(&self, evaluation: &Evaluation, side: Side) -> Score {
        if let Some(score) = learnt::score(self, evaluation, side) {
            return score;
        }
        let [pawns, advance] = evaluation.weights;
        let points = |side: Side| {
            let worth = |cell: usize| {
                let rows = match side {
                    Side::Black => cell / 8,
                    Side::White => 7 - cell / 8,
                };
                pawns + advance * rows as Score
            };
            self.board
                .pieces(side)
                .into_iter()
                .map(worth)
                .sum::<Score>()
        };
        points(side) - points(!side)
    }
}
