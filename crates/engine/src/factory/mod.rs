//! From text to player: where a player's description meets its game.
//!
//! A field that means nothing in the game is refused here. What a player learns stays within a game, unless
//! its text names a file of experience; it is built once and told of new games.

mod context;
mod pool;

use std::sync::Arc;

use grove_core::Seed;
use grove_games::Playable;
use grove_players::{PlayerError, PlayerSpec};

use crate::external::EnginePlayer;
use crate::player::{
    BestFirstPlayer, BestFirstSearch, MctsEvaluations, MctsPlayer, Memory, Player, RandomPlayer,
    ReflexPlayer, SearchKnowledge, SearchPlayer, fit, read_evaluation,
};
pub use context::EngineContext;

/// Builds the player that a text describes, for a game. Fields that mean nothing there are refused.
pub fn build_player<G: Playable>(
    spec: &PlayerSpec,
    seed: Seed,
    context: &EngineContext,
) -> Result<Box<dyn Player<G>>, PlayerError> {
    let now = Arc::clone(&context.now);
    let best_first = |search: BestFirstSearch<G>| {
        let player = BestFirstPlayer::new(search, Arc::clone(&context.now));
        Ok(Box::new(player) as Box<dyn Player<G>>)
    };
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
            let knowledge = SearchKnowledge::read(search)?;
            let open = |path| Memory::open(path, context.game::<G>(), spec.name());
            let memory = search.experience.as_deref().map(open).transpose()?;
            Ok(Box::new(SearchPlayer::<G>::new(
                search, knowledge, seed, now, memory,
            )))
        }
        PlayerSpec::Mcts(sampling) => {
            let sampling = sampling.at_game(G::PLAYOUT_CUTOFF);
            fit::check_mcts::<G>(&sampling)?;
            let evaluations = MctsEvaluations::<G>::read(&sampling)?;
            Ok(Box::new(MctsPlayer::<G>::new(
                &sampling,
                evaluations,
                seed,
                now,
            )))
        }
        PlayerSpec::Ubfm(search) => best_first(BestFirstSearch::ubfm(search)?),
        PlayerSpec::BStar(search) => best_first(BestFirstSearch::bstar(search)?),
        PlayerSpec::Pns(search) => best_first(BestFirstSearch::pns(search)),
        PlayerSpec::Engine(engine) => {
            let game = context.game::<G>();
            Ok(Box::new(EnginePlayer::new(engine, &context.engines, game)?))
        }
    }
}
