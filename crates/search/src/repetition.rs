//! Draws by repetition, as a search sees them.

use grove_core::Game;

/// Whether a position has stood on the board often enough for a draw, given its key and
/// the keys of those before it. Only every other one has the same side to move.
#[inline]
pub fn repeats<G: Game>(position: &G, earlier: &[u64], key: u64) -> bool {
    position.repetition_limit().is_some_and(|limit| {
        let candidates = earlier.iter().rev().skip(1).step_by(2);
        candidates.filter(|&&earlier| earlier == key).count() + 1 >= limit
    })
}
