//! Extensions: the only move of a position costs no depth, because there is nothing to choose (the
//! usual form; a wish of 002 5).
//!
//! So does every move of a position in which the other side threatens to win at once
//! ([`Guide::is_threatened`]), if that is wanted: most moves there are refuted by the threat, and the search
//! looks at what the few answers have only put off. This is the check extension of chess.
//!
//! Both hold down to twice the depth of the root, and never lead a line beyond [`MAX_PLY`].

use grove_core::{Evaluate, Guide};

use super::worker::Worker;
use crate::limits::MAX_PLY;

impl<G: Evaluate + Guide> Worker<'_, G> {
    /// By how many plies the moves of a position are extended that has so many of them and so much
    /// depth remaining.
    #[inline]
    pub(super) fn extension(&self, moves: usize, depth: u32, ply: usize) -> u32 {
        let extends = self.options.extensions && moves == 1 && self.may_extend(depth, ply);
        u32::from(extends)
    }

    /// By how many plies the moves of a position are extended because of a threat.
    #[inline]
    pub(super) fn threat_extension(&self, position: &G, depth: u32, ply: usize) -> u32 {
        let extends = self.options.threat_extensions
            && self.may_extend(depth, ply)
            && position.is_threatened();
        u32::from(extends)
    }

    /// Whether a line may become longer.
    #[inline]
    fn may_extend(&self, depth: u32, ply: usize) -> bool {
        ply < 2 * self.root_depth as usize && ply + (depth as usize) < MAX_PLY
    }
}
