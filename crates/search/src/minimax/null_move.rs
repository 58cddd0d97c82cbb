//! Null move: if a side could pass and would still be better off than it needs to be, then some
//! move will do as well, and the node is cut (002 4.2.5).
//!
//! Study 002 uses it "non-recursively for the max player on a subtree with a search depth reduced
//! by two": only the side that the search is for passes, and only once in a line. The usual form
//! lets both sides pass, but not one after the other. In both the search after passing is as deep
//! as that after a move, less the reduction.
//!
//! What makes it wrong is zugzwang: where to be on move is a burden, passing is better than every
//! move and proves nothing. The game knows where that is to be feared, and gives no position after
//! a pass there ([`Guide::passed`]). Konane is the worst case: moves are what its players live on,
//! the side that has one more of them wins, and a pass is worth a move. There the null move cuts
//! nodes that a move would not have cut.

use grove_core::{Evaluate, Guide, Score};

use super::options::NullForm;
use super::record::Purpose;
use super::recording::Tells;
use super::thread_data::{StackEntry, Worker};
use crate::score;

impl<G: Evaluate + Guide> Worker<'_, G> {
    /// The value of the node, if passing shows it to be at least beta.
    #[inline]
    pub(super) fn try_passing(
        &mut self,
        position: &G,
        depth: u32,
        ply: usize,
        beta: Score,
        stack: StackEntry,
    ) -> Option<Score> {
        if !self.passes {
            return None;
        }
        let null_move = self.task.options.null_move?;
        let mine = position.side_to_move() == self.task.root;
        let allowed = stack.may_pass
            && depth > null_move.reduction
            && !score::is_proven(beta)
            && (mine || null_move.form == NullForm::Usual);
        if !allowed {
            return None;
        }
        let mut passed = position.passed()?;
        let stack = StackEntry {
            last: None,
            may_pass: false,
        };
        let shallower = depth - 1 - null_move.reduction.min(depth - 1);
        if self.recorder.is_some() {
            self.go_for(Purpose::Pass, None);
        }
        let value = -self.search(&mut passed, shallower, ply + 1, -beta, 1 - beta, stack);
        if self.recorder.is_some() {
            self.tell(Tells::Move);
        }
        // A win that rests on a pass is not proven, so that its distance means nothing.
        (value >= beta && !self.stopped).then_some(beta)
    }

    /// Whether the children of a node that was reached in this way may pass.
    #[inline]
    pub(super) fn may_pass_below(&self, stack: StackEntry) -> bool {
        if !self.passes {
            return false;
        }
        match self.task.options.null_move {
            None => false,
            // The pass itself forbids the next one, and in the study's form all that follow.
            Some(null_move) => stack.may_pass || null_move.form == NullForm::Usual,
        }
    }
}
