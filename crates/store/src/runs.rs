//! Runs: begun, found again, listed, finished.

use grove_core::{Outcome, Side};
use grove_record::statistics::{GameResult, Tally};
use rusqlite::{Connection, OptionalExtension, Row, TransactionBehavior, named_params, params};

use super::{Definition, Store, StoreError, names, numbers};
use crate::{Build, Provenance};

/// A match or tournament.
#[derive(Clone, PartialEq, Debug)]
pub struct Run {
    /// Its number in the file, from 1.
    pub id: u64,
    /// What is played.
    pub definition: Definition,
    /// What the players were called when it was begun, in the order of the definition.
    pub names: Vec<String>,
    /// By what it was begun.
    pub provenance: Provenance,
    /// When it was begun: `2026-11-16T03:19:24Z`.
    pub started: String,
    /// When its last game was over, if it is.
    pub finished: Option<String>,
}

/// A run and what came of it so far.
#[derive(Clone, PartialEq, Debug)]
pub struct RunSummary {
    /// The run.
    pub run: Run,
    /// The games that are stored.
    pub games: u64,
    /// Each player's results, in the order of the definition.
    pub tallies: Vec<Tally>,
}

/// This moment, for SQLite.
pub(super) const NOW: &str = "strftime('%Y-%m-%dT%H:%M:%SZ', 'now')";

impl Store {
    /// The run of this definition, which is begun if there is none. Names are for people, and do
    /// not tell runs apart.
    pub fn begin(
        &mut self,
        definition: &Definition,
        names: &[String],
        provenance: &Provenance,
    ) -> Result<Run, StoreError> {
        let run = begin(&mut self.connection, definition, names, provenance);
        self.named(run)
    }

    /// The run of this definition.
    pub fn find(&self, definition: &Definition) -> Result<Option<Run>, StoreError> {
        self.named(find(&self.connection, definition))
    }

    /// The run with this number.
    pub fn run(&self, id: u64) -> Result<Option<Run>, StoreError> {
        self.named(load(&self.connection, id))
    }

    /// All runs, the first first, each with what came of it.
    pub fn runs(&self) -> Result<Vec<RunSummary>, StoreError> {
        self.named(summaries(&self.connection))
    }

    /// The runs of these kinds before one of this number, the newest first, at most so many, each
    /// with what came of it.
    pub fn runs_before(
        &self,
        before: u64,
        kinds: [&str; 2],
        most: usize,
    ) -> Result<Vec<RunSummary>, StoreError> {
        self.named(runs_before(&self.connection, before, kinds, most))
    }

    /// What came of a run so far.
    pub fn summary(&self, run: Run) -> Result<RunSummary, StoreError> {
        self.named(sum_up(&self.connection, run))
    }

    /// This moment, as the times of runs are written.
    pub fn now(&self) -> Result<String, StoreError> {
        let sql = format!("SELECT {NOW}");
        self.named(self.connection.query_row(&sql, [], |row| row.get(0)))
    }

    /// Notes that all games of a run are played, if that was not known.
    pub fn finish(&mut self, run: u64) -> Result<(), StoreError> {
        let sql = format!("UPDATE runs SET finished = {NOW} WHERE id = ?1 AND finished IS NULL");
        let updated = self.connection.execute(&sql, [run as i64]);
        self.named(updated).map(drop)
    }
}

fn begin(
    connection: &mut Connection,
    definition: &Definition,
    names: &[String],
    provenance: &Provenance,
) -> rusqlite::Result<Run> {
    // From the start a writer: two processes that begin the same run get the same.
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let run = begin_within(&transaction, definition, names, provenance)?;
    transaction.commit()?;
    Ok(run)
}

/// The same within a transaction.
pub(super) fn begin_within(
    transaction: &Connection,
    definition: &Definition,
    names: &[String],
    provenance: &Provenance,
) -> rusqlite::Result<Run> {
    if let Some(run) = find(transaction, definition)? {
        return Ok(run);
    }
    let sql = format!(
        "INSERT INTO runs
            (kind, game, settings, definition_hash, version, built_from, dirty, compiler, cpu,
            cores, threads, load, started)
         VALUES
            (:kind, :game, :settings, :definition_hash, :version, :built_from, :dirty, :compiler,
            :cpu, :cores, :threads, :load, {NOW})"
    );
    transaction.execute(
        &sql,
        named_params! {
            ":kind": definition.kind,
            ":game": definition.game,
            ":settings": definition.settings,
            ":definition_hash": definition.hash() as i64,
            ":version": provenance.build.version,
            ":built_from": provenance.build.commit,
            ":dirty": provenance.build.dirty,
            ":compiler": provenance.build.compiler,
            ":cpu": provenance.cpu,
            ":cores": provenance.cores as i64,
            ":threads": provenance.threads as i64,
            ":load": provenance.load,
        },
    )?;
    let id = transaction.last_insert_rowid();
    for (number, (spec, name)) in (0_i64..).zip(definition.players.iter().zip(names)) {
        transaction.execute(
            "INSERT INTO players (run, number, name, spec) VALUES (?1, ?2, ?3, ?4)",
            params![id, number, name, spec],
        )?;
    }
    load(transaction, id as u64)?.ok_or(rusqlite::Error::QueryReturnedNoRows)
}

