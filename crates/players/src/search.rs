//! A search as a player describes it.

use std::time::Duration;

use grove_games::Board;
use grove_search::Options;

use crate::clock::Allowance;

/// A search and its limits.
#[derive(Clone, PartialEq, Debug)]
pub struct SearchSpec {
    /// Which recursion.
    pub method: Method,
    /// How deep.
    pub depth: Option<u32>,
    /// How many nodes a move.
    pub nodes: Option<u64>,
    /// How long a move.
    pub time: Option<Duration>,
    /// How long a whole game.
    pub clock: Option<GameClock>,
    /// How the clock is divided among the moves.
    pub timing: Timing,
    /// The switches. Expectimax has only some of them.
    pub options: Options,
    /// On which board.
    pub board: Board,
    /// Whether the first moves are those of 002 3.1.
    pub book: bool,
    /// The evaluation as text, which only the game can read; `None` for the game's default.
    pub evaluation: Option<String>,
}

impl SearchSpec {
    /// The time that it allows itself.
    pub fn allowance(&self) -> Allowance {
        Allowance {
            time: self.time,
            clock: self.clock,
            timing: self.timing,
        }
    }
}

/// Which recursion.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Method {
    /// Every move of both sides.
    Minimax,
    /// The opponent plays any move (004 II.B).
    Expectimax,
    /// Without the branches that cannot matter.
    AlphaBeta,
}

/// A clock for all moves of a player in a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GameClock {
    /// What it starts with.
    pub base: Duration,
    /// What is added after every move.
    pub increment: Duration,
}

/// How a clock is divided among the moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Timing {
    /// The plain modern scheme of `clock/plain.rs`.
    Plain,
    /// That of 002 3.3.
    Study,
}

impl Method {
    /// The name of the player.
    pub const fn name(self) -> &'static str {
        match self {
            Method::Minimax => "minimax",
            Method::Expectimax => "expectimax",
            Method::AlphaBeta => "ab",
        }
    }

    /// The fields that it takes, in the order of the canonical text.
    pub(super) const fn fields(self) -> &'static [&'static str] {
        match self {
            Method::Minimax => &[
                "depth",
                "nodes",
                "time",
                "clock",
                "timing",
                "cutoff",
                "deepening",
                "board",
                "window",
                "ignore",
                "pick",
                "eval",
            ],
            Method::Expectimax => &[
                "depth",
                "nodes",
                "time",
                "clock",
                "timing",
                "deepening",
                "ignore",
                "pick",
                "eval",
            ],
            Method::AlphaBeta => &[
                "depth",
                "nodes",
                "time",
                "clock",
                "timing",
                "cutoff",
                "deepening",
                "tt",
                "replace",
                "ttdepth",
                "symmetry",
                "order",
                "aspiration",
                "pvs",
                "null",
                "lmr",
                "quiescence",
                "extensions",
                "board",
                "window",
                "ignore",
                "pick",
                "book",
                "threads",
                "eval",
            ],
        }
    }
}
