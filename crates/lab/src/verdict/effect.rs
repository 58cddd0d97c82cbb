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
use crate::findings::estimate::{RatioOfSums, repetitions, standard_error};
use crate::findings::{CellData, Estimate};

/// With fewer games nothing is said of a mean, for its error is not known.
pub const FEWEST: usize = 6;

pub(super) struct Effect {
    pub(super) value: f64,
    pub(super) than: f64,
    /// The games that it rests on.
    pub(super) games: u64,
    /// Whether nothing was left out, so that there is no sampling error.
    exact: bool,
    kind: Kind,
}

enum Kind {
    /// Points above a number.
    Lead(Points),
    /// Points above those of another match.
    Difference([Points; 2]),
    /// A ratio, the standard error of its logarithm, and the games that this is from.
    Ratio { error: f64, games: usize },
    /// The difference of a mean from a number, its standard error, and the games that it is from.
    Mean { error: f64, games: usize },
}

/// The points of a match.
struct Points {
    pairs: Pentanomial,
    /// How often each game was played.
    repeated: f64,
}

impl Points {
    fn of(data: &CellData) -> Option<Self> {
        let standing = data.standing.as_ref()?;
        (standing.pairs.count() > 0).then(|| Points {
            pairs: standing.pairs,
            repeated: repetitions(standing),
        })
    }

    fn mean(&self) -> f64 {
        self.pairs.points() / (2 * self.pairs.count()) as f64
    }

    fn interval(&self, confidence: Confidence) -> Interval {
        let score = Estimate {
            value: self.mean(),
            interval: self.pairs.confidence_sequence(confidence),
        };
        score.repeated(self.repeated).interval
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
            exact: false,
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
                exact: data.exact,
                kind: Kind::Lead(points),
            });
        }
        if is_difference(measure) {
            let mean = mean_of(data, measure, name)?;
            return Some(Effect {
                value: mean.mean,
                than,
                games: data.games,
                exact: data.exact,
                kind: Kind::Mean {
                    error: mean.error(),
                    games: mean.deviations.len(),
                },
            });
        }
        let ratio = positive_ratio(data, measure, name)?;
        let error = ratio.error() / ratio.mean;
        Some(Effect {
            value: ratio.mean,
            than,
            games: data.games,
            exact: data.exact && is_reproducible(measure),
            kind: Kind::Ratio {
                error,
                games: ratio.deviations.len(),
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
        let exact = data.iter().all(|data| data.exact) && is_reproducible(measure);
        if measure == Measure::Score {
            let points = [Points::of(data[0])?, Points::of(data[1])?];
            return Some(Effect {
                value: points[0].mean(),
                than: points[1].mean(),
                games,
                exact,
                kind: Kind::Difference(points),
            });
        }
        let is_difference = is_difference(measure);
        let of = |place: usize| match is_difference {
            true => mean_of(data[place], measure, names[place]),
            false => positive_ratio(data[place], measure, names[place]),
        };
        let (one, other) = (of(0)?, of(1)?);
        let scales = match is_difference {
            true => [1.0, 1.0],
            false => [one.mean, other.mean],
        };
        let counts = [one.deviations.len(), other.deviations.len()];
        let error = match data[0].of == data[1].of && counts[0] == counts[1] {
            true => {
                let games = one.deviations.iter().zip(&other.deviations);
                let both = games.map(|(first, second)| first / scales[0] - second / scales[1]);
                standard_error(&both.collect::<Vec<f64>>())
            }
            false => (one.error() / scales[0]).hypot(other.error() / scales[1]),
        };
        let games_told = counts[0].min(counts[1]);
        Some(Effect {
            value: one.mean,
            than: other.mean,
            games,
            exact,
            kind: match is_difference {
                true => Kind::Mean {
                    error,
                    games: games_told,
                },
                false => Kind::Ratio {
                    error,
                    games: games_told,
                },
            },
        })
    }

    /// The same effect where so many times the other is compared with; scores are not multiplied.
    pub(super) fn times(self, factor: f64) -> Self {
        match self.kind {
            Kind::Ratio { .. } => Effect {
                than: factor * self.than,
                ..self
            },
            _ => self,
        }
    }

    /// What there is if nothing has an effect.
    pub(super) fn neutral(&self) -> f64 {
        match self.kind {
            Kind::Lead(_) | Kind::Difference(_) | Kind::Mean { .. } => 0.0,
            Kind::Ratio { .. } => 1.0,
        }
    }

    /// The effect and between what it lies.
    pub(super) fn estimate(&self, confidence: Confidence) -> Estimate {
        let difference = self.value - self.than;
        match &self.kind {
            Kind::Ratio { .. } if self.exact => Estimate::exact(self.value / self.than),
            _ if self.exact => Estimate::exact(difference),
            &Kind::Mean { error, games } => {
                let reach = match games < FEWEST {
                    true => f64::INFINITY,
                    false => error * confidence.deviations_at_all_times(games as u64),
                };
                Estimate {
                    value: difference,
                    interval: Interval {
                        low: difference - reach,
                        high: difference + reach,
                    },
                }
            }
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

/// Whether a measure of a player that draws nothing at random comes out the same every time.
const fn is_reproducible(measure: Measure) -> bool {
    !matches!(
        measure,
        Measure::Time | Measure::Rate | Measure::GameTime | Measure::Longest
    )
}

/// Whether a measure may be zero or less, so that values are subtracted and not divided.
const fn is_difference(measure: Measure) -> bool {
    matches!(measure, Measure::Margin | Measure::Expected)
}

/// A mean over games or turns.
fn mean_of(data: &CellData, measure: Measure, name: &str) -> Option<RatioOfSums> {
    RatioOfSums::of(&data.ratios(measure, side_of(name))?)
}

/// A mean over turns that has a logarithm.
fn positive_ratio(data: &CellData, measure: Measure, name: &str) -> Option<RatioOfSums> {
    let ratio = mean_of(data, measure, name)?;
    (ratio.mean > 0.0).then_some(ratio)
}
