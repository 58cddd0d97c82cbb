//! From text to player: where a player's description meets its game.
//!
//! A field that means nothing in the game is refused here. What a player learns stays within a game;
//! it is built once and told of new games.

mod context;
mod pool;

use std::sync::Arc;

use grove_core::{EvaluationTerms, Seed};
use grove_games::Playable;
use grove_players::{BStarSpec, PlayerError, PlayerSpec, UbfmSpec};
use grove_search::bestfirst::{BStar, Pns, Ubfm};

use crate::external::EnginePlayer;
use crate::player::{
    BestFirstPlayer, MctsEvaluations, MctsPlayer, Player, RandomPlayer, ReflexPlayer,
    SearchKnowledge, SearchPlayer, fit, read_evaluation,
};
pub use context::EngineContext;

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
            let knowledge = SearchKnowledge::read(search)?;
            Ok(Box::new(SearchPlayer::<G>::new(
                search, knowledge, seed, now,
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
        PlayerSpec::Ubfm(search) => {
            fit::check_ubfm::<G>(search)?;
            let evaluation = read_evaluation::<G>(search.evaluation.as_deref(), spec.name())?;
            let described = PlayerSpec::Ubfm(UbfmSpec {
                evaluation: Some(evaluation.to_string()),
                ..search.clone()
            });
            let scale = Some(evaluation.scale());
            let search = Box::new(Ubfm::<G>::new(search.options, evaluation));
            Ok(Box::new(BestFirstPlayer::new(
                described, scale, search, now,
            )))
        }
        PlayerSpec::BStar(search) => {
            let evaluation = read_evaluation::<G>(search.evaluation.as_deref(), spec.name())?;
            let described = PlayerSpec::BStar(BStarSpec {
                evaluation: Some(evaluation.to_string()),
                ..search.clone()
            });
            let scale = Some(evaluation.scale());
            let search = Box::new(BStar::<G>::new(search.options, evaluation));
            Ok(Box::new(BestFirstPlayer::new(
                described, scale, search, now,
            )))
        }
        PlayerSpec::Pns(search) => {
            let solver = Box::new(Pns::<G>::new(search.options));
            let described = spec.clone();
            Ok(Box::new(BestFirstPlayer::new(described, None, solver, now)))
        }
        PlayerSpec::Engine(engine) => {
            let game = context.game.as_deref().unwrap_or(G::INFO.name);
            Ok(Box::new(EnginePlayer::new(engine, &context.engines, game)?))
        }
    }
}
