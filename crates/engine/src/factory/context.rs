//! What players share.

use std::sync::Arc;

use grove_games::{GameSpec, Playable};

use super::pool::PlayerPool;
use crate::clock::{Now, Wall};
use crate::external::Engines;

/// What the players of many games share: a clock, running engines, and players that wait for
/// their next game.
#[derive(Clone)]
pub struct EngineContext {
    pub(super) now: Arc<dyn Now>,
    pub(super) engines: Arc<Engines>,
    pub(super) players: Arc<PlayerPool>,
    /// The game, as engines are told it and experience names it; only its name is known otherwise.
    pub(super) game: Option<String>,
}

impl EngineContext {
    /// A context for a game, with the clock on the wall.
    pub fn new(game: &GameSpec) -> Self {
        EngineContext {
            game: Some(game.to_string()),
            ..Self::default()
        }
    }

    /// The game as text; its name where no more is known.
    pub(super) fn game<G: Playable>(&self) -> &str {
        self.game.as_deref().unwrap_or(G::INFO.name)
    }

    /// A context for any game, with this clock.
    pub fn with_clock(now: Arc<dyn Now>) -> Self {
        EngineContext {
            now,
            engines: Arc::default(),
            players: Arc::default(),
            game: None,
        }
    }
}

/// For any game, with the clock on the wall.
impl Default for EngineContext {
    fn default() -> Self {
        Self::with_clock(Arc::new(Wall::start()))
    }
}
