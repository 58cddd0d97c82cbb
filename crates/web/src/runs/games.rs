//! The games of a run.

use grove_record::Turn;
use grove_store::{GameId, GameSummary, Store, StoredGame};
use serde::Serialize;

use super::run::{PAGE, by_colour, find, without_command};
use crate::error::ApiError;
use crate::message::OutcomeName;

/// A page of the games of a run.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct GamesPage {
    games: Vec<GameLine>,
    /// The `from` of the next page; null on the last.
    next: Option<u64>,
}

/// A game without its moves.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct GameLine {
    number: u64,
    /// The index of the player in the run.
    black: usize,
    /// The index of the player in the run.
    white: usize,
    outcome: OutcomeName,
    reason: &'static str,
    plies: usize,
}

impl GamesPage {
    /// The games of a run from this number on, in order.
    pub(crate) fn read(store: &Store, run: u64, from: u64) -> Result<Self, ApiError> {
        find(store, run)?;
        let mut found = store.games_from(run, from, PAGE + 1)?;
        let next = found.get(PAGE).map(|game| game.id.index);
        found.truncate(PAGE);
        let games = found.into_iter().map(GameLine::of).collect();
        Ok(GamesPage { games, next })
    }
}

impl GameLine {
    fn of(game: GameSummary) -> Self {
        let [black, white] = by_colour(game.pairing, game.first);
        GameLine {
            number: game.id.index,
            black,
            white,
            outcome: game.outcome.into(),
            reason: game.reason.name(),
            plies: game.plies,
        }
    }
}

/// A game of a run with its moves.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[cfg_attr(test, schemars(rename = "StoredGame"))]
pub(crate) struct StoredGameView {
    run: u64,
    number: u64,
    game: String,
    /// The name of the player.
    black: String,
    /// The name of the player.
    white: String,
    /// The position it began from; null for the game's own start.
    start: Option<String>,
    /// How many of the moves belong to the opening.
    opening: usize,
    moves: Vec<String>,
    outcome: OutcomeName,
    reason: &'static str,
    /// What the players spent on the moves after the opening.
    turns: Vec<MoveStats>,
    /// How many games the run has so far.
    games: u64,
}

/// What a player spent on a move.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct MoveStats {
    /// In microseconds.
    time: u64,
    nodes: u64,
    depth: u32,
    score: i32,
}

impl MoveStats {
    fn of(turn: &Turn) -> Self {
        MoveStats {
            time: turn.time.as_micros() as u64,
            nodes: turn.nodes,
            depth: turn.depth,
            score: turn.score,
        }
    }
}

impl StoredGameView {
    /// A game of a run.
    pub(crate) fn read(store: &Store, id: GameId) -> Result<Self, ApiError> {
        let run = find(store, id.run)?;
        let Some(found) = store.game(id)? else {
            return Err(ApiError::not_found(format!("there is no game {id}")));
        };
        let StoredGame {
            pairing, record, ..
        } = found;
        let name = |player: usize| {
            let name = run.names.get(player).map_or("", String::as_str);
            without_command(name).to_string()
        };
        let [black, white] = by_colour(pairing, record.first).map(name);
        Ok(StoredGameView {
            run: id.run,
            number: id.index,
            game: run.definition.game,
            black,
            white,
            start: Some(record.start).filter(|start| !start.is_empty()),
            opening: record.opening,
            turns: record.turns.iter().map(MoveStats::of).collect(),
            moves: record.moves,
            outcome: record.outcome.into(),
            reason: record.reason.name(),
            games: store.count_games(id.run)?,
        })
    }
}
