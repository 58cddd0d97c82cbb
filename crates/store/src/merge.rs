//! Files with shards of the same work are brought together in one.
//!
//! All of them are written or none, within one transaction. What is there already stays as it is, so merging
//! again changes nothing; a game that comes twice has to be the same game, whatever its moves took.

use std::path::Path;

use grove_record::GameRecord;
use rusqlite::{Connection, TransactionBehavior};
use thiserror::Error;

use super::games::{insert, next_game};
use super::runs::begin_within;
use super::{Build, Definition, GameId, Provenance, Store, StoreError, StoredGame, shards};

/// What came of merging.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Merged {
    /// Games that were added.
    pub added: u64,
    /// Games that were there already.
    pub known: u64,
}

/// Why files are not merged, or a shard not played into a file, in one line each. Nothing was changed.
#[derive(Debug, Error)]
#[allow(missing_docs, reason = "the messages name their fields")]
pub enum MergeError {
    /// A file cannot be read or written.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// A file with other runs.
    #[error("{0}: expected a file that was played with --shard, found other runs")]
    NotShards(String),
    /// A file with shards of something else.
    #[error("{path}: expected shards of the same games, found others: {differs}")]
    OtherWork { path: String, differs: String },
    /// A file by another build.
    #[error("{path}: expected games of {expected}, found those of {found}")]
    OtherBuild {
        path: String,
        expected: String,
        found: String,
    },
    /// A game that is another elsewhere.
    #[error("{path}: game {id}: expected the game that {known} has, found another: its {differs}")]
    Conflict {
        path: String,
        id: GameId,
        known: String,
        differs: &'static str,
    },
}

impl MergeError {
    /// Refuses games of another build.
    pub(super) fn check_builds(
        path: &str,
        expected: &Provenance,
        found: &Provenance,
    ) -> Result<(), MergeError> {
        match expected.build == found.build {
            true => Ok(()),
            false => Err(MergeError::OtherBuild {
                path: path.into(),
                expected: build_name(&expected.build),
                found: build_name(&found.build),
            }),
        }
    }
}

/// `Grove 0.1.0 (9caed0a, rustc 1.90.0)`.
fn build_name(build: &Build) -> String {
    let commit: String = build.commit.chars().take(12).collect();
    let changed = if build.dirty { " with changes" } else { "" };
    format!(
        "Grove {} ({commit}{changed}, {})",
        build.version, build.compiler
    )
}

impl Store {
    /// Refuses files that do not hold shards of the same work by the same build, this one included unless it is
    /// new.
    pub fn check_merge(&self, others: &[Store]) -> Result<(), MergeError> {
        let is_new = self.shards()?.is_empty() && self.runs()?.is_empty();
        let own = (!is_new).then_some(self);
        let mut first: Option<(&Store, _)> = None;
        for store in own.into_iter().chain(others) {
            let path = name(store.path());
            let shards = store.shards()?;
            for shard in shards.iter().map(|stored| stored.start.clone()) {
                let (known, expected) = first.get_or_insert((store, shard.clone()));
                if shard.work != expected.work {
                    let differs = differs(known, store)?;
                    return Err(MergeError::OtherWork { path, differs });
                }
                MergeError::check_builds(&path, &expected.provenance, &shard.provenance)?;
            }
            if shards.is_empty() {
                return Err(MergeError::NotShards(path));
            }
        }
        Ok(())
    }

    /// Adds the games of other files with shards of the same work.
    pub fn merge(&mut self, others: &[Store]) -> Result<Merged, MergeError> {
        self.check_merge(others)?;
        let own = self.path.clone();
        let named = |error| StoreError::of(&own, error);
        let begun = self
            .connection
            .transaction_with_behavior(TransactionBehavior::Immediate);
        let transaction = begun.map_err(named)?;
        let mut merged = Merged::default();
        for other in others {
            for stored in other.shards()? {
                shards::insert(&transaction, &stored).map_err(named)?;
            }
            for run in other.runs()?.into_iter().map(|summary| summary.run) {
                let own = begin_within(&transaction, &run.definition, &run.names, &run.provenance);
                let own = own.map_err(named)?.id;
                for game in other.games(run.id) {
                    add(&transaction, own, &game?, (&self.path, other), &mut merged)?;
                }
            }
        }
        transaction.commit().map_err(named)?;
        Ok(merged)
    }
}

