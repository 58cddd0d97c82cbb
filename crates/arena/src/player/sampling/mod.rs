//! A search by sampled games as a player describes it: `mcts:time=1s,select=puct,solver=on`.
//!
//! Reading, writing and what makes sense together have files of their own, and so have the two
//! fields that are texts within the text: `playout` and `prior`.

mod playouts;
mod prior;
mod read;
mod sense;
mod write;

use std::time::Duration;

use grove_games::Board;
use grove_search::mcts::{Options, PlayoutPolicy, Selection};

use super::search::{GameClock, SearchSpec, Timing};
use crate::clock::Allowance;

/// A search by sampled games and its limits.
#[derive(Clone, PartialEq, Debug)]
pub struct SamplingSpec {
    /// How many games a move.
    pub iterations: Option<u64>,
    /// How long a move.
    pub time: Option<Duration>,
    /// How long a whole game.
    pub clock: Option<GameClock>,
    /// How many times as long as the opponent thought about its last move (000 3.3).
    pub budget: Option<f64>,
    /// The switches.
    pub options: Options,
    /// Whether it is left to the game when sampled games are cut short.
    pub usual_cutoff: bool,
    /// On which board.
    pub board: Board,
    /// The evaluation as text, which only the game can read; `None` for the game's default.
    pub evaluation: Option<String>,
}

/// The fields in the order of the canonical text.
const FIELDS: [&str; 25] = [
    "iterations",
    "time",
    "clock",
    "budget",
    "select",
    "c",
    "h",
    "expand",
    "playout",
    "cutoff",
    "clones",
    "ignore",
    "final",
    "reuse",
    "pool",
    "board",
    "solver",
    "rave",
    "implicit",
    "prior",
    "trust",
    "symmetry",
    "scale",
    "threads",
    "eval",
];

impl SamplingSpec {
    /// The name of the player.
    pub const NAME: &'static str = "mcts";

    /// The same player at a game that cuts sampled games short where nothing else is said.
    pub(crate) fn at_game(&self, cutoff: Option<u32>) -> Self {
        let mut spec = self.clone();
        if spec.usual_cutoff {
            spec.usual_cutoff = false;
            spec.options.cutoff = cutoff;
        }
        spec
    }

    /// Whether positions are estimated anywhere, so that it matters how.
    pub(crate) fn estimates(&self) -> bool {
        let options = &self.options;
        options.cutoff.is_some()
            || matches!(options.policy, PlayoutPolicy::Greedy(_))
            || matches!(
                options.selection,
                Selection::Ucb1Heuristic | Selection::Puct
            )
            || options.implicit.is_some()
            || options.prior.is_some()
    }

    /// The search that judges new nodes, as a player of its own.
    pub(crate) fn prior(&self) -> Option<SearchSpec> {
        self.options.prior.as_ref().map(prior::search)
    }

    /// The time that it allows itself.
    pub(crate) fn allowance(&self) -> Allowance {
        Allowance {
            time: self.time,
            clock: self.clock,
            timing: Timing::Plain,
        }
    }
}

#[cfg(test)]
mod tests;
