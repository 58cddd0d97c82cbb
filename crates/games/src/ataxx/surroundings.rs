//! The term `surroundings`: every open cell by what it holds and by how many of the eight cells
//! around it are free, the mover's and the opponent's.
//!
//! These counts say what a cell is good for: how much entering it would turn, how many cells a
//! piece can be turned from, how many it can grow into. What is blocked and what is beyond the
//! edge counts as neither, so that the same weights serve every board, and turning the board
//! changes nothing. The weights are the mover's view: what the mover is about to take is worth
//! more than what the opponent may take after that.

use grove_core::{Bits, Score};

use super::Ataxx;
use super::surroundings_weights::WEIGHTS;

/// How many places there are among the weights.
pub const PLACES: usize = 3 * COUNTS;

/// A cell has eight neighbours, of which from none to all may be of a kind.
const KINDS_OF_COUNT: usize = 9;
/// How many places the three counts around a cell take. Counts that add up to more than eight
/// have places too, which are never asked for.
const COUNTS: usize = KINDS_OF_COUNT * KINDS_OF_COUNT * KINDS_OF_COUNT;

/// The weights by place: on an empty board, and on a full one.
static TABLE: [[i16; 2]; PLACES] = {
    let mut table = [[0; 2]; PLACES];
    let mut next = 0;
    let mut place = 0;
    while place < PLACES {
        if is_possible(place) {
            table[place] = WEIGHTS[next];
            next += 1;
        }
        place += 1;
    }
    assert!(next == WEIGHTS.len());
    table
};

/// Whether the counts of a place add up to no more than the eight cells around a cell.
pub const fn is_possible(place: usize) -> bool {
    let [_, own, enemy, free] = counts(place);
    own + enemy + free < KINDS_OF_COUNT
}

/// What a place among the weights stands for: what the cell holds, which is nothing, a piece of
/// the mover or one of the opponent, and how many of the cells around it are the mover's, the
/// opponent's and free.
pub const fn counts(place: usize) -> [usize; 4] {
    let each = KINDS_OF_COUNT;
    [
        place / COUNTS,
        place / (each * each) % each,
        place / each % each,
        place % each,
    ]
}

/// The weights of a place on an empty board and on a full one.
pub fn weights(place: usize) -> [i16; 2] {
    TABLE[place]
}

impl<const STRIDE: usize> Ataxx<STRIDE> {
    /// Visits the open cells, each by its place among the weights.
    #[inline]
    pub fn each_surroundings(&self, mut visit: impl FnMut(usize)) {
        let free = self.free();
        for (content, cells) in [free, self.own, self.enemy].into_iter().enumerate() {
            for cell in Bits([cells]) {
                let around = Self::AROUND[cell & 63];
                let count = |cells: u64| (cells & around).count_ones() as usize;
                let (own, enemy, free) = (count(self.own), count(self.enemy), count(free));
                let each = KINDS_OF_COUNT;
                visit(((content * each + own) * each + enemy) * each + free);
            }
        }
    }

    /// How many cells are free, and how many there are.
    #[inline]
    pub fn room(&self) -> (u32, u32) {
        (self.free().count_ones(), self.open.count_ones())
    }

    /// The sum of the weights for the side to move, between those of an empty board and those of
    /// a full one by how many cells are free.
    #[inline]
    pub(super) fn surroundings(&self) -> Score {
        let (mut empty, mut full) = (0, 0);
        self.each_surroundings(|place| {
            let [on_empty, on_full] = TABLE[place];
            empty += Score::from(on_empty);
            full += Score::from(on_full);
        });
        let (free, all) = self.room();
        (empty * free as Score + full * (all - free) as Score) / all as Score
    }
}
