//! How far a measure lies from what it is compared with.
//!
//! The difference of two scores has the interval of their own two (R. G. Newcombe, Statistics in
//! Medicine 17, 1998, method 10: the distances to the ends add like the sides of a right triangle).
//! The ratio of two means has a percentile interval by the bootstrap over games. Where the two
//! come from the same games, which is so for two who were asked about the same match and for the
//! two players of one, games are drawn together; then what makes a game long or hard cancels.

use grove_core::Seed;
use grove_record::statistics::{Confidence, Interval};

use crate::experiment::{Measure, side_of};
use crate::findings::{CellData, Estimate};

/// How often games are drawn anew.
const RESAMPLES: usize = 2000;

pub(super) struct Effect {
    pub(super) value: f64,
    pub(super) than: f64,
    pub(super) estimate: Estimate,
    /// The games that it rests on.
    pub(super) games: u64,
}

impl Effect {
    /// Against a number.
    pub(super) fn against(
        measure: Measure,
        data: &CellData,
        name: &str,
        than: f64,
        confidence: Confidence,
    ) -> Option<Self> {
        if measure == Measure::Score {
            let score = data.score(confidence)?;
            let interval = Interval {
                low: score.interval.low - than,
                high: score.interval.high - than,
            };
            return Some(Effect {
                value: score.value,
                than,
                estimate: Estimate {
                    value: score.value - than,
                    interval,
                },
                games: data.games,
            });
        }
        let sums = data.ratios(measure, side_of(name))?;
        let value = mean(sums.iter().copied())?;
        let interval = resampled([sums.len(), 0], confidence, |drawn, _| {
            Some(mean(drawn.iter().map(|&game| sums[game]))? / than)
        })?;
        Some(Effect {
            value,
            than,
            estimate: Estimate {
                value: value / than,
                interval,
            },
            games: data.games,
        })
    }

    /// Between two cells, or players of cells.
    pub(super) fn between(
        measure: Measure,
        data: [&CellData; 2],
        names: [&str; 2],
        confidence: Confidence,
    ) -> Option<Self> {
        let games = data[0].games.min(data[1].games);
        if measure == Measure::Score {
            let [one, other] = [data[0].score(confidence)?, data[1].score(confidence)?];
            return Some(Effect {
                value: one.value,
                than: other.value,
                estimate: difference(one, other),
                games,
            });
        }
        let one = data[0].ratios(measure, side_of(names[0]))?;
        let other = data[1].ratios(measure, side_of(names[1]))?;
        let (value, than) = (mean(one.iter().copied())?, mean(other.iter().copied())?);
        let paired = data[0].of == data[1].of && one.len() == other.len();
        let sizes = [one.len(), if paired { 0 } else { other.len() }];
        let interval = resampled(sizes, confidence, |first, second| {
            let second = if paired { first } else { second };
            let first = mean(first.iter().map(|&game| one[game]))?;
            Some(first / mean(second.iter().map(|&game| other[game]))?)
        })?;
        Some(Effect {
            value,
            than,
            estimate: Estimate {
                value: value / than,
                interval,
            },
            games,
        })
    }
}

fn difference(one: Estimate, other: Estimate) -> Estimate {
    let value = one.value - other.value;
    let below = (one.value - one.interval.low).hypot(other.interval.high - other.value);
    let above = (one.interval.high - one.value).hypot(other.value - other.interval.low);
    Estimate {
        value,
        interval: Interval {
            low: value - below,
            high: value + above,
        },
    }
}

/// The mean over all turns of some games.
fn mean(games: impl Iterator<Item = (f64, f64)>) -> Option<f64> {
    let (sum, turns) = games.fold((0.0, 0.0), |(sum, turns), game| {
        (sum + game.0, turns + game.1)
    });
    (turns > 0.0).then_some(sum / turns)
}

/// Between what a number lies if games of one or two kinds are drawn anew.
fn resampled(
    [ones, others]: [usize; 2],
    confidence: Confidence,
    number: impl Fn(&[usize], &[usize]) -> Option<f64>,
) -> Option<Interval> {
    let mut random = Seed(1).random();
    let mut draw = |games: usize| -> Vec<usize> {
        let drawn = (0..games).map(|_| random.below(games as u32) as usize);
        drawn.collect()
    };
    let mut all: Vec<f64> = (0..RESAMPLES)
        .filter_map(|_| number(&draw(ones), &draw(others)))
        .filter(|number| number.is_finite())
        .collect();
    all.sort_by(f64::total_cmp);
    let beyond = (confidence.tail() * all.len() as f64) as usize;
    Some(Interval {
        low: *all.get(beyond)?,
        high: *all.iter().nth_back(beyond)?,
    })
}
