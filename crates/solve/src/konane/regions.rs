//! Regions that can never touch again, and what each is worth.
//!
//! # When regions are independent
//!
//! A move is a row of jumps, and each jump moves a piece from `x` over `y` into the empty `z`, three
//! cells in a line, and takes what is on `y`. For a set of pieces alone on the board let its *reach*
//! be all cells that are occupied in some position that any moves of either side lead to, and its
//! *rocks* the cells that are occupied in all of them. Regions are sets of pieces; they are
//! independent if
//!
//! 1. no two of them have a cell of their reaches in common, and
//! 2. there is no line `x`, `y`, `z` of the board with `x` in the reach of one and `y` in that of
//!    another, unless `z` is a rock of some region.
//!
//! *Then the position is the sum of its regions.* By induction over the moves: suppose that up to now
//! every jump was a jump of one region on its own, so that each region's pieces form a position that
//! the region alone can come to. Take any jump of the whole board. Pieces stand on `x` and `y`, so each
//! is in the reach of the region that it belongs to. If these regions differ, then by 2 `z` is a rock
//! of some region, hence occupied, and this is no jump. So both belong to one region, whose jump it is
//! also on its own, since `z` is empty. The other way round, a jump of a region on its own lands on a
//! `z` in its reach, where by 1 no piece of another region ever stands, so it can be made on the whole
//! board as well. A move of several jumps is made of such jumps of one region, and stopping between
//! them is allowed everywhere alike.
//!
//! # How they are found
//!
//! Every piece begins as a region of its own: it reaches its cell alone and is a rock. Regions that are
//! not independent are joined, which makes reaches larger and rocks fewer, until all are. The reach
//! of a region follows from those of its options, as its value does; both are kept by the set of
//! pieces. Regions of more pieces than a limit are given up.

use std::collections::HashMap;

use grove_core::Side;

use super::board::Board;
use crate::cgt::{Arena, Value};
use crate::hashing::Mixing;

/// What is known of a set of pieces alone on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Region {
    /// The pieces.
    pub pieces: u64,
    /// Every cell that is occupied in some position that can follow.
    pub reach: u64,
    /// The cells that stay occupied in all of them.
    pub rocks: u64,
    /// What they are worth to Black, who is Left.
    pub value: Value,
}

/// Regions of one board.
pub struct Regions {
    board: Board,
    /// The values of regions.
    pub arena: Arena,
    known: HashMap<u64, Option<Region>, Mixing>,
    /// How many pieces a region may have.
    most_pieces: u32,
    /// How many regions there may be.
    room: usize,
}

impl Regions {
    /// Regions of up to so many pieces.
    pub fn new(board: Board, most_pieces: u32) -> Self {
        Regions {
            board,
            arena: Arena::new(),
            known: HashMap::default(),
            most_pieces,
            room: usize::MAX,
        }
    }

    /// The same, giving up what would make more than so many regions known.
    #[must_use]
    pub fn with_room_for(mut self, regions: usize) -> Self {
        self.room = regions;
        self
    }

    /// How many regions are known.
    pub fn len(&self) -> usize {
        self.known.len()
    }

    /// Whether none is known.
    pub fn is_empty(&self) -> bool {
        self.known.is_empty()
    }

    /// About how many bytes are in use.
    pub fn bytes(&self) -> usize {
        56 * self.known.len() + self.arena.bytes()
    }

    /// What a position is worth, if it falls into regions that are small enough.
    pub fn value(&mut self, pieces: u64) -> Option<Value> {
        self.whole(pieces).map(|whole| whole.value)
    }

    /// A position as one region, valued as the sum of its parts.
    fn whole(&mut self, pieces: u64) -> Option<Region> {
        let parts = self.split(pieces)?;
        let mut whole = Region {
            pieces,
            reach: pieces,
            rocks: pieces,
            value: Value::ZERO,
        };
        for part in parts {
            whole.reach |= part.reach;
            whole.rocks &= part.rocks | !part.pieces;
            whole.value = self.arena.sum(whole.value, part.value);
        }
        Some(whole)
    }

