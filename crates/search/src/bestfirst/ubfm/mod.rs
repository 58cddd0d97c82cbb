//! Unbounded Best-First Minimax with completion.
//!
//! The tree is kept, and the line that is best by all that is known so far is made a ply longer:
//! Korf and Chickering, *Best-first minimax search* (1996). Completion, the marks of what is proven,
//! is from Cohen-Solal, *Learning to play two-player perfect-information games without knowledge*
//! (arXiv 2012.10700) and *Completeness of Unbounded Best-First Minimax* (arXiv 2505.04525): a move
//! whose result is proven is never selected again, so that the search comes to an end wherever the
//! game does. Cohen-Solal found it ahead of alpha-beta and Monte Carlo tree search in most of 22
//! games (arXiv 2505.09639).
//!
//! Start with `search.rs`: an iteration goes down the tree to a move that leads to no node yet, adds
//! the node with all its moves, estimates these and backs the values up. The tree is in `tree.rs`,
//! and the choice of the move and the report in `decision.rs`.
//!
//! | option | what it is | from |
//! |---|---|---|
//! | `pool` | a fixed number of moves in the tree; a full one ends the search | ours |
//! | `reuse` | what can still be reached stays from move to move | 2012.10700 |
//! | `decision` | the safest move, which was selected most often, or the best one | 2012.10700 |
//! | `tempo` | estimates are corrected by what it is worth to have just moved | ours |
//! | `quiescence` | captures are played out before a position is estimated | the usual form |
//!
//! What the sources leave open: positions are one node where they are equal in all that matters and
//! in the ply at which they come, so that there are no cycles. Of equal moves the one is selected
//! that was selected less often, then the first. A proof tells how far the end is, and nearer wins
//! and farther losses are better. A node that several moves lead to is backed up along the line that
//! was selected; other lines learn of it when they are selected. Nothing is drawn at random.

mod decision;
mod quiescence;
mod recording;
mod search;
mod tempo;
#[cfg(test)]
mod tests;
mod tree;

pub use search::Ubfm;

/// What a search does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// For how many moves there is room in the tree; all of it is taken at the start.
    pub pool: usize,
    /// Whether the tree of the last move is kept as far as it still holds.
    pub reuse: bool,
    /// Which move is played in the end.
    pub decision: Decision,
    /// Whether captures are played out before a position is estimated.
    pub quiescence: bool,
    /// Whether estimates are corrected by what a tempo is worth.
    pub tempo: bool,
}

/// Which move is played in the end. A proven win comes first, a proven loss last.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Decision {
    /// The one that was selected most often; of these the best.
    Safest,
    /// The one of the best value; of these the one that was selected most often.
    Best,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            pool: 4_000_000,
            reuse: true,
            decision: Decision::Safest,
            quiescence: false,
            tempo: false,
        }
    }
}
