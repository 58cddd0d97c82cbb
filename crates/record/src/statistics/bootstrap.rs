//! Intervals of ratings by the bootstrap (B. Efron, Annals of Statistics 7, 1979).
//!
//! Each two players' pairs of games are drawn anew, as many as there were, all players are rated
//! again, and the ends of the interval are quantiles of the ratings so found. Pairs are drawn and
//! not games, because only they are independent. What was never seen would never be drawn, and a
//! match without a loss would have no interval at all; so for drawing one more pair is spread
//! evenly over the five scores.

use grove_core::{Random, Seed};

use super::rating::elos;
use super::{Confidence, CrossTable, Interval, Pentanomial};

/// How strong a player is among those of a table.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rating {
    /// In Elo, above the mean of all players or above one of them.
    pub elo: f64,
    /// Between what it lies.
    pub interval: Interval,
}

impl CrossTable {
    /// The ratings with intervals out of so many resamples; a thousand are usual. Their mean is 0.
    pub fn ratings(&self, confidence: Confidence, resamples: usize, seed: Seed) -> Vec<Rating> {
        self.ratings_above(|_| 0.0, confidence, resamples, seed)
    }

    /// The ratings above that of one player, whose own is 0 and certain.
    pub fn ratings_above_player(
        &self,
        anchor: usize,
        confidence: Confidence,
        resamples: usize,
        seed: Seed,
    ) -> Vec<Rating> {
        self.ratings_above(|elos| elos[anchor], confidence, resamples, seed)
    }

    fn ratings_above(
        &self,
        zero: impl Fn(&[f64]) -> f64,
        confidence: Confidence,
        resamples: usize,
        seed: Seed,
    ) -> Vec<Rating> {
        let above_zero = |strengths: &[f64]| {
            let mut elos = elos(strengths);
            let zero = zero(&elos);
            elos.iter_mut().for_each(|elo| *elo -= zero);
            elos
        };
        let fitted = self.fitted(vec![1.0; self.players()]);
        let mut resampled = vec![Vec::with_capacity(resamples); self.players()];
        for index in 0..resamples {
            let table = self.resampled(seed.part(index as u64));
            let strengths = table.fitted(fitted.clone());
            for (all, elo) in resampled.iter_mut().zip(above_zero(&strengths)) {
                all.push(elo);
            }
        }
        let rated = above_zero(&fitted).into_iter().zip(resampled);
        rated
            .map(|(elo, resampled)| Rating {
                elo,
                interval: around(elo, resampled, confidence),
            })
            .collect()
    }

    /// The table as it might have been.
    fn resampled(&self, seed: Seed) -> CrossTable {
        let mut random = seed.random();
        let mut table = CrossTable::new(self.players());
        for first in 0..self.players() {
            for second in first + 1..self.players() {
                let pairs = redrawn(self.pairs(first, second), &mut random);
                table.enter(first, second, pairs);
            }
        }
        table
    }
}

/// As many pairs, drawn from what these were.
fn redrawn(pairs: Pentanomial, random: &mut Random) -> Pentanomial {
    // One more pair over five scores, in fifths.
    let fifths = pairs.0.map(|count| 5 * count + 1);
    let all = u32::try_from(fifths.iter().sum::<u64>()).expect("fewer than 800 million pairs");
    let mut drawn = Pentanomial::default();
    for _ in 0..pairs.count() {
        let mut left = u64::from(random.below(all));
        let mut cell = 0;
        while left >= fifths[cell] {
            left -= fifths[cell];
            cell += 1;
        }
        drawn.0[cell] += 1;
    }
    drawn
}

/// The interval between quantiles, and wide enough for the rating itself.
fn around(elo: f64, mut resampled: Vec<f64>, confidence: Confidence) -> Interval {
    resampled.sort_by(f64::total_cmp);
    let beyond = (confidence.tail() * resampled.len() as f64) as usize;
    let end = |drawn: Option<&f64>| drawn.copied().unwrap_or(elo);
    Interval {
        low: end(resampled.get(beyond)).min(elo),
        high: end(resampled.iter().nth_back(beyond)).max(elo),
    }
}
