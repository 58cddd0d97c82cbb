//! Results that stay: runs and their games in one SQLite file.
//!
//! A [`Store`] is that file. A match or tournament is a [`Run`], found again by its [`Definition`],
//! and each of its games is written as soon as it is finished, together with the other of its pair:
//! what was [added](Store::add) is in the file when the call returns, and a process that is killed
//! after that, at whatever moment, loses nothing of it.
//!
//! That holds because transactions go to a log beside the file (SQLite's WAL): when `add` returns
//! the operating system has the bytes, and it does not lose them when a process dies. Only a machine
//! that loses its power may lose the last games (`synchronous=NORMAL`: the log is not forced to the
//! disk for every pair, which would take a thousand times as long as writing it), and even then the
//! file stays consistent, since the log is forced to the disk before anything of it goes to the
//! file. Others may read meanwhile, and writers wait for each other. Every game has a checksum of its own.
//!
//! A file may hold a part of a run alone, [shards](StoredShard), and [`merge`](Store::merge()) brings them together.
//! The [games of people](PlayedGame), which belong to no run, are in a table of their own.

mod browse;
mod checksum;
mod definition;
mod error;
pub mod export;
mod games;
mod id;
mod merge;
mod names;
mod open;
mod place;
mod played;
mod provenance;
mod read_only;
mod runs;
mod schema;
mod shards;
mod turns;

use std::path::{Path, PathBuf};

use rusqlite::{Connection, Params};

pub use browse::{GameSummary, Pairing};
pub use definition::{Definition, digest};
pub use error::StoreError;
pub use games::{Games, StoredGame};
pub use id::{GameId, GameIdError};
pub use merge::{MergeError, Merged};
pub use played::PlayedGame;
pub use provenance::{Build, Provenance};
pub use runs::{Run, RunSummary};
pub use shards::{ShardStart, StoredShard};
pub use turns::{decode_turns, encode_turns};

/// A file of results.
#[derive(Debug)]
pub struct Store {
    connection: Connection,
    path: PathBuf,
}

impl Store {
    /// Where the file is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// An answer of SQLite's with this file's name on what went wrong.
    fn named<T>(&self, answer: rusqlite::Result<T>) -> Result<T, StoreError> {
        answer.map_err(|error| StoreError::of(&self.path, error))
    }
}

/// The numbers that a query answers with.
fn numbers<C: FromIterator<u64>>(
    connection: &Connection,
    sql: &str,
    parameters: impl Params,
) -> rusqlite::Result<C> {
    let mut statement = connection.prepare_cached(sql)?;
    let numbers = statement.query_map(parameters, |row| row.get(0).map(|n: i64| n as u64))?;
    numbers.collect()
}
