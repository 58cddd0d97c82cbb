//! Judging positions: men, kings, the centre and the home row.
//!
//! The terms are those of Lie, *How to win in Checkers?* (Leiden 2022), section 4.1, each with
//! a whole weight, own pieces minus the opponent's:
//!
//! - `man`: every piece, kings included;
//! - `king`: a king, on top of that;
//! - `centre`: a piece, man or king, on a centre square, on top of that;
//! - `home`: a piece on its own side's back row, on top of that.
//!
//! The study found 5 points a piece and 3 more a king best, and nothing for the centre and the
//! home row: that is the default. Which squares it means stands in a picture (figure 12). Here
//! the centre is the eight dark squares of the middle sixteen (10, 11, 14, 15, 18, 19, 22, 23),
//! and the home row is the four squares on which the opponent is crowned (1 to 4 for Black, 29
//! to 32 for White): a king that is back there guards it like a man that never left.

use grove_core::{Evaluate, Score, Side};
use grove_model::Embedded;

use super::Checkers;
use super::board::{CROWNING, bit};
use crate::{learnt, weighted_sum};

weighted_sum! {
    /// How much each term counts.
    pub struct Evaluation {
        // As fitted to each alone. The default was fitted 8.2, which is 7.6 by these, and
        // man(10)+king(5)+centre(1)+home(2) was fitted 17, which is 16.
        man: 5, scale 1.3;
        king: 3, scale 1.3;
        centre: 0, scale 4.4;
        home: 0, scale 2.5;
    }
    learnt on Checkers: &MODELS, elsewhere "man(100)+king(50)+centre(10)+home(20)";
}

/// The models that come with the game, the newest last.
static MODELS: [Embedded; 1] = [Embedded::new("net-1", include_bytes!("models/net-1.model"))];

/// The dark squares of the middle four rows and columns.
const CENTRE: u64 = {
    let numbers = [10, 11, 14, 15, 18, 19, 22, 23];
    let (mut squares, mut i) = (0, 0);
    while i < numbers.len() {
        squares |= 1 << bit(numbers[i]);
        i += 1;
    }
    squares
};

impl Evaluate for Checkers {
    type Evaluation = Evaluation;

    const ZERO_SUM: bool = true;

    /// At most 32 pieces of 4 times 1000 points: always less than the largest estimate.
    #[inline]
    fn evaluate(&self, evaluation: &Evaluation, side: Side) -> Score {
        if let Some(score) = learnt::score(self, evaluation, side) {
            return score;
        }
        let [man, king, centre, home] = evaluation.weights;
        let points = |side: Side| {
            let pieces = self.pieces(side);
            let count = |squares: u64| (pieces & squares).count_ones() as Score;
            man * count(u64::MAX)
                + king * count(self.kings)
                + centre * count(CENTRE)
                + home * count(CROWNING[(!side).index()])
        };
        points(side) - points(!side)
    }
}
