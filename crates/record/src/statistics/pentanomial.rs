//! Pairs of games: the pentanomial model.
//!
//! A pair is two games from the same opening with colours changed. An opening that favours a
//! colour favours each player once, so the scores of the two games hang together and only their
//! sum is an independent observation: 0, ½, 1, 1½ or 2 points. Counting these five leaves less
//! noise than counting games does, the less the more the openings are unbalanced.

use std::ops::AddAssign;

use serde::{Deserialize, Serialize};

use super::{GameResult, Sample};

/// How many pairs brought 0, ½, 1, 1½ and 2 points, from the first player's view.
#[derive(Serialize, Deserialize, Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Pentanomial(pub [u64; 5]);

impl Pentanomial {
    /// The points a game that each of the five stands for.
    pub(super) const SCORES: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];

    /// Counts a pair.
    pub fn enter(&mut self, results: [GameResult; 2]) {
        let half_points: usize = results.into_iter().map(GameResult::half_points).sum();
        self.0[half_points] += 1;
    }

    /// All pairs.
    pub fn count(&self) -> u64 {
        self.0.iter().sum()
    }

    /// The points of all games.
    pub fn points(&self) -> f64 {
        let halves: u64 = (0..)
            .zip(self.0)
            .map(|(halves, pairs)| halves * pairs)
            .sum();
        halves as f64 / 2.0
    }

    /// The second player's view.
    pub fn reversed(self) -> Pentanomial {
        let mut counts = self.0;
        counts.reverse();
        Pentanomial(counts)
    }

    /// The pairs as independent scores, each in points a game; nothing before the first pair.
    pub fn sample(&self) -> Option<Sample> {
        Sample::of(Self::SCORES, self.0)
    }
}

impl AddAssign for Pentanomial {
    fn add_assign(&mut self, other: Pentanomial) {
        for (sum, count) in self.0.iter_mut().zip(other.0) {
            *sum += count;
        }
    }
}
