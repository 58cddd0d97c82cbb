//! Players that do not search.

use grove_core::{Evaluate, Game, GameHistory, Random, Seed};
use grove_search::{Report, RootMove, reflex};

use super::{Fault, Player};
use crate::clock::Budget;
use crate::player::PlayerSpec;

/// Plays any move.
pub(super) struct Any {
    random: Random,
}

impl Any {
    pub(super) fn new(seed: Seed) -> Self {
        Any {
            random: seed.random(),
        }
    }
}

impl<G: Game> Player<G> for Any {
    fn choose(&mut self, line: &GameHistory<G>, _: &Budget<'_>) -> Result<Report<G::Move>, Fault> {
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
pub(super) struct Glance<G: Evaluate> {
    evaluation: G::Evaluation,
    random: Random,
    spec: PlayerSpec,
}

impl<G: Evaluate> Glance<G> {
    pub(super) fn new(evaluation: G::Evaluation, seed: Seed) -> Self {
        Glance {
            spec: PlayerSpec::Reflex {
                evaluation: Some(evaluation.to_string()),
            },
            evaluation,
            random: seed.random(),
        }
    }
}

impl<G: Evaluate> Player<G> for Glance<G> {
    fn choose(&mut self, line: &GameHistory<G>, _: &Budget<'_>) -> Result<Report<G::Move>, Fault> {
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
