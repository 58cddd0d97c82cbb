//! Players built for a game: text becomes something that chooses moves.
//!
//! A player lives for one game: what it learns stays within it, and so does its clock. Where it is
//! built it meets its game, and is refused if one of its fields means nothing there.

mod context;
mod fault;
mod fit;
mod history;
mod mcts_player;
mod pool;
mod recorded;
mod search;
mod search_player;
mod simple;
mod unavailable;

use std::sync::Arc;
use std::time::Duration;

use grove_core::{Evaluate, Game, GameHistory, Seed};
use grove_games::Playable;
use grove_players::MoveRequest;
use grove_players::{PlayerError, PlayerSpec};
use grove_search::{Report, RootMove};

use crate::external::EnginePlayer;
pub use context::EngineContext;
pub use fault::Fault;
use mcts_player::MctsPlayer;
pub use recorded::{RawRecord, RecordLimits};
pub(crate) use recorded::{RecordedReport, record};
use search_player::SearchPlayer;
use simple::{RandomPlayer, ReflexPlayer};
pub(crate) use unavailable::UnavailablePlayer;

/// Somebody who plays a game.
pub trait Player<G: Game>: Send {
    /// Begins another game: what was learnt in the last one is forgotten, and randomness starts
    /// anew from this seed. A player that was just built needs no telling.
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

/// Builds the player that a text describes, for a game. Fields that mean nothing there are refused.
pub fn build_player<G: Playable>(
    spec: &PlayerSpec,
    seed: Seed,
    context: &EngineContext,
) -> Result<Box<dyn Player<G>>, PlayerError> {
    let now = Arc::clone(&context.now);
    match spec {
        PlayerSpec::Random => Ok(Box::new(RandomPlayer::new(seed))),
        PlayerSpec::Reflex(reflex) => {
            let evaluation = match &reflex.evaluation {
                None => G::reflex_evaluation(),
                Some(text) => read_evaluation::<G>(Some(text), spec.name())?,
            };
            Ok(Box::new(ReflexPlayer::<G>::new(evaluation, seed)))
        }
        PlayerSpec::Minimax(search) => {
            fit::check::<G>(search)?;
            let evaluation = read_evaluation::<G>(search.evaluation.as_deref(), spec.name())?;
            Ok(Box::new(SearchPlayer::<G>::new(
                search, evaluation, seed, now,
            )))
        }
        PlayerSpec::Mcts(sampling) => {
            let sampling = sampling.at_game(G::PLAYOUT_CUTOFF);
            fit::check_mcts::<G>(&sampling)?;
            let evaluation = read_evaluation::<G>(sampling.evaluation.as_deref(), spec.name())?;
            Ok(Box::new(MctsPlayer::<G>::new(
                &sampling, evaluation, seed, now,
            )))
        }
        PlayerSpec::Engine(engine) => {
            let game = context.game.as_deref().unwrap_or(G::INFO.name);
            Ok(Box::new(EnginePlayer::new(engine, &context.engines, game)?))
        }
    }
}

fn read_evaluation<G: Evaluate>(
    text: Option<&str>,
    player: &'static str,
) -> Result<G::Evaluation, PlayerError> {
    let refused = |error| PlayerError::Evaluation { player, error };
    text.map_or(Ok(G::Evaluation::default()), |text| {
        text.parse().map_err(refused)
    })
}

#[cfg(test)]
mod tests;
