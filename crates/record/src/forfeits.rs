//! Games that were not lost on the board.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::{GameRecord, Reason};

/// The games that a player has lost by a fault of its own, whatever stood on the board.
#[derive(Serialize, Deserialize, Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Forfeits {
    /// It overstepped its time.
    pub time: u64,
    /// It played an illegal move.
    pub illegal_move: u64,
    /// Its engine ended.
    pub crash: u64,
    /// Its engine did not answer.
    pub hang: u64,
    /// The most by which it overstepped its time.
    pub overstep: Duration,
}

impl Forfeits {
    /// Counts a game that the player lost.
    pub fn enter(&mut self, game: &GameRecord) {
        match game.reason {
            Reason::Time => self.time += 1,
            Reason::IllegalMove => self.illegal_move += 1,
            Reason::Crash => self.crash += 1,
            Reason::Hang => self.hang += 1,
            Reason::Rule | Reason::Adjudication | Reason::Stopped => return,
        }
        self.overstep = self.overstep.max(game.overstep.unwrap_or_default());
    }

    /// All of them.
    pub fn total(&self) -> u64 {
        self.time + self.illegal_move + self.crash + self.hang
    }
}
