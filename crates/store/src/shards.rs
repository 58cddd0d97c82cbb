//! Shards: which parts of some work a file holds, who plays them, and where.
//!
//! A file with shards holds the runs of one piece of work and nothing else, played by one build. So files can be
//! brought together, and what is missing can be told.

use grove_record::Shard;
use rusqlite::{Connection, OptionalExtension, Row, TransactionBehavior, named_params, params};

use super::runs::{NOW, provenance};
use super::{MergeError, Provenance, Store, StoreError};

/// A shard that is about to be played.
#[derive(Clone, PartialEq, Debug)]
pub struct ShardStart {
    /// What is dealt: two files hold the same games where this is the same.
    pub work: String,
    /// Which part.
    pub shard: Shard,
    /// The command that plays it, without the shard and the file.
    pub command: String,
    /// By what it is played, and where.
    pub provenance: Provenance,
}

/// A shard that a file holds, whole or in part.
#[derive(Clone, PartialEq, Debug)]
pub struct StoredShard {
    /// How it was begun.
    pub start: ShardStart,
    /// When: `2026-11-16T03:19:24Z`.
    pub started: String,
    /// When its last game was over, if it is.
    pub finished: Option<String>,
}

impl Store {
    /// Notes that a shard is played into this file, which has to be empty or to hold the same work by the same
    /// build.
    pub fn begin_shard(&mut self, start: &ShardStart) -> Result<(), MergeError> {
        let own = self.path.display().to_string();
        let transaction = self
            .connection
            .transaction_with_behavior(TransactionBehavior::Immediate);
        let transaction = transaction.map_err(|error| StoreError::of(&self.path, error))?;
        let named = |error| StoreError::of(&self.path, error);
        let known = shards(&transaction).map_err(named)?;
        match known.first() {
            None if has_runs(&transaction).map_err(named)? => {
                return Err(MergeError::NotShards(own));
            }
            None => {}
            Some(known) => {
                if known.start.work != start.work {
                    return Err(MergeError::OtherWork {
                        path: own,
                        differs: "what is played".into(),
                    });
                }
                MergeError::check_builds(&own, &start.provenance, &known.start.provenance)?;
            }
        }
        let stored = StoredShard {
            start: start.clone(),
            started: String::new(),
            finished: None,
        };
        insert(&transaction, &stored).map_err(named)?;
        Ok(transaction.commit().map_err(named)?)
    }

    /// Notes that all games of a shard are played, on whichever machine.
    pub fn finish_shard(&mut self, shard: Shard) -> Result<(), StoreError> {
        let sql = format!(
            "UPDATE shards SET finished = {NOW}
             WHERE number = ?1 AND shards = ?2 AND finished IS NULL"
        );
        let parameters = params![shard.number() as i64, shard.of() as i64];
        let updated = self.connection.execute(&sql, parameters);
        self.named(updated).map(drop)
    }

    /// The shards that the file holds, in their order; none where it was not played in shards.
    pub fn shards(&self) -> Result<Vec<StoredShard>, StoreError> {
        self.named(shards(&self.connection))
    }

    /// The one shard that the file holds; nothing where it holds several, or all of its runs.
    pub fn only_shard(&self) -> Result<Option<Shard>, StoreError> {
        let mut shards = self.shards()?;
        shards.dedup_by_key(|stored| stored.start.shard);
        Ok(match &shards[..] {
            [only] => Some(only.start.shard),
            _ => None,
        })
    }
}

fn has_runs(connection: &Connection) -> rusqlite::Result<bool> {
    connection.query_row("SELECT EXISTS (SELECT * FROM runs)", [], |row| row.get(0))
}

/// The shards of a file. One of an earlier format, which could not be completed, has none.
fn shards(connection: &Connection) -> rusqlite::Result<Vec<StoredShard>> {
    let sql = "SELECT 1 FROM sqlite_schema WHERE name = 'shards'";
    let known: Option<i64> = connection.query_row(sql, [], |row| row.get(0)).optional()?;
    if known.is_none() {
        return Ok(Vec::new());
    }
    let mut shards =
        connection.prepare_cached("SELECT * FROM shards ORDER BY shards, number, cpu")?;
    let shards = shards.query_map([], shard)?;
    shards.collect()
}

fn shard(row: &Row<'_>) -> rusqlite::Result<StoredShard> {
    let number = |column: &str| row.get(column).map(|number: i64| number as u64);
    let shard = Shard::new(number("number")?, number("shards")?);
    Ok(StoredShard {
        start: ShardStart {
            work: row.get("work")?,
            shard: shard.ok_or(rusqlite::Error::IntegralValueOutOfRange(
                1,
                row.get("number")?,
            ))?,
            command: row.get("command")?,
            provenance: provenance(row)?,
        },
        started: row.get("started")?,
        finished: row.get("finished")?,
    })
}

/// Writes a shard, unless it is known. One without a moment begins now.
pub(super) fn insert(connection: &Connection, stored: &StoredShard) -> rusqlite::Result<()> {
    let StoredShard {
        start,
        started,
        finished,
    } = stored;
    let Provenance {
        build,
        cpu,
        cores,
        threads,
        load,
    } = &start.provenance;
    let sql = format!(
        "INSERT INTO shards
            (work, number, shards, command, version, built_from, dirty, compiler, cpu, cores, threads, load,
            started, finished)
         VALUES
            (:work, :number, :shards, :command, :version, :built_from, :dirty, :compiler, :cpu, :cores, :threads,
            :load, iif(:started = '', {NOW}, :started), :finished)
         ON CONFLICT DO UPDATE SET finished = coalesce(finished, excluded.finished)"
    );
    let parameters = named_params! {
        ":work": start.work,
        ":number": start.shard.number() as i64,
        ":shards": start.shard.of() as i64,
        ":command": start.command,
        ":version": build.version,
        ":built_from": build.commit,
        ":dirty": build.dirty,
        ":compiler": build.compiler,
        ":cpu": cpu,
        ":cores": *cores as i64,
        ":threads": *threads as i64,
        ":load": load,
        ":started": started,
        ":finished": finished,
    };
    connection.execute(&sql, parameters).map(drop)
}
