//! Extensions: the only move of a position costs no depth, because there is nothing to choose (the
//! usual form; a wish of 002 5).
//!
//! This holds down to twice the depth of the root, and never leads a line beyond [`MAX_PLY`].

use grove_core::{Evaluate, Guide};

use super::worker::Worker;
use crate::limits::MAX_PLY;

impl<G: Evaluate + Guide> Worker<'_, G> {
    /// By how many plies the moves of a position are extended that has so many of them and so much
    /// depth remaining.
    #[inline]
    pub(super) fn extension(&self, moves: usize, depth: u32, ply: usize) -> u32 {
        let extends = self.options.extensions
            && moves == 1
            && ply < 2 * self.root_depth as usize
            && ply + (depth as usize) < MAX_PLY;
        u32::from(extends)
    }
}
