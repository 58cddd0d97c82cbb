//! Players that do not search.

use grove_core::{Evaluate, Game, GameHistory, Random, Seed};
use grove_players::MoveRequest;
use grove_players::{PlayerSpec, ReflexSpec};
use grove_search::{Report, RootMove, reflex};

use super::{Fault, Player, Watch};

/// Plays any move.
pub(crate) struct RandomPlayer {
    random: Random,
}

impl RandomPlayer {
    pub(crate) fn new(seed: Seed) -> Self {
        RandomPlayer {
            random: seed.random(),
        }
    }
}

impl<G: Game> Player<G> for RandomPlayer {
    fn new_game(&mut self, seed: Seed) {
        self.random = seed.random();
    }

    fn choose(
        &mut self,
        line: &GameHistory<G>,
        _: &MoveRequest<'_>,
        _: Option<&Watch<'_, G::Move>>,
    ) -> Result<Report<G::Move>, Fault> {
        let position = line.position();
        let best = position.random_move(&mut self.random);
        let index = position.moves().iter().position(|&mv| Some(mv) == best);
        Ok(Report {
            best,
            best_index: index.unwrap_or(0),
            line: best.into_iter().collect(),
            ..Report::unsearched()
        })
    }

    fn all_moves(&mut self, _: &GameHistory<G>, _: u32) -> Option<Vec<RootMove<G::Move>>> {
        None
    }

    fn spec(&self) -> &PlayerSpec {
        &PlayerSpec::Random
    }
}

/// Plays what seems best at a glance.
pub(crate) struct ReflexPlayer<G: Evaluate> {
    evaluation: G::Evaluation,
    random: Random,
    spec: PlayerSpec,
}

impl<G: Evaluate> ReflexPlayer<G> {
    pub(crate) fn new(evaluation: G::Evaluation, seed: Seed) -> Self {
        ReflexPlayer {
            spec: PlayerSpec::Reflex(ReflexSpec {
                evaluation: Some(evaluation.to_string()),
            }),
            evaluation,
            random: seed.random(),
        }
    }
}

impl<G: Evaluate> Player<G> for ReflexPlayer<G> {
    fn new_game(&mut self, seed: Seed) {
        self.random = seed.random();
    }

    fn choose(
        &mut self,
        line: &GameHistory<G>,
        _: &MoveRequest<'_>,
        _: Option<&Watch<'_, G::Move>>,
    ) -> Result<Report<G::Move>, Fault> {
        let report = reflex::reflex(line.position(), &self.evaluation, &mut self.random);
        Ok(report)
    }

    /// It sees one ply, whatever depth is asked for.
    fn all_moves(&mut self, line: &GameHistory<G>, _: u32) -> Option<Vec<RootMove<G::Move>>> {
        Some(reflex::root_moves(line.position(), &self.evaluation))
    }

    fn spec(&self) -> &PlayerSpec {
        &self.spec
    }
}
