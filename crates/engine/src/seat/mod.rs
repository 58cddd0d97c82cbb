//! Players seated at a game: text becomes something that chooses moves.
//!
//! A player lives for one game: what it learns stays within it, and so does its clock. Sitting down
//! is where a player meets its game, and where it is refused if a field of its means nothing there.

mod absent;
mod fault;
mod fit;
mod recorded;
mod room;
mod sampler;
mod search;
mod searcher;
mod simple;
mod so_far;

use std::sync::Arc;
use std::time::Duration;

use grove_core::{Evaluate, Game, Line, Seed};
use grove_games::Playable;
use grove_players::clock::Budget;
use grove_players::{PlayerError, PlayerSpec};
use grove_search::{Report, RootMove};

use crate::clock::Wall;
use crate::external::EnginePlayer;
pub(crate) use absent::Absent;
pub use fault::Fault;
pub(crate) use recorded::{Recorded, record};
pub use recorded::{Scope, Searched};
pub use room::Room;
use sampler::Sampler;
use searcher::Searcher;
use simple::{Any, Glance};

/// Somebody who plays a game.
pub trait Player<G: Game>: Send {
    /// Gets ready to choose a move, before its clock runs.
    fn prepare(&mut self) {}

    /// Chooses a move; none where the game is over.
    fn choose(&mut self, line: &Line<G>, budget: &Budget<'_>) -> Result<Report<G::Move>, Fault>;

    /// The same, and tells now and then how the search stands, if there is anything to tell before
    /// it is done.
    fn choose_watched(
        &mut self,
        line: &Line<G>,
        budget: &Budget<'_>,
        watch: &Watch<'_, G::Move>,
    ) -> Result<Report<G::Move>, Fault> {
        let _ = watch;
        self.choose(line, budget)
    }

    /// What every move is worth at this depth, found without any limit of time; `None` if the
    /// player does not judge moves.
    fn all_moves(&mut self, line: &Line<G>, depth: u32) -> Option<Vec<RootMove<G::Move>>>;

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

/// Seats a player at a game, with the clock on the wall.
pub fn seat<G: Playable>(spec: &PlayerSpec, seed: Seed) -> Result<Box<dyn Player<G>>, PlayerError> {
    seat_in(spec, seed, &Room::with_clock(Arc::new(Wall::start())))
}

/// Seats a player at a game, in a room that it may share with others.
pub fn seat_in<G: Playable>(
    spec: &PlayerSpec,
    seed: Seed,
    room: &Room,
) -> Result<Box<dyn Player<G>>, PlayerError> {
    let now = Arc::clone(&room.now);
    match spec {
        PlayerSpec::Random => Ok(Box::new(Any::new(seed))),
        PlayerSpec::Reflex { evaluation } => {
            let evaluation = match evaluation {
                None => G::reflex_evaluation(),
                Some(_) => read_evaluation::<G>(evaluation.as_deref(), spec.name())?,
            };
            Ok(Box::new(Glance::<G>::new(evaluation, seed)))
        }
        PlayerSpec::Search(search) => {
            fit::check::<G>(search)?;
            let evaluation = read_evaluation::<G>(search.evaluation.as_deref(), spec.name())?;
            Ok(Box::new(Searcher::<G>::new(search, evaluation, seed, now)))
        }
        PlayerSpec::Sampling(sampling) => {
            let sampling = sampling.at_game(G::PLAYOUT_CUTOFF);
            fit::check_sampling::<G>(&sampling)?;
            let evaluation = read_evaluation::<G>(sampling.evaluation.as_deref(), spec.name())?;
            Ok(Box::new(Sampler::<G>::new(
                &sampling, evaluation, seed, now,
            )))
        }
        PlayerSpec::Engine(engine) => {
            let game = room.game.as_deref().unwrap_or(G::INFO.name);
            Ok(Box::new(EnginePlayer::new(engine, &room.engines, game)?))
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
