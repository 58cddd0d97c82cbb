//! Differences in Elo.

use grove_record::statistics::{
    Confidence, EloDifference, Pentanomial, Tally, elo, expected_score,
};

use super::normal_interval;

#[test]
fn scores_and_differences() {
    assert_eq!(elo(0.5), 0.0);
    // 400 log₁₀ 3.
    assert!((elo(0.75) - 190.848_5).abs() < 1e-4);
    assert!((elo(0.25) + 190.848_5).abs() < 1e-4);
    // 400 log₁₀ 10.
    assert!((elo(10.0 / 11.0) - 400.0).abs() < 1e-9);
    assert_eq!((elo(0.0), elo(1.0)), (f64::NEG_INFINITY, f64::INFINITY));
    for difference in [-700.0, -20.0, 0.0, 3.0, 250.0] {
        assert!((elo(expected_score(difference)) - difference).abs() < 1e-9);
    }
}

/// The counts and values of the tests of fastchess, which takes the normal interval. This
/// many games make Wilson's the same but for one part in a hundred.
#[test]
fn published_differences() {
    let games = Tally {
        wins: 136,
        draws: 111,
        losses: 96,
    };
    for (sample, value, error) in [
        (games.sample(), 40.70, 30.43),
        (Pentanomial([34, 54, 63, 64, 75]).sample(), 55.58, 27.65),
        (
            Pentanomial([332, 433, 498, 333, 334]).sample(),
            -8.64,
            10.33,
        ),
    ] {
        let sample = sample.unwrap();
        let difference = EloDifference::of(&sample, Confidence::P95);
        assert!((difference.value - value).abs() < 0.005);
        let wilson = difference.error().unwrap();
        assert!((wilson / error - 1.0).abs() < 0.01, "{wilson}, not {error}");
        let ends = normal_interval(&sample, Confidence::P95);
        let normal = (elo(ends.high) - elo(ends.low)) / 2.0;
        assert!((normal - error).abs() < 0.01, "{normal}, not {error}");
    }
}

#[test]
fn differences_as_text() {
    let text = |wins, draws, losses| {
        let tally = Tally {
            wins,
            draws,
            losses,
        };
        EloDifference::of(&tally.sample().unwrap(), Confidence::P95).to_string()
    };
    // Wilson's end of 0.838875 is 400 log₁₀ (0.838875 / 0.161125) = 286.6.
    assert_eq!(text(20, 0, 0), "> +287");
    assert_eq!(text(0, 0, 20), "< -287");
    // Wilson's 0.5 ± 0.0962 for 100 trials.
    assert_eq!(text(50, 0, 50), "+0 [-68, +68]");
    // Wilson's 0.656955 and 0.824547 for 75 of 100.
    assert_eq!(text(75, 0, 25), "+191 [+113, +269]");
}
