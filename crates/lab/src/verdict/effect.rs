//! How far a measure lies from what it is compared with.
//!
//! Games are added until a claim is decided, so every interval is a confidence sequence: it holds the
//! truth at all times at once. The score of a match has that of its pairs, and the difference of two scores that
//! of the differences from opening to opening, where both matches have the same. Where they have not, the
//! distances to the ends of a difference are those of the two scores, added like the sides of a right triangle
//! (R. G. Newcombe, Statistics in Medicine 17, 1998, method 10), which is right to first order.
//!
//! The ratio of two means over turns is taken on the logarithmic scale. Its standard error is that of two
//! ratio estimators over games (W. G. Cochran, Sampling Techniques, 1977, section 6.4). Where the two
//! come from the same games, which is so for two who were asked about the same match and for the
//! two players of one, each game's deviations are subtracted first; then what makes a game long or hard
//! cancels.

use grove_record::statistics::{Confidence, Interval, PairedDifferences, Pentanomial};

use crate::experiment::{Measure, side_of};
use crate::findings::estimate::{RatioOfSums, common, repetitions, standard_error};
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
    /// The same where both matches have the same openings, and how often each game was played.
    Paired(PairedDifferences, f64),
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
        let mean = RatioOfSums::of(&data.ratios(measure, side_of(name))?)?;
        if measure.is_difference() {
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
        let error = mean.error() / positive(&mean)?;
        Some(Effect {
            value: mean.mean,
            than,
            games: data.games,
            exact: data.exact && is_reproducible(measure),
            kind: Kind::Ratio {
                error,
                games: mean.deviations.len(),
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
            if let Some(paired) = Effect::paired(data, exact) {
                return Some(paired);
            }
            let points = [Points::of(data[0])?, Points::of(data[1])?];
            return Some(Effect {
                value: points[0].mean(),
                than: points[1].mean(),
                games,
                exact,
                kind: Kind::Difference(points),
            });
        }
        let ([one, other], [first, second]) = (data, names.map(side_of));
        let same_games = one.of == other.of;
        // One may be some games ahead of the other.
        let [one, other] = match same_games {
            true => common([one.parts(measure, first)?, other.parts(measure, second)?]),
            false => [one.ratios(measure, first)?, other.ratios(measure, second)?],
        };
        let (one, other) = (RatioOfSums::of(&one)?, RatioOfSums::of(&other)?);
        let scales = match measure.is_difference() {
            true => [1.0, 1.0],
            false => [positive(&one)?, positive(&other)?],
        };
        let counts = [one.deviations.len(), other.deviations.len()];
        let error = match same_games {
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
            kind: match measure.is_difference() {
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

    /// The difference of the scores of two matches from the same openings; nothing where they have others, or
    /// the scores of single pairs were not kept.
    fn paired(data: [&CellData; 2], exact: bool) -> Option<Self> {
        let [one, other] = data;
        let same_openings =
            (&one.game, &one.openings, one.seed) == (&other.game, &other.openings, other.seed);
        let standings = [one.standing.as_ref()?, other.standing.as_ref()?];
        let kept = |data: &CellData| {
            !data.pair_scores.is_empty() && 2 * data.pair_scores.len() as u64 == data.games
        };
        if !same_openings || !kept(one) || !kept(other) {
            return None;
        }
        let differences = PairedDifferences::of(&one.pair_scores, &other.pair_scores);
        let pairs = differences.count();
        let mean = |data: &CellData| {
            let halves = data.pair_scores.iter().take(pairs as usize);
            halves.map(|&it| f64::from(it)).sum::<f64>() / (4 * pairs) as f64
        };
        let [first, second] = standings.map(repetitions);
        Some(Effect {
            value: mean(one),
            than: mean(other),
            games: 2 * pairs,
            exact,
            kind: Kind::Paired(differences, first.max(second)),
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
            Kind::Lead(_) | Kind::Difference(_) | Kind::Paired(..) | Kind::Mean { .. } => 0.0,
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
            &Kind::Paired(differences, repeated) => {
                let wider = repeated.sqrt();
                let Interval { low, high } = differences.confidence_sequence(confidence);
                Estimate {
                    value: difference,
                    interval: Interval {
                        low: difference - wider * (difference - low),
                        high: difference + wider * (high - difference),
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

/// A mean over turns that has a logarithm.
fn positive(ratio: &RatioOfSums) -> Option<f64> {
    (ratio.mean > 0.0).then_some(ratio.mean)
}
