//! Games that a player plays against itself, for others to learn from.
//!
//! A game depends on its number alone, and games are written in the order of their numbers. So a file
//! that was cut off is continued from its last whole game, and comes out the same as in one go.

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::{self, BufWriter, Read, Write};
use std::ops::ControlFlow;
use std::path::Path;

use grove_core::{MAX_EVAL, Outcome};
use grove_engine::matchup::{self, GameSettings, Matchup, MatchupError};
use grove_games::GameSpec;
use grove_record::{GameRecord, Pair};
use grove_runner::{Archive, Execution, Scheduler, SchedulerEnd};
use grove_store::StoreError;
use thiserror::Error;

use crate::data::{DataError, DataHeader, GameSamples, Sample};

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
    /// Whether positions are kept too in which something has to be answered at once.
    pub unquiet: bool,
}

/// How far it has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Progress {
    /// Games in the file.
    pub games: u64,
    /// Positions in the file.
    pub positions: u64,
}

/// Why no games were played.
#[derive(Debug, Error)]
#[allow(missing_docs, reason = "the messages name their fields")]
pub enum GenerateError {
    /// The player or the openings are not in order.
    #[error(transparent)]
    Matchup(#[from] MatchupError),
    /// No model can see that board.
    #[error(
        "{0}: expected a game and a board that a model can see (grove learn --help lists them)"
    )]
    Board(String),
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
    let geometry = game.geometry();
    let geometry = geometry.ok_or_else(|| GenerateError::Board(game.to_string()))?;
    let player = &*generation.player;
    let settings = generation.settings.clone();
    let matchup = matchup::prepare(game, [player, player], settings)?;
    let header = header_of(generation, &*matchup, geometry.planes());
    let file_error = |error| GenerateError::File {
        path: path.display().to_string(),
        error,
    };
    let (file, mut progress) = open(path, &header)?;
    let mut file = BufWriter::new(file);
    let scheduler = Scheduler {
        pairs: progress.games / 2..generation.games.div_ceil(2),
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
            let samples = samples(generation, record);
            progress.games += 1;
            progress.positions += samples.len() as u64;
            let block = GameSamples {
                number: record.index as u32,
                samples,
            };
            file.write_all(&block.write(header.planes))
                .map_err(file_error)?;
        }
        on_game(&progress);
        Ok::<_, GenerateError>(ControlFlow::Continue(()))
    })?;
    file.flush().map_err(file_error)?;
    Ok((end, progress))
}

/// Nothing is stored but positions.
struct Unstored;

impl Archive for Unstored {
    fn recall(&mut self, _pair: u64) -> Result<Option<Pair>, StoreError> {
        Ok(None)
    }

    fn keep(&mut self, _pair: &Pair) -> Result<(), StoreError> {
        Ok(())
    }
}

fn header_of(generation: &Generation, matchup: &dyn Matchup, planes: usize) -> DataHeader {
    let settings = &generation.settings;
    let fields = [
        ("player", matchup.players()[0].spec.clone()),
        ("openings", settings.openings.to_string()),
        ("seed", settings.seed.to_string()),
    ];
    let unquiet = generation.unquiet.then(|| ("unquiet", "kept".into()));
    DataHeader {
        game: generation.game.to_string(),
        planes,
        fields: (fields.into_iter().chain(unquiet))
            .map(|(name, value)| (name.into(), value))
            .collect(),
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
    let mut next = || GameSamples::read(&mut rest, known.planes).map(|game| (game, rest.len()));
    while let ((Some(first), _), (Some(second), left)) =
        (next().map_err(data_error)?, next().map_err(data_error)?)
    {
        progress.games += 2;
        progress.positions += (first.samples.len() + second.samples.len()) as u64;
        whole = left;
    }
    let kept = (bytes.len() - whole) as u64;
    file.set_len(kept).map_err(file_error)?;
    Ok((file, progress))
}

/// What differs first between two headers: the field, and its values.
fn difference(expected: &DataHeader, found: &DataHeader) -> Option<(String, String, String)> {
    let lines = |header: &DataHeader| {
        let mut lines = header.fields.clone();
        lines.insert("game".into(), header.game.clone());
        lines
    };
    let (expected, found) = (lines(expected), lines(found));
    let value =
        |lines: &BTreeMap<String, String>, field| lines.get(field).cloned().unwrap_or_default();
    (expected.keys().chain(found.keys()))
        .map(|field| (field.clone(), value(&expected, field), value(&found, field)))
        .find(|(_, expected, found)| expected != found)
}

/// The positions of a game in which a move was chosen by its merits: not where something has to be
/// answered at once, unless that is asked for, and not where the search knew how it would end.
fn samples(generation: &Generation, record: &GameRecord) -> Vec<Sample> {
    let game = &generation.game;
    let mut position = match record.start.is_empty() {
        true => game.start(),
        false => game
            .at(&record.start)
            .expect("a game begins with a position of its own"),
    };
    let mut samples = Vec::new();
    for (ply, mv) in record.moves.iter().enumerate() {
        let turn = ply
            .checked_sub(record.opening)
            .and_then(|turn| record.turns.get(turn));
        if let Some(turn) = turn
            && turn.score.abs() <= MAX_EVAL
            && turn.moves > 1
            && (generation.unquiet || position.is_quiet())
        {
            let result = match record.outcome {
                Outcome::Draw => 0,
                Outcome::Win(side) if side == position.side_to_move() => 1,
                Outcome::Win(_) => -1,
            };
            samples.push(Sample {
                planes: position.planes(),
                score: turn.score,
                result,
                ply: ply as u16,
            });
        }
        position.play(mv).expect("a game has legal moves");
    }
    samples.truncate(u16::MAX.into());
    samples
}
