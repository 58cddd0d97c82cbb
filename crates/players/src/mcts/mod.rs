//! A Monte Carlo tree search as a player describes it: `mcts:time=1s,select=puct,solver=on`.
//!
//! Two of its fields are texts within the text and have files of their own: `playout` and `prior`.

mod fields;
mod playouts;
mod prior;

use std::fmt;

use grove_games::Board;
use grove_search::mcts::{Options, PlayoutPolicy, Selection};

use crate::PlayerError;
use crate::field::{Described, GameSupport, Limited};
use crate::limits::MoveLimits;
use crate::minimax::MinimaxSpec;

/// A Monte Carlo tree search and its limits.
#[derive(Clone, PartialEq, Debug)]
pub struct MctsSpec {
    /// What ends its moves; nodes are iterations, and there is no depth.
    pub limits: MoveLimits,
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
    /// The policy whose shares are the priors of moves, as text, if there is one.
    pub policy: Option<String>,
    /// That of greedy playouts; `None` for the same.
    pub playout_evaluation: Option<String>,
}

impl MctsSpec {
    /// The name of the player.
    pub const NAME: &'static str = "mcts";

    /// The plain search, without a limit.
    pub(crate) fn new() -> Self {
        MctsSpec {
            limits: MoveLimits::default(),
            budget: None,
            options: Options::default(),
            usual_cutoff: true,
            board: Board::Bits,
            evaluation: None,
            policy: None,
            playout_evaluation: None,
        }
    }

    /// The same player at a game that cuts sampled games short where nothing else is said.
    pub fn at_game(&self, cutoff: Option<u32>) -> Self {
        let mut spec = self.clone();
        if spec.usual_cutoff {
            spec.usual_cutoff = false;
            spec.options.cutoff = cutoff;
        }
        spec
    }

    /// Whether positions are estimated anywhere, so that it matters how.
    pub fn estimates(&self) -> bool {
        let options = &self.options;
        options.cutoff.is_some()
            || matches!(options.policy, PlayoutPolicy::Greedy(_))
            || options.selection == Selection::Ucb1Heuristic
            || options.selection == Selection::Puct && self.policy.is_none()
            || options.implicit.is_some()
            || options.prior.is_some()
    }

    /// The search that judges new nodes, as a player of its own.
    pub fn prior(&self) -> Option<MinimaxSpec> {
        self.options.prior.as_ref().map(prior::search)
    }

    /// Refuses the first field that this game gives no meaning to, of the player or of its prior,
    /// and an evaluation where nothing is estimated.
    pub fn check_game(&self, game: &GameSupport) -> Result<(), PlayerError> {
        self.check_support(Self::NAME, game)?;
        if let Some(prior) = self.prior() {
            let checked = prior.check_game(game);
            checked.map_err(|error| PlayerError::Prior(Box::new(error)))?;
        }
        self.check_requirements_in_game(Self::NAME)
    }
}

impl fmt::Display for MctsSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text(Self::NAME))
    }
}

impl Limited for MctsSpec {
    fn limits(&self) -> &MoveLimits {
        &self.limits
    }

    fn limits_mut(&mut self) -> &mut MoveLimits {
        &mut self.limits
    }
}
