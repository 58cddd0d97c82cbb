//! Late move reductions: when the orders are any good, a move that comes late is seldom the best. It
//! is searched less deep first, and in full only if it then seems better than what is known (the
//! usual form).
//!
//! How much less grows with the logarithms of the depth and of the number of moves before it. Moves
//! that make the position noisy are exempt.

use grove_core::{Evaluate, Guide};

use super::worker::Worker;

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
    /// By how many plies a move that is this far down the list is reduced.
    #[inline]
    pub(super) fn reduction(&self, position: &G, depth: u32, index: usize, mv: G::Move) -> u32 {
        if !self.options.reductions || !self.options.prune {
            return 0;
        }
        let plies = self.thread.reductions.plies(depth, index);
        if plies == 0 || position.is_noisy(mv) {
            return 0;
        }
        // At least one ply is searched.
        plies.min(depth - 1)
    }
}
