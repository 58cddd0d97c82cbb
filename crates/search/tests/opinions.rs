//! Policies with an opinion that no game gave them.

use grove_core::{Game, MovePolicy, Word};

/// Thinks that the move at this place is e^9 times as likely as any other.
pub struct Favours(pub usize);

impl<G: Game> MovePolicy<G> for Favours {
    fn logits(&self, _: &G, moves: &[G::Move], logits: &mut Vec<f32>) -> bool {
        logits.clear();
        logits.resize(moves.len(), 0.0);
        if let Some(logit) = logits.get_mut(self.0) {
            *logit = 9.0;
        }
        true
    }
}

/// Thinks something of every move that means nothing.
pub struct Whims;

impl<G: Game> MovePolicy<G> for Whims {
    fn logits(&self, _: &G, moves: &[G::Move], logits: &mut Vec<f32>) -> bool {
        logits.clear();
        let whim = |mv: &G::Move| mv.word().wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 54;
        logits.extend(moves.iter().map(|mv| whim(mv) as f32 / 64.0));
        true
    }
}

/// Knows no board.
pub struct Ignorance;

impl<G: Game> MovePolicy<G> for Ignorance {
    fn logits(&self, _: &G, _: &[G::Move], logits: &mut Vec<f32>) -> bool {
        logits.clear();
        false
    }
}
