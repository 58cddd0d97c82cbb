//! Draws by repetition, as a search sees them.

use grove_core::Game;

/// Whether a position has stood on the board often enough for a draw, given the keys of those
/// before it. Only every other one has the same side to move.
#[inline]
pub fn repeats<G: Game>(earlier: &[u64], key: u64) -> bool {
    G::REPETITIONS.is_some_and(|limit| {
        let candidates = earlier.iter().rev().skip(1).step_by(2);
        candidates.filter(|&&earlier| earlier == key).count() + 1 >= limit
    })
}
