//! The rating that games against rated opponents speak for.
//!
//! The likelihood of the results is that of the logistic model ([`expected_score`]), a draw being half a win
//! and half a loss. Who has won or lost everything would be rated infinitely high or low, so there is one
//! drawn game more, spread evenly over all opponents, as in [`CrossTable`](super::CrossTable). The interval
//! is that of the posterior under a flat prior, added up over ratings a step apart.

use super::{Confidence, GameResult, Interval, Rating, expected_score};

/// How far beyond the opponents a rating is looked for, and how finely, in Elo.
const BEYOND: f64 = 1500.0;
const STEP: f64 = 2.0;

/// The rating of somebody with these results, each with the rating of the opponent; nothing without a
/// result.
pub fn performance(results: &[(f64, GameResult)], confidence: Confidence) -> Option<Rating> {
    let opponents = || results.iter().map(|&(elo, _)| elo);
    let lowest = opponents().reduce(f64::min)? - BEYOND;
    let highest = opponents().reduce(f64::max)? + BEYOND;
    let added = 0.5 / results.len() as f64;
    let likelihood = |elo: f64| -> f64 {
        let of_game = |&(opponent, result): &(f64, GameResult)| {
            let score = result.half_points() as f64 / 2.0;
            let expected = expected_score(elo - opponent);
            (score + added) * expected.ln() + (1.0 - score + added) * (1.0 - expected).ln()
        };
        results.iter().map(of_game).sum()
    };
    let steps = ((highest - lowest) / STEP) as usize;
    let elos = (0..=steps).map(|step| lowest + STEP * step as f64);
    let logarithms: Vec<(f64, f64)> = elos.map(|elo| (elo, likelihood(elo))).collect();
    let &(elo, most) = logarithms
        .iter()
        .max_by(|one, other| one.1.total_cmp(&other.1))?;
    let weights = || {
        logarithms
            .iter()
            .map(|&(elo, log)| (elo, (log - most).exp()))
    };
    let all: f64 = weights().map(|(_, weight)| weight).sum();
    let quantile = |share: f64| {
        let mut below = 0.0;
        let reached = weights().find(|&(_, weight)| {
            below += weight;
            below >= share * all
        });
        reached.map_or(elo, |(elo, _)| elo)
    };
    let tail = confidence.tail();
    Some(Rating {
        elo,
        interval: Interval {
            low: quantile(tail).min(elo),
            high: quantile(1.0 - tail).max(elo),
        },
    })
}
