//! What the games of a cell say about a measure.
//!
//! Turns of one game are not independent of each other, so games are what is resampled: the mean
//! over turns is the ratio of two sums over games, and its standard error is that of a ratio
//! estimator (W. G. Cochran, Sampling Techniques, 1977, section 6.4), the square root of
//! `n / (n - 1) · Σ (sumᵢ - mean · turnsᵢ)² / (Σ turnsᵢ)²`.

use grove_record::MatchStats;
use grove_record::statistics::{Confidence, Interval};

use super::{CellData, Estimate, GameSums, TURN_MEASURES};
use crate::experiment::Measure;

impl CellData {
    /// A measure of the cell; of one of its players where the measure is a player's. Nothing where
    /// it was not measured. The interval has no ends where a single game does not show any.
    pub fn estimate(&self, measure: Measure, player: Option<usize>) -> Option<Estimate> {
        match measure {
            Measure::Score => self.score(Confidence::P95),
            Measure::Length => length(self.standing.as_ref()?),
            _ => {
                let estimate = ratio(&self.ratios(measure, player)?)?;
                Some(estimate.within(measure.range()))
            }
        }
    }

    /// The points a game. Games that repeat others tell nothing new, so the interval is as wide as if
    /// there had been only as many games as were distinct.
    pub(crate) fn score(&self, confidence: Confidence) -> Option<Estimate> {
        let standing = self.standing.as_ref()?;
        let sample = standing.pairs.sample()?;
        let (value, interval) = (sample.mean(), sample.interval(confidence));
        let repeated = standing.games() as f64 / standing.distinct.count().max(1) as f64;
        let wider = repeated.max(1.0).sqrt();
        Some(Estimate {
            value,
            interval: Interval {
                low: (value - wider * (value - interval.low)).max(0.0),
                high: (value + wider * (interval.high - value)).min(1.0),
            },
        })
    }

    /// What is divided by what in each game for a measure of a player: sums over its turns by their
    /// number, and for a rate nodes by seconds, so that a quick turn does not count as much as a
    /// long one. Games in which the player was not asked are left out.
    pub(crate) fn ratios(
        &self,
        measure: Measure,
        player: Option<usize>,
    ) -> Option<Vec<(f64, f64)>> {
        let index = TURN_MEASURES.iter().position(|&other| other == measure)?;
        let seat = self.players.get(player.unwrap_or(0))?;
        let part = |game: &GameSums| match measure {
            Measure::Rate => (game.sum[1], game.sum[0] / 1e3),
            _ => (game.sum[index], game.turns as f64),
        };
        let parts = seat.by_game.iter().map(part);
        Some(
            parts
                .filter(|(sum, by)| sum.is_finite() && *by > 0.0)
                .collect(),
        )
    }
}

impl Estimate {
    /// A value about which nothing more is known.
    pub const fn exact(value: f64) -> Self {
        Estimate {
            value,
            interval: Interval {
                low: value,
                high: value,
            },
        }
    }

    /// A mean and so many standard errors around it as 95 % confidence takes.
    pub fn normal(mean: f64, error: f64) -> Self {
        let margin = Confidence::P95.deviations() * error;
        Estimate {
            value: mean,
            interval: Interval {
                low: mean - margin,
                high: mean + margin,
            },
        }
    }

    /// The same, where only values between two others are possible. Ends that are open stay so.
    pub(crate) fn within(self, [least, most]: [f64; 2]) -> Self {
        let Interval { low, high } = self.interval;
        let cut = |end: f64| {
            if end.is_finite() {
                end.clamp(least, most)
            } else {
                end
            }
        };
        Estimate {
            interval: Interval {
                low: cut(low),
                high: cut(high),
            },
            ..self
        }
    }

    /// The interval, where it has ends and they are apart.
    pub(crate) fn spread(&self) -> Option<Interval> {
        let Interval { low, high } = self.interval;
        (low.is_finite() && high.is_finite() && low < high).then_some(self.interval)
    }
}

/// Only the sum of all lengths is kept, so that nothing is known of their spread.
fn length(standing: &MatchStats) -> Option<Estimate> {
    let games = standing.games();
    (games > 0).then(|| Estimate::exact(standing.plies as f64 / games as f64))
}

/// The ratio of two sums over games, with the interval of a ratio estimator.
fn ratio(games: &[(f64, f64)]) -> Option<Estimate> {
    let sum: f64 = games.iter().map(|(sum, _)| sum).sum();
    let by: f64 = games.iter().map(|(_, by)| by).sum();
    if games.is_empty() {
        return None;
    }
    let mean = sum / by;
    let squares: f64 = games
        .iter()
        .map(|(sum, by)| (sum - mean * by).powi(2))
        .sum();
    let count = games.len() as f64;
    let error = match games.len() {
        1 => f64::INFINITY,
        _ => (count / (count - 1.0) * squares).sqrt() / by,
    };
    Some(Estimate::normal(mean, error))
}
