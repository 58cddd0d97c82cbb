//! B*: the search ends when one move is proven to be better than all others.
//!
//! Berliner, *The B\* tree search algorithm: a best-first proof procedure* (1979). Every move has an
//! optimistic and a pessimistic bound, and there is no horizon: whatever keeps the best move from
//! being proven best is looked at next. Study 002 wishes for it, with "a heuristic obtained from
//! 2-ply-deep search" (5 and 5.1).
//!
//! At the root one of two strategies chooses the move to go down: *prove best* tries to raise the
//! pessimistic bound of the move that may be the best of all, and *disprove rest* to lower the
//! optimistic bound of its strongest rival. Below the root every side follows the move that may be
//! its best. The loop is in `search.rs`, the bounds are in `bounds.rs`.
//!
//! | option | what it is | from |
//! |---|---|---|
//! | `strategy` | prove best, disprove rest, or whichever has had less effort | Berliner |
//! | `pool` | a fixed number of moves in the tree; a full one ends the search | ours |
//!
//! What the source leaves open, and our choices: where the bounds come from (`bounds.rs`). A move's
//! bounds become narrower by what is found below it; where that lies outside of them they were
//! wrong, and what is below counts alone. Both strategies get the same effort, in expansions of the
//! tree, where none is asked for. When limits end the search the move with the best pessimistic
//! bound is played. Ends of games are exact bounds and are proven as in the other searches. There
//! are no transpositions, and nothing is kept from move to move.
//!
//! What was found: these bounds are narrow. In Konane one move is proven best after a thousand nodes
//! on average, and 10 ms a move are not used up; it scored 16 of 20 against a glance, 9 of 20 against
//! alpha-beta of depth 2 and 5 of 20 against depth 4. Bounds two, four and eight times as wide scored
//! 7, 10 and 8 of 20 against these, in checkers 12, 15 and 14, in Pentalath 4, 1 and 0, in Ataxx 10, 4
//! and 1: where a move has many rivals, most time goes to hopes that come to nothing.

mod bounds;
mod recording;
mod search;

pub use search::BStar;

/// What a search does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// How a move of the root is chosen.
    pub strategy: Strategy,
    /// For how many moves there is room in the tree; all of it is taken at the start.
    pub pool: usize,
}

/// How a move of the root is chosen to be looked into.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Strategy {
    /// Always the move with the best optimistic bound.
    ProveBest,
    /// Always the best rival of the move with the best pessimistic bound.
    DisproveRest,
    /// Whichever of both has had less effort.
    Both,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            strategy: Strategy::Both,
            pool: 1_000_000,
        }
    }
}
