//! Proof-number search: does a side win?
//!
//! Depth-first proof-number search (df-pn): Nagai, *Df-pn algorithm for searching AND/OR trees and
//! its applications* (2002). A proof number tells how many positions have to be shown to be won
//! until the root is, at least; a disproof number how many have to be shown not to be. The search
//! goes where the fewest are missing, in bounded memory: numbers are kept in a table (`table.rs`),
//! and only the line that is looked at is kept besides (`solver.rs`). Thresholds grow by a factor
//! of 1 + epsilon, so that it does not go to and fro between two moves: Pawlewicz and Lew, *Improving
//! depth-first PN-search: 1 + ε trick* (2007).
//!
//! [`Solver`] answers one question, whether a side wins. Two answers tell a win, a draw and a loss
//! apart; where games cannot be drawn one is enough. [`Pns`] is the player (`player.rs`): it asks
//! both questions by turns, and plays what is proven, or else what is nearest to a proof.
//!
//! | option | what it is | from |
//! |---|---|---|
//! | `table_bits` | the size of the table | Nagai |
//! | `epsilon` | by which share a line may become worse than the next best before that is looked at | Pawlewicz and Lew |
//! | `mobility` | new positions count as many numbers as they have moves | Allis, *Searching for solutions in games and artificial intelligence* (1994) |
//!
//! # Repetition
//!
//! See `bestfirst/mod.rs`: counters make positions of limited games come only once. Where a game
//! has no limit and a position comes again on the line that is looked at, nobody has come nearer to
//! a win, and that line is no proof. Whether it comes again depends on the line, so a disproof that
//! rests on it is not kept in the table. Proofs never rest on it.

mod player;
mod recording;
mod solver;
mod table;

pub use player::Pns;
pub use solver::{Answer, Budget, RootNumbers, Solver};

/// What a search does.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Options {
    /// The table has two to the power of this entries, of 16 bytes each.
    pub table_bits: u32,
    /// By which share a line may become worse than the next best before that is looked at.
    pub epsilon: f64,
    /// Whether new positions count as many numbers as they have moves.
    pub mobility: bool,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            table_bits: 20,
            epsilon: 0.25,
            mobility: true,
        }
    }
}
