//! What is said of counts, against values by hand, published ones and simulated matches.

mod bootstrap;
mod confidence_sequence;
mod distinct;
mod elo;
mod interval;
mod los;
mod pentanomial;
mod performance;
mod properties;
mod rating;
mod sample;
mod score;
mod sprt;
mod wilson;

use grove_core::Random;
use grove_record::statistics::{Confidence, GameResult, Interval, Sample};

/// A game with this expected score, of which so many are drawn.
fn game(random: &mut Random, score: f64, draws: f64) -> GameResult {
    let wins = score - draws / 2.0;
    if random.chance(draws) {
        GameResult::Draw
    } else if random.chance(wins / (1.0 - draws)) {
        GameResult::Win
    } else {
        GameResult::Loss
    }
}

/// The interval of the normal approximation, `mean ± z · standard error`, which most tools report. It
/// claims too much where scores are few or nearly all the same.
fn normal_interval(sample: &Sample, confidence: Confidence) -> Interval {
    let error = confidence.deviations() * sample.standard_error();
    Interval {
        low: (sample.mean() - error).max(0.0),
        high: (sample.mean() + error).min(1.0),
    }
}