fn find(connection: &Connection, definition: &Definition) -> rusqlite::Result<Option<Run>> {
    let sql = "SELECT id FROM runs WHERE definition_hash = ?1 ORDER BY id";
    let ids: Vec<u64> = numbers(connection, sql, [definition.hash() as i64])?;
    for id in ids {
        // Two definitions may share a hash.
        let run = load(connection, id)?.filter(|run| run.definition == *definition);
        if run.is_some() {
            return Ok(run);
        }
    }
    Ok(None)
}

fn load(connection: &Connection, id: u64) -> rusqlite::Result<Option<Run>> {
    let mut players = connection
        .prepare_cached("SELECT name, spec FROM players WHERE run = ?1 ORDER BY number")?;
    let players = players.query_map([id as i64], |row| Ok((row.get(0)?, row.get(1)?)))?;
    let players = players.collect::<rusqlite::Result<(Vec<String>, Vec<String>)>>()?;
    connection
        .prepare_cached("SELECT * FROM runs WHERE id = ?1")?
        .query_row([id as i64], |row| run(row, players))
        .optional()
}

fn run(row: &Row<'_>, (names, players): (Vec<String>, Vec<String>)) -> rusqlite::Result<Run> {
    Ok(Run {
        id: row.get("id").map(|id: i64| id as u64)?,
        definition: Definition {
            kind: row.get("kind")?,
            game: row.get("game")?,
            players,
            settings: row.get("settings")?,
        },
        names,
        provenance: provenance(row)?,
        started: row.get("started")?,
        finished: row.get("finished")?,
    })
}

/// Where a run or a shard was played.
pub(super) fn provenance(row: &Row<'_>) -> rusqlite::Result<Provenance> {
    let number = |column: &str| row.get(column).map(|number: i64| number as usize);
    Ok(Provenance {
        build: Build {
            version: row.get("version")?,
            commit: row.get("built_from")?,
            dirty: row.get("dirty")?,
            compiler: row.get("compiler")?,
        },
        cpu: row.get("cpu")?,
        cores: number("cores")?,
        threads: number("threads")?,
        load: row.get("load")?,
    })
}

fn summaries(connection: &Connection) -> rusqlite::Result<Vec<RunSummary>> {
    let ids: Vec<u64> = numbers(connection, "SELECT id FROM runs ORDER BY id", [])?;
    all_summed_up(connection, ids)
}

fn runs_before(
    connection: &Connection,
    before: u64,
    [kind, other]: [&str; 2],
    most: usize,
) -> rusqlite::Result<Vec<RunSummary>> {
    let sql = "SELECT id FROM runs WHERE id < ?1 AND kind IN (?2, ?3) ORDER BY id DESC LIMIT ?4";
    // Beyond what SQLite counts to there are no runs.
    let before = i64::try_from(before).unwrap_or(i64::MAX);
    let ids: Vec<u64> = numbers(connection, sql, params![before, kind, other, most as i64])?;
    all_summed_up(connection, ids)
}

fn all_summed_up(connection: &Connection, ids: Vec<u64>) -> rusqlite::Result<Vec<RunSummary>> {
    let mut summaries = Vec::new();
    for id in ids {
        if let Some(run) = load(connection, id)? {
            summaries.push(sum_up(connection, run)?);
        }
    }
    Ok(summaries)
}

fn sum_up(connection: &Connection, run: Run) -> rusqlite::Result<RunSummary> {
    let mut counts = connection.prepare_cached(
        "SELECT first_player, second_player, first_colour, outcome, count(*) AS games
         FROM games WHERE run = ?1 GROUP BY 1, 2, 3, 4",
    )?;
    let mut rows = counts.query([run.id as i64])?;
    let mut games = 0;
    let mut tallies = vec![Tally::default(); run.definition.players.len()];
    while let Some(row) = rows.next()? {
        let outcome: Outcome = names::read(row, "outcome")?;
        let first: Side = names::read(row, "first_colour")?;
        let count = row.get::<_, i64>("games")? as u64;
        games += count;
        for (column, side) in [("first_player", first), ("second_player", !first)] {
            let player: i64 = row.get(column)?;
            let tally = tallies
                .get_mut(player as usize)
                .ok_or(rusqlite::Error::IntegralValueOutOfRange(0, player))?;
            match GameResult::of(outcome, side) {
                GameResult::Win => tally.wins += count,
                GameResult::Draw => tally.draws += count,
                GameResult::Loss => tally.losses += count,
            }
        }
    }
    Ok(RunSummary {
        run,
        games,
        tallies,
    })
}
