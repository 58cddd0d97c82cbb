//! The likelihood of superiority.

use grove_record::statistics::{Pentanomial, Tally};

fn of_games(wins: u64, draws: u64, losses: u64) -> f64 {
    let tally = Tally {
        wins,
        draws,
        losses,
    };
    tally.sample().unwrap().los()
}

fn of_pairs(counts: [u64; 5]) -> f64 {
    Pentanomial(counts).sample().unwrap().los()
}

#[test]
fn by_hand() {
    // Φ(5 / √15) = Φ(1.290994), with or without draws.
    for draws in [0, 7, 1000] {
        assert!((of_games(10, draws, 5) - 0.901_647).abs() < 1e-6);
    }
    assert_eq!(of_games(0, 9, 0), 0.5);
    // One pair won 2-0 is one standard deviation: Φ(1).
    assert!((of_pairs([0, 0, 0, 0, 1]) - 0.841_345).abs() < 1e-6);
    // Deviations from ½ sum up to 10 (-¼ + ¼ + ½) = 5 and their squares to 10 (2/16 + 1/4) =
    // 3.75: Φ(5 / √3.75) = Φ(2.581989).
    assert!((of_pairs([0, 10, 20, 10, 10]) - 0.995_088).abs() < 1e-6);
}

/// The counts and values of the tests of fastchess, which measures from the mean; near ½
/// that is nearly the same.
#[test]
fn published() {
    assert!((of_games(76, 123, 89) - 0.1553).abs() < 1e-3);
    assert!((of_games(136, 111, 96) - 0.9960).abs() < 1e-3);
    assert!((of_pairs([332, 433, 498, 333, 334]) - 0.0505).abs() < 1e-3);
}
