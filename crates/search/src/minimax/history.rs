//! Killers and history: the moves that have caused cutoffs before (002 2.4).
//!
//! Killers are kept by ply, the last two of each. The history counts the cutoffs of every move, for
//! each side apart.

use grove_core::{Side, Word};

use crate::limits::MAX_PLY;
use crate::tag::tag;

/// Binary digits of a place in the history; enough for the moves of every game to seldom share one.
const HISTORY_BITS: u32 = 12;
/// Binary digits of a count.
pub const HISTORY_DIGITS: u32 = 16;

/// The moves that have caused cutoffs, by their tags.
pub struct MoveHistory {
    killers: Vec<[u16; 2]>,
    history: [Box<[u32; 1 << HISTORY_BITS]>; 2],
}

impl MoveHistory {
    /// Nothing yet.
    pub fn new() -> Self {
        MoveHistory {
            killers: vec![[0; 2]; MAX_PLY],
            history: [0, 1].map(|_| Box::new([0; 1 << HISTORY_BITS])),
        }
    }

    /// Whether a move is a killer at this ply.
    pub fn is_killer(&self, ply: usize, mv: impl Word) -> bool {
        self.killers[ply].contains(&tag(mv))
    }

    /// Whether a move of this side has caused a cutoff anywhere.
    pub fn has_cut(&self, side: Side, mv: impl Word) -> bool {
        self.history[side.index()][place(tag(mv))] > 0
    }

    /// The tags of the killers at this ply, the last one first; 0 for none.
    #[inline]
    pub fn killers(&self, ply: usize) -> [u16; 2] {
        self.killers[ply]
    }

    /// How often each move of a side has caused a cutoff.
    #[inline]
    pub fn counts(&self, side: Side) -> CutoffCounts<'_> {
        CutoffCounts(&self.history[side.index()])
    }

    /// Counts a cutoff by a move, and makes it a killer. All counts of a side are halved before one
    /// of them becomes too large for a rank.
    #[inline]
    pub fn update(&mut self, side: Side, ply: usize, mv: impl Word) {
        let tag = tag(mv);
        let killers = &mut self.killers[ply];
        if killers[0] != tag {
            *killers = [tag, killers[0]];
        }
        let count = &mut self.history[side.index()][place(tag)];
        *count += 1;
        if *count >> HISTORY_DIGITS != 0 {
            for count in self.history[side.index()].iter_mut() {
                *count /= 2;
            }
        }
    }
}

/// The place of a move in the history.
#[inline]
fn place(tag: u16) -> usize {
    usize::from(tag) >> (16 - HISTORY_BITS)
}

/// How often the moves of one side have caused cutoffs.
#[derive(Clone, Copy)]
pub struct CutoffCounts<'a>(&'a [u32; 1 << HISTORY_BITS]);

impl CutoffCounts<'_> {
    /// The count of the move with this tag, and of those few that share its place.
    #[inline]
    pub fn of(self, tag: u16) -> u32 {
        self.0[place(tag)]
    }
}
