//! Positions whose ends are known from tables.
//!
//! A search that comes to such a position goes no further. Its end counts as far away as the table says,
//! which may be the next conversion only: nearer than it is, but farther than any end that the search has
//! seen itself at that distance. The move of a root that is known is not for the search to choose, since
//! all that win look alike to it.

use grove_core::{Evaluate, Guide, Score, Tablebase};

use super::worker::Worker;
use crate::score;

impl<G: Evaluate + Guide> Worker<'_, G> {
    /// The value of a position below the root to its side to move, if its end is known.
    #[inline]
    pub(super) fn probed(&self, position: &G, ply: usize) -> Option<Score> {
        let tables = self.task.tables.filter(|_| ply > 0)?;
        self.probe_tables(tables, position, ply)
    }

    #[inline(never)]
    fn probe_tables(&self, tables: &dyn Tablebase<G>, position: &G, ply: usize) -> Option<Score> {
        let known = tables.probe(position)?;
        let remaining = self.plies_to_horizon(ply).saturating_sub(known.distance);
        let side = position.side_to_move();
        Some(score::of_outcome(known.outcome, side, remaining))
    }
}
