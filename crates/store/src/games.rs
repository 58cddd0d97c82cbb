//! Games: written a pair at a time, read one at a time.

use std::collections::BTreeSet;
use std::path::Path;
use std::time::Duration;

use grove_record::{GameRecord, MatchStats, Reason};
use rusqlite::types::{Type, Value, ValueRef};
use rusqlite::{Connection, OptionalExtension, Row, TransactionBehavior, params_from_iter};

use super::checksum::{COLUMNS, checksum, is_intact};
use super::{GameId, Store, StoreError, decode_turns, encode_turns, names, numbers};

/// A game of a run.
#[derive(Clone, PartialEq, Debug)]
pub struct StoredGame {
    /// The run, and the game's number in it.
    pub id: GameId,
    /// The numbers of the first and of the second player.
    pub pairing: [usize; 2],
    /// The game.
    pub record: GameRecord,
}

impl Store {
    /// Writes finished games between the two players with these numbers, all of them or none.
    ///
    /// A game that is there already stays as it is. One that was stopped is not written, since it
    /// has to be played again.
    pub fn add(
        &mut self,
        run: u64,
        pairing: [usize; 2],
        records: &[GameRecord],
    ) -> Result<(), StoreError> {
        let added = add(&mut self.connection, run, pairing, records);
        self.named(added)
    }

    /// The numbers of a run's finished games. The others are still to be played.
    pub fn finished(&self, run: u64) -> Result<BTreeSet<u64>, StoreError> {
        let sql = "SELECT number FROM games WHERE run = ?1 ORDER BY number";
        self.named(numbers(&self.connection, sql, [run as i64]))
    }

    /// The number after the last of a run's games.
    pub fn games_end(&self, run: u64) -> Result<u64, StoreError> {
        let sql = "SELECT coalesce(max(number) + 1, 0) FROM games WHERE run = ?1";
        let end = self.connection.query_row(sql, [run as i64], |row| {
            row.get(0).map(|end: i64| end as u64)
        });
        self.named(end)
    }

    /// The game with this name.
    pub fn game(&self, id: GameId) -> Result<Option<StoredGame>, StoreError> {
        let game = self.next_game(id)?;
        Ok(game.filter(|game| game.id == id))
    }

    /// The games of a run in their order.
    pub fn games(&self, run: u64) -> Games<'_> {
        self.games_since(GameId { run, index: 0 })
    }

    /// The games of a run in their order, from this one on.
    pub fn games_since(&self, first: GameId) -> Games<'_> {
        Games {
            store: self,
            next: Some(first),
        }
    }

    /// The statistics of a stored match, whether it is finished or not.
    pub fn match_stats(&self, run: u64) -> Result<MatchStats, StoreError> {
        let mut stats = MatchStats::default();
        let mut games = self.games(run).peekable();
        while let Some(game) = games.next() {
            let game = game?.record;
            // Pairs are stored whole.
            let other = games.next_if(|next| {
                let is_other = |next: &StoredGame| next.id.index == game.index + 1;
                game.index % 2 == 0 && next.as_ref().map_or(true, is_other)
            });
            if let Some(other) = other {
                stats.enter(&[game, other?.record]);
            }
        }
        Ok(stats)
    }

    /// The first game of the run from this one on.
    fn next_game(&self, from: GameId) -> Result<Option<StoredGame>, StoreError> {
        let found = self.named(next_game(&self.connection, from))?;
        found
            .transpose()
            .map_err(|damaged| damaged.named(&self.path))
    }
}

/// A game that is not what was written.
pub(super) struct Damaged(GameId);

impl Damaged {
    /// The error, with the name of the file.
    pub(super) fn named(self, path: &Path) -> StoreError {
        StoreError::Damaged {
            path: path.to_owned(),
            detail: format!("game {} does not match its checksum", self.0),
        }
    }
}

/// The games of a run, one in memory at a time.
///
/// Each is a query of its own. A single query over all would see the file as it was when it began,
/// and as long as it lasts the log of what is written meanwhile could only grow.
#[derive(Debug)]
pub struct Games<'s> {
    store: &'s Store,
    /// Where to go on; nothing after the end or an error.
    next: Option<GameId>,
}

impl Iterator for Games<'_> {
    type Item = Result<StoredGame, StoreError>;

    fn next(&mut self) -> Option<Self::Item> {
        let game = self.store.next_game(self.next.take()?).transpose()?;
        if let Ok(game) = &game {
            self.next = Some(GameId {
                index: game.id.index + 1,
                ..game.id
            });
        }
        Some(game)
    }
}

fn add(
    connection: &mut Connection,
    run: u64,
    pairing: [usize; 2],
    records: &[GameRecord],
) -> rusqlite::Result<()> {
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    insert(&transaction, run, pairing, records)?;
    transaction.commit()
}

