//! What moves promise before anything is searched.

use crate::Game;

/// A policy: something that has an opinion of the moves of a position at a glance. A search asks it which
/// of them to look at first.
pub trait MovePolicy<G: Game>: Send + Sync {
    /// Puts the logit of each move into the list: the share of a move among these is the softmax of the
    /// logits. Nothing, and `false`, on a board that it does not know.
    fn logits(&self, position: &G, moves: &[G::Move], logits: &mut Vec<f32>) -> bool;
}
