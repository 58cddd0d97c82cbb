//! Quiescence: while captures are pending a position is not estimated, and they are played out first.
//!
//! Best-first search believes an estimate until it has looked behind it, and is drawn to every
//! capture that can be answered. The form is that of minimax: the side to move may stand pat, unless
//! the rules force it to capture, and after [`MAX_PLIES`] the estimate stands. What it finds is an
//! estimate, also where a game would end.

use grove_core::{Evaluate, Guide, MAX_EVAL, Score};

use crate::bestfirst::value::judge;

/// How many plies are played out.
pub(super) const MAX_PLIES: u32 = 12;

/// Plays captures out.
pub(super) struct Quiescence<'a, G: Evaluate> {
    pub evaluation: &'a G::Evaluation,
    /// Positions visited.
    pub nodes: u64,
}

impl<G: Evaluate + Guide> Quiescence<'_, G> {
    /// What a position that is estimated like this is worth to its side to move once it is quiet.
    pub fn value(
        &mut self,
        position: &G,
        stand_pat: Score,
        plies: u32,
        (alpha, beta): (Score, Score),
    ) -> Score {
        let (mut noisy, mut is_forced) = (Vec::new(), true);
        position.each_move(|mv| match position.is_noisy(mv) {
            true => noisy.push(mv),
            false => is_forced = false,
        });
        if noisy.is_empty() || plies == 0 || !is_forced && stand_pat >= beta {
            return stand_pat;
        }
        let side = position.side_to_move();
        let mut best = if is_forced { -MAX_EVAL } else { stand_pat };
        for mv in noisy {
            let next = position.after(mv);
            let judgement = judge(&next, self.evaluation, side);
            self.nodes += 1;
            let window = (-beta, -alpha.max(best));
            let value = match judgement.is_final {
                true => judgement.value.clamp(-MAX_EVAL, MAX_EVAL),
                false => -self.value(&next, -judgement.value, plies - 1, window),
            };
            best = best.max(value);
            if best >= beta {
                break;
            }
        }
        best
    }
}