/// Writes finished games within a transaction. A game that is there already stays as it is.
pub(super) fn insert(
    connection: &Connection,
    run: u64,
    [first, second]: [usize; 2],
    records: &[GameRecord],
) -> rusqlite::Result<()> {
    let mut insert = connection.prepare_cached(&format!(
        "INSERT INTO games ({}, checksum) VALUES (?{}) ON CONFLICT (run, number) DO NOTHING",
        COLUMNS.join(", "),
        ", ?".repeat(COLUMNS.len())
    ))?;
    let finished = |record: &&GameRecord| record.reason != Reason::Stopped;
    for record in records.iter().filter(finished) {
        let text = |text: &str| Value::Text(text.into());
        // In the order of the columns.
        let values: [Value; COLUMNS.len()] = [
            Value::Integer(run as i64),
            Value::Integer(record.index as i64),
            Value::Integer(first as i64),
            Value::Integer(second as i64),
            Value::Integer(record.seed as i64),
            text(record.first.name()),
            text(&record.start),
            Value::Integer(record.opening as i64),
            text(record.to_move.name()),
            // No notation has a space in a move.
            text(&record.moves.join(" ")),
            text(record.outcome.name()),
            text(record.reason.name()),
            Value::Integer(record.moves.len() as i64),
            Value::Blob(encode_turns(&record.turns)),
            record.overstep.map_or(Value::Null, |overstep| {
                Value::Integer(overstep.as_micros() as i64)
            }),
        ];
        let checksum = checksum(values.iter().map(ValueRef::from));
        let values = values.into_iter().chain([Value::Integer(checksum)]);
        insert.execute(params_from_iter(values))?;
    }
    Ok(())
}

pub(super) fn next_game(
    connection: &Connection,
    from: GameId,
) -> rusqlite::Result<Option<Result<StoredGame, Damaged>>> {
    connection
        .prepare_cached(
            "SELECT * FROM games WHERE run = ?1 AND number >= ?2 ORDER BY number LIMIT 1",
        )?
        .query_row([from.run as i64, from.index as i64], game)
        .optional()
}

/// By how much time was overstepped. Files of earlier formats do not say.
fn overstep(row: &Row<'_>) -> rusqlite::Result<Option<Duration>> {
    let Ok(column) = row.as_ref().column_index("overstep_us") else {
        return Ok(None);
    };
    let micros: Option<i64> = row.get(column)?;
    Ok(micros.map(|micros| Duration::from_micros(micros.unsigned_abs())))
}

fn game(row: &Row<'_>) -> rusqlite::Result<Result<StoredGame, Damaged>> {
    let number = |column: &str| row.get(column).map(|number: i64| number as u64);
    let id = GameId {
        run: number("run")?,
        index: number("number")?,
    };
    if !is_intact(row)? {
        return Ok(Err(Damaged(id)));
    }
    let moves = row.get_ref("moves")?.as_str()?.split_whitespace();
    let turns = decode_turns(row.get_ref("turns")?.as_blob()?);
    let turns = turns.ok_or_else(|| {
        rusqlite::Error::InvalidColumnType(0, format!("turns of game {id}"), Type::Blob)
    })?;
    Ok(Ok(StoredGame {
        id,
        pairing: [number("first_player")? as _, number("second_player")? as _],
        record: GameRecord {
            index: id.index,
            seed: number("seed")?,
            first: names::read(row, "first_colour")?,
            start: row.get("start")?,
            opening: number("opening")? as usize,
            to_move: names::read(row, "to_move")?,
            moves: moves.map(str::to_owned).collect(),
            outcome: names::read(row, "outcome")?,
            reason: names::read(row, "reason")?,
            turns,
            overstep: overstep(row)?,
        },
    }))
}

#[cfg(test)]
mod tests {
    use grove_core::{Outcome, Side};
    use grove_record::Reason;
    use tempfile::tempdir;

    use super::*;
    use crate::{Build, Definition, Provenance};

    fn pair(index: u64) -> [GameRecord; 2] {
        [index, index + 1].map(|index| GameRecord {
            index,
            seed: index,
            first: Side::Black,
            start: String::new(),
            opening: 0,
            to_move: Side::Black,
            moves: vec![index.to_string(); 300],
            outcome: Outcome::Draw,
            reason: Reason::Rule,
            turns: Vec::new(),
            overstep: None,
        })
    }

    #[test]
    fn a_full_disk_is_told_and_harms_nothing() {
        let directory = tempdir().unwrap();
        let mut store = Store::open(directory.path().join("results.db")).unwrap();
        let definition = Definition {
            kind: "match".into(),
            game: "konane".into(),
            players: vec!["ab:depth=4".into(), "random".into()],
            settings: String::new(),
        };
        let names = ["first", "second"].map(String::from);
        let provenance = Provenance::collect(Build::unknown(), 1);
        let run = store.begin(&definition, &names, &provenance).unwrap().id;
        // SQLite answers as it does when the disk is full.
        let pages = |store: &Store, most| {
            let limit = store.connection.pragma_update(None, "max_page_count", most);
            limit.unwrap();
        };
        pages(&store, 40);
        let mut written = 0;
        let error = loop {
            match store.add(run, [0, 1], &pair(written)) {
                Ok(()) => written += 2,
                Err(error) => break error,
            }
        };
        assert!(matches!(error, StoreError::Full(_)), "{error}");
        assert!(written > 20);
        assert!(store.finished(run).unwrap().into_iter().eq(0..written));
        pages(&store, 1 << 30);
        store.add(run, [0, 1], &pair(written)).unwrap();
        drop(store);
        let store = Store::open(directory.path().join("results.db")).unwrap();
        assert_eq!(store.finished(run).unwrap().len() as u64, written + 2);
    }
}
