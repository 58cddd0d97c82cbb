//! Killers and history: the moves that have caused cutoffs before (002 2.4).
//!
//! Killers are kept by ply, the last two of each. The history has a number for every move, for each side
//! apart: how often it has caused a cutoff, as in the study; or with gravity, the usual form since
//! Stockfish, a score between fixed bounds. There a cutoff counts more the more depth it saved, the moves
//! that were tried before it in vain lose as much, and a score changes the less the nearer it is to the
//! bound that it moves to, so that old news fades.

use grove_core::{Side, Word};

use super::continuation::{ContinuationHistory, ContinuationRows, MovesBefore};
use super::options::Options;
use crate::limits::MAX_PLY;
use crate::tag::tag;

/// Binary digits of a place in the history; enough for the moves of every game to seldom share one.
const HISTORY_BITS: u32 = 12;
/// Binary digits of what a move's history adds to its rank.
pub const HISTORY_DIGITS: u32 = 16;
/// With gravity, scores stay between plus and minus this.
pub const MAX_HISTORY: i32 = 1 << 14;
/// What one cutoff adds to a score at most.
const MAX_BONUS: i32 = 1 << 11;

/// How the history of a move changes.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum HistoryUpdate {
    /// A cutoff counts one (002 2.4).
    #[default]
    Count,
    /// By depth, with maluses, between bounds.
    Gravity,
}

/// Where a move is made: by whom, and after which moves.
#[derive(Clone, Copy)]
pub struct HistoryContext {
    pub side: Side,
    pub before: MovesBefore,
}

/// The moves that have caused cutoffs, by their tags.
pub struct MoveHistory {
    killers: Vec<[u16; 2]>,
    history: [Box<[i32; 1 << HISTORY_BITS]>; 2],
    continuation: Option<ContinuationHistory>,
    update: HistoryUpdate,
}

impl MoveHistory {
    /// Nothing yet.
    pub fn new(options: &Options) -> Self {
        let plies = options.continuation;
        MoveHistory {
            killers: vec![[0; 2]; MAX_PLY],
            history: [0, 1].map(|_| Box::new([0; 1 << HISTORY_BITS])),
            continuation: (plies > 0).then(|| ContinuationHistory::new(plies)),
            update: options.history,
        }
    }

    /// Whether a move is a killer at this ply.
    #[inline]
    pub fn is_killer(&self, ply: usize, mv: impl Word) -> bool {
        self.killers[ply].contains(&tag(mv))
    }

    /// Whether a move of this side has caused cutoffs, more often than it was tried in vain.
    pub fn has_cut(&self, side: Side, mv: impl Word) -> bool {
        self.history[side.index()][place(tag(mv))] > 0
    }

    /// The history of a move: with continuations, the mean of all that is known of it.
    #[inline]
    pub fn score(&self, context: HistoryContext, mv: impl Word) -> i32 {
        let tag = tag(mv);
        let score = self.history[context.side.index()][place(tag)];
        match self.continuation_rows(context) {
            Some(rows) => (score + rows.of(tag)) / rows.scores_with_plain(),
            None => score,
        }
    }

    #[inline]
    fn continuation_rows(&self, context: HistoryContext) -> Option<ContinuationRows<'_>> {
        let continuation = self.continuation.as_ref()?;
        Some(continuation.rows(context.side, context.before))
    }

    /// The tags of the killers at this ply, the last one first; 0 for none.
    #[inline]
    pub fn killers(&self, ply: usize) -> [u16; 2] {
        self.killers[ply]
    }

    /// The history of every move of a position, for ranks.
    #[inline]
    pub fn ranks(&self, context: HistoryContext) -> HistoryRanks<'_> {
        HistoryRanks {
            history: &self.history[context.side.index()],
            continuation: self.continuation_rows(context),
            offset: match self.update {
                HistoryUpdate::Count => 0,
                HistoryUpdate::Gravity => MAX_HISTORY,
            },
        }
    }

    /// Enters a cutoff by a move with so much depth remaining, and makes it a killer.
    #[inline]
    pub fn cutoff(&mut self, context: HistoryContext, ply: usize, depth: u32, mv: impl Word) {
        let tag = tag(mv);
        let killers = &mut self.killers[ply];
        if killers[0] != tag {
            *killers = [tag, killers[0]];
        }
        match self.update {
            HistoryUpdate::Count => count(&mut self.history[context.side.index()], tag),
            HistoryUpdate::Gravity => self.pull(context, tag, bonus(depth)),
        }
    }

    /// Enters a move that was tried in vain before the one that caused a cutoff, with gravity.
    #[inline]
    pub fn malus(&mut self, context: HistoryContext, depth: u32, mv: impl Word) {
        self.pull(context, tag(mv), -bonus(depth));
    }

    #[inline]
    fn pull(&mut self, context: HistoryContext, tag: u16, bonus: i32) {
        pull(&mut self.history[context.side.index()][place(tag)], bonus);
        if let Some(continuation) = &mut self.continuation {
            continuation.update(context.side, context.before, tag, bonus);
        }
    }
}

/// Counts a cutoff. All counts of a side are halved before one of them becomes too large for a rank.
#[inline]
fn count(history: &mut [i32; 1 << HISTORY_BITS], tag: u16) {
    let count = &mut history[place(tag)];
    *count += 1;
    if *count >> HISTORY_DIGITS != 0 {
        for count in history.iter_mut() {
            *count /= 2;
        }
    }
}

fn bonus(depth: u32) -> i32 {
    let depth = depth.min(64) as i32;
    (16 * depth * depth).min(MAX_BONUS)
}

/// Moves a score toward one of its bounds, by a share of what is left on the way.
#[inline]
pub(super) fn pull(score: &mut i32, bonus: i32) {
    *score += bonus - *score * bonus.abs() / MAX_HISTORY;
}

/// The place of a move in the history.
#[inline]
fn place(tag: u16) -> usize {
    usize::from(tag) >> (16 - HISTORY_BITS)
}

/// The history of a position's moves as numbers from 0 on.
#[derive(Clone, Copy)]
pub struct HistoryRanks<'a> {
    history: &'a [i32; 1 << HISTORY_BITS],
    continuation: Option<ContinuationRows<'a>>,
    offset: i32,
}

impl HistoryRanks<'_> {
    /// That of the move with this tag, and of those few that share its place.
    #[inline]
    pub fn of(self, tag: u16) -> u32 {
        let history = self.history[place(tag)];
        let sum = match self.continuation {
            // The sum of three scores has the digits of two when it is halved.
            Some(rows) => (history + rows.of(tag)) / 2 + MAX_HISTORY,
            None => history,
        };
        (sum + self.offset) as u32
    }
}
