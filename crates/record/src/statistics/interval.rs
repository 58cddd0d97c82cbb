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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn deviations_are_those_of_every_table() {
        for (level, expected) in [(0.6827, 1.0000), (0.90, 1.6449), (0.99, 2.5758)] {
            let deviations = Confidence::new(level).deviations();
            assert!((deviations - expected).abs() < 5e-5, "{level}");
        }
        assert!((Confidence::P95.deviations() - 1.959_963_985).abs() < 1e-9);
    }

    #[test]
    fn deviations_at_all_times_are_fewest_where_they_should_be() {
        // With w = (5.991465 + ln 6.991465) · n / 50, so 7.936192 at n = 50:
        // √((1 + 1 / w) · (ln(1 + w) + 5.991465)) = √(1.126005 · 8.181600).
        let at = |values| Confidence::P95.deviations_at_all_times(values);
        assert!((at(50) - 3.035_2).abs() < 1e-4, "{}", at(50));
        assert!(at(10) > at(50) && at(1000) > at(50));
    }

    #[test]
    #[should_panic(expected = "a confidence of 95")]
    fn a_confidence_is_not_a_percentage() {
        Confidence::new(95.0);
    }
}
