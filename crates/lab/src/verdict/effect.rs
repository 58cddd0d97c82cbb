//! How far a measure lies from what it is compared with.
//!
//! Games are added until a claim is decided, so every interval is a confidence sequence: it holds the
//! truth at all times at once. The score of a match has that of its pairs. The distances from a
//! difference of two scores to its ends are those of the two, added like the sides of a right triangle
//! (R. G. Newcombe, Statistics in Medicine 17, 1998, method 10).
//!
//! The ratio of two means over turns is taken on the logarithmic scale. Its standard error is that of two
//! ratio estimators over games (W. G. Cochran, Sampling Techniques, 1977, section 6.4). Where the two
//! come from the same games, which is so for two who were asked about the same match and for the
//! two players of one, each game's deviations are subtracted first; then what makes a game long or hard
//! cancels.

use grove_record::statistics::{Confidence, Interval, Pentanomial};

use crate::experiment::{Measure, side_of};
use crate::findings::{CellData, Estimate};

/// With fewer games nothing is said of a mean, for its error is not known.
pub const FEWEST: usize = 6;

pub(super) struct Effect {
    pub(super) value: f64,
    pub(super) than: f64,
    /// The games that it rests on.
    pub(super) games: u64,
    kind: Kind,
}

enum Kind {
    /// Points above a number.
    Lead(Points),
    /// Points above those of another match.
    Difference([Points; 2]),
    /// A ratio, the standard error of its logarithm, and the games that this is from.
    Ratio { error: f64, games: usize },
}

/// The points of a match.
struct Points {
    pairs: Pentanomial,
    /// How often each game was played. Games that repeat others tell nothing new.
    repeated: f64,
}

impl Points {
    fn of(data: &CellData) -> Option<Self> {
        let standing = data.standing.as_ref()?;
        let distinct = standing.distinct.count().max(1) as f64;
        (standing.pairs.count() > 0).then_some(Points {
            pairs: standing.pairs,
            repeated: (standing.games() as f64 / distinct).max(1.0),
        })
    }

    fn mean(&self) -> f64 {
        self.pairs.points() / (2 * self.pairs.count()) as f64
    }

    /// As wide as if there had been only as many games as were distinct.
    fn interval(&self, confidence: Confidence) -> Interval {
        let (mean, wider) = (self.mean(), self.repeated.sqrt());
        let Interval { low, high } = self.pairs.confidence_sequence(confidence);
        Interval {
            low: (mean - wider * (mean - low)).max(0.0),
            high: (mean + wider * (high - mean)).min(1.0),
        }
    }
}

impl Effect {
    /// Points of made-up pairs against a number.
    #[cfg(test)]
    pub(super) fn of_pairs(pairs: Pentanomial, than: f64) -> Self {
        let points = Points {
            pairs,
            repeated: 1.0,
        };
        Effect {
            value: points.mean(),
            than,
            games: 2 * pairs.count(),
            kind: Kind::Lead(points),
        }
    }

    /// Against a number.
    pub(super) fn against(
        measure: Measure,
        data: &CellData,
        name: &str,
        than: f64,
    ) -> Option<Self> {
        if measure == Measure::Score {
            let points = Points::of(data)?;
            return Some(Effect {
                value: points.mean(),
                than,
                games: data.games,
                kind: Kind::Lead(points),
            });
        }
        let deviations = Deviations::of(data, measure, name)?;
        let error = deviations.error();
        Some(Effect {
            value: deviations.mean,
            than,
            games: data.games,
            kind: Kind::Ratio {
                error,
                games: deviations.shares.len(),
            },
        })
    }

    /// Between two cells, or players of cells.
    pub(super) fn between(
        measure: Measure,
        data: [&CellData; 2],
        names: [&str; 2],
    ) -> Option<Self> {
        let games = data[0].games.min(data[1].games);
        if measure == Measure::Score {
            let points = [Points::of(data[0])?, Points::of(data[1])?];
            return Some(Effect {
                value: points[0].mean(),
                than: points[1].mean(),
                games,
                kind: Kind::Difference(points),
            });
        }
        let one = Deviations::of(data[0], measure, names[0])?;
        let other = Deviations::of(data[1], measure, names[1])?;
        let paired = data[0].of == data[1].of && one.shares.len() == other.shares.len();
        let error = match paired {
            true => one.less(&other).error(),
            false => one.error().hypot(other.error()),
        };
        Some(Effect {
            value: one.mean,
            than: other.mean,
            games,
            kind: Kind::Ratio {
                error,
                games: one.shares.len().min(other.shares.len()),
            },
        })
    }

    /// What there is if nothing has an effect.
    pub(super) fn neutral(&self) -> f64 {
        match self.kind {
            Kind::Lead(_) | Kind::Difference(_) => 0.0,
            Kind::Ratio { .. } => 1.0,
        }
    }

    /// The effect and between what it lies.
    pub(super) fn estimate(&self, confidence: Confidence) -> Estimate {
        let difference = self.value - self.than;
        match &self.kind {
            Kind::Lead(points) => {
                let interval = points.interval(confidence);
                Estimate {
                    value: difference,
                    interval: Interval {
                        low: interval.low - self.than,
                        high: interval.high - self.than,
                    },
                }
            }
            Kind::Difference([one, other]) => {
                let [first, second] = [one, other].map(|points| points.interval(confidence));
                let below = (self.value - first.low).hypot(second.high - self.than);
                let above = (first.high - self.value).hypot(self.than - second.low);
                Estimate {
                    value: difference,
                    interval: Interval {
                        low: difference - below,
                        high: difference + above,
                    },
                }
            }
            &Kind::Ratio { error, games } => {
                let value = self.value / self.than;
                let reach = match games < FEWEST {
                    true => f64::INFINITY,
                    false => error * confidence.deviations_at_all_times(games as u64),
                };
                Estimate {
                    value,
                    interval: Interval {
                        low: value * (-reach).exp(),
                        high: value * reach.exp(),
                    },
                }
            }
        }
    }
}

/// A mean over turns, and by what share of it each game moved it.
struct Deviations {
    mean: f64,
    shares: Vec<f64>,
}

impl Deviations {
    fn of(data: &CellData, measure: Measure, name: &str) -> Option<Self> {
        let games = data.ratios(measure, side_of(name))?;
        let sum: f64 = games.iter().map(|(sum, _)| sum).sum();
        let turns: f64 = games.iter().map(|(_, turns)| turns).sum();
        if turns <= 0.0 || sum <= 0.0 {
            return None;
        }
        let mean = sum / turns;
        let shares = games
            .iter()
            .map(|(game, by)| (game - mean * by) / sum)
            .collect();
        Some(Deviations { mean, shares })
    }

    /// What is left of the deviations of each game when another's are taken away.
    fn less(&self, other: &Deviations) -> Deviations {
        let shares = self.shares.iter().zip(&other.shares);
        Deviations {
            mean: self.mean / other.mean,
            shares: shares.map(|(one, other)| one - other).collect(),
        }
    }

    /// The standard error of the logarithm of the mean.
    fn error(&self) -> f64 {
        let count = self.shares.len() as f64;
        let squares: f64 = self.shares.iter().map(|share| share * share).sum();
        (count / (count - 1.0).max(1.0) * squares).sqrt()
    }
}
