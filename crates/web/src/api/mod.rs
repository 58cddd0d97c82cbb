//! The requests over HTTP, each with the function that answers it.

pub(crate) mod courses;
pub(crate) mod lab;
pub(crate) mod mistakes;
pub(crate) mod played;
pub(crate) mod runs;
pub(crate) mod standing;

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::header;
use axum::response::IntoResponse;
use axum::routing::{MethodRouter, get, post, put};
use grove_games::GameSpec;
use grove_players::{levels, presets};
use serde::Serialize;

use crate::error::ApiResult;
use crate::runs::Matches;
use crate::searches::SearchStats;
use crate::state::AppState;
use crate::view::{Board, Look, Tool};

/// Every path and what answers there. `openapi.json` describes the same ones.
pub(crate) fn routes() -> Vec<(&'static str, MethodRouter<Arc<AppState>>)> {
    vec![
        ("/api/games", get(games)),
        ("/api/games/{name}/course", get(courses::course)),
        ("/api/health", get(health)),
        ("/api/openapi.json", get(openapi)),
        ("/api/runs", get(runs::list)),
        ("/api/runs/{id}", get(runs::run)),
        ("/api/runs/{id}/games", get(runs::games)),
        ("/api/runs/{id}/games/{number}", get(runs::game)),
        ("/api/runs/{id}/resume", post(runs::resume)),
        ("/api/runs/{id}/stop", post(runs::stop)),
        ("/api/samples/runs", get(runs::list)),
        ("/api/samples/runs/{id}", get(runs::run)),
        ("/api/samples/runs/{id}/games", get(runs::games)),
        ("/api/samples/runs/{id}/games/{number}", get(runs::game)),
        ("/api/matches", post(runs::start)),
        ("/api/played", get(played::list)),
        (
            "/api/played/{key}",
            get(played::read).put(played::keep).delete(played::delete),
        ),
        ("/api/played/{key}/mistakes", put(mistakes::keep)),
        ("/api/played/{key}/mistakes/{ply}", post(mistakes::solve)),
        ("/api/mistakes", get(mistakes::list)),
        ("/api/standings", get(standing::list)),
        ("/api/lab", get(lab::list)),
        ("/api/lab/playing", get(lab::playing)),
        ("/api/lab/stop", post(lab::stop)),
        ("/api/lab/experiments/{id}/play", post(lab::play)),
        ("/lab/answer.svg", get(lab::answer)),
        ("/lab/report.css", get(lab::style)),
        ("/lab/{id}", get(lab::report)),
        ("/lab/{id}/{part}", get(lab::part)),
    ]
}

/// The games, and who plays them.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct Catalogue {
    games: Vec<GameInfo>,
    /// Whether there is a results file, in which games are kept.
    keeps: bool,
}

/// A game with its options and presets, and how its board is drawn and edited.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct GameInfo {
    name: &'static str,
    title: &'static str,
    /// A text that names it with options.
    example: &'static str,
    /// What one tries to do.
    goal: &'static str,
    /// A position in the middle of a game.
    sample: Board,
    rules: &'static str,
    options: Vec<GameOption>,
    presets: Vec<Preset>,
    /// Opponents for people, the weakest first.
    levels: Vec<Level>,
    look: Look,
    /// What can be put on a cell when a position is edited.
    tools: Vec<Tool>,
}

/// An option of a game.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct GameOption {
    name: &'static str,
    values: &'static str,
    choices: Choices,
    needs: Option<Need>,
    default: &'static str,
    about: &'static str,
}

/// The values of an option, to be offered one by one or as a range. Some may not go with the values
/// of other options.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "snake_case")]
enum Choices {
    /// One of these words.
    Words { words: &'static [&'static str] },
    /// A number between these bounds.
    Number { least: u32, most: u32 },
    /// A board `NxN` with N between these bounds.
    Square { least: u32, most: u32 },
    /// A board `RxC`, rows first, with both between these bounds.
    Rectangle { least: u32, most: u32 },
}

/// What another option must be for more than the default.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct Need {
    option: &'static str,
    /// Null where any but the default will do.
    value: Option<&'static str>,
}

