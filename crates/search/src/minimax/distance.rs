//! Distance pruning, which chess programs call mate distance pruning.
//!
//! Nearer ends weigh more (`score.rs`), so a position cannot be worth more than a win on the spot, nor
//! less than a loss on the spot. Where even that would not raise alpha, or would still reach beta, a
//! nearer end is sure already and nothing below is searched. The value of the root stays the same.

use grove_core::{Evaluate, Guide, Score};

use super::worker::Worker;
use crate::score;

impl<G: Evaluate + Guide> Worker<'_, G> {
    /// The most or the least that the node can be worth, if that is outside the window.
    #[inline]
    pub(super) fn prune_by_distance(&self, ply: usize, alpha: Score, beta: Score) -> Option<Score> {
        if !self.options.distance_pruning {
            return None;
        }
        let most = score::of_win(self.plies_to_horizon(ply));
        if alpha >= most {
            Some(most)
        } else if beta <= -most {
            Some(-most)
        } else {
            None
        }
    }
}
