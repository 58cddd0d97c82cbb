//! A player that cannot play.

use grove_core::{Game, GameHistory, Seed};
use grove_players::MoveRequest;
use grove_players::PlayerSpec;
use grove_search::{Report, RootMove};

use super::{Fault, Player, Watch};

/// Stands in for a program that could be started before and cannot now. The game begins, and is lost
/// at the first move.
pub(crate) struct UnavailablePlayer {
    pub(crate) spec: PlayerSpec,
    pub(crate) fault: Fault,
}

impl<G: Game> Player<G> for UnavailablePlayer {
    fn new_game(&mut self, _: Seed) {}

    fn choose(
        &mut self,
        _: &GameHistory<G>,
        _: &MoveRequest<'_>,
        _: Option<&Watch<'_, G::Move>>,
    ) -> Result<Report<G::Move>, Fault> {
        Err(self.fault.clone())
    }

    fn all_moves(&mut self, _: &GameHistory<G>, _: u32) -> Option<Vec<RootMove<G::Move>>> {
        None
    }

    fn spec(&self) -> &PlayerSpec {
        &self.spec
    }
}