/// A player with a name.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct Preset {
    name: &'static str,
    player: &'static str,
    source: &'static str,
}

/// An opponent for people.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct Level {
    /// From 1, the weakest.
    number: usize,
    /// What people call it, such as `Beginner`.
    name: &'static str,
    /// Its name wherever a player is asked for, such as `level:1`.
    player: &'static str,
    /// The text of the player that it stands for in this game.
    spec: &'static str,
    /// Whether it uses the time that it is given.
    timed: bool,
    /// What to expect of it.
    about: &'static str,
    /// How strong it is; null where that was not measured.
    rating: Option<LevelRating>,
}

/// A strength in Elo, where 0 is a player that moves at random, and its 95 % interval.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct LevelRating {
    elo: i32,
    low: i32,
    high: i32,
}

impl Level {
    fn of(level: levels::Level) -> Self {
        let whole = |elo: f64| elo.round() as i32;
        Level {
            number: level.number,
            name: level.name,
            player: level.player,
            spec: level.spec,
            timed: level.is_timed,
            about: level.description,
            rating: level.rating.map(|rating| LevelRating {
                elo: whole(rating.elo),
                low: whole(rating.low),
                high: whole(rating.high),
            }),
        }
    }
}

impl Choices {
    fn of(choices: grove_games::Choices) -> Self {
        match choices {
            grove_games::Choices::Words(words) => Choices::Words { words },
            grove_games::Choices::Number { least, most } => Choices::Number { least, most },
            grove_games::Choices::Square { least, most } => Choices::Square { least, most },
            grove_games::Choices::Rectangle { least, most } => Choices::Rectangle { least, most },
        }
    }
}

impl GameInfo {
    fn of(info: &grove_games::GameInfo) -> Self {
        let options = info.options.iter().map(|option| GameOption {
            name: option.name,
            values: option.values,
            choices: Choices::of(option.choices),
            needs: option.needs.map(|need| Need {
                option: need.option,
                value: need.value,
            }),
            default: option.default,
            about: option.about,
        });
        let presets = presets::of(info.name).map(|preset| Preset {
            name: preset.name,
            player: preset.spec,
            source: preset.source,
        });
        GameInfo {
            name: info.name,
            title: info.title,
            example: info.example,
            goal: info.goal,
            sample: Board::sample(info),
            rules: info.rules,
            options: options.collect(),
            presets: presets.collect(),
            levels: levels::of(info.name).map(Level::of).into(),
            look: Look::of(&info.look),
            tools: info.look.tools.iter().map(Tool::of).collect(),
        }
    }
}

/// The games with their options, and who plays them.
pub(crate) async fn games(State(state): State<Arc<AppState>>) -> ApiResult<Catalogue> {
    Ok(Json(Catalogue {
        games: GameSpec::GAMES.into_iter().map(GameInfo::of).collect(),
        keeps: state.results.is_some(),
    }))
}

/// How busy the server is.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct Health {
    version: &'static str,
    sockets: SocketStats,
    searches: SearchStats,
    memory: MemoryStats,
    matches: MatchStats,
}

/// How many WebSockets are open.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct SocketStats {
    open: usize,
    most: usize,
}

/// The memory of searches and matches, in MiB.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct MemoryStats {
    reserved: u32,
    most: u32,
}

/// How many matches are being played.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct MatchStats {
    playing: usize,
    most: usize,
}

/// How busy the server is.
pub(crate) async fn health(State(state): State<Arc<AppState>>) -> ApiResult<Health> {
    let most = state.settings.sockets;
    Ok(Json(Health {
        version: env!("CARGO_PKG_VERSION"),
        sockets: SocketStats {
            open: most - state.sockets.available_permits(),
            most,
        },
        searches: state.searches.stats(),
        memory: MemoryStats {
            reserved: state.memory.reserved(),
            most: state.memory.total(),
        },
        matches: MatchStats {
            playing: state.matches.count(),
            most: Matches::MAX,
        },
    }))
}

/// The description of all requests.
async fn openapi() -> impl IntoResponse {
    let kind = [(header::CONTENT_TYPE, "application/json")];
    (kind, include_str!("../openapi.json"))
}
