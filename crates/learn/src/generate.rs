//! Games that a player plays against itself, for others to learn from.
//!
//! A game depends on its number alone, and games are written in the order of their numbers. So a file
//! that was cut off is continued from its last whole game, and comes out the same as in one go.

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::{self, BufWriter, Read, Write};
use std::ops::ControlFlow;
use std::path::Path;

use grove_core::{Outcome, Side};
use grove_engine::matchup::{self, GameSettings, Matchup, MatchupError};
use grove_games::GameSpec;
use grove_record::{GameRecord, Pair, Shard};
use grove_runner::{Archive, Execution, Scheduler, SchedulerEnd};
use grove_store::StoreError;
use thiserror::Error;

use crate::data::{DataError, DataHeader, KeptGame};

/// Which games are played.
#[derive(Clone, Debug)]
pub struct Generation {
    /// The game.
    pub game: GameSpec,
    /// Who plays, as text.
    pub player: String,
    /// How games begin, and where their randomness starts.
    pub settings: GameSettings,
    /// How many games.
    pub games: u64,
    /// The part that is played, where it is not all.
    pub shard: Option<DataShard>,
}

/// A part of the games, for a file of its own.
#[derive(Clone, Debug)]
pub struct DataShard {
    /// Which part.
    pub shard: Shard,
    /// What plays it; other builds may play other games.
    pub build: String,
    /// The command that plays it, without the shard and the file.
    pub command: String,
}

/// What the header of a file says of a shard.
pub(crate) const SHARD: &str = "shard";
pub(crate) const GAMES: &str = "games";
const BUILD: &str = "build";
/// It changes no game.
pub(crate) const COMMAND: &str = "command";
/// All of it.
pub(crate) const SHARD_FIELDS: [&str; 4] = [SHARD, GAMES, BUILD, COMMAND];

/// How far it has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Progress {
    /// Games in the file.
    pub games: u64,
    /// Positions in which a move was chosen.
    pub positions: u64,
}

