//! A search as it went: the positions in the order in which their moves were added, and every
//! iteration with its way down and what went back up.
//!
//! All best-first searches have one form. What differs is what they know of a move ([`Worth`]) and
//! why they go where they go ([`Aim`]). Moves are numbered through all positions, and a record says
//! only what is new or has changed, so that it grows by a position at a time however large the tree is.
//! Moves of the game are kept as numbers, so that nothing here is compiled again for every game.

use grove_core::{Score, Side, Word};

/// A search as it went.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Record {
    /// The positions whose moves are known, in the order in which they became so.
    pub positions: Vec<Position>,
    /// The iterations in their order.
    pub iterations: Vec<Iteration>,
    /// How many more there were, for which there was no room. The search itself went on.
    pub left_out: u64,
    /// Whether the search ended because its question was answered, and not by its limits.
    pub is_decided: bool,
}

/// How much is recorded.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RecordScope {
    /// After so many iterations the search ends, if its limits allow for them.
    pub iterations: u64,
    /// For how many moves, steps and changes there is room.
    pub room: usize,
}

/// A position whose moves are known.
#[derive(Clone, PartialEq, Debug)]
pub struct Position {
    /// The number of its first move. The others follow.
    pub first: u32,
    /// Its moves, with what was first known of them.
    pub moves: Vec<RecordedMove>,
}

/// A move of a position.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct RecordedMove {
    mv: u64,
    /// What is known of it.
    pub worth: Worth,
    /// Whether its result is proven.
    pub is_proven: bool,
}

impl RecordedMove {
    pub(super) fn new(mv: u64, worth: Worth, is_proven: bool) -> Self {
        RecordedMove {
            mv,
            worth,
            is_proven,
        }
    }

    /// The move.
    pub fn mv<M: Word>(&self) -> M {
        M::from_word(self.mv)
    }
}

/// What a search knows of a move. Scores are as the side that makes it sees them, and an end of the game in
/// `p` plies scores [`END`]` - p`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Worth {
    /// Best-first minimax: its value.
    Value(Score),
    /// B*: what it is worth at worst and at best.
    Bounds {
        /// At worst.
        pessimistic: Score,
        /// At best.
        optimistic: Score,
    },
    /// Proof-number search: how many positions have to be shown to be won by the side that is asked about,
    /// at least, and how many not to be; nothing where that cannot be done any more.
    Numbers {
        /// To prove that it wins.
        proof: Option<u32>,
        /// To prove that it does not.
        disproof: Option<u32>,
    },
}

/// The score of a game that is won at once.
pub const END: Score = 2_000_000;

/// Why a search goes down where it does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Aim {
    /// Best-first minimax: the line that seems best becomes a ply longer.
    Best,
    /// B*: the move that may be the best is to be shown to be at least as good as its rivals.
    ProveBest,
    /// B*: its strongest rival is to be shown to be no better.
    DisproveRest,
    /// Proof-number search: does this side win?
    Win(Side),
}

/// An iteration.
#[derive(Clone, PartialEq, Debug)]
pub struct Iteration {
    /// Why it goes where it does.
    pub aim: Aim,
    /// The number of the position at which it starts.
    pub root: u32,
    /// Selection: the numbers of the moves from there.
    pub path: Vec<u32>,
    /// How many of these an earlier iteration has chosen: depth-first proof-number search goes on where
    /// it stands.
    pub kept: u32,
    /// The number of the position at the end, if it is in the record.
    pub position: Option<u32>,
    /// What became of it.
    pub end: End,
    /// Proof-number search: the numbers at which the position at the end is left.
    pub thresholds: Option<Worth>,
    /// Expansion: what is known by now of moves of a position that was looked at before.
    pub seen: Vec<Change>,
    /// Back-up: what changed on the way back, from the end on.
    pub backed_up: Vec<Change>,
}

/// What is known of a move from now on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Change {
    /// Its number.
    pub number: u32,
    /// What it is worth.
    pub worth: Worth,
    /// Whether that is proven.
    pub is_proven: bool,
}

/// What becomes of the position at the end of an iteration.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// Its moves were added.
    Expanded,
    /// Its moves were known, and they are looked at once more.
    Again,
    /// Its result was known, but not where the move led to it.
    Proven,
    /// It repeats a position of the line, and nobody comes nearer to a win that way.
    Repetition,
    /// Nothing, since the search had to end: by its limits, or because its memory was full.
    Stopped,
}
