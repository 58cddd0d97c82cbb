//! How much depth a move costs: less than a ply where it is forced, more where it comes late.
//!
//! Extensions: the only move of a position costs nothing, because there is nothing to choose. This
//! holds down to twice the nominal depth, and never leads a line beyond [`MAX_PLY`].
//!
//! Reductions: when the orders are any good, a move that comes late is seldom the best. It is
//! searched less deep first, and in full only if it then seems better than what is known. How
//! much less grows with the logarithms of the depth and of the number of moves before it. Moves
//! that make the position noisy are exempt.

use grove_core::{Evaluate, Guide};

use super::thread_data::Worker;
use crate::limits::MAX_PLY;

/// Moves before this one are not late.
const EARLY: usize = 3;
/// With less depth than this nothing is reduced.
const SHALLOW: u32 = 3;
/// Of depths and moves beyond this the reductions are those of the last.
const ROWS: usize = 64;

/// By how many plies late moves are reduced, by depth and by number.
pub struct Reductions(Vec<[u8; ROWS]>);

impl Reductions {
    /// All of them.
    pub fn new() -> Self {
        let plies = |depth: usize, number: usize| {
            if depth < SHALLOW as usize || number < EARLY {
                return 0;
            }
            (0.6 + (depth as f64).ln() * (number as f64).ln() / 2.4) as u8
        };
        let row = |depth| std::array::from_fn(|number| plies(depth, number));
        Reductions((0..ROWS).map(row).collect())
    }

    #[inline]
    fn plies(&self, depth: u32, number: usize) -> u32 {
        let row = &self.0[(depth as usize).min(ROWS - 1)];
        row[number.min(ROWS - 1)].into()
    }
}

impl<G: Evaluate + Guide> Worker<'_, G> {
    /// By how many plies the moves of a position are extended that has so many of them and so much
    /// depth remaining.
    #[inline]
    pub(super) fn extension(&self, moves: usize, depth: u32, ply: usize) -> u32 {
        let extends = self.task.options.extensions
            && moves == 1
            && ply < 2 * self.nominal as usize
            && ply + (depth as usize) < MAX_PLY;
        u32::from(extends)
    }

    /// By how many plies a move that is this far down the list is reduced.
    #[inline]
    pub(super) fn reduction(&self, position: &G, depth: u32, index: usize, mv: G::Move) -> u32 {
        if !self.reduces {
            return 0;
        }
        let plies = self.reductions.plies(depth, index);
        if plies == 0 || position.is_noisy(mv) {
            return 0;
        }
        // At least one ply is searched.
        plies.min(depth - 1)
    }
}
