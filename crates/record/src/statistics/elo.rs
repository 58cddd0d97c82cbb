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
