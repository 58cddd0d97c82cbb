//! The games of people, kept in the file of results as they are played.
//!
//! There are no users: whoever can reach the page sees all of them. A page knows its own by a key
//! that it has drawn.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use grove_core::{Outcome, Side};
use grove_engine::session;
use grove_games::GameSpec;
use grove_store::{PlayedGame, Store};
use serde::{Deserialize, Serialize};

use crate::message::{ErrorKind, Refusal};
use crate::request::{self, Body, missing};
use crate::server::Shared;
use crate::socket::{LONGEST_GAME, refusal};
use crate::stranger;

/// The longest key.
const LONGEST_KEY: usize = 40;

/// A game as its page tells it.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub(crate) struct Told {
    game: String,
    start: Option<String>,
    moves: Vec<String>,
    settings: Settings,
}

/// What a page wants to know again besides the game.
#[derive(Deserialize, Serialize, Clone, Debug)]
#[serde(deny_unknown_fields)]
struct Settings {
    /// How many of the moves are on the board.
    at: usize,
    you: Seats,
    /// The opponent.
    against: String,
    /// Milliseconds for its moves.
    time: u64,
    clock: Option<Clock>,
    resigned: Option<Colour>,
    flipped: bool,
}

/// Which side a person plays.
#[derive(Deserialize, Serialize, Clone, Copy, Debug)]
#[serde(rename_all = "snake_case")]
enum Seats {
    Black,
    White,
    Both,
}

#[derive(Deserialize, Serialize, Clone, Copy, Debug)]
#[serde(rename_all = "snake_case")]
enum Colour {
    Black,
    White,
}

/// A clock in milliseconds.
#[derive(Deserialize, Serialize, Clone, Copy, Debug)]
#[serde(deny_unknown_fields)]
struct Clock {
    base: u64,
    increment: u64,
    left: Left,
}

#[derive(Deserialize, Serialize, Clone, Copy, Debug)]
#[serde(deny_unknown_fields)]
struct Left {
    black: u64,
    white: u64,
}

/// All games without their moves.
#[derive(Serialize)]
pub(crate) struct List {
    games: Vec<PlayedGameLine>,
    /// How many are kept at most.
    most: usize,
}

#[derive(Serialize)]
struct PlayedGameLine {
    key: String,
    game: String,
    plies: usize,
    you: Seats,
    against: String,
    outcome: Option<&'static str>,
    updated: String,
}

/// A game with its moves.
#[derive(Serialize)]
pub(crate) struct Whole {
    key: String,
    game: String,
    /// Nothing for the game's own.
    start: Option<String>,
    moves: Vec<String>,
    settings: Settings,
    outcome: Option<&'static str>,
    updated: String,
}

/// The games, the one that was played last first.
pub(crate) async fn list(State(shared): State<Arc<Shared>>) -> Result<Json<List>, Refusal> {
    let games = shared.results()?.with(|store| Ok(store.played()?)).await?;
    let games = games.into_iter().filter_map(PlayedGameLine::of).collect();
    let most = Store::MOST_PLAYED;
    Ok(Json(List { games, most }))
}

impl PlayedGameLine {
    /// Nothing for a game whose settings mean nothing here.
    fn of(game: PlayedGame) -> Option<Self> {
        let settings: Settings = serde_json::from_str(&game.settings).ok()?;
        Some(PlayedGameLine {
            key: game.key,
            game: game.game,
            plies: game.moves.len(),
            you: settings.you,
            against: settings.against,
            outcome: game.outcome.map(Outcome::name),
            updated: game.updated,
        })
    }
}

/// A game.
pub(crate) async fn read(
    State(shared): State<Arc<Shared>>,
    Path(key): Path<String>,
) -> Result<Json<Whole>, Refusal> {
    let none = || missing("there is no game with this key");
    let find = move |store: &mut Store| Ok(store.played_game(&key)?);
    let game = shared.results()?.with(find).await?.ok_or_else(none)?;
    let settings = serde_json::from_str(&game.settings);
    Ok(Json(Whole {
        key: game.key,
        game: game.game,
        start: Some(game.start).filter(|start| !start.is_empty()),
        moves: game.moves,
        settings: settings.map_err(|_| none())?,
        outcome: game.outcome.map(Outcome::name),
        updated: game.updated,
    }))
}

/// What was done.
#[derive(Serialize)]
pub(crate) struct Kept {
    key: String,
}

/// Keeps a game.
pub(crate) async fn keep(
    State(shared): State<Arc<Shared>>,
    Path(key): Path<String>,
    found: Body<Told>,
) -> Result<Json<Kept>, Refusal> {
    let told = request::body(found)?;
    check_key(&key)?;
    let kept = Kept { key: key.clone() };
    let keep = move |store: &mut Store| Ok(store.keep_played(&checked(key, told)?)?);
    shared.results()?.with(keep).await?;
    Ok(Json(kept))
}

/// Drops a game.
pub(crate) async fn forget(
    State(shared): State<Arc<Shared>>,
    Path(key): Path<String>,
) -> Result<Json<Kept>, Refusal> {
    let dropped = Kept { key: key.clone() };
    let forget = move |store: &mut Store| Ok(store.forget_played(&key)?);
    match shared.results()?.with(forget).await? {
        true => Ok(Json(dropped)),
        false => Err(missing("there is no game with this key")),
    }
}

fn check_key(key: &str) -> Result<(), Refusal> {
    let fits = (8..=LONGEST_KEY).contains(&key.len());
    let plain = |letter: u8| letter.is_ascii_lowercase() || letter.is_ascii_digit();
    match fits && key.bytes().all(plain) {
        true => Ok(()),
        false => {
            let message = format!(
                "key: expected 8 to {LONGEST_KEY} digits and lower-case letters, found `{key}`"
            );
            Err(Refusal::new(ErrorKind::Request, message))
        }
    }
}

/// The game, if its moves can be played and its settings make sense.
fn checked(key: String, told: Told) -> Result<PlayedGame, Refusal> {
    let count = told.moves.len();
    if count > LONGEST_GAME {
        let message = format!("moves: expected at most {LONGEST_GAME}, found {count}");
        return Err(Refusal::new(ErrorKind::Size, message));
    }
    let settings = told.settings;
    if settings.at > count {
        let message = format!("at: expected at most {count}, found {}", settings.at);
        return Err(Refusal::new(ErrorKind::Request, message));
    }
    let spec: GameSpec = told
        .game
        .parse()
        .map_err(|error| Refusal::new(ErrorKind::Game, error))?;
    stranger::admit_opponent(&settings.against, &spec)?;
    let mut session = session::open(&spec);
    let moves: Vec<&str> = told.moves.iter().map(String::as_str).collect();
    let set_up = session.set_up(told.start.as_deref(), &moves);
    set_up.map_err(refusal)?;
    let lost = settings.resigned.map(|side| match side {
        Colour::Black => Outcome::Win(Side::White),
        Colour::White => Outcome::Win(Side::Black),
    });
    let written = serde_json::to_string(&settings);
    Ok(PlayedGame {
        key,
        game: session.game().to_string(),
        start: told.start.map_or(String::new(), |_| session.start()),
        moves: session.played(),
        outcome: session.outcome().or(lost),
        settings: written.map_err(|error| Refusal::new(ErrorKind::Server, error))?,
        updated: String::new(),
    })
}
