//! How a person stands against the levels, by the games that are kept.
//!
//! A game counts where it is over, one person played one side of it from the game's own start on its usual
//! board, and the opponent was a level. There are no users, so these are the games of everybody who plays
//! here.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use grove_core::Side;
use grove_games::{GameInfo, GameSpec};
use grove_players::levels::{self, Level};
use grove_record::statistics::{Confidence, GameResult, performance};
use grove_store::PlayedGame;
use serde::Serialize;

use super::played::seat;
use crate::error::ApiResult;
use crate::state::AppState;

/// How many games a rating looks back, so that it follows who gets better.
const LATEST: usize = 40;

/// How a person stands in each game that was played against a level.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct Standings {
    standings: Vec<PersonStanding>,
}

/// How a person stands in a game.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct PersonStanding {
    game: &'static str,
    /// The level for the next game: one up after a win, one down after a loss.
    next: usize,
    /// Null where no level that was met has a rating.
    rating: Option<PersonRating>,
}

/// The strength of a person in Elo, and its 95 % interval.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct PersonRating {
    elo: i32,
    low: i32,
    high: i32,
    /// By how many games.
    games: usize,
    /// The level of about this strength.
    level: usize,
}

/// How people stand.
pub(crate) async fn list(State(state): State<Arc<AppState>>) -> ApiResult<Standings> {
    let games = state.results()?.with(|store| Ok(store.played()?)).await?;
    let standing = |info: &&'static GameInfo| PersonStanding::of(info, &games);
    let standings = GameSpec::GAMES.iter().filter_map(standing).collect();
    Ok(Json(Standings { standings }))
}

impl PersonStanding {
    /// Nothing where no game counts. Games come the latest first.
    fn of(info: &'static GameInfo, games: &[PlayedGame]) -> Option<Self> {
        let usual = info.name.parse::<GameSpec>().ok()?.to_string();
        let levels = levels::of(info.name);
        let counted = games.iter().filter(|game| game.game == usual);
        let counted: Vec<(Level, GameResult)> =
            counted.filter_map(|game| counts(game, &levels)).collect();
        let (last, result) = counted.first()?;
        let next = match result {
            GameResult::Win => last.number + 1,
            GameResult::Draw => last.number,
            GameResult::Loss => last.number - 1,
        };
        let rated = counted.iter().take(LATEST);
        let rated: Vec<(f64, GameResult)> = rated
            .filter_map(|(level, result)| Some((level.rating?.elo, *result)))
            .collect();
        Some(PersonStanding {
            game: info.name,
            next: next.clamp(1, levels::COUNT),
            rating: PersonRating::of(&rated, &levels),
        })
    }
}

/// The level that was met and how that went, if the game counts.
fn counts(game: &PlayedGame, levels: &[Level]) -> Option<(Level, GameResult)> {
    let (side, against): (Side, String) = seat(game)?;
    let opponent = levels::opponent(&against);
    let level = levels.iter().find(|level| level.player == opponent)?;
    let outcome = game.outcome.filter(|_| game.start.is_empty())?;
    Some((*level, GameResult::of(outcome, side)))
}

impl PersonRating {
    fn of(rated: &[(f64, GameResult)], levels: &[Level]) -> Option<Self> {
        let rating = performance(rated, Confidence::P95)?;
        let distance = |level: &Level| {
            let elo = level.rating.map(|rating| rating.elo);
            elo.map_or(f64::INFINITY, |elo| (elo - rating.elo).abs())
        };
        let near = levels
            .iter()
            .min_by(|one, other| distance(one).total_cmp(&distance(other)))?;
        let whole = |elo: f64| elo.round() as i32;
        Some(PersonRating {
            elo: whole(rating.elo),
            low: whole(rating.interval.low),
            high: whole(rating.interval.high),
            games: rated.len(),
            level: near.number,
        })
    }
}
