//! Singular extensions: a move that is much better than all others is searched a ply deeper, because
//! everything depends on it (Anantharaman, Campbell and Hsu 1990, in the usual form since: the move is
//! that of the table, and what the others are worth is seen by a search of half the depth without it).
//!
//! The same search tells two other things. If the others reach beta without that move, so will the node:
//! it is cut off (multicut). If they do not, but the table says that the move reaches beta, nothing
//! hangs on it, and it is searched a ply less deep.

use grove_core::{Evaluate, Guide, MAX_EVAL, Score};

use super::record::Purpose;
use super::static_pruning::in_scale;
use super::thread_data::StackEntry;
use super::transposition_table::{Bound, TtEntry};
use super::worker::Worker;
use crate::limits::MAX_PLY;
use crate::score;

/// With less depth than this nothing is singular.
const SHALLOW: u32 = 6;
/// An entry of the table counts if its depth is less by no more than this.
const NEARLY: u32 = 3;
/// By how much the others have to be worse for each ply, as a share of the evaluation's scale.
const MARGIN: f64 = 1.0 / 64.0;

/// What is known of the move of the table.
pub(super) enum Singularity {
    /// It is to be searched so much deeper.
    Extension(i32),
    /// The others reach beta without it; the node is worth this much.
    Multicut(Score),
}

impl<G: Evaluate + Guide> Worker<'_, G> {
    /// Whether the move of the table is singular.
    #[inline(never)]
    pub(super) fn singularity(
        &mut self,
        position: &mut G,
        (depth, ply): (u32, usize),
        beta: Score,
        tt_entry: Option<TtEntry>,
        stack: StackEntry,
    ) -> Singularity {
        let Some(entry) = tt_entry.filter(|_| depth >= SHALLOW && stack.excluded == 0) else {
            return Singularity::Extension(0);
        };
        let tt_score = self.score_from_tt(&entry, ply);
        let counts = entry.best != 0
            && entry.bound != Bound::Upper
            && entry.depth + NEARLY >= depth
            && !score::is_proven(tt_score)
            && ply < 2 * self.root_depth as usize
            && ply + (depth as usize) < MAX_PLY;
        if !counts {
            return Singularity::Extension(0);
        }
        let margin = in_scale(self.task.evaluation, MARGIN * f64::from(depth));
        let least = (tt_score - margin).max(1 - MAX_EVAL);
        let without = StackEntry {
            excluded: entry.best,
            allows_null_move: false,
            ..stack
        };
        self.record_next(Purpose::Verification, None);
        let value = self.search(position, (depth - 1) / 2, ply, least - 1, least, without);
        if value < least {
            Singularity::Extension(1)
        } else if least >= beta {
            Singularity::Multicut(least)
        } else {
            Singularity::Extension(-i32::from(tt_score >= beta))
        }
    }
}
