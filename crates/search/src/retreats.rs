//! Moves that go backward, and searches that ignore them (004 II.A).

use grove_core::Guide;

/// Takes moves backward off a list where there are others.
pub fn remove_retreats<G: Guide>(position: &G, moves: &mut Vec<G::Move>) {
    if moves.iter().any(|&mv| !position.is_prunable(mv)) {
        moves.retain(|&mv| !position.is_prunable(mv));
    }
}
