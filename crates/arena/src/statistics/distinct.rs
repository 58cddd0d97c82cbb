//! How many games of a match were not repetitions of others.
//!
//! Players that do not draw at random repeat a game whenever its opening is repeated, and then a
//! thousand games may tell no more than a few.

use std::collections::HashSet;
use std::fmt;

/// A count of games, and how many of them were different.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Distinct {
    /// All games.
    pub games: usize,
    /// Those that differ from each other.
    pub distinct: usize,
}

impl Distinct {
    /// Counts games by a hash of their moves. Two of a million games that differ share one of 64
    /// bits with a probability of one in 37 million.
    pub fn count(hashes: impl IntoIterator<Item = u64>) -> Self {
        let mut seen = HashSet::new();
        let games = hashes.into_iter().inspect(|&hash| {
            seen.insert(hash);
        });
        Distinct {
            games: games.count(),
            distinct: seen.len(),
        }
    }
}

/// `24 distinct games of 100`.
impl fmt::Display for Distinct {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} distinct games of {}", self.distinct, self.games)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn repetitions_are_counted_once() {
        let counted = Distinct::count((0..100).map(|game| game % 24));
        assert_eq!(counted.to_string(), "24 distinct games of 100");
        assert_eq!(Distinct::count([]).to_string(), "0 distinct games of 0");
    }
}
