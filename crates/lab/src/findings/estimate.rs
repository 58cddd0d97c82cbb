//! What the games of a cell say about a measure.
//!
//! Turns of one game are not independent of each other, so games are what is resampled: the mean
//! over turns is the ratio of two sums over games, and its standard error is that of a ratio
//! estimator (W. G. Cochran, Sampling Techniques, 1977, section 6.4), the square root of
//! `n / (n - 1) · Σ (sumᵢ - mean · turnsᵢ)² / (Σ turnsᵢ)²`.

use grove_arena::contest::Standing;
use grove_arena::statistics::{Confidence, Interval};

use super::{CellData, Estimate, GameSums, TURN_MEASURES};
use crate::experiment::Measure;

impl CellData {
    /// A measure of the cell; of one of its players where the measure is a player's. Nothing where
    /// it was not measured. The interval has no ends where a single game does not show any.
    pub fn estimate(&self, measure: Measure, player: Option<usize>) -> Option<Estimate> {
        let standing = || self.standing.as_ref();
        match measure {
            Measure::Score => score(standing()?),
            Measure::Length => length(standing()?),
            _ => {
                let index = TURN_MEASURES.iter().position(|&other| other == measure)?;
                let seat = self.players.get(player.unwrap_or(0))?;
                over_turns(&seat.by_game, index).map(|estimate| estimate.within(measure.range()))
            }
        }
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

fn score(standing: &Standing) -> Option<Estimate> {
    let sample = standing.pairs.sample()?;
    Some(Estimate {
        value: sample.mean(),
        interval: sample.interval(Confidence::P95),
    })
}

/// Only the sum of all lengths is kept, so that nothing is known of their spread.
fn length(standing: &Standing) -> Option<Estimate> {
    let games = standing.games();
    (games > 0).then(|| Estimate::exact(standing.plies as f64 / games as f64))
}

fn over_turns(games: &[GameSums], index: usize) -> Option<Estimate> {
    let played: Vec<(f64, f64)> = games
        .iter()
        .filter(|game| game.turns > 0 && game.sum[index].is_finite())
        .map(|game| (game.turns as f64, game.sum[index]))
        .collect();
    let turns: f64 = played.iter().map(|(turns, _)| turns).sum();
    let sum: f64 = played.iter().map(|(_, sum)| sum).sum();
    if played.is_empty() {
        return None;
    }
    let mean = sum / turns;
    let squares: f64 = played
        .iter()
        .map(|(turns, sum)| (sum - mean * turns).powi(2))
        .sum();
    let count = played.len() as f64;
    let error = if played.len() == 1 {
        f64::INFINITY
    } else {
        (count / (count - 1.0) * squares).sqrt() / turns
    };
    Some(Estimate::normal(mean, error))
}
