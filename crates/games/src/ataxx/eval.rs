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
use grove_model::Embedded;

use super::Ataxx;
use crate::weights::clamped;
use crate::{learnt, weighted_sum};

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
    learnt on super::Small: &MODELS, elsewhere "surroundings";
}

/// The models that come with the game, the newest last.
static MODELS: [Embedded; 2] = [
    Embedded::new("net-1", include_bytes!("models/net-1.model")),
    Embedded::new("net-2", include_bytes!("models/net-2.model")),
];

impl<const STRIDE: usize> Evaluate for Ataxx<STRIDE> {
    type Evaluation = Evaluation;

    const ZERO_SUM: bool = true;

    #[inline]
    fn evaluate(&self, evaluation: &Evaluation, side: Side) -> Score {
        if let Some(score) = learnt::score(self, evaluation, side) {
            return score;
        }
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
