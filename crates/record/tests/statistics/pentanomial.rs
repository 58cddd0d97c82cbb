//! Counts of pairs.

use grove_record::statistics::{GameResult, Pentanomial};

use GameResult::{Draw, Loss, Win};

#[test]
fn pairs_are_counted_by_their_points() {
    let mut pairs = Pentanomial::default();
    let played = [
        [Loss, Loss],
        [Draw, Loss],
        [Draw, Draw],
        [Loss, Win],
        [Win, Draw],
        [Win, Win],
    ];
    for results in played {
        pairs.enter(results);
    }
    assert_eq!(pairs, Pentanomial([1, 1, 2, 1, 1]));
    assert_eq!((pairs.count(), pairs.points()), (6, 6.0));
    pairs += Pentanomial([0, 0, 0, 2, 1]);
    assert_eq!(pairs.reversed(), Pentanomial([2, 3, 2, 1, 1]));
}

#[test]
fn a_pentanomial_by_hand() {
    // Points a game: (10 · ¼ + 20 · ½ + 10 · ¾ + 10 · 1) / 50 = 30 / 50 = 0.6, and their
    // squares (10 / 16 + 20 / 4 + 90 / 16 + 10) / 50 = 0.425, so that the variance is 0.065
    // and the standard error √(0.065 / 50) = 0.0360555.
    let sample = Pentanomial([0, 10, 20, 10, 10]).sample().unwrap();
    assert_eq!(sample.count(), 50);
    assert!((sample.mean() - 0.6).abs() < 1e-12);
    assert!((sample.variance() - 0.065).abs() < 1e-12);
    assert!((sample.standard_error() - 0.036_055_5).abs() < 1e-7);
    assert_eq!(Pentanomial::default().sample(), None);
}
