//! Moves that are not searched (the usual forms).
//!
//! Futility pruning: where the static evaluation is so far below alpha that a quiet move will not make
//! up for it, quiet moves are left out. Late move pruning: near the horizon, only so many quiet moves are
//! searched, the first of the order. Both leave noisy moves alone, and wait for a move that does not
//! lose: so no loss is taken for proven because of moves that were left out.

use grove_core::{Evaluate, Guide};

use super::search::Node;
use super::worker::Worker;
use crate::score::{self, INFINITE};
use crate::tag::tag;

/// Futility pruning is for depths up to this.
const FUTILITY_DEPTH: u32 = 6;
/// Late move pruning is for depths up to this.
const LATE_MOVE_DEPTH: u32 = 6;

impl<G: Evaluate + Guide> Worker<'_, G> {
    /// Whether moves of a node are looked at one by one before they are searched.
    #[inline]
    pub(super) fn leaves_out_some(&self, node: &Node<G::Move>) -> bool {
        node.excluded != 0 || self.plan.margins.futility.is_some() && node.eval.is_some()
    }

    /// Whether a move is left out: it was asked for, or the move is futile.
    pub(super) fn is_left_out(&self, position: &G, node: &mut Node<G::Move>, mv: G::Move) -> bool {
        node.excluded != 0 && tag(mv) == node.excluded || self.is_futile(position, node, mv)
    }

    /// Whether a move may be left out because it cannot raise alpha, by all appearances. The value of
    /// the node is then what such a move could have made of it at most.
    #[inline]
    fn is_futile(&self, position: &G, node: &mut Node<G::Move>, mv: G::Move) -> bool {
        let (Some(margin), Some(eval)) = (self.plan.margins.futility, node.eval) else {
            return false;
        };
        let most = eval.score + margin * (node.depth + 1) as i32;
        let futile = node.depth <= FUTILITY_DEPTH
            && most <= node.alpha
            && may_leave_out(node)
            && !position.is_noisy(mv);
        if futile {
            node.value = node.value.max(most);
        }
        futile
    }

    /// After how many moves of a node the quiet ones that are left are left out.
    #[inline]
    pub(super) fn late_move_count(&self, node: &Node<G::Move>) -> usize {
        let (Some(least), Some(eval)) = (self.options.late_move_pruning, node.eval) else {
            return usize::MAX;
        };
        if node.depth > LATE_MOVE_DEPTH || node.is_pv() {
            return usize::MAX;
        }
        let squared = node.depth * node.depth;
        let added = if eval.improving { squared } else { squared / 2 };
        (least + added) as usize
    }
}

/// Whether some move does not lose, and neither side is about to win.
#[inline]
pub(super) fn may_leave_out<M>(node: &Node<M>) -> bool {
    node.value > -INFINITE && !score::is_proven(node.value) && !score::is_proven(node.alpha)
}
