//! The sequential probability ratio test: when a match has told enough.
//!
//! Two hypotheses about the difference in Elo, H0 below H1, are compared after every pair. The
//! match goes on while the logarithm of their likelihood ratio lies between
//! ln(β / (1 - α)) and ln((1 - β) / α), where α is how often H1 may be accepted though H0 holds and
//! β the reverse (A. Wald, Annals of Mathematical Statistics 16, 1945).
//!
//! A hypothesis says only what the mean score is and not how wins and draws make it up, so each is
//! given the distribution over the five scores of a pair that fits the counts best among those
//! with its mean: the generalised test (M. Van den Bergh, Comments on Normalized Elo,
//! section 1), as fishtest, OpenBench and fastchess compute it. With the share qᵢ of the score aᵢ
//! the best fit to the mean s is qᵢ / (1 + θ(aᵢ - s)), where θ solves
//! `Σ qᵢ (aᵢ - s) / (1 + θ(aᵢ - s)) = 0`.
//!
//! The normal approximation `n (s₁ - s₀)(2 mean - s₀ - s₁) / (2 variance)` is nearly the same
//! near ½ after hundreds of pairs, but a match that begins with a pair won 2-0 has no variance,
//! and the approximation would accept H1 on the spot.
//!
//! An empty cell counts as [`UNSEEN`] pairs; without it a mean beyond all scores seen so far would
//! be impossible and not just unlikely.

use super::{Interval, Pentanomial, expected_score};

/// How often H1 may be accepted though H0 holds, and the reverse.
const ALPHA: f64 = 0.05;
const BETA: f64 = 0.05;
/// What an empty cell counts as; the tools named above take the same.
const UNSEEN: f64 = 1e-3;
/// How often the bracket of θ is halved. An error in θ enters the ratio only squared.
const HALVINGS: u32 = 40;

/// Two hypotheses about the first player's lead.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sprt {
    elo0: f64,
    elo1: f64,
}

/// What a match has told so far.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Verdict {
    /// The lead is rather that of H0.
    AcceptH0,
    /// The lead is rather that of H1.
    AcceptH1,
    /// Too little yet.
    GoOn,
}

impl Sprt {
    /// Tests a lead of `elo0` against one of `elo1`, with errors of 5 % either way.
    ///
    /// # Panics
    /// Where `elo0` is not below `elo1`.
    pub fn new(elo0: f64, elo1: f64) -> Self {
        assert!(elo0 < elo1, "H0 is {elo0} Elo and H1 {elo1}");
        Sprt { elo0, elo1 }
    }

    /// Between which ratios the match goes on.
    pub fn bounds(&self) -> Interval {
        Interval {
            low: (BETA / (1.0 - ALPHA)).ln(),
            high: ((1.0 - BETA) / ALPHA).ln(),
        }
    }

    /// The logarithm of the likelihood of H1 over that of H0.
    pub fn log_likelihood_ratio(&self, pairs: &Pentanomial) -> f64 {
        if pairs.count() == 0 {
            return 0.0;
        }
        let counts = pairs.0.map(|count| match count {
            0 => UNSEEN,
            count => count as f64,
        });
        let [under_h0, under_h1] =
            [self.elo0, self.elo1].map(|elo| log_misfit(&counts, expected_score(elo)));
        under_h0 - under_h1
    }

    /// Whether the match may end, and how.
    pub fn verdict(&self, pairs: &Pentanomial) -> Verdict {
        let (ratio, bounds) = (self.log_likelihood_ratio(pairs), self.bounds());
        if ratio >= bounds.high {
            Verdict::AcceptH1
        } else if ratio <= bounds.low {
            Verdict::AcceptH0
        } else {
            Verdict::GoOn
        }
    }
}

/// By how much the log-likelihood of the counts falls when their mean has to be this one.
fn log_misfit(counts: &[f64; 5], mean: f64) -> f64 {
    let sum = |of: &dyn Fn(f64) -> f64| -> f64 {
        let cells = counts.iter().zip(Pentanomial::SCORES);
        cells.map(|(count, score)| count * of(score - mean)).sum()
    };
    // Between these no probability is negative, and the sum falls from +∞ to -∞.
    let (mut low, mut high) = (-1.0 / (1.0 - mean), 1.0 / mean);
    for _ in 0..HALVINGS {
        let theta = (low + high) / 2.0;
        match sum(&|off| off / (1.0 + theta * off)) > 0.0 {
            true => low = theta,
            false => high = theta,
        }
    }
    let theta = (low + high) / 2.0;
    sum(&|off| (theta * off).ln_1p())
}