    /// The independent regions of a position in which somebody can move. All other pieces are rocks.
    pub fn split(&mut self, pieces: u64) -> Option<Vec<Region>> {
        let mut regions: Vec<Region> = Vec::new();
        loop {
            let in_regions = regions.iter().fold(0, |all, region| all | region.pieces);
            let lone = pieces & !in_regions;
            let rocks = regions.iter().fold(lone, |all, region| all | region.rocks);
            let Some(joined) = self.conflict(&regions, lone, rocks) else {
                return Some(regions);
            };
            // A region that conflicts with joined pieces is joined as a whole.
            let mut union = joined;
            regions.retain(|region| {
                let meets = region.pieces & joined != 0;
                union |= if meets { region.pieces } else { 0 };
                !meets
            });
            regions.push(self.region(union)?);
        }
    }

    /// Pieces that cannot be told apart any more: all that conflict, directly or through others, with
    /// the first that conflict at all.
    fn conflict(&self, regions: &[Region], lone: u64, rocks: u64) -> Option<u64> {
        for (at, region) in regions.iter().enumerate() {
            let others = regions[at + 1..].iter();
            let other = others.fold(0, |all, other| {
                match self.conflicts(region.reach, other.reach, rocks) {
                    true => all | other.pieces,
                    false => all,
                }
            });
            let touched = region.reach & lone | self.in_line(region.reach, lone, rocks);
            if other | touched != 0 {
                return Some(region.pieces | other | touched);
            }
        }
        // Two lone pieces in a line with a cell that is no rock.
        let pairs = self.pairs(lone, lone, rocks);
        let first = pairs & pairs.wrapping_neg();
        (first != 0).then(|| first | self.in_line(first, lone, rocks))
    }

    fn conflicts(&self, one: u64, other: u64, rocks: u64) -> bool {
        one & other != 0 || self.pairs(one, other, rocks) != 0 || self.pairs(other, one, rocks) != 0
    }

    /// The cells of `over` that could be jumped over from one of `from`.
    fn pairs(&self, from: u64, over: u64, rocks: u64) -> u64 {
        let steps = self.board.steps(from);
        let mut found = 0;
        for (direction, step) in steps.into_iter().enumerate() {
            let jumped = step & over;
            let landed = self.board.steps(jumped)[direction] & !rocks;
            // Back from the landing to what was jumped.
            found |= self.board.steps(landed)[direction ^ 1];
        }
        found
    }

    /// The cells of `others` from or over which a jump could be made over or from one of these.
    fn in_line(&self, cells: u64, others: u64, rocks: u64) -> u64 {
        let mut found = self.pairs(cells, others, rocks);
        for direction in 0..4 {
            // A jump from another over one of these lands on the far side.
            let landed = self.board.steps(cells)[direction] & !rocks;
            let jumped = self.board.steps(landed)[direction ^ 1] & cells;
            found |= self.board.steps(jumped)[direction ^ 1] & others;
        }
        found
    }

    /// What is known of pieces that belong together.
    fn region(&mut self, pieces: u64) -> Option<Region> {
        if pieces.count_ones() > self.most_pieces {
            return None;
        }
        if let Some(&known) = self.known.get(&pieces) {
            return known;
        }
        if self.known.len() >= self.room {
            return None;
        }
        let found = self.explored(pieces);
        self.known.insert(pieces, found);
        found
    }

    fn explored(&mut self, pieces: u64) -> Option<Region> {
        let (mut reach, mut rocks) = (pieces, pieces);
        let mut options = [Vec::new(), Vec::new()];
        for side in Side::BOTH {
            let mut after = Vec::new();
            self.board.each_move(pieces, side, |next| after.push(next));
            for next in after {
                let whole = self.whole(next)?;
                reach |= whole.reach;
                rocks &= whole.rocks;
                options[side.index()].push(whole.value);
            }
        }
        let [left, right] = options;
        let value = self.arena.value(left, right);
        Some(Region {
            pieces,
            reach,
            rocks,
            value,
        })
    }
}
