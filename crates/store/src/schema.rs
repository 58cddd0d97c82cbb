//! The tables, and how a file comes by them.

use rusqlite::{Connection, TransactionBehavior};

/// Marks a file as Grove's: `Grov` in ASCII.
pub(super) const APPLICATION: u32 = 0x4772_6f76;

/// The format of the file. It grows with every change of the tables.
pub(super) const VERSION: u32 = 4;

/// The tables of format 1. Games are counted and summed up from `games_by_result` alone, without reading the games.
const TABLES: &str = "
    CREATE TABLE runs (
        id INTEGER PRIMARY KEY,
        kind TEXT NOT NULL,
        game TEXT NOT NULL,
        settings TEXT NOT NULL,
        definition_hash INTEGER NOT NULL,
        version TEXT NOT NULL,
        built_from TEXT NOT NULL,
        dirty INTEGER NOT NULL,
        compiler TEXT NOT NULL,
        cpu TEXT NOT NULL,
        cores INTEGER NOT NULL,
        threads INTEGER NOT NULL,
        load REAL,
        started TEXT NOT NULL,
        finished TEXT
    ) STRICT;
    CREATE INDEX runs_by_definition ON runs (definition_hash);

    CREATE TABLE players (
        run INTEGER NOT NULL REFERENCES runs,
        number INTEGER NOT NULL,
        name TEXT NOT NULL,
        spec TEXT NOT NULL,
        PRIMARY KEY (run, number)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE games (
        run INTEGER NOT NULL,
        number INTEGER NOT NULL,
        first_player INTEGER NOT NULL,
        second_player INTEGER NOT NULL,
        seed INTEGER NOT NULL,
        first_colour TEXT NOT NULL,
        start TEXT NOT NULL,
        opening INTEGER NOT NULL,
        to_move TEXT NOT NULL,
        moves TEXT NOT NULL,
        outcome TEXT NOT NULL,
        reason TEXT NOT NULL,
        plies INTEGER NOT NULL,
        turns BLOB NOT NULL,
        UNIQUE (run, number),
        FOREIGN KEY (run, first_player) REFERENCES players,
        FOREIGN KEY (run, second_player) REFERENCES players
    ) STRICT;
    CREATE INDEX games_by_result
        ON games (run, first_player, second_player, first_colour, outcome);
";

/// Since format 2. A game that is written again gets the highest number.
const PLAYED: &str = "
    CREATE TABLE played (
        number INTEGER PRIMARY KEY,
        key TEXT NOT NULL UNIQUE,
        game TEXT NOT NULL,
        start TEXT NOT NULL,
        moves TEXT NOT NULL,
        outcome TEXT,
        settings TEXT NOT NULL,
        updated TEXT NOT NULL
    ) STRICT;
";

/// Since format 3. Games that are older have neither.
const CHECKSUM: &str = "
    ALTER TABLE games ADD COLUMN overstep_us INTEGER;
    ALTER TABLE games ADD COLUMN checksum INTEGER;
";

/// Since format 4. A shard that goes on on another machine is written again.
const SHARDS: &str = "
    CREATE TABLE shards (
        work TEXT NOT NULL,
        number INTEGER NOT NULL,
        shards INTEGER NOT NULL,
        command TEXT NOT NULL,
        version TEXT NOT NULL,
        built_from TEXT NOT NULL,
        dirty INTEGER NOT NULL,
        compiler TEXT NOT NULL,
        cpu TEXT NOT NULL,
        cores INTEGER NOT NULL,
        threads INTEGER NOT NULL,
        load REAL,
        started TEXT NOT NULL,
        finished TEXT,
        PRIMARY KEY (shards, number, cpu)
    ) STRICT, WITHOUT ROWID;
";

/// Gives a file the tables and columns that it lacks: an empty one all of them, one of an earlier format
/// those that have come since. A transaction does it, so that a file is always of one format or another.
pub(super) fn complete(connection: &mut Connection) -> rusqlite::Result<()> {
    if version(connection)? == VERSION {
        return Ok(());
    }
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    // Another process may have been faster.
    let found = version(&transaction)?;
    if found < 1 {
        transaction.execute_batch(TABLES)?;
        transaction.pragma_update(None, "application_id", APPLICATION)?;
    }
    if found < 2 {
        transaction.execute_batch(PLAYED)?;
    }
    if found < 3 {
        transaction.execute_batch(CHECKSUM)?;
    }
    if found < 4 {
        transaction.execute_batch(SHARDS)?;
    }
    if found < VERSION {
        transaction.pragma_update(None, "user_version", VERSION)?;
    }
    transaction.commit()
}

fn version(connection: &Connection) -> rusqlite::Result<u32> {
    connection.pragma_query_value(None, "user_version", |row| row.get(0))
}
