//! Confidence sequences: intervals that may be looked at after every pair.
//!
//! An ordinary 95 % interval is right in 95 of 100 matches whose length was fixed before. Whoever looks
//! after every pair and stops when it tells something is wrong far more often. A confidence sequence
//! holds the true mean in 95 of 100 matches *at all times at once*, so a match may stop whenever it
//! has told enough.
//!
//! It is made of bets (I. Waudby-Smith and A. Ramdas, Estimating means of bounded random variables by
//! betting, Journal of the Royal Statistical Society B 86, 2024). Against the claim that the mean is
//! m somebody stakes a share c of a fortune of 1 on every pair: a score of x turns each unit into
//! `1 - c + c x / m`. If m is the mean this is fair, and the fortune ever reaches 40 with a
//! probability of at most 1 in 40 (Ville's inequality): an m against which it did is excluded. Bets on lower
//! means are the same with all scores turned around, which makes 1 in 20 for both ends.
//!
//! Which share is best depends on the mean and the spread, so the fortune is divided among [`SHARES`], from
//! one that stakes nearly everything down to one that finds a lead of a point in 100. Since each of them
//! stays the same from pair to pair, the fortune depends on the counts and not on their order.

use super::{Confidence, Interval, PairedDifferences, Pentanomial};

/// The shares that are staked.
const SHARES: [f64; 12] = shares();

/// How often the bracket of an end is halved.
const HALVINGS: u32 = 40;

/// Each is three quarters of the one before.
const fn shares() -> [f64; 12] {
    let mut shares = [0.9; 12];
    let mut index = 1;
    while index < shares.len() {
        shares[index] = 0.75 * shares[index - 1];
        index += 1;
    }
    shares
}

impl Pentanomial {
    /// Where the mean score of a game lies, with this confidence after every pair of a match, however
    /// often one looks.
    pub fn confidence_sequence(&self, confidence: Confidence) -> Interval {
        let scores = Self::SCORES.into_iter().zip(self.0);
        Bets::on(scores).interval(confidence)
    }
}

impl PairedDifferences {
    /// Where the mean difference lies, with this confidence after every pair, however often one looks.
    pub fn confidence_sequence(&self, confidence: Confidence) -> Interval {
        // A difference from -1 to 1 as a score from 0 to 1.
        let scores = (0..).map(|place: u32| f64::from(place) / 8.0);
        let Interval { low, high } = Bets::on(scores.zip(self.0)).interval(confidence);
        Interval {
            low: 2.0 * low - 1.0,
            high: 2.0 * high - 1.0,
        }
    }
}

/// Bets on scores that were seen.
struct Bets(Vec<(f64, f64)>);

impl Bets {
    /// On scores from 0 to 1 and how often each was seen.
    fn on(seen: impl Iterator<Item = (f64, u64)>) -> Self {
        let seen = seen.filter(|&(_, count)| count > 0);
        Bets(seen.map(|(score, count)| (score, count as f64)).collect())
    }

    fn interval(&self, confidence: Confidence) -> Interval {
        let fortune = -confidence.tail().ln();
        Interval {
            low: self.lower_end(fortune),
            high: 1.0 - self.reversed().lower_end(fortune),
        }
    }

    fn reversed(&self) -> Self {
        let seen = self.0.iter();
        Bets(seen.map(|&(score, count)| (1.0 - score, count)).collect())
    }

    /// The least mean against which the logarithm of the fortune is below this one; it falls with the mean.
    fn lower_end(&self, fortune: f64) -> f64 {
        let (mut low, mut high) = (0.0, 1.0);
        for _ in 0..HALVINGS {
            let middle = (low + high) / 2.0;
            match self.log_fortune(middle) >= fortune {
                true => low = middle,
                false => high = middle,
            }
        }
        low
    }

    /// The logarithm of what bets on a mean above this one have made of 1.
    fn log_fortune(&self, mean: f64) -> f64 {
        let of_share = |share: f64| -> f64 {
            let factor = |score: f64| 1.0 - share + share * score / mean;
            let seen = self.0.iter();
            seen.map(|&(score, count)| count * factor(score).ln()).sum()
        };
        let all = SHARES.map(of_share);
        let most = all.into_iter().fold(f64::NEG_INFINITY, f64::max);
        let sum: f64 = all.into_iter().map(|one| (one - most).exp()).sum();
        most + (sum / SHARES.len() as f64).ln()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::statistics::GameResult;
    use grove_core::{Random, Seed};

    /// A pair from an opening that favours a colour, of players of whom the first scores so much
    /// and who draw every fifth game.
    fn pair(score: f64, random: &mut Random) -> [GameResult; 2] {
        [0.15, -0.15].map(|favour| {
            if random.chance(0.2) {
                GameResult::Draw
            } else if random.chance((score + favour - 0.1) / 0.8) {
                GameResult::Win
            } else {
                GameResult::Loss
            }
        })
    }

    #[test]
    fn whoever_looks_after_every_pair_is_right_as_often() {
        const MATCHES: u64 = 2000;
        const PAIRS: usize = 200;
        let fortune = -Confidence::P95.tail().ln();
        for score in [0.5, 0.7] {
            let excludes = |seed: Seed| {
                let (mut random, mut pairs) = (seed.random(), Pentanomial::default());
                (0..PAIRS).any(|_| {
                    pairs.enter(pair(score, &mut random));
                    let bets = Bets::on(Pentanomial::SCORES.into_iter().zip(pairs.0));
                    let below = bets.log_fortune(score) >= fortune;
                    below || bets.reversed().log_fortune(1.0 - score) >= fortune
                })
            };
            let wrong = (0..MATCHES)
                .filter(|&index| excludes(Seed(15).part(index)))
                .count();
            assert!(wrong <= 100, "{wrong} of {MATCHES} at {score}");
        }
    }
}
