//! Intervals, and how sure of them one wants to be.

use statrs::distribution::{ContinuousCDF, Normal};

/// From one number to another, both included.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Interval {
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Interval {
    /// Whether a number lies in it.
    pub fn contains(&self, number: f64) -> bool {
        (self.low..=self.high).contains(&number)
    }

    /// The interval of what a function makes of its numbers; the function must not fall.
    pub(super) fn map(self, rising: impl Fn(f64) -> f64) -> Interval {
        Interval {
            low: rising(self.low),
            high: rising(self.high),
        }
    }
}

/// Where [`Confidence::deviations_at_all_times`] is narrowest.
const NARROWEST: f64 = 50.0;

/// How often an interval should contain the truth.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Confidence(f64);

impl Confidence {
    /// The usual 95 %.
    pub const P95: Confidence = Confidence(0.95);

    /// Any other, strictly between 0 and 1.
    ///
    /// # Panics
    /// Where it is not between them.
    pub fn new(level: f64) -> Self {
        assert!(0.0 < level && level < 1.0, "a confidence of {level}");
        Confidence(level)
    }

    /// How likely the truth lies beyond one of the two ends.
    pub fn tail(self) -> f64 {
        (1.0 - self.0) / 2.0
    }

    /// How many standard errors around a mean hold the truth at all times at once, however often one
    /// looks, once there are enough values for their mean to be nearly normal: the mixture bound of
    /// H. Robbins (Annals of Mathematical Statistics 41, 1970) with an estimated variance (I. Waudby-Smith
    /// and others, Time-uniform central limit theory, Annals of Statistics 52, 2024), narrowest at
    /// 50 values.
    pub fn deviations_at_all_times(self, values: u64) -> f64 {
        let log = -2.0 * (1.0 - self.0).ln();
        let weight = (log + log.ln_1p()) / NARROWEST * values as f64;
        ((1.0 + 1.0 / weight) * (weight.ln_1p() + log)).sqrt()
    }

    /// How many standard deviations from the mean a normal distribution leaves that much beyond.
    pub fn deviations(self) -> f64 {
        Normal::standard().inverse_cdf(1.0 - self.tail())
    }
}
