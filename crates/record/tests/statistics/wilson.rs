//! Wilson's interval.

use grove_core::Seed;
use grove_record::statistics::{Confidence, Interval, Pentanomial, Tally, wilson};

use super::{game, normal_interval};

fn assert_near(interval: Interval, [low, high]: [f64; 2]) {
    let off = (interval.low - low).abs().max((interval.high - high).abs());
    assert!(off < 5e-5, "{interval:?}, expected {low} to {high}");
}

#[test]
fn published_intervals() {
    // Newcombe 1998, table I, method 3.
    for (wins, games, expected) in [
        (81, 263, [0.2553, 0.3662]),
        (15, 148, [0.0624, 0.1605]),
        (0, 20, [0.0, 0.1611]),
        (1, 29, [0.0061, 0.1718]),
    ] {
        let rate = f64::from(wins) / f64::from(games);
        assert_near(wilson(rate, f64::from(games), Confidence::P95), expected);
    }
}

#[test]
fn all_won_leaves_one_end_open() {
    let tally = Tally {
        wins: 20,
        ..Tally::default()
    };
    // n / (n + z²) = 20 / 23.8415.
    assert_near(tally.wilson(Confidence::P95), [0.8389, 1.0]);
    let unknown = Tally::default().wilson(Confidence::P95);
    assert_eq!((unknown.low, unknown.high), (0.0, 1.0));
}

#[test]
fn without_draws_a_sample_of_games_is_binomial() {
    let tally = Tally {
        wins: 81,
        draws: 0,
        losses: 182,
    };
    let sample = tally.sample().unwrap();
    assert_near(sample.interval(Confidence::P95), [0.2553, 0.3662]);
}

#[test]
fn a_sample_counts_as_many_trials_as_its_spread_allows() {
    // Mean 0.6 and variance 0.065 (see `pentanomial.rs`): 50 · 0.24 / 0.065 = 184.615 trials. With
    // z²/n = 0.0208081 the middle is 0.610404 / 1.020808 = 0.597962 and the half width
    // √(0.0208081 · (0.24 + 0.0052020)) / 1.020808 = 0.069974.
    let sample = Pentanomial([0, 10, 20, 10, 10]).sample().unwrap();
    assert_near(sample.interval(Confidence::P95), [0.52799, 0.66794]);
}

#[test]
fn intervals_of_short_matches_cover_the_truth() {
    const MATCHES: u32 = 2000;
    let mut random = Seed(6).random();
    for (score, draws) in [(0.5, 0.2), (0.75, 0.2), (0.95, 0.05)] {
        let [mut covered, mut normally] = [0, 0];
        for _ in 0..MATCHES {
            let mut pairs = Pentanomial::default();
            for _ in 0..20 {
                pairs.enter([score; 2].map(|score| game(&mut random, score, draws)));
            }
            let sample = pairs.sample().unwrap();
            let normal = normal_interval(&sample, Confidence::P95);
            covered += u32::from(sample.interval(Confidence::P95).contains(score));
            normally += u32::from(normal.contains(score));
        }
        // A standard deviation is 0.5 %.
        let share = f64::from(covered) / f64::from(MATCHES);
        assert!((0.92..0.98).contains(&share), "{share} at {score}");
        assert!(covered > normally, "{covered} and {normally} at {score}");
    }
}

#[test]
fn no_spread_is_not_certainty() {
    // Every pair brought one point: 30 trials with half of them won.
    let sample = Pentanomial([0, 0, 30, 0, 0]).sample().unwrap();
    let binomial = wilson(0.5, 30.0, Confidence::P95);
    assert_eq!(sample.interval(Confidence::P95), binomial);
}
