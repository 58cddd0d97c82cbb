//! Continuation history: the history of a move given the moves before it (the usual form since Stockfish;
//! after the countermoves of Uiterwijk, *The countermove heuristic*, ICCA Journal 15, 1992).
//!
//! A reply is often good against one move and pointless against all others, which the plain history
//! cannot tell. So there is a number for every pair of moves: a move and the opponent's last one, and, if
//! wanted, a move and the player's own last one, which it follows up. The numbers change by gravity as
//! those of the plain history do (`history.rs`), and are added to them.

use grove_core::Side;

use super::history::pull;

/// Binary digits of a move's place. Rows are short, so that a node's row stays in the cache while its
/// moves are ranked.
const BITS: u32 = 10;
const ROW: usize = 1 << BITS;

/// How many moves back it looks at most.
pub const MOST_PLIES: usize = 2;

/// The tags of the moves before a position, the last one first; 0 where there is none.
pub type MovesBefore = [u16; MOST_PLIES];

type Row = [i16; ROW];

/// A number for every move after every other.
pub struct ContinuationHistory {
    /// By how many plies lie between the two moves, by side, and by the earlier move.
    rows: Vec<Row>,
    plies: usize,
}

impl ContinuationHistory {
    /// Nothing yet, of the replies to the last so many moves.
    pub fn new(plies: usize) -> Self {
        ContinuationHistory {
            rows: vec![[0; ROW]; plies * 2 * ROW],
            plies,
        }
    }

    /// The rows of a position.
    #[inline]
    pub fn rows(&self, side: Side, before: MovesBefore) -> ContinuationRows<'_> {
        let row = |ply: usize| &self.rows[index(ply.min(self.plies - 1), side, before)];
        ContinuationRows {
            rows: [row(0), row(1)],
            plies: self.plies,
        }
    }

    /// Enters a move that was good or bad after those before it.
    #[inline]
    pub fn update(&mut self, side: Side, before: MovesBefore, tag: u16, bonus: i32) {
        for ply in 0..self.plies {
            let score = &mut self.rows[index(ply, side, before)][place(tag)];
            let mut pulled = i32::from(*score);
            pull(&mut pulled, bonus);
            *score = pulled as i16;
        }
    }
}

/// The row of the replies to one of the moves before.
#[inline]
fn index(ply: usize, side: Side, before: MovesBefore) -> usize {
    (ply * 2 + side.index()) * ROW + place(before[ply])
}

#[inline]
fn place(tag: u16) -> usize {
    usize::from(tag >> (16 - BITS))
}

/// What is known of the moves of one position.
#[derive(Clone, Copy)]
pub struct ContinuationRows<'a> {
    rows: [&'a Row; MOST_PLIES],
    plies: usize,
}

impl ContinuationRows<'_> {
    /// How many scores a move has, that of the plain history included.
    #[inline]
    pub fn scores_with_plain(self) -> i32 {
        self.plies as i32 + 1
    }

    /// The sum for the move with this tag.
    #[inline]
    pub fn of(self, tag: u16) -> i32 {
        let rows = self.rows[..self.plies].iter();
        rows.map(|row| i32::from(row[place(tag)])).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MOVE: u16 = 7 << 8;
    const OTHER: u16 = 9 << 8;

    #[test]
    fn a_reply_is_good_after_one_move_alone() {
        let mut history = ContinuationHistory::new(1);
        history.update(Side::Black, [MOVE, 0], OTHER, 500);
        let score = |side, before, tag| history.rows(side, before).of(tag);
        assert_eq!(score(Side::Black, [MOVE, 0], OTHER), 500);
        // What the player has moved before does not matter.
        assert_eq!(score(Side::Black, [MOVE, MOVE], OTHER), 500);
        assert_eq!(score(Side::Black, [OTHER, 0], OTHER), 0);
        assert_eq!(score(Side::Black, [MOVE, 0], MOVE), 0);
        assert_eq!(score(Side::White, [MOVE, 0], OTHER), 0);
    }

    #[test]
    fn with_two_plies_a_follow_up_counts_too() {
        let mut history = ContinuationHistory::new(2);
        history.update(Side::White, [MOVE, OTHER], MOVE, -300);
        let score = |before| history.rows(Side::White, before).of(MOVE);
        assert_eq!(score([MOVE, OTHER]), -600);
        assert_eq!(score([MOVE, MOVE]), -300);
        assert_eq!(score([OTHER, OTHER]), -300);
        assert_eq!(score([OTHER, MOVE]), 0);
    }
}
