//! Games as they are kept, and what can be said of many of them.
//!
//! A [`GameRecord`] is a game as text and numbers: its moves, its result and why it ended so, and what
//! every move took. [`MatchStats`] counts the games of a match, and [`statistics`] says what counts
//! allow to be said: intervals, Elo, sequential tests, ratings. A [`Shard`] is a part of
//! a run. [`experience`] is what is remembered of positions that lost games. No game's types are known here.

pub mod experience;
mod forfeits;
mod game;
mod match_stats;
mod shard;
pub mod statistics;

pub use forfeits::Forfeits;
pub use game::{GameRecord, Pair, Reason, Turn};
pub use match_stats::{Effort, MatchStats, distinct_hash};
pub use shard::{Shard, ShardError};
