//! A player that did not come.

use grove_core::{Game, GameHistory};
use grove_search::{Report, RootMove};

use super::{Fault, Player};
use crate::clock::Budget;
use crate::player::PlayerSpec;

/// Somebody whose seat is empty: a program that could be started before, and cannot now. The game
/// begins, and is lost at the first move.
pub(crate) struct Absent {
    pub(crate) spec: PlayerSpec,
    pub(crate) fault: Fault,
}

impl<G: Game> Player<G> for Absent {
    fn choose(&mut self, _: &GameHistory<G>, _: &Budget<'_>) -> Result<Report<G::Move>, Fault> {
        Err(self.fault.clone())
    }

    fn all_moves(&mut self, _: &GameHistory<G>, _: u32) -> Option<Vec<RootMove<G::Move>>> {
        None
    }

    fn spec(&self) -> &PlayerSpec {
        &self.spec
    }
}
