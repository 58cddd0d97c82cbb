//! The games of people, kept in the results file as they are played.
//!
//! There are no users: everybody who can reach the page sees all of them. A page knows its own by a
//! random key.

use std::ops::RangeInclusive;
use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use grove_core::{Outcome, Side};
use grove_engine::session;
use grove_store::{PlayedGame, Store};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use super::mistakes::KeptMistake;
use crate::error::{ApiError, ApiResult, ErrorKind};
use crate::message::{OutcomeName, SideName};
use crate::query::{self, JsonBody};
use crate::state::AppState;
use crate::untrusted::{validate_game, validate_length, validate_player};

/// The shortest and the longest key.
const KEY_LENGTHS: RangeInclusive<usize> = 8..=40;

/// The most variations of a game.
const MAX_VARIATIONS: usize = 20;

/// A game to be kept.
#[derive(Deserialize, Debug)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct NewPlayedGame {
    game: String,
    /// Null for the game's own start.
    start: Option<String>,
    /// At most 2,000.
    moves: Vec<String>,
    settings: PlayedSettings,
}

/// What a page restores besides the game.
#[derive(Deserialize, Serialize, Clone, Debug)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(super) struct PlayedSettings {
    /// How many of the moves are on the board.
    at: usize,
    you: PersonSide,
    /// The opponent: a player or a level.
    pub(super) against: String,
    /// Milliseconds for a move of the opponent; 0 for its own limit.
    time: u64,
    clock: Option<PlayedClock>,
    resigned: Option<SideName>,
    /// Whether the board is turned; nothing where nobody has asked for either.
    #[serde(default)]
    flipped: Option<bool>,
    /// Other ways in which the game could have gone, each from its start; at most 20.
    #[serde(default)]
    variations: Vec<Vec<String>>,
}

impl PlayedSettings {
    /// Whether a person plays this side.
    pub(super) fn is_person(&self, side: SideName) -> bool {
        match self.you {
            PersonSide::Black => side == SideName::Black,
            PersonSide::White => side == SideName::White,
            PersonSide::Both => true,
        }
    }
}

/// Which side a person plays.
#[derive(Deserialize, Serialize, Clone, Copy, Debug)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
enum PersonSide {
    Black,
    White,
    Both,
}

/// A clock, in milliseconds.
#[derive(Deserialize, Serialize, Clone, Copy, Debug)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
struct PlayedClock {
    base: u64,
    increment: u64,
    left: TimeLeft,
}

/// What is left on both clocks, in milliseconds.
#[derive(Deserialize, Serialize, Clone, Copy, Debug)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
struct TimeLeft {
    black: u64,
    white: u64,
}

/// What is kept of a game besides its moves, as one object.
#[derive(Serialize)]
pub(super) struct Kept {
    #[serde(flatten)]
    pub(super) settings: PlayedSettings,
    pub(super) mistakes: Vec<KeptMistake>,
}

impl Kept {
    /// None for what cannot be read.
    pub(super) fn read(text: &str) -> Option<Self> {
        let mut fields: Map<String, Value> = serde_json::from_str(text).ok()?;
        let mistakes = fields.remove("mistakes").unwrap_or_else(|| json!([]));
        Some(Kept {
            mistakes: serde_json::from_value(mistakes).ok()?,
            settings: serde_json::from_value(fields.into()).ok()?,
        })
    }

    pub(super) fn write(&self) -> Result<String, ApiError> {
        serde_json::to_string(self).map_err(|error| ApiError::new(ErrorKind::Server, error))
    }
}

/// All games without their moves.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct PlayedGames {
    games: Vec<PlayedLine>,
    /// How many are kept at most.
    most: usize,
}

/// A game without its moves.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct PlayedLine {
    key: String,
    game: String,
    plies: usize,
    you: PersonSide,
    against: String,
    outcome: Option<OutcomeName>,
    updated: String,
}

/// A game with its moves.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[cfg_attr(test, schemars(rename = "PlayedGame"))]
pub(crate) struct PlayedGameView {
    key: String,
    game: String,
    /// Null for the game's own start.
    start: Option<String>,
    moves: Vec<String>,
    settings: PlayedSettings,
    outcome: Option<OutcomeName>,
    updated: String,
}

/// The games, the latest first.
pub(crate) async fn list(State(state): State<Arc<AppState>>) -> ApiResult<PlayedGames> {
    let games = state.results()?.with(|store| Ok(store.played()?)).await?;
    let games = games.into_iter().filter_map(PlayedLine::of).collect();
    let most = Store::MOST_PLAYED;
    Ok(Json(PlayedGames { games, most }))
}

impl PlayedLine {
    /// None for a game whose settings cannot be read.
    fn of(game: PlayedGame) -> Option<Self> {
        let Kept { settings, .. } = Kept::read(&game.settings)?;
        Some(PlayedLine {
            key: game.key,
            game: game.game,
            plies: game.moves.len(),
            you: settings.you,
            against: settings.against,
            outcome: game.outcome.map(OutcomeName::from),
            updated: game.updated,
        })
    }
}

