//! Differences in Elo.
//!
//! A difference of d means an expected score of 1 / (1 + 10^(-d/400)) (A. E. Elo, The Rating of
//! Chessplayers, 1978, in its logistic form), so a score s means d = -400 log₁₀(1/s - 1). The
//! interval of the difference is that of the score with both ends converted, which is not
//! symmetric about the difference; its half width is the error that is written after a ±. A player
//! that has won everything, or nothing, is better or worse by more than the one end that there is.

use std::fmt;

use super::{Confidence, Interval, Sample};

/// The difference that a score means, infinite for 0 and 1.
pub fn elo(score: f64) -> f64 {
    -400.0 * (1.0 / score - 1.0).log10()
}

/// The score that a difference means.
pub fn expected_score(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

/// How much better one player is than another.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct EloDifference {
    /// What the score means, infinite where it is 0 or 1.
    pub value: f64,
    /// Between what the difference lies; one end is infinite where the value is.
    pub interval: Interval,
}

impl EloDifference {
    /// What a sample tells.
    pub fn of(sample: &Sample, confidence: Confidence) -> Self {
        EloDifference {
            value: elo(sample.mean()),
            interval: sample.interval(confidence).map(elo),
        }
    }

    /// Half the width of the interval; nothing where an end is open.
    pub fn error(&self) -> Option<f64> {
        let error = (self.interval.high - self.interval.low) / 2.0;
        error.is_finite().then_some(error)
    }
}

/// `+56 [+28, +83]`, or `> +286` and `< -286` where everything or nothing was won.
impl fmt::Display for EloDifference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Adding zero turns a negative zero into a positive one.
        let [value, low, high] =
            [self.value, self.interval.low, self.interval.high].map(|elo| elo.round() + 0.0);
        match value {
            f64::INFINITY => write!(f, "> {low:+}"),
            f64::NEG_INFINITY => write!(f, "< {high:+}"),
            _ => write!(f, "{value:+} [{low:+}, {high:+}]"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::statistics::tests::normal_interval;
    use crate::statistics::{Pentanomial, Tally};

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
            let ends = normal_interval(&sample, Confidence::P95).map(elo);
            let normal = (ends.high - ends.low) / 2.0;
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
}
