//! A game as it is kept: what was played, how it ended and what every move took.
//!
//! Records know no game's types: moves are text, as the game writes them. So they can be stored,
//! shown and sent anywhere.

use std::fmt;
use std::time::Duration;

use grove_core::{Outcome, Score, Side};

use crate::statistics::GameResult;

/// Two games with the same opening and colours changed.
pub type Pair = [GameRecord; 2];

/// A finished game.
#[derive(Clone, PartialEq, Debug)]
pub struct GameRecord {
    /// Its number in the match, from 0. Two in a row make a pair with the same opening.
    pub index: u64,
    /// Where the randomness of both players started.
    pub seed: u64,
    /// The colour of the first player.
    pub first: Side,
    /// The position it began with, as text; empty for the game's own.
    pub start: String,
    /// How many of the moves were given, not chosen.
    pub opening: usize,
    /// Whose turn it was after those. From then on the sides take turns.
    pub to_move: Side,
    /// All moves, those of the opening included.
    pub moves: Vec<String>,
    /// The result.
    pub outcome: Outcome,
    /// Why it ended so.
    pub reason: Reason,
    /// What the moves took that were chosen, in order.
    pub turns: Vec<Turn>,
    /// By how much the loser overstepped its time, if that is why it lost and was measured.
    pub overstep: Option<Duration>,
}

impl GameRecord {
    /// What it is to the first player.
    pub fn result(&self) -> GameResult {
        GameResult::of(self.outcome, self.first)
    }

    /// Who lost, 0 for the first player and 1 for the second, if the game has a loser.
    pub fn loser(&self) -> Option<usize> {
        match self.result() {
            GameResult::Win => Some(1),
            GameResult::Draw => None,
            GameResult::Loss => Some(0),
        }
    }

    /// What the moves took, each with whose it was: 0 for the first player and 1 for the second.
    pub fn turns_by_player(&self) -> impl Iterator<Item = (usize, &Turn)> {
        let begins = usize::from(self.to_move != self.first);
        self.turns
            .iter()
            .enumerate()
            .map(move |(number, turn)| ((begins + number) % 2, turn))
    }
}

/// Why a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Reason {
    /// By the rules.
    Rule,
    /// Somebody else has decided: a limit of length, a resignation, a draw by scores.
    Adjudication,
    /// The loser played an illegal move.
    IllegalMove,
    /// The loser overstepped its time.
    Time,
    /// The loser's engine ended.
    Crash,
    /// The loser's engine did not answer.
    Hang,
    /// It was broken off, and counts for nobody.
    Stopped,
}

/// What a move took.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Turn {
    /// How long, as the referee measured it.
    pub time: Duration,
    /// Positions visited, or games sampled.
    pub nodes: u64,
    /// How deep the last search was that was completed, or the tree.
    pub depth: u32,
    /// What the player expects, from its own view.
    pub score: Score,
    /// The move's place in the order in which the player looked at the moves, from 0.
    pub best_index: usize,
    /// How many moves there were.
    pub moves: usize,
    /// Look-ups in the transposition table.
    pub probes: u64,
    /// Those that found another position in its place.
    pub collisions: u64,
}

impl Reason {
    /// All reasons.
    pub const ALL: [Reason; 7] = [
        Reason::Rule,
        Reason::Adjudication,
        Reason::IllegalMove,
        Reason::Time,
        Reason::Crash,
        Reason::Hang,
        Reason::Stopped,
    ];

    /// A word for it.
    pub const fn name(self) -> &'static str {
        match self {
            Reason::Rule => "rule",
            Reason::Adjudication => "adjudication",
            Reason::IllegalMove => "illegal move",
            Reason::Time => "time",
            Reason::Crash => "crash",
            Reason::Hang => "hang",
            Reason::Stopped => "stopped",
        }
    }

    /// Whether the loser lost by a fault of its own, whatever stood on the board.
    pub const fn is_forfeit(self) -> bool {
        match self {
            Reason::IllegalMove | Reason::Time | Reason::Crash | Reason::Hang => true,
            Reason::Rule | Reason::Adjudication | Reason::Stopped => false,
        }
    }

    /// The reason that this word stands for.
    pub fn of(name: &str) -> Option<Reason> {
        Self::ALL.into_iter().find(|reason| reason.name() == name)
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
