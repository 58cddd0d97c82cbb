//! Independent scores between 0 and 1, such as those of games or of pairs of games.
//!
//! The variance is that of the counts, `Σ nᵢ (aᵢ - mean)² / n`, and the standard error of the mean
//! is `√(variance / n)`. Like the tools for testing chess programs it divides by n and not by
//! n - 1, so that without draws the variance of games is the binomial one.

/// The mean and the spread of independent scores.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sample {
    count: u64,
    mean: f64,
    variance: f64,
}

impl Sample {
    /// Out of scores and how often each was seen; nothing where none was.
    pub(super) fn of<const N: usize>(scores: [f64; N], times: [u64; N]) -> Option<Self> {
        let count: u64 = times.iter().sum();
        if count == 0 {
            return None;
        }
        let average = |of: &dyn Fn(f64) -> f64| {
            let cells = scores.into_iter().zip(times);
            let sum: f64 = cells.map(|(score, times)| times as f64 * of(score)).sum();
            sum / count as f64
        };
        let mean = average(&|score| score);
        Some(Sample {
            count,
            mean,
            variance: average(&|score| (score - mean).powi(2)),
        })
    }

    /// How many scores.
    pub fn count(&self) -> u64 {
        self.count
    }

    /// Their mean: points a game.
    pub fn mean(&self) -> f64 {
        self.mean
    }

    /// The variance of a single score.
    pub fn variance(&self) -> f64 {
        self.variance
    }

    /// The standard error of the mean.
    pub fn standard_error(&self) -> f64 {
        (self.variance / self.count as f64).sqrt()
    }
}
