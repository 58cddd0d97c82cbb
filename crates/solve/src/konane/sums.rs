//! Sums of regions as an oracle: who wins a position that has fallen apart.

use grove_core::{Notation, Outcome, Side};

use super::board::Board;
use super::regions::Regions;
use crate::cgt::Value;
use crate::oracle::{Oracle, Progress, Watch};

/// How many pieces a region may have. The values of larger ones take minutes and gigabytes.
const MOST_PIECES: u32 = 16;

/// Values positions of one board as sums.
pub struct Sums {
    regions: Regions,
    bytes: u64,
}

impl Sums {
    /// Sums on the board of this position, in about so many bytes; none for boards of more than 64
    /// cells.
    pub fn new<G: Notation>(position: &G, bytes: u64) -> Option<Self> {
        let (board, _) = Board::read(position)?;
        let most_values = usize::try_from(bytes / BYTES_OF_A_REGION).unwrap_or(usize::MAX);
        Some(Sums {
            regions: Regions::new(board, MOST_PIECES).with_room_for(most_values),
            bytes,
        })
    }

    /// What a position after the opening is worth to Black, if its regions are small enough, and its
    /// name.
    pub fn value<G: Notation>(&mut self, position: &G) -> Option<(Value, String)> {
        let (_, read) = Board::read(position)?;
        let value = self.regions.value(read.occupied)?;
        Some((value, self.regions.arena.name(value)))
    }
}

/// About what a region takes, with its share of the values, their comparisons and sums.
const BYTES_OF_A_REGION: u64 = 160;

impl<G: Notation> Oracle<G> for Sums {
    fn outcome(&mut self, position: &G, watch: &Watch<'_>) -> Option<Outcome> {
        if let Some(outcome) = position.outcome() {
            return Some(outcome);
        }
        let (board, read) = Board::read(position)?;
        if (board.cells() & !read.occupied).count_ones() < 2 || watch(&Oracle::<G>::progress(self))
        {
            return None;
        }
        let value = self.regions.value(read.occupied)?;
        let side = position.side_to_move();
        let wins = match side {
            Side::Black => self.regions.arena.left_wins_first(value),
            Side::White => self.regions.arena.right_wins_first(value),
        };
        Some(Outcome::Win(if wins { side } else { !side }))
    }

    fn progress(&self) -> Progress {
        Progress {
            nodes: self.regions.len() as u64,
            fill: self.regions.bytes() as f64 / self.bytes.max(1) as f64,
            numbers: None,
        }
    }
}
