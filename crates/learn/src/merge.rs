//! Files with shards of the same games become one file.

use std::collections::BTreeMap;

use grove_record::Shard;
use thiserror::Error;

use crate::data::{DataError, DataFile, DataHeader, KeptGame};
use crate::generate::{COMMAND, GAMES, SHARD, SHARD_FIELDS, difference};

/// Shards of games to learn from, as far as they are there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MergedData {
    /// How many games are there.
    pub games: u64,
    /// How many there will be.
    pub of: u64,
    /// The command that plays a shard, without the shard and the file.
    pub command: String,
    /// How many pairs each shard lacks; only those that lack any.
    pub missing: BTreeMap<Shard, u64>,
    /// In which file each shard is.
    pub places: BTreeMap<Shard, String>,
    /// The file without shards; its games are all there if nothing is missing.
    pub bytes: Vec<u8>,
}

/// Why files of games are not merged.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[allow(missing_docs, reason = "the messages name their fields")]
pub enum MergeDataError {
    /// A file cannot be read.
    #[error("{path}: {error}")]
    Data { path: String, error: DataError },
    /// Games that were not dealt.
    #[error("{0}: expected games that were played with --shard, found others")]
    NotShard(String),
    /// Other games.
    #[error("{path}: {field}: expected `{expected}`, found `{found}`: these are other games")]
    Other {
        path: String,
        field: String,
        expected: String,
        found: String,
    },
    /// A game that is another elsewhere.
    #[error("{path}: game {number}: expected the same game as in another file, found another")]
    Conflict { path: String, number: u32 },
}

/// Brings games together; there must be a file.
pub fn merge(files: &[DataFile]) -> Result<MergedData, MergeDataError> {
    let mut known: Option<DataHeader> = None;
    let mut games: BTreeMap<u32, Vec<u8>> = BTreeMap::new();
    let mut places = BTreeMap::new();
    let mut dealt = (Shard::WHOLE, 0);
    let mut command = String::new();
    for file in files {
        let path = || file.name.clone();
        let data_error = |error| MergeDataError::Data {
            path: path(),
            error,
        };
        let (mut header, mut rest) = DataHeader::read(&file.bytes).map_err(data_error)?;
        let found = shard_of(&header).ok_or_else(|| MergeDataError::NotShard(path()))?;
        places.entry(found.0).or_insert_with(path);
        header.fields.remove(SHARD);
        let other = known.as_ref().and_then(|known| difference(known, &header));
        if let Some((field, expected, found)) = other {
            return Err(MergeDataError::Other {
                path: path(),
                field,
                expected,
                found,
            });
        }
        if known.is_none() {
            command = header.fields.get(COMMAND).cloned().unwrap_or_default();
            dealt = found;
            known = Some(header);
        }
        while let Some(game) = KeptGame::read(&mut rest).map_err(data_error)? {
            let number = game.number;
            let block = game.write();
            if games.get(&number).is_some_and(|known| *known != block) {
                return Err(MergeDataError::Conflict {
                    path: path(),
                    number,
                });
            }
            games.insert(number, block);
        }
    }
    let (shard, pairs) = dealt;
    let mut missing = BTreeMap::new();
    let is_there = |pair: u64| (2 * pair..2 * pair + 2).all(|it| games.contains_key(&(it as u32)));
    for pair in (0..pairs).filter(|&pair| !is_there(pair)) {
        *missing
            .entry(Shard::of_pair(pair, 1, shard.of()))
            .or_default() += 1;
    }
    let mut header = known.unwrap_or_default();
    for field in SHARD_FIELDS {
        header.fields.remove(field);
    }
    let mut bytes = header.write();
    bytes.extend(games.values().flatten());
    Ok(MergedData {
        games: games.len() as u64,
        of: 2 * pairs,
        command,
        missing,
        places,
        bytes,
    })
}

/// The shard that a file holds, and how many pairs are dealt.
fn shard_of(header: &DataHeader) -> Option<(Shard, u64)> {
    let games: u64 = header.fields.get(GAMES)?.parse().ok()?;
    Some((header.fields.get(SHARD)?.parse().ok()?, games.div_ceil(2)))
}
