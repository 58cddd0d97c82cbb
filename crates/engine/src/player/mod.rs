//! Players at work: what chooses the moves of a game, and how each kind of search does.

mod best_first_player;
mod evaluation;
mod fault;
pub(crate) mod fit;
mod history;
mod mcts_player;
mod memory;
mod pace;
mod policy;
mod recorded;
mod search;
mod search_player;
mod simple;
mod telling;
mod unavailable;

use std::time::Duration;

use grove_core::{Game, GameHistory, Outcome, Seed};
use grove_players::{MoveRequest, PlayerSpec};
use grove_search::{Report, RootMove};

pub(crate) use best_first_player::{BestFirstPlayer, BestFirstSearch};
pub(crate) use evaluation::read_evaluation;
pub use fault::Fault;
pub(crate) use mcts_player::{MctsEvaluations, MctsPlayer};
pub(crate) use memory::Memory;
pub(crate) use policy::read_policy;
pub use recorded::{RawRecord, RecordLimits};
pub(crate) use recorded::{RecordedReport, record};
pub(crate) use search::SearchKnowledge;
pub(crate) use search_player::SearchPlayer;
pub(crate) use simple::{RandomPlayer, ReflexPlayer};
pub(crate) use unavailable::UnavailablePlayer;

/// Somebody who plays a game.
pub trait Player<G: Game>: Send {
    /// Begins another game: what was learnt in the last one is forgotten, but for what is kept in a file,
    /// and randomness starts anew from this seed. A player that was just built needs no telling.
    fn new_game(&mut self, seed: Seed);

    /// Gets ready to choose a move, before its clock runs.
    fn prepare(&mut self) {}

    /// Chooses a move; none where the game is over. Whoever watches is told how the search stands, if
    /// there is anything to tell before it is done.
    fn choose(
        &mut self,
        line: &GameHistory<G>,
        request: &MoveRequest<'_>,
        watch: Option<&Watch<'_, G::Move>>,
    ) -> Result<Report<G::Move>, Fault>;

    /// The game is over in which it chose moves, and ended like this on the board. Whoever learns from
    /// games learns now.
    fn game_over(&mut self, line: &GameHistory<G>, outcome: Outcome) -> Result<(), Fault> {
        let _ = (line, outcome);
        Ok(())
    }

    /// What every move is worth at this depth, found without any limit of time; `None` if the
    /// player does not judge moves.
    fn all_moves(&mut self, line: &GameHistory<G>, depth: u32) -> Option<Vec<RootMove<G::Move>>>;

    /// How many points make winning about e times as likely as losing; `None` if the player's scores
    /// are not points of an evaluation.
    fn scale(&self) -> Option<f64> {
        None
    }

    /// Who plays, with every default written out, the game's evaluation included.
    fn spec(&self) -> &PlayerSpec;
}

/// Somebody who looks on while a player thinks.
pub struct Watch<'a, M> {
    /// How often something is told, by players that can choose when: others tell of every completed
    /// depth.
    pub every: Duration,
    /// Told how the search stands, and how long it has taken.
    pub tell: &'a (dyn Fn(&Report<M>, Duration) + Sync),
}
