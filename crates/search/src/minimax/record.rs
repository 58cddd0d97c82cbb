//! A search as it went: every visit of a position, in order.
//!
//! Moves are kept as numbers, so that nothing here is compiled again for every game.

use grove_core::{Score, Word};

use super::order::Order;
use super::transposition_table::Bound;

/// A search as it went.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Record {
    /// The visits in their order, which is also their numbering: a position stands before those
    /// below it. Each depth, and each window around its root, begins with a visit of the root.
    pub visits: Vec<Visit>,
    /// How many visits were made for which there was no room. The search itself went on.
    pub left_out: u64,
}

/// A visit of a position.
#[derive(Clone, PartialEq, Debug)]
pub struct Visit {
    /// The number of the visit from which this one was made; none for the root.
    pub parent: Option<u32>,
    pub(super) mv: Option<u64>,
    /// What it was for.
    pub purpose: Purpose,
    /// The depth that the search of the root was to reach.
    pub iteration: u32,
    /// The depth that remained.
    pub depth: u32,
    /// What the side to move was sure of on entry.
    pub alpha: Score,
    /// What the other side would not allow on entry.
    pub beta: Score,
    /// What the position was found to be worth to its side to move; nothing where the search was
    /// stopped meanwhile.
    pub value: Option<Score>,
    /// What that says of the real value.
    pub bound: Bound,
    /// Why it ended.
    pub end: End,
    /// What the table knew.
    pub hit: Option<Hit>,
    /// Which order put the move that leads here where it stands. All orders are asked for the first
    /// move of a position; of later ones it is only told if they were remembered.
    pub source: Option<Order>,
    /// How many legal moves the position has.
    pub moves: u32,
    /// How many positions were visited here and below. The root is not counted, as in a report.
    pub size: u64,
}

impl Visit {
    /// The move that led here; none for the root and after a pass that was only tried.
    pub fn mv<M: Word>(&self) -> Option<M> {
        self.mv.map(M::from_word)
    }
}

/// What a visit was for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Purpose {
    /// To choose a move.
    Root,
    /// To learn the value of a move.
    Full,
    /// To see by a shallower search whether a late move matters.
    Reduced,
    /// To see by a window of no width whether a move is better than what is known.
    NullWindow,
    /// To see whether passing is enough.
    Pass,
    /// To see what a capture at the horizon is worth.
    Capture,
    /// To see by a shallower search of the same position whether it can be pruned, or whether one of its
    /// moves is better than all others.
    Verification,
}

/// Why a visit ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// All moves were looked at.
    Searched,
    /// A move reached beta, and the rest was cut off.
    Cut {
        /// The number of the move, from 0, in the order in which they were looked at.
        index: u32,
    },
    /// The table knew enough.
    Table,
    /// No end of the game is near enough to change anything.
    Distance,
    /// Passing reached beta.
    Pass,
    /// The position seemed better than beta by more than the margin.
    ReverseFutility,
    /// The position seemed worse than alpha by more than the margin, and a shallow search agreed.
    Razoring,
    /// Without its best move the position still reached beta.
    Multicut,
    /// The game is over.
    Over,
    /// The position repeats an earlier one, which draws the game.
    Repetition,
    /// The depth was used up, and the position was estimated.
    Horizon,
    /// There are moves, but none within the window around the root's move.
    OutsideRegion,
    /// The search was stopped.
    Stopped,
}

/// What the table knew of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hit {
    /// The value.
    pub value: Score,
    /// What it says of the real value.
    pub bound: Bound,
    /// The depth that it was found with.
    pub depth: u32,
}
