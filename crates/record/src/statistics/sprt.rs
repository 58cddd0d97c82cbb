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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::statistics::tests::game;
    use grove_core::Seed;

    fn ratio(elos: [f64; 2], counts: [u64; 5]) -> f64 {
        Sprt::new(elos[0], elos[1]).log_likelihood_ratio(&Pentanomial(counts))
    }

    /// Tests of Stockfish of 2020 (pull requests 3209, 3209, 2971, 2493 and 3017), and the last
    /// two from the tests of fastchess.
    #[test]
    fn published_ratios() {
        for (elos, counts, expected) in [
            ([-0.25, 1.25], [253, 4282, 17604, 4431, 286], 2.94),
            ([0.25, 1.25], [58, 3302, 33130, 3518, 84], 2.97),
            ([-0.5, 1.5], [17, 253, 1042, 337, 39], 2.96),
            ([-1.0, 3.0], [424, 2948, 5832, 3045, 460], 2.94),
            ([-1.5, 0.5], [174, 2658, 10273, 2713, 178], 2.96),
            ([0.5, 2.5], [223, 9863, 21279, 10037, 246], -3.07),
            ([0.0, 2.0], [871, 26175, 55983, 26678, 821], -4.98),
        ] {
            let ratio = ratio(elos, counts);
            assert!((ratio - expected).abs() < 0.005, "{ratio}, not {expected}");
        }
    }

    #[test]
    fn near_one_half_the_ratio_is_the_normal_one() {
        // Mean ½ and variance (2 · 100 / 16 + 2 · 50 / 4) / 700 = 0.0535714; 10 Elo are a score of
        // 0.5143871, and 700 · 0.0143871 · (1 - 1.0143871) / (2 · 0.0535714) = -1.35232.
        let ratio = ratio([0.0, 10.0], [50, 100, 400, 100, 50]);
        assert!((ratio + 1.352_32).abs() < 0.005, "{ratio}");
    }

    #[test]
    fn a_single_pair_decides_nothing() {
        // But for the cells not seen, a mean s is fitted best by winning the share s of all pairs
        // 2-0 and losing the others 0-2, so that each pair won adds ln(s₁ / s₀) =
        // ln(0.571463 / 0.5) = 0.133592.
        for pairs in [1, 10, 20] {
            let ratio = ratio([0.0, 50.0], [0, 0, 0, 0, pairs]);
            assert!((ratio / pairs as f64 - 0.1336).abs() < 5e-4, "{ratio}");
        }
        let verdict = |pairs| Sprt::new(0.0, 50.0).verdict(&Pentanomial([0, 0, 0, 0, pairs]));
        assert_eq!(verdict(0), Verdict::GoOn);
        assert_eq!(verdict(22), Verdict::GoOn);
        assert_eq!(verdict(23), Verdict::AcceptH1);
    }

    #[test]
    fn bounds_follow_from_the_errors() {
        // ln(0.05 / 0.95) and ln(0.95 / 0.05).
        let bounds = Sprt::new(0.0, 5.0).bounds();
        assert!((bounds.low + 2.944_439).abs() < 1e-6 && (bounds.high - 2.944_439).abs() < 1e-6);
    }

    /// Matches from openings that favour a colour, between players for whom a hypothesis holds.
    #[test]
    fn errors_are_as_rare_as_they_should_be() {
        const MATCHES: u64 = 1000;
        let sprt = Sprt::new(0.0, 80.0);
        for (lead, wrong) in [(0.0, Verdict::AcceptH1), (80.0, Verdict::AcceptH0)] {
            let score = expected_score(lead);
            let judge = |seed: Seed| {
                let (mut random, mut pairs) = (seed.random(), Pentanomial::default());
                loop {
                    let favours = [0.15, -0.15];
                    pairs.enter(favours.map(|favour| game(&mut random, score + favour, 0.2)));
                    match sprt.verdict(&pairs) {
                        Verdict::GoOn => {}
                        verdict => return verdict,
                    }
                }
            };
            let verdicts = (0..MATCHES).map(|index| judge(Seed(8).part(index)));
            let errors = verdicts.filter(|&verdict| verdict == wrong).count();
            // 5 % are 50, with a standard deviation of 7; overshooting the bounds makes it fewer.
            assert!((25..=71).contains(&errors), "{errors} at {lead}");
        }
    }
}
