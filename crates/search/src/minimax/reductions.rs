//! Late move reductions: when the orders are any good, a move that comes late is seldom the best. It
//! is searched less deep first, and in full only if it then seems better than what is known (the
//! usual form).
//!
//! How much less grows with the logarithms of the depth and of the number of moves before it. Moves
//! that make the position noisy are exempt. Adjusted reductions are smaller on the principal variation,
//! for killers and for moves with a good history, and larger where things get worse and for moves with
//! a bad history.

use grove_core::{Evaluate, Guide};

use super::history::{HistoryUpdate, MAX_HISTORY};
use super::options::Reduction;
use super::search::Node;
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
    /// By how many plies the next move of a node is reduced.
    #[inline(always)]
    pub(super) fn reduction(&self, position: &G, node: &Node<G::Move>, mv: G::Move) -> u32 {
        match self.options.reductions {
            Some(kind) if self.options.prune => self.reduced_by(kind, position, node, mv),
            _ => 0,
        }
    }

    #[inline]
    fn reduced_by(&self, kind: Reduction, position: &G, node: &Node<G::Move>, mv: G::Move) -> u32 {
        let plies = self.thread.reductions.plies(node.depth, node.searched);
        if plies == 0 || position.is_noisy(mv) {
            return 0;
        }
        let plies = match kind {
            Reduction::Fixed => plies,
            Reduction::Adjusted => self.adjusted(plies, position, node, mv),
        };
        // At least one ply is searched.
        plies.min(node.depth - 1)
    }

    #[inline]
    fn adjusted(&self, plies: u32, position: &G, node: &Node<G::Move>, mv: G::Move) -> u32 {
        let history = &self.thread.history;
        let mut plies = plies as i32;
        plies -= i32::from(node.is_pv());
        plies -= i32::from(history.is_killer(node.ply, mv));
        plies += i32::from(node.eval.is_some_and(|eval| !eval.improving));
        if self.options.history == HistoryUpdate::Gravity {
            let context = self.history_context(position, node.ply);
            plies -= 2 * history.score(context, mv) / MAX_HISTORY;
        }
        plies.max(0) as u32
    }
}
