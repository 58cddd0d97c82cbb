//! Engines that wait for their next game.

use std::io;
use std::sync::{Arc, Mutex, PoisonError};

use grove_players::EngineSpec;

use super::{LogFile, UgiClient};
use crate::player::Fault;

/// Engines that run and have nothing to do. They end with it.
#[derive(Default)]
pub struct Engines {
    idle: Mutex<Vec<UgiClient>>,
    log: Arc<LogFile>,
}

impl Engines {
    /// An engine that is ready for a new game: one that waits, or a new one.
    pub(super) fn acquire(
        &self,
        spec: &EngineSpec,
        game: &str,
    ) -> io::Result<Result<UgiClient, Fault>> {
        while let Some(engine) = self.find(spec) {
            match engine.new_game() {
                Ok(()) => return Ok(Ok(engine)),
                // It has ended while it waited, or does not wake up. That is nobody's game yet.
                Err(fault) => engine.terminate(&fault),
            }
        }
        let mut engine = UgiClient::start(spec, &self.log)?;
        Ok(match engine.greet(game).and_then(|()| engine.new_game()) {
            Ok(()) => Ok(engine),
            Err(fault) => {
                engine.terminate(&fault);
                Err(fault)
            }
        })
    }

    fn find(&self, spec: &EngineSpec) -> Option<UgiClient> {
        let mut idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        let place = idle.iter().position(|engine| engine.suits(spec))?;
        Some(idle.swap_remove(place))
    }

    /// Takes an engine back after its game, for the next one.
    pub(super) fn release(&self, engine: UgiClient) {
        let mut idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        idle.push(engine);
    }
}

/// All are asked to end before any is waited for.
impl Drop for Engines {
    fn drop(&mut self) {
        let idle = self.idle.get_mut().unwrap_or_else(PoisonError::into_inner);
        for engine in idle {
            engine.quit();
        }
    }
}
