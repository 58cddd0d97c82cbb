//! Null move: if a side could pass and would still be better off than it needs to be, then some
//! move will do as well, and the node is cut (002 4.2.5).
//!
//! Study 002 uses it "non-recursively for the max player on a subtree with a search depth reduced
//! by two": only the side that the search is for passes, and only once in a line. The usual form
//! lets both sides pass, but not one after the other. In both the search after passing is as deep
//! as that after a move, less the reduction. "Reduced by two" is a reduction of 2 by this count, and
//! of 1 if the study means the depth of the node that passes.
//!
//! What makes it wrong is zugzwang: where to be on move is a burden, passing is better than every
//! move and proves nothing. The game knows where that is to be feared, and gives no position after
//! a pass there ([`Guide::null_move`]). Konane is the worst case: moves are what its players live on,
//! the side that has one more of them wins, and a pass is worth a move. There the null move cuts
//! nodes that a move would not have cut.

use grove_core::{Evaluate, Guide, Score};

use super::options::NullForm;
use super::record::Purpose;
use super::thread_data::StackEntry;
use super::worker::Worker;
use crate::score;

impl<G: Evaluate + Guide> Worker<'_, G> {
    /// The value of the node, if a null move shows it to be at least beta.
    #[inline]
    pub(super) fn null_move(
        &mut self,
        position: &G,
        depth: u32,
        ply: usize,
        beta: Score,
        stack: StackEntry,
    ) -> Option<Score> {
        let null_move = self.options.null_move?;
        let mine = position.side_to_move() == self.task.root;
        let allowed = stack.allows_null_move
            && depth > null_move.reduction
            && !score::is_proven(beta)
            && (mine || null_move.form == NullForm::Usual);
        if !allowed {
            return None;
        }
        let mut passed = position.null_move()?;
        let below = StackEntry {
            last_place: None,
            allows_null_move: false,
            excluded: 0,
        };
        let reduced = depth - 1 - null_move.reduction.min(depth - 1);
        self.thread.played[ply] = 0;
        self.record_next(Purpose::Pass, None);
        let value = -self.search(&mut passed, reduced, ply + 1, -beta, 1 - beta, below);
        // A win that rests on a pass is not proven, so that its distance means nothing.
        (value >= beta && !self.stopped).then_some(beta)
    }

    /// Whether a null move may be tried at the children of a node.
    #[inline]
    pub(super) fn allows_null_move_below(&self, stack: StackEntry) -> bool {
        // The null move itself forbids the next one, and in the study's form all that follow.
        self.options
            .null_move
            .is_some_and(|null_move| stack.allows_null_move || null_move.form == NullForm::Usual)
    }
}
