//! How many games of a match were not repetitions of others.
//!
//! Players that do not draw at random repeat a game whenever its opening is repeated, and then a
//! thousand games may tell no more than a few.
//!
//! Games are told apart by a hash of their moves; two of a million games that differ share one of 64
//! bits with a probability of one in 37 million. Up to [`ROOM`] hashes are kept, and as long as that
//! is enough the count is exact. After that only those that end in a zero bit are kept, then in two,
//! and so on, and the count is what that sample stands for (P. Flajolet, On adaptive sampling,
//! Computing 43, 1990): with an error of about half a percent, in memory that does not grow.

use std::collections::HashSet;
use std::fmt;

use serde::{Deserialize, Serialize};

/// How many hashes are kept at most.
const ROOM: usize = 1 << 16;

/// A count of games, and how many of them were different.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Default, Debug)]
#[serde(from = "Counted", into = "Counted")]
pub struct Distinct {
    games: u64,
    /// How many there were before the first one in the sample.
    before: u64,
    sample: HashSet<u64>,
    /// How many zero bits the hashes in the sample end in.
    zeros: u32,
}

/// A count as it is kept: hashes mean nothing to another build, so what is counted later is taken for
/// different from what was counted before.
#[derive(Serialize, Deserialize)]
struct Counted {
    games: u64,
    distinct: u64,
}

impl From<Counted> for Distinct {
    fn from(counted: Counted) -> Self {
        Distinct {
            games: counted.games,
            before: counted.distinct,
            ..Distinct::default()
        }
    }
}

impl From<Distinct> for Counted {
    fn from(distinct: Distinct) -> Self {
        Counted {
            games: distinct.games,
            distinct: distinct.count(),
        }
    }
}

impl Distinct {
    /// Counts a game by a hash of its moves.
    pub fn enter(&mut self, hash: u64) {
        self.games += 1;
        if hash.trailing_zeros() < self.zeros {
            return;
        }
        self.sample.insert(hash);
        while self.sample.len() > ROOM {
            self.zeros += 1;
            self.sample
                .retain(|hash| hash.trailing_zeros() >= self.zeros);
        }
    }

    /// How many games differ from each other.
    pub fn count(&self) -> u64 {
        self.before + ((self.sample.len() as u64) << self.zeros)
    }

    /// Whether the count is more than an estimate.
    pub fn is_exact(&self) -> bool {
        self.zeros == 0
    }
}

impl FromIterator<u64> for Distinct {
    fn from_iter<I: IntoIterator<Item = u64>>(hashes: I) -> Self {
        let mut distinct = Distinct::default();
        for hash in hashes {
            distinct.enter(hash);
        }
        distinct
    }
}

/// `24 distinct games of 100`.
impl fmt::Display for Distinct {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let about = if self.is_exact() { "" } else { "about " };
        write!(
            f,
            "{about}{} distinct games of {}",
            self.count(),
            self.games
        )
    }
}

#[cfg(test)]
mod tests {
    use grove_core::Seed;

    use super::*;

    #[test]
    fn many_games_are_estimated_in_little_memory() {
        // Each of 300 000 games twice.
        let hashes = (0..600_000).map(|game| Seed(7).part(game % 300_000).0);
        let counted: Distinct = hashes.collect();
        assert!(counted.sample.len() <= ROOM && !counted.is_exact());
        let error = counted.count() as f64 / 300_000.0 - 1.0;
        assert!(error.abs() < 0.02, "{counted}");
    }

    #[test]
    fn the_count_is_exact_as_long_as_there_is_room() {
        let counted: Distinct = (0..ROOM as u64).chain(0..10).collect();
        assert!(counted.is_exact());
        assert_eq!(counted.count(), ROOM as u64);
    }
}
