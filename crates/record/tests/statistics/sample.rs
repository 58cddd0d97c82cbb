//! Means and spreads.

use grove_record::statistics::Tally;

#[test]
fn a_sample_by_hand() {
    // Of 10 games 5 won, 3 drawn, 2 lost: mean 0.65, mean of squares 5.75 / 10, variance
    // 0.575 - 0.4225 = 0.1525, standard error √0.01525 = 0.123491.
    let tally = Tally {
        wins: 5,
        draws: 3,
        losses: 2,
    };
    let sample = tally.sample().unwrap();
    assert_eq!(sample.count(), 10);
    assert!((sample.mean() - 0.65).abs() < 1e-12);
    assert!((sample.variance() - 0.1525).abs() < 1e-12);
    assert!((sample.standard_error() - 0.123_491).abs() < 1e-6);
}

#[test]
fn without_games_there_is_no_sample() {
    assert_eq!(Tally::default().sample(), None);
}
