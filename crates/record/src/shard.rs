//! Shards: a run is dealt to several commands, which need not know of each other.
//!
//! Pairs are dealt in turns. So a shard that is lost costs its part alone, evenly of all that is played, and
//! what the others have played keeps its meaning.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// A part of the pairs of a run: `3/8` is the third of eight.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Shard {
    /// How many shards there are.
    of: u64,
    /// Which one it is, from 1.
    number: u64,
}

/// A text that is no shard.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("expected a shard such as 3/8, the third of eight, found `{0}`")]
pub struct ShardError(String);

/// The most shards.
const MOST: u64 = 1_000_000;

impl Shard {
    /// All pairs.
    pub const WHOLE: Shard = Shard { of: 1, number: 1 };

    /// One of so many shards, counted from 1, if there is such a shard.
    pub fn new(number: u64, of: u64) -> Option<Self> {
        let exists = (1..=of).contains(&number) && of <= MOST;
        exists.then_some(Shard { of, number })
    }

    /// The shard that plays a pair of a run in which so many meetings take turns, a pair each.
    ///
    /// Where meetings and shards have a common divisor the deal moves on by one now and then, so that no shard
    /// is left with the slowest meetings alone.
    pub fn of_pair(pair: u64, meetings: u64, of: u64) -> Self {
        let moved_on = match greatest_common_divisor(meetings, of) {
            1 => 0,
            divisor => pair / (meetings / divisor * of),
        };
        let number = 1 + (pair + moved_on) % of;
        Shard { of, number }
    }

    /// Whether this shard plays a pair of a run in which so many meetings take turns.
    pub fn has(self, pair: u64, meetings: u64) -> bool {
        self == Shard::of_pair(pair, meetings, self.of)
    }

    /// The pair that this shard plays after so many others, where the same two players meet all the time.
    pub fn nth_pair(self, place: u64) -> u64 {
        place * self.of + self.number - 1
    }

    /// How many of so many pairs are about its part.
    pub fn part_of(self, pairs: u64) -> u64 {
        (pairs + self.of - self.number) / self.of
    }

    /// Which one it is, from 1.
    pub fn number(self) -> u64 {
        self.number
    }

    /// How many shards there are.
    pub fn of(self) -> u64 {
        self.of
    }

    /// Whether it is all there is.
    pub fn is_whole(self) -> bool {
        self.of == 1
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

impl FromStr for Shard {
    type Err = ShardError;

    fn from_str(text: &str) -> Result<Self, ShardError> {
        let shard = text
            .split_once('/')
            .and_then(|(number, of)| Shard::new(number.parse().ok()?, of.parse().ok()?));
        shard.ok_or_else(|| ShardError(text.into()))
    }
}

fn greatest_common_divisor(one: u64, other: u64) -> u64 {
    match other {
        0 => one,
        _ => greatest_common_divisor(other, one % other),
    }
}