/// Adds a game to a run, or compares it with the one that is there.
fn add(
    transaction: &Connection,
    run: u64,
    game: &StoredGame,
    (own, other): (&Path, &Store),
    merged: &mut Merged,
) -> Result<(), MergeError> {
    let named = |error| StoreError::of(own, error);
    let id = GameId {
        run,
        index: game.id.index,
    };
    let known = next_game(transaction, id).map_err(named)?;
    let known = known
        .transpose()
        .map_err(|damaged| damaged.named(own))?
        .filter(|known| known.id == id);
    match known {
        None => {
            let record = std::slice::from_ref(&game.record);
            insert(transaction, run, game.pairing, record).map_err(named)?;
            merged.added += 1;
            Ok(())
        }
        Some(known) => match difference(&known, game) {
            None => {
                merged.known += 1;
                Ok(())
            }
            Some(differs) => Err(MergeError::Conflict {
                path: name(other.path()),
                id: game.id,
                known: name(own),
                differs,
            }),
        },
    }
}

/// What two games differ in, apart from what their moves took.
fn difference(known: &StoredGame, found: &StoredGame) -> Option<&'static str> {
    let (one, other): (&GameRecord, &GameRecord) = (&known.record, &found.record);
    let differences = [
        ("players", known.pairing != found.pairing),
        ("seed", one.seed != other.seed),
        ("colours", one.first != other.first),
        ("start", one.start != other.start),
        ("opening", one.opening != other.opening),
        ("moves", one.moves != other.moves),
        ("outcome", one.outcome != other.outcome),
        ("end", one.reason != other.reason),
    ];
    let found = differences.into_iter().find(|(_, differs)| *differs);
    found.map(|(name, _)| name)
}

/// What the runs of two files differ in first, as far as it can be said in a word.
fn differs(expected: &Store, found: &Store) -> Result<String, StoreError> {
    let only = |store: &Store| -> Result<Option<Definition>, StoreError> {
        let mut runs = store.runs()?;
        Ok(match runs.len() {
            1 => runs.pop().map(|summary| summary.run.definition),
            _ => None,
        })
    };
    let (Some(expected), Some(found)) = (only(expected)?, only(found)?) else {
        return Ok("what is played".into());
    };
    let fields = [
        ("kind", &expected.kind, &found.kind),
        ("game", &expected.game, &found.game),
    ];
    let players = (expected.players.iter().zip(&found.players))
        .map(|(expected, found)| ("player", expected, found));
    let texts = fields.into_iter().chain(players);
    let mut different = texts.filter(|(_, expected, found)| expected != found);
    Ok(match different.next() {
        Some((field, expected, found)) => format!("{field} `{found}`, not `{expected}`"),
        None => setting(&expected.settings, &found.settings),
    })
}

/// The first setting in which two runs differ.
fn setting(expected: &str, found: &str) -> String {
    type Fields = serde_json::Map<String, serde_json::Value>;
    let read = |text| serde_json::from_str::<Fields>(text).unwrap_or_default();
    let (expected, found) = (read(expected), read(found));
    let names = expected.keys().chain(found.keys());
    let value = |fields: &Fields, name| fields.get(name).map(ToString::to_string);
    let mut values = names.map(|name| (name, value(&expected, name), value(&found, name)));
    let text = |value: Option<String>| value.unwrap_or_else(|| "nothing".into());
    match values.find(|(_, expected, found)| expected != found) {
        Some((name, expected, found)) => format!("{name} {}, not {}", text(found), text(expected)),
        None => "what is played".into(),
    }
}

fn name(path: &Path) -> String {
    path.display().to_string()
}
