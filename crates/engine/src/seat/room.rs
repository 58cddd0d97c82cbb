//! What players find where they sit down.

use std::sync::Arc;

use grove_games::GameSpec;

use crate::clock::{Now, Wall};
use crate::external::Engines;

/// A clock, and engines that play for whoever needs one. Players of many games share it, so that
/// engines need not be started for each.
#[derive(Clone)]
pub struct Room {
    pub(super) now: Arc<dyn Now>,
    pub(super) engines: Arc<Engines>,
    /// The game, as engines are told it; only its name is known otherwise.
    pub(super) game: Option<String>,
}

impl Room {
    /// A room for a game, with the clock on the wall.
    pub fn new(game: &GameSpec) -> Self {
        Room {
            game: Some(game.to_string()),
            ..Self::with_clock(Arc::new(Wall::start()))
        }
    }

    /// A room for any game, with this clock.
    pub fn with_clock(now: Arc<dyn Now>) -> Self {
        Room {
            now,
            engines: Arc::default(),
            game: None,
        }
    }
}
