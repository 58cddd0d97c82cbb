//! Players that wait for their next game.
//!
//! A player keeps tables and trees of many megabytes, so it is built once and told of new games. Only
//! a few wait at a time: those that have waited longest are dropped.

use std::any::Any;
use std::sync::{Mutex, PoisonError};

use grove_core::Seed;
use grove_games::Playable;
use grove_players::{PlayerError, PlayerSpec};

use super::{EngineContext, build_player};
use crate::player::Player;

/// How many players wait at most.
const MOST_IDLE: usize = 8;

/// Players of any game that are between two games, the one that has waited longest first.
#[derive(Default)]
pub(super) struct PlayerPool(Mutex<Vec<Idle>>);

struct Idle {
    spec: PlayerSpec,
    /// A `Box<dyn Player<G>>`.
    player: Box<dyn Any + Send>,
}

impl PlayerPool {
    fn take<G: Playable>(&self, spec: &PlayerSpec) -> Option<Box<dyn Player<G>>> {
        let mut idle = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let suits = |idle: &Idle| idle.spec == *spec && idle.player.is::<Box<dyn Player<G>>>();
        let found = idle.iter().position(suits)?;
        let player = idle.remove(found).player.downcast();
        player.ok().map(|player| *player)
    }

    fn put<G: Playable>(&self, spec: &PlayerSpec, player: Box<dyn Player<G>>) {
        let mut idle = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        idle.push(Idle {
            spec: spec.clone(),
            player: Box::new(player),
        });
        let surplus = idle.len().saturating_sub(MOST_IDLE);
        // Dropped after the lock is given back: to end an engine may take a while.
        let dropped: Vec<Idle> = idle.drain(..surplus).collect();
        drop(idle);
        drop(dropped);
    }
}

impl EngineContext {
    /// A player at the start of a game: one that waits, or a new one.
    pub(crate) fn acquire<G: Playable>(
        &self,
        spec: &PlayerSpec,
        seed: Seed,
    ) -> Result<Box<dyn Player<G>>, PlayerError> {
        match self.players.take::<G>(spec) {
            Some(mut player) => {
                player.new_game(seed);
                Ok(player)
            }
            None => build_player(spec, seed, self),
        }
    }

    /// Takes a player back after its game.
    pub(crate) fn release<G: Playable>(&self, spec: &PlayerSpec, player: Box<dyn Player<G>>) {
        self.players.put(spec, player);
    }
}
