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
    /// In Elo, with a mean of 0 over all players.
    pub elo: f64,
    /// Between what it lies.
    pub interval: Interval,
}

impl CrossTable {
    /// The ratings with intervals out of so many resamples; a thousand are usual.
    pub fn ratings(&self, confidence: Confidence, resamples: usize, seed: Seed) -> Vec<Rating> {
        let fitted = self.fitted(vec![1.0; self.players()]);
        let mut resampled = vec![Vec::with_capacity(resamples); self.players()];
        for index in 0..resamples {
            let table = self.resampled(seed.part(index as u64));
            let strengths = table.fitted(fitted.clone());
            for (all, elo) in resampled.iter_mut().zip(elos(&strengths)) {
                all.push(elo);
            }
        }
        let rated = elos(&fitted).into_iter().zip(resampled);
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::statistics::tests::game;
    use crate::statistics::{EloDifference, expected_score};

    fn of_match(counts: [u64; 5]) -> CrossTable {
        let mut table = CrossTable::new(2);
        table.enter(0, 1, Pentanomial(counts));
        table
    }

    #[test]
    fn a_perfect_score_has_an_interval() {
        let perfect = of_match([0, 0, 0, 0, 10]);
        let [first, second] = perfect.ratings(Confidence::P95, 500, Seed(2))[..] else {
            panic!("two players");
        };
        assert!((first.interval.high - first.elo).abs() < 1e-3, "{first:?}");
        assert!(first.interval.low < first.elo - 100.0, "{first:?}");
        assert!((first.interval.low + second.interval.high).abs() < 1e-3);
    }

    #[test]
    fn two_players_have_the_interval_of_their_match() {
        let pairs = Pentanomial([100, 150, 400, 250, 300]);
        let sample = pairs.sample().unwrap();
        let expected = EloDifference::of(&sample, Confidence::P95);
        let played = of_match(pairs.0);
        let ratings = played.ratings(Confidence::P95, 2000, Seed(3));
        // Two players' ratings are half of their difference each.
        for (half, whole) in [
            (ratings[0].elo, expected.value),
            (ratings[0].interval.low, expected.interval.low),
            (ratings[0].interval.high, expected.interval.high),
        ] {
            assert!((2.0 * half - whole).abs() < 1.5, "{ratings:?}, {expected}");
        }
    }

    #[test]
    fn the_same_seed_gives_the_same_intervals() {
        let played = of_match([1, 2, 3, 2, 4]);
        let ratings = |seed| played.ratings(Confidence::P95, 100, Seed(seed));
        assert_eq!(ratings(1), ratings(1));
        assert_ne!(ratings(1), ratings(2));
    }

    /// Three players of known ratings play many tournaments.
    #[test]
    fn intervals_cover_the_truth() {
        const TRUTH: [f64; 3] = [100.0, 20.0, -120.0];
        const TOURNAMENTS: u64 = 150;
        let mut covered = 0;
        for tournament in 0..TOURNAMENTS {
            let seed = Seed(4).part(tournament);
            let mut random = seed.random();
            let mut played = CrossTable::new(3);
            for (first, second) in [(0, 1), (0, 2), (1, 2)] {
                let mut pairs = Pentanomial::default();
                let score = expected_score(TRUTH[first] - TRUTH[second]);
                for _ in 0..30 {
                    pairs.enter([score; 2].map(|score| game(&mut random, score, 0.0)));
                }
                played.enter(first, second, pairs);
            }
            let ratings = played.ratings(Confidence::P95, 200, seed.part(0));
            let truths = ratings.iter().zip(TRUTH);
            covered += truths
                .filter(|(rating, truth)| rating.interval.contains(*truth))
                .count();
        }
        let share = covered as f64 / (3 * TOURNAMENTS) as f64;
        // 95 % with a standard deviation of 1 to 2 %.
        assert!((0.90..=0.99).contains(&share), "{share}");
    }
}
