//! The likelihood of superiority: how sure it is that the first player is the better one.
//!
//! For wins W and losses L it is Φ((W - L) / √(W + L)), with Φ the normal distribution (the usual
//! formula of computer chess; draws tell nothing about who is better). That is the mean's distance
//! from ½ in standard errors, with the scores' deviations measured from ½ as well, as they would be
//! if the players were equal. For pairs the same is done with their scores. Measured from the mean
//! instead, a single pair won 2-0 would have no deviation at all and pass for certainty.

use statrs::distribution::{ContinuousCDF, Normal};

use super::Sample;

impl Sample {
    /// How likely the first player is the better one; ½ where all scores are even.
    pub fn los(&self) -> f64 {
        let lead = self.mean() - 0.5;
        let about_half = self.variance() + lead * lead;
        if about_half == 0.0 {
            return 0.5;
        }
        Normal::standard().cdf(lead * (self.count() as f64 / about_half).sqrt())
    }
}
