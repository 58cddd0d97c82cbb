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

#[cfg(test)]
mod tests {
    use crate::statistics::Tally;

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
}
