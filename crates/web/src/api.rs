//! What can be asked for without a socket.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::header;
use axum::response::IntoResponse;
use grove_core::Ground;
use grove_games::{GameInfo, GameSpec};
use grove_players::levels::LEVELS;
use grove_players::presets;
use serde::Serialize;

use crate::arena::Matches;
use crate::searches::Standing;
use crate::server::Shared;
use crate::view::Look;

#[derive(Serialize)]
pub(crate) struct Games {
    games: Vec<Game>,
    levels: [Level; LEVELS.len()],
    /// Whether there is a file of results, in which games are kept.
    keeps: bool,
}

#[derive(Serialize)]
struct Game {
    name: &'static str,
    title: &'static str,
    example: &'static str,
    rules: &'static str,
    options: Vec<GameOption>,
    presets: Vec<Preset>,
    look: Look,
    tools: Vec<Tool>,
}

/// Something that can be put on a cell when a position is edited.
#[derive(Serialize)]
struct Tool {
    name: &'static str,
    title: &'static str,
    piece: Option<&'static str>,
    king: bool,
    blocked: bool,
}

#[derive(Serialize)]
struct GameOption {
    name: &'static str,
    values: &'static str,
    default: &'static str,
    about: &'static str,
}

#[derive(Serialize)]
struct Preset {
    name: &'static str,
    player: &'static str,
    source: &'static str,
}

/// An opponent with a name.
#[derive(Serialize)]
struct Level {
    name: &'static str,
    player: &'static str,
    timed: bool,
    about: &'static str,
}

impl Game {
    fn of(info: &GameInfo) -> Self {
        let options = info.options.iter().map(|option| GameOption {
            name: option.name,
            values: option.values,
            default: option.default,
            about: option.about,
        });
        let presets = presets::of(info.name).map(|preset| Preset {
            name: preset.name,
            player: preset.spec,
            source: preset.source,
        });
        let tools = info.look.tools.iter().map(|tool| Tool {
            name: tool.name,
            title: tool.title,
            piece: tool.piece.map(|piece| piece.side.name()),
            king: tool.piece.is_some_and(|piece| piece.king),
            blocked: tool.ground == Some(Ground::Blocked),
        });
        Game {
            name: info.name,
            title: info.title,
            example: info.example,
            rules: info.rules,
            options: options.collect(),
            presets: presets.collect(),
            look: Look::of(&info.look),
            tools: tools.collect(),
        }
    }
}

/// The games with their options, and who plays them.
pub(crate) async fn games(State(shared): State<Arc<Shared>>) -> Json<Games> {
    Json(Games {
        games: GameSpec::GAMES.into_iter().map(Game::of).collect(),
        levels: LEVELS.map(|level| Level {
            name: level.name,
            player: level.spec,
            timed: level.is_timed,
            about: level.description,
        }),
        keeps: shared.results.is_some(),
    })
}

#[derive(Serialize)]
pub(crate) struct Health {
    version: &'static str,
    sockets: Sockets,
    searches: Standing,
    matches: Playing,
}

#[derive(Serialize)]
struct Sockets {
    open: usize,
    most: usize,
}

#[derive(Serialize)]
struct Playing {
    playing: usize,
    most: usize,
}

/// How much there is to do.
pub(crate) async fn health(State(shared): State<Arc<Shared>>) -> Json<Health> {
    let most = shared.settings.sockets;
    Json(Health {
        version: env!("CARGO_PKG_VERSION"),
        sockets: Sockets {
            open: most - shared.sockets.available_permits(),
            most,
        },
        searches: shared.searches.standing(),
        matches: Playing {
            playing: shared.matches.count(),
            most: Matches::MOST,
        },
    })
}

/// The description of all of this.
pub(crate) async fn openapi() -> impl IntoResponse {
    let kind = [(header::CONTENT_TYPE, "application/json")];
    (kind, include_str!("openapi.json"))
}
