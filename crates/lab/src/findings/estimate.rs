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
            Measure::Score => self.score(),
            Measure::Length if self.lengths.is_empty() => length(self.standing.as_ref()?),
            _ => {
                let ratio = RatioOfSums::of(&self.ratios(measure, player)?)?;
                Some(Estimate::normal(ratio.mean, ratio.error()).within(measure.range()))
            }
        }
    }

    fn score(&self) -> Option<Estimate> {
        let standing = self.standing.as_ref()?;
        if self.exact {
            return standing.results.total().rate().map(Estimate::exact);
        }
        let sample = standing.pairs.sample()?;
        let interval = sample.interval(Confidence::P95);
        let score = Estimate {
            value: sample.mean(),
            interval,
        };
        Some(score.repeated(repetitions(standing)))
    }

    /// What is divided by what in each game for a measure of a player: sums over its turns by their
    /// number, and for a rate nodes by seconds, so that a quick turn does not count as much as a
    /// long one. Games in which the player was not asked are left out.
    pub(crate) fn ratios(
        &self,
        measure: Measure,
        player: Option<usize>,
    ) -> Option<Vec<(f64, f64)>> {
        let mut parts = self.parts(measure, player)?;
        parts.retain(is_told);
        Some(parts)
    }

    /// The same for every game, in their order.
    pub(crate) fn parts(&self, measure: Measure, player: Option<usize>) -> Option<Vec<(f64, f64)>> {
        let each = |value: f64| (value, 1.0);
        let summed = match measure {
            Measure::Length => {
                let lengths = self.lengths.iter().map(|&plies| each(f64::from(plies)));
                return Some(lengths.collect());
            }
            Measure::Margin => {
                let margins = self.margins.iter().map(|&pieces| each(f64::from(pieces)));
                return Some(margins.collect());
            }
            Measure::GameNodes => Measure::Nodes,
            // Each game's own fields have these.
            Measure::GameTime | Measure::Longest | Measure::Collisions => Measure::Time,
            other => other,
        };
        let index = TURN_MEASURES.iter().position(|&other| other == summed)?;
        let seat = self.players.get(player.unwrap_or(0))?;
        let part = |game: &GameSums| match measure {
            Measure::Rate => (game.sum[1], game.sum[0] / 1e3),
            Measure::Longest if game.turns > 0 => (game.longest, 1.0),
            Measure::Collisions => (game.lookups[1] as f64, game.lookups[0] as f64),
            Measure::GameNodes | Measure::GameTime if game.turns > 0 => (game.sum[index], 1.0),
            _ => (game.sum[index], game.turns as f64),
        };
        Some(seat.by_game.iter().map(part).collect())
    }
}

/// Whether a game says anything about a measure.
fn is_told((sum, by): &(f64, f64)) -> bool {
    sum.is_finite() && *by > 0.0
}

/// Leaves the games that both tell something about.
pub(crate) fn common(parts: [Vec<(f64, f64)>; 2]) -> [Vec<(f64, f64)>; 2] {
    let [one, other] = parts;
    let both = one.into_iter().zip(other);
    let both = both.filter(|(one, other)| is_told(one) && is_told(other));
    let (one, other) = both.unzip();
    [one, other]
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

    /// So many times the value.
    pub(crate) fn times(self, factor: f64) -> Self {
        let Interval { low, high } = self.interval;
        Estimate {
            value: factor * self.value,
            interval: Interval {
                low: factor * low,
                high: factor * high,
            },
        }
    }

    /// A score whose every game was played so often. Games that repeat others tell nothing new, so the
    /// interval is as wide as if there had been only the others.
    pub(crate) fn repeated(self, times: f64) -> Self {
        let wider = times.sqrt();
        let Interval { low, high } = self.interval;
        let interval = Interval {
            low: self.value - wider * (self.value - low),
            high: self.value + wider * (high - self.value),
        };
        Estimate { interval, ..self }.within(Measure::Score.range())
    }

    /// The interval, where it has ends and they are apart.
    pub(crate) fn spread(&self) -> Option<Interval> {
        let Interval { low, high } = self.interval;
        (low.is_finite() && high.is_finite() && low < high).then_some(self.interval)
    }
}

/// How often each distinct game of a match was played.
pub(crate) fn repetitions(standing: &MatchStats) -> f64 {
    let distinct = standing.distinct.count().max(1) as f64;
    (standing.games() as f64 / distinct).max(1.0)
}

/// Where only the sum of all lengths was kept nothing is known of their spread.
fn length(standing: &MatchStats) -> Option<Estimate> {
    let games = standing.games();
    (games > 0).then(|| Estimate::exact(standing.plies as f64 / games as f64))
}

/// The ratio of two sums over games, and by how much each game moved it.
pub(crate) struct RatioOfSums {
    pub(crate) mean: f64,
    pub(crate) deviations: Vec<f64>,
}

impl RatioOfSums {
    /// Nothing where nothing is divided.
    pub(crate) fn of(games: &[(f64, f64)]) -> Option<Self> {
        let sum: f64 = games.iter().map(|(sum, _)| sum).sum();
        let by: f64 = games.iter().map(|(_, by)| by).sum();
        let mean = sum / by;
        let deviations = games.iter().map(|(game, part)| (game - mean * part) / by);
        (by > 0.0).then(|| RatioOfSums {
            mean,
            deviations: deviations.collect(),
        })
    }

    /// Its standard error; infinite with a single game, which shows no spread.
    pub(crate) fn error(&self) -> f64 {
        standard_error(&self.deviations)
    }
}

/// The standard error of a ratio estimator whose games deviate so.
pub(crate) fn standard_error(deviations: &[f64]) -> f64 {
    let count = deviations.len() as f64;
    let squares: f64 = deviations.iter().map(|deviation| deviation.powi(2)).sum();
    match deviations.len() {
        0 | 1 => f64::INFINITY,
        _ => (count / (count - 1.0) * squares).sqrt(),
    }
}