/// A game.
pub(crate) async fn read(
    State(state): State<Arc<AppState>>,
    Path(key): Path<String>,
) -> ApiResult<PlayedGameView> {
    let none = || ApiError::not_found("there is no game with this key");
    let find = move |store: &mut Store| Ok(store.played_game(&key)?);
    let game = state.results()?.with(find).await?.ok_or_else(none)?;
    let kept = Kept::read(&game.settings).ok_or_else(none)?;
    Ok(Json(PlayedGameView {
        key: game.key,
        game: game.game,
        start: Some(game.start).filter(|start| !start.is_empty()),
        moves: game.moves,
        settings: kept.settings,
        outcome: game.outcome.map(OutcomeName::from),
        updated: game.updated,
    }))
}

/// The side of the only person in a game, and the opponent.
pub(crate) fn seat(game: &PlayedGame) -> Option<(Side, String)> {
    let Kept { settings, .. } = Kept::read(&game.settings)?;
    let side = match settings.you {
        PersonSide::Black => Side::Black,
        PersonSide::White => Side::White,
        PersonSide::Both => return None,
    };
    Some((side, settings.against))
}

/// The game that was kept or deleted.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct PlayedKey {
    pub(super) key: String,
}

/// Keeps a game.
pub(crate) async fn keep(
    State(state): State<Arc<AppState>>,
    Path(key): Path<String>,
    found: JsonBody<NewPlayedGame>,
) -> ApiResult<PlayedKey> {
    let game = query::body(found)?;
    check_key(&key)?;
    let kept = PlayedKey { key: key.clone() };
    let keep = move |store: &mut Store| {
        let before = store.played_game(&key)?;
        let (mut game, settings) = checked(key, game)?;
        let mistakes = before.map_or(Vec::new(), |before| mistakes_still_in(&game, &before));
        game.settings = Kept { settings, mistakes }.write()?;
        Ok(store.keep_played(&game)?)
    };
    state.results()?.with(keep).await?;
    Ok(Json(kept))
}

/// Deletes a game.
pub(crate) async fn delete(
    State(state): State<Arc<AppState>>,
    Path(key): Path<String>,
) -> ApiResult<PlayedKey> {
    let dropped = PlayedKey { key: key.clone() };
    let forget = move |store: &mut Store| Ok(store.forget_played(&key)?);
    match state.results()?.with(forget).await? {
        true => Ok(Json(dropped)),
        false => Err(ApiError::not_found("there is no game with this key")),
    }
}

fn check_key(key: &str) -> Result<(), ApiError> {
    let fits = KEY_LENGTHS.contains(&key.len());
    let is_plain = |letter: u8| letter.is_ascii_lowercase() || letter.is_ascii_digit();
    if fits && key.bytes().all(is_plain) {
        return Ok(());
    }
    let (least, most) = KEY_LENGTHS.into_inner();
    let message =
        format!("key: expected {least} to {most} digits and lower-case letters, found `{key}`");
    Err(ApiError::new(ErrorKind::Request, message))
}

/// The mistakes that were found in the moves that the game still has.
fn mistakes_still_in(game: &PlayedGame, before: &PlayedGame) -> Vec<KeptMistake> {
    if (&game.game, &game.start) != (&before.game, &before.start) {
        return Vec::new();
    }
    let both = game.moves.iter().zip(&before.moves);
    let same = both.take_while(|(one, other)| one == other).count();
    let mut mistakes = Kept::read(&before.settings).map_or(Vec::new(), |kept| kept.mistakes);
    mistakes.retain(|mistake| mistake.ply < same);
    mistakes
}

/// The game, if its moves are legal and its settings make sense; those are yet to be written.
fn checked(key: String, new: NewPlayedGame) -> Result<(PlayedGame, PlayedSettings), ApiError> {
    let spec = validate_game(&new.game, new.moves.len())?;
    let settings = new.settings;
    if settings.at > new.moves.len() {
        let message = format!("at: at most {}, found {}", new.moves.len(), settings.at);
        return Err(ApiError::new(ErrorKind::Request, message));
    }
    validate_player(&settings.against, &spec)?;
    let mut session = session::open(&spec);
    let (found, start) = (settings.variations.len(), new.start.as_deref());
    if found > MAX_VARIATIONS {
        let message = format!("variations: at most {MAX_VARIATIONS}, found {found}");
        return Err(ApiError::new(ErrorKind::Size, message));
    }
    for line in settings.variations.iter().chain([&new.moves]) {
        validate_length(line.len())?;
        let moves: Vec<&str> = line.iter().map(String::as_str).collect();
        session.set_up(start, &moves)?;
    }
    let resigned = settings.resigned.map(Side::from);
    let game = PlayedGame {
        key,
        game: session.game().to_string(),
        start: new.start.map_or(String::new(), |_| session.start()),
        moves: session.played(),
        outcome: session
            .outcome()
            .or(resigned.map(|side| Outcome::Win(!side))),
        settings: String::new(),
        updated: String::new(),
    };
    Ok((game, settings))
}