/// Why no games were played.
#[derive(Debug, Error)]
#[allow(missing_docs, reason = "the messages name their fields")]
pub enum GenerateError {
    /// The player or the openings are not in order.
    #[error(transparent)]
    Matchup(#[from] MatchupError),
    /// The file cannot be read or written.
    #[error("{path}: {error}")]
    File { path: String, error: io::Error },
    /// The file holds something else.
    #[error("{path}: {error}")]
    Data { path: String, error: DataError },
    /// The file holds other games.
    #[error("{path}: {field}: expected `{expected}`, found `{found}`: these are other games")]
    Other {
        path: String,
        field: String,
        expected: String,
        found: String,
    },
    /// Something else went wrong while games were played.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Plays what the file does not hold yet; `on_game` is told of every game that was added. Tells
/// whether all games are there, and how many positions they have.
pub fn generate(
    generation: &Generation,
    path: &Path,
    execution: Execution<'_>,
    mut on_game: impl FnMut(&Progress),
) -> Result<(SchedulerEnd, Progress), GenerateError> {
    let game = &generation.game;
    let player = &*generation.player;
    let settings = generation.settings.clone();
    let matchup = matchup::prepare(game, [player, player], settings)?;
    let header = header_of(generation, &*matchup);
    let file_error = |error| GenerateError::File {
        path: path.display().to_string(),
        error,
    };
    let (file, mut progress) = open(path, &header)?;
    let mut file = BufWriter::new(file);
    let dealt = generation.shard.as_ref().map(|dealt| dealt.shard);
    let shard = dealt.unwrap_or(Shard::WHOLE);
    let scheduler = Scheduler {
        pairs: shard.nth_pair(progress.games / 2)..generation.games.div_ceil(2),
        shard,
        meetings: 1,
        threads: execution.threads,
    };
    // Both games of a pair begin alike, and a player that draws nothing at random would play the same
    // game twice. So every game here is the first of a pair.
    let play = |number: u64, stop: &(dyn Fn() -> bool + Sync)| GameRecord {
        index: number,
        ..matchup.play(2 * number, stop, &|_| {})
    };
    let end = scheduler.run(&play, execution.stop, &mut Unstored, |pair| {
        for record in pair {
            let kept = kept(game, record);
            progress.games += 1;
            progress.positions += kept.scores.len() as u64;
            file.write_all(&kept.write()).map_err(file_error)?;
        }
        on_game(&progress);
        Ok::<_, GenerateError>(ControlFlow::Continue(()))
    })?;
    file.flush().map_err(file_error)?;
    Ok((end, progress))
}

/// Games are written to a file of their own kind, not stored.
struct Unstored;

impl Archive for Unstored {
    fn recall(&mut self, _pair: u64) -> Result<Option<Pair>, StoreError> {
        Ok(None)
    }

    fn keep(&mut self, _pair: &Pair) -> Result<(), StoreError> {
        Ok(())
    }
}

fn header_of(generation: &Generation, matchup: &dyn Matchup) -> DataHeader {
    let settings = &generation.settings;
    let mut fields = vec![
        ("player", matchup.players()[0].spec.clone()),
        ("openings", settings.openings.to_string()),
        ("seed", settings.seed.to_string()),
    ];
    if let Some(dealt) = &generation.shard {
        fields.extend([
            (SHARD, dealt.shard.to_string()),
            (GAMES, generation.games.to_string()),
            (BUILD, dealt.build.clone()),
            // A line of the header.
            (COMMAND, dealt.command.replace('\n', " ")),
        ]);
    }
    let fields = fields.into_iter().map(|(name, value)| (name.into(), value));
    DataHeader {
        game: generation.game.to_string(),
        fields: fields.collect(),
    }
}

/// Opens a file to go on with, or begins one. What was cut off at its end is cut away.
fn open(path: &Path, header: &DataHeader) -> Result<(File, Progress), GenerateError> {
    let name = || path.display().to_string();
    let file_error = |error| GenerateError::File {
        path: name(),
        error,
    };
    let mut options = OpenOptions::new();
    let mut file = options
        .read(true)
        .append(true)
        .create(true)
        .open(path)
        .map_err(file_error)?;
    let mut bytes = Vec::new();
    file.read_to_end(&mut bytes).map_err(file_error)?;
    if bytes.is_empty() {
        file.write_all(&header.write()).map_err(file_error)?;
        return Ok((file, Progress::default()));
    }
    let data_error = |error| GenerateError::Data {
        path: name(),
        error,
    };
    let (known, mut rest) = DataHeader::read(&bytes).map_err(data_error)?;
    if let Some((field, expected, found)) = difference(header, &known) {
        return Err(GenerateError::Other {
            path: name(),
            field,
            expected,
            found,
        });
    }
    let mut progress = Progress::default();
    let mut whole = rest.len();
    // Games are played in twos, and a single one at the end is played again.
    let mut next = || KeptGame::read(&mut rest).map(|game| (game, rest.len()));
    while let ((Some(first), _), (Some(second), left)) =
        (next().map_err(data_error)?, next().map_err(data_error)?)
    {
        progress.games += 2;
        progress.positions += (first.scores.len() + second.scores.len()) as u64;
        whole = left;
    }
    let kept = (bytes.len() - whole) as u64;
    file.set_len(kept).map_err(file_error)?;
    Ok((file, progress))
}

/// What differs first between two headers: the field, and its values.
pub(crate) fn difference(
    expected: &DataHeader,
    found: &DataHeader,
) -> Option<(String, String, String)> {
    let lines = |header: &DataHeader| {
        let mut lines = header.fields.clone();
        lines.insert("game".into(), header.game.clone());
        lines.remove(COMMAND);
        lines
    };
    let (expected, found) = (lines(expected), lines(found));
    let value =
        |lines: &BTreeMap<String, String>, field| lines.get(field).cloned().unwrap_or_default();
    (expected.keys().chain(found.keys()))
        .map(|field| (field.clone(), value(&expected, field), value(&found, field)))
        .find(|(_, expected, found)| expected != found)
}

/// The game with its moves as places among the legal ones.
fn kept(game: &GameSpec, record: &GameRecord) -> KeptGame {
    let mut position = match record.start.is_empty() {
        true => game.start(),
        false => game
            .at(&record.start)
            .expect("a game begins with a position of its own"),
    };
    let mut place = |mv: &String| {
        let place = position.place_of(mv).expect("a game has legal moves");
        position.play(mv).expect("a game has legal moves");
        place as u16
    };
    let moves = record.opening + record.turns.len();
    let moves = moves.min(record.moves.len()).min(u16::MAX.into());
    KeptGame {
        number: record.index as u32,
        result: match record.outcome {
            Outcome::Draw => 0,
            Outcome::Win(Side::Black) => 1,
            Outcome::Win(Side::White) => -1,
        },
        start: record.start.clone(),
        moves: record.moves[..moves].iter().map(&mut place).collect(),
        scores: record.turns[..moves - record.opening]
            .iter()
            .map(|turn| turn.score)
            .collect(),
    }
}
