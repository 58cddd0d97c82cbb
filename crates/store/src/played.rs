//! Games that people play: written again after every move, and found again after a restart.
//!
//! There are only so many of them, so that whoever can write here cannot fill the disk: the one
//! that was left alone for longest makes room.

use grove_core::Outcome;
use rusqlite::types::ValueRef;
use rusqlite::{Connection, OptionalExtension, Row, TransactionBehavior, named_params};

use super::runs::NOW;
use super::{Store, StoreError, names};

/// How many are kept.
const MOST: usize = 200;

/// A game of a person, finished or not.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayedGame {
    /// What tells it from others, chosen by whoever plays it.
    pub key: String,
    /// The game, in its canonical form.
    pub game: String,
    /// The position it began with, as text; empty for the game's own.
    pub start: String,
    /// All moves.
    pub moves: Vec<String>,
    /// The result, if there is one.
    pub outcome: Option<Outcome>,
    /// Everything else. Whoever plays chooses how to write it.
    pub settings: String,
    /// When it was last written: `2026-11-16T03:19:24Z`. What is given for writing is not read.
    pub updated: String,
}

impl Store {
    /// How many games of people are kept; one more drops the one that was left alone for longest.
    pub const MOST_PLAYED: usize = MOST;

    /// Writes a game, in the place of what was known by its key.
    pub fn keep_played(&mut self, game: &PlayedGame) -> Result<(), StoreError> {
        let kept = keep(&mut self.connection, game);
        self.named(kept)
    }

    /// All games, the one that was written last first.
    pub fn played(&self) -> Result<Vec<PlayedGame>, StoreError> {
        self.named(all(&self.connection))
    }

    /// The game with this key.
    pub fn played_game(&self, key: &str) -> Result<Option<PlayedGame>, StoreError> {
        let sql = "SELECT * FROM played WHERE key = ?1";
        let found = self.connection.query_row(sql, [key], game).optional();
        self.named(found)
    }

    /// Drops a game, and tells whether there was one.
    pub fn forget_played(&mut self, key: &str) -> Result<bool, StoreError> {
        let sql = "DELETE FROM played WHERE key = ?1";
        let dropped = self.connection.execute(sql, [key]);
        self.named(dropped).map(|games| games > 0)
    }
}

fn keep(connection: &mut Connection, game: &PlayedGame) -> rusqlite::Result<()> {
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let sql = format!(
        "REPLACE INTO played (key, game, start, moves, outcome, settings, updated)
         VALUES (:key, :game, :start, :moves, :outcome, :settings, {NOW})"
    );
    transaction.execute(
        &sql,
        named_params! {
            ":key": game.key,
            ":game": game.game,
            ":start": game.start,
            ":moves": game.moves.join(" "),
            ":outcome": game.outcome.map(Outcome::name),
            ":settings": game.settings,
        },
    )?;
    let sql = "DELETE FROM played WHERE number NOT IN
         (SELECT number FROM played ORDER BY number DESC LIMIT ?1)";
    transaction.execute(sql, [MOST as i64])?;
    transaction.commit()
}

fn all(connection: &Connection) -> rusqlite::Result<Vec<PlayedGame>> {
    let mut games = connection.prepare_cached("SELECT * FROM played ORDER BY number DESC")?;
    games.query_map([], game)?.collect()
}

fn game(row: &Row<'_>) -> rusqlite::Result<PlayedGame> {
    let moves = row.get_ref("moves")?.as_str()?.split_whitespace();
    let outcome = match row.get_ref("outcome")? {
        ValueRef::Null => None,
        _ => Some(names::read(row, "outcome")?),
    };
    Ok(PlayedGame {
        key: row.get("key")?,
        game: row.get("game")?,
        start: row.get("start")?,
        moves: moves.map(str::to_owned).collect(),
        outcome,
        settings: row.get("settings")?,
        updated: row.get("updated")?,
    })
}
