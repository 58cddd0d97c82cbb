//! Experience: positions that lost earlier games, in a table of their own beside the transposition table
//! (study 002, section 5: "learn losing moves from frequent plays and save them in a separate transition
//! table").
//!
//! A move into such a position counts as worse than any estimate, and better only than a proven loss. The
//! table is looked into wherever the other side is to move after a move of ours, not at the root alone: so
//! a move is avoided, too, whose every continuation is remembered, and what was learnt backs up the game.
//! This is what Slate's Mouse ("A Chess Program that Uses its Transposition Table to Learn from
//! Experience", ICCA Journal 10(2), 1987) and Crafty do, which load what they remember into their
//! transposition table before they search. There it would be overwritten; here it stays.
//!
//! What the opponent moves into is not looked up: that we lost there does not say that we would win.

use std::collections::HashSet;

use grove_core::{Evaluate, Guide, MAX_EVAL, Score};

use super::worker::Worker;

/// What a move into a remembered position is worth to whoever makes it: less than any other estimate, and
/// more than an end of the game.
pub const REMEMBERED_LOSS: Score = -MAX_EVAL;

/// Positions that lost, known by the keys that all their images share
/// ([`Symmetry::canonical_key`](grove_core::Symmetry::canonical_key)).
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct LostPositions(HashSet<u64>);

impl LostPositions {
    /// Whether none is remembered.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl FromIterator<u64> for LostPositions {
    fn from_iter<I: IntoIterator<Item = u64>>(keys: I) -> Self {
        LostPositions(keys.into_iter().collect())
    }
}

impl<G: Evaluate + Guide> Worker<'_, G> {
    /// The value of a position to its side to move, if it is remembered that the side that the search is
    /// for moved into it and lost. Deeper than the moves of the root the horizon is left out: a look at every
    /// leaf would cost more than it tells.
    #[inline]
    pub(super) fn remembered(&self, position: &G, depth: u32, ply: usize) -> Option<Score> {
        let lost = self.task.history.lost?;
        if depth == 0 && ply > 1 || position.side_to_move() == self.task.root {
            return None;
        }
        self.look_up(position, lost)
    }

    #[cold]
    #[inline(never)]
    fn look_up(&self, position: &G, lost: &LostPositions) -> Option<Score> {
        let (key, _) = position.canonical_key();
        // The end of a game is known better.
        let is_lost = lost.0.contains(&key) && position.outcome().is_none();
        is_lost.then_some(-REMEMBERED_LOSS)
    }
}
