//! A minimax search, in any of its forms, as a player describes it: `ab:depth=6,tt=20`.

mod errors;
mod fields;
mod orders;
mod selective;

use std::fmt;

use grove_games::Board;
use grove_search::minimax::Order;
use grove_search::{Options, fallible};

use crate::PlayerError;
use crate::clock::Timing;
use crate::field::{Described, GameSupport, Limited};
use crate::limits::MoveLimits;
pub use orders::field_name as order_name;

/// A minimax search and its limits.
#[derive(Clone, PartialEq, Debug)]
pub struct MinimaxSpec {
    /// Minimax, expectimax, alpha-beta, or a search that errs.
    pub algorithm: Algorithm,
    /// What ends its moves.
    pub limits: MoveLimits,
    /// How the clock is divided among the moves.
    pub timing: Timing,
    /// The switches. Expectimax has only some of them, and a search that errs has none.
    pub options: Options,
    /// How a search that errs does so.
    pub errors: fallible::Options,
    /// On which board.
    pub board: Board,
    /// Whether the first moves are those of 002 3.1.
    pub book: bool,
    /// Whether it looks into tables of endgames.
    pub tables: bool,
    /// The file that positions which lost games are kept in, if they are.
    pub experience: Option<String>,
    /// The evaluation as text, which only the game can read; `None` for the game's default.
    pub evaluation: Option<String>,
    /// The policy that moves are ordered by, as text; `None` for the newest that comes with the game.
    pub policy: Option<String>,
}

impl MinimaxSpec {
    /// The plain search, without a limit.
    pub(crate) fn new(algorithm: Algorithm) -> Self {
        MinimaxSpec {
            algorithm,
            limits: MoveLimits::default(),
            timing: Timing::Plain,
            options: Options {
                prune: algorithm == Algorithm::AlphaBeta,
                ..Options::default()
            },
            errors: errors::USUAL,
            board: Board::Bits,
            book: false,
            tables: false,
            experience: None,
            evaluation: None,
            policy: None,
        }
    }

    /// Whether moves are ordered by a policy.
    pub fn uses_policy(&self) -> bool {
        let mut orders = self.options.orders.iter();
        orders.any(|order| matches!(order, Order::Policy(_)))
    }

    /// Refuses the first field that this game gives no meaning to.
    pub fn check_game(&self, game: &GameSupport) -> Result<(), PlayerError> {
        self.check_support(self.algorithm.name(), game)
    }

    /// Whether its moves follow from the game alone. A book is drawn from, threads race, and with
    /// experience games depend on those before them.
    pub(crate) fn is_deterministic(&self) -> bool {
        let errs = self.algorithm == Algorithm::Fallible;
        let drawn = self.options.random_tie_break || self.book || errs;
        let learns = self.experience.is_some();
        !drawn && !learns && !self.limits.is_timed() && self.options.threads == 1
    }

    /// Whether something else than the depth may end the search.
    fn may_be_stopped(&self) -> bool {
        self.limits.nodes.is_some() || self.limits.is_timed()
    }
}

/// The algorithms that share these fields.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Algorithm {
    /// Every move of both sides.
    Minimax,
    /// The opponent plays any move (004 II.B).
    Expectimax,
    /// Without the branches that cannot matter.
    AlphaBeta,
    /// With errors like those of people.
    Fallible,
}

impl Algorithm {
    /// The name of the player.
    pub const fn name(self) -> &'static str {
        match self {
            Algorithm::Minimax => "minimax",
            Algorithm::Expectimax => "expectimax",
            Algorithm::AlphaBeta => "ab",
            Algorithm::Fallible => "fallible",
        }
    }
}

impl fmt::Display for MinimaxSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text(self.algorithm.name()))
    }
}

impl Limited for MinimaxSpec {
    fn limits(&self) -> &MoveLimits {
        &self.limits
    }

    fn limits_mut(&mut self) -> &mut MoveLimits {
        &mut self.limits
    }
}
