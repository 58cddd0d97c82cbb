//! The recursion: principal variation search with everything that the options add to it.
//!
//! Its steps stand in the order in which they happen. What a step does is in a file of its own.

use std::ops::ControlFlow;

use grove_core::{Coord, Evaluate, Guide, Score, Word};

use super::move_picker::MovePicker;
use super::move_pruning::may_leave_out;
use super::ranking::TtMove;
use super::record::{End, Purpose};
use super::singular::Singularity;
use super::static_pruning::NodeEval;
use super::thread_data::{StackEntry, ThreadData};
use super::transposition_table::TtEntry;
use super::worker::Worker;
use crate::repetition::repeats;
use crate::score::INFINITE;
use crate::tag::tag;

/// Internal iterative reduction is for depths from this on.
const UNKNOWN_DEPTH: u32 = 4;

/// A position while its moves are searched.
pub(super) struct Node<M> {
    pub depth: u32,
    pub ply: usize,
    pub alpha: Score,
    pub beta: Score,
    /// The value of the best move so far, which may be less than alpha.
    pub value: Score,
    pub best: Option<M>,
    /// How many moves have been searched.
    pub searched: usize,
    pub child_depth: u32,
    pub allows_null_move_below: bool,
    /// What the static evaluation says, where it is asked and means something.
    pub eval: Option<NodeEval>,
    /// The tag of the table's move, and by how much it is extended.
    pub singular: (u16, i32),
    /// The tag of a move that is left out; 0 for none.
    pub excluded: u16,
    /// Whether that or futility may leave moves out.
    pub leaves_out_some: bool,
}

impl<M> Node<M> {
    #[inline]
    pub fn new(depth: u32, ply: usize, alpha: Score, beta: Score) -> Self {
        Node {
            depth,
            ply,
            alpha,
            beta,
            value: -INFINITE,
            best: None,
            searched: 0,
            child_depth: depth - 1,
            allows_null_move_below: false,
            eval: None,
            singular: (0, 0),
            excluded: 0,
            leaves_out_some: false,
        }
    }

    /// The depth with which a move is searched.
    #[inline]
    fn depth_after(&self, mv: impl Word) -> u32 {
        match self.singular {
            (_, 0) => self.child_depth,
            (tt_move, extension) if tag(mv) == tt_move => {
                self.child_depth.saturating_add_signed(extension)
            }
            _ => self.child_depth,
        }
    }

    /// Whether the node may lie on the principal variation: others have a null window.
    #[inline]
    pub fn is_pv(&self) -> bool {
        self.beta - 1 > self.alpha
    }
}

/// How a move is searched: the depth below it, and the window of the node.
#[derive(Clone, Copy)]
pub(super) struct ChildSearch {
    pub depth: u32,
    pub alpha: Score,
    pub beta: Score,
    /// Whether it is the first move of the node.
    pub is_first: bool,
    /// By how many plies it is reduced at first.
    pub reduction: u32,
    pub stack: StackEntry,
}

impl<G: Evaluate + Guide> Worker<'_, G> {
    /// The value of a position to its side to move, with this depth remaining.
    pub(super) fn search(
        &mut self,
        position: &mut G,
        depth: u32,
        ply: usize,
        alpha: Score,
        beta: Score,
        stack: StackEntry,
    ) -> Score {
        self.thread.pv[ply].clear();
        // 0. Experience: moves into positions that lost earlier games. Tables: positions whose end is known.
        if let Some(value) = self.remembered(position, depth, ply) {
            return value;
        }
        if let Some(value) = self.probed(position, ply) {
            return value;
        }
        self.record_start(position, depth, alpha, beta);
        // 1. Horizon: quiescence or the static evaluation.
        if depth == 0 || self.estimates_only {
            return match self.options.quiescence {
                true => self.quiescence(position, ply, ply, alpha, beta),
                false => self.horizon(position, ply, alpha, beta),
            };
        }
        // 2. Limits, and draws by repetition. Other ends of the game show when there are no moves.
        if self.count_node() {
            return self.record_end(End::Stopped, 0);
        }
        if self.estimates_only {
            return self.static_eval(position, ply);
        }
        let (key, symmetry) = self.key(position);
        if repeats(position, &self.thread.path, key) {
            return self.record_end(End::Repetition, 0);
        }
        // 3. Distance pruning: ends that lie below here are too far away to change anything.
        if let Some(value) = self.prune_by_distance(ply, alpha, beta) {
            return self.record_end(End::Distance, value);
        }
        // 4. Transposition table: cut off, or keep its move.
        let tt_key = self.tt_key(position, key);
        let tt_entry = match stack.excluded {
            0 => self.probe_tt(tt_key, symmetry, depth, ply),
            _ => None,
        };
        if let Some(value) =
            tt_entry.and_then(|entry| self.tt_cutoff(&entry, depth, ply, alpha, beta))
        {
            return self.record_end(End::Table, value);
        }
        // 5. Static evaluation, and whether the side to move is improving.
        let eval = self.node_eval(position, ply);
        // 6. Pruning without moves: reverse futility, razoring, null move.
        if let Some(eval) = eval.filter(|_| stack.excluded == 0)
            && let Some((end, value)) =
                self.prune_statically(position, (depth, ply), (alpha, beta), eval, stack)
        {
            return self.record_end(end, value);
        }
        if let Some(value) = self.null_move(position, depth, ply, beta, stack) {
            return self.record_end(End::Pass, value);
        }
        // 7. Internal iterative reduction, and whether the table's move is singular.
        let depth = self.reduced_without_tt_move(depth, tt_entry);
        let extension = match self.options.singular && symmetry == 0 {
            true => match self.singularity(position, (depth, ply), beta, tt_entry, stack) {
                Singularity::Extension(extension) => extension,
                Singularity::Multicut(value) => return self.record_end(End::Multicut, value),
            },
            false => 0,
        };
        // 8. Moves, best first: pruning, extensions, reductions, null windows and re-searches; a move
        //    that reaches beta cuts off the rest, and is remembered as a killer and in the history.
        self.thread.pv[ply + 1].clear();
        self.enter(key);
        if depth == 1 && self.plan.has_last_ply && self.plan.is_unranked(depth) {
            let value = self.last_ply(position, self.task.evaluation, ply, alpha, beta);
            self.leave();
            return value;
        }
        let tt_move = TtMove {
            tag: tt_entry.map_or(0, |entry| entry.best),
            symmetry,
        };
        let mut node = Node::new(depth, ply, alpha, beta);
        node.allows_null_move_below = self.allows_null_move_below(stack);
        node.child_depth += self.threat_extension(position, depth, ply);
        node.eval = eval;
        node.singular = (tt_move.tag, extension);
        node.excluded = stack.excluded;
        node.leaves_out_some = self.leaves_out_some(&node);
        self.search_moves(position, &mut node, tt_move, stack);
        self.leave();
        // 9. No move at all: the game is over, or all moves are outside the region.
        if node.searched == 0 && !self.stopped {
            return match stack.excluded {
                0 => self.no_moves(position, ply),
                _ => self.record_end(End::Searched, alpha),
            };
        }
        // 10. Learn: the table keeps what was found, and the static evaluation is corrected by it.
        if stack.excluded == 0 {
            self.store_tt(position, tt_key, symmetry, &node, alpha);
            self.learn_correction(position, &node, alpha);
        }
        self.record_end(
            self.end_of_moves(node.value, beta, node.searched),
            node.value,
        )
    }

    /// Internal iterative reduction: a node that the table has no move for is searched a ply less deep.
    /// If it matters it comes again at the next depth, and then there is a move (the usual form).
    #[inline]
    fn reduced_without_tt_move(&self, depth: u32, tt_entry: Option<TtEntry>) -> u32 {
        let is_known = tt_entry.is_some_and(|entry| entry.best != 0);
        let reduces = self.options.internal_iterative_reduction && depth >= UNKNOWN_DEPTH;
        depth - u32::from(reduces && !is_known)
    }

    /// Searches the moves of a node, as they are generated or by their ranks, until one of them cuts
    /// off the rest.
    #[inline]
    fn search_moves(
        &mut self,
        position: &mut G,
        node: &mut Node<G::Move>,
        tt_move: TtMove,
        stack: StackEntry,
    ) {
        if self.plan.is_unranked(node.depth) {
            let here = position.clone();
            here.each_move_until(|mv| self.search_move(position, node, mv));
            return;
        }
        let first = self.first_move(position, (node.depth, node.ply), tt_move);
        if let Some(mv) = first
            && self.search_move(position, node, mv).is_break()
        {
            return;
        }
        let mut picker = self.pick_moves(position, (node.depth, node.ply), tt_move, stack);
        node.child_depth += self.extension(picker.len(), node.depth, node.ply);
        let mut late = self.late_move_count(node);
        while let Some(mv) = picker.pick_next(&mut self.thread.moves) {
            if Some(mv) != first && self.search_move(position, node, mv).is_break() {
                if self.plan.keeps_maluses && !self.stopped {
                    self.enter_maluses(position, node, &picker);
                }
                break;
            }
            if node.searched >= late && may_leave_out(node) {
                late = usize::MAX;
                picker.leave_out_quiet(position, &mut self.thread.moves);
            }
        }
        self.drop_moves(&picker);
    }

    /// Enters in the history that the moves before the one that caused a cutoff did not.
    #[inline(never)]
    fn enter_maluses(&mut self, position: &G, node: &Node<G::Move>, picker: &MovePicker) {
        let context = self.history_context(position, node.ply);
        let ThreadData { moves, history, .. } = &mut *self.thread;
        for entry in picker.before_last(moves) {
            history.malus(context, node.depth, entry.mv);
        }
    }

    /// Searches a move, and tells whether to go on with the next one.
    fn search_move(
        &mut self,
        position: &mut G,
        node: &mut Node<G::Move>,
        mv: G::Move,
    ) -> ControlFlow<()> {
        if node.leaves_out_some && self.is_left_out(position, node, mv) {
            return ControlFlow::Continue(());
        }
        let is_ranked = !self.plan.is_unranked(node.depth);
        self.record_move(position, node.ply, mv, node.searched == 0, is_ranked);
        self.note_move(node.ply, mv);
        let (alpha, beta) = self.window(node.alpha, node.beta);
        let how = ChildSearch {
            depth: node.depth_after(mv),
            alpha,
            beta,
            is_first: node.searched == 0,
            reduction: self.reduction(position, node, mv),
            stack: StackEntry {
                last_place: self.last_place(position, mv),
                allows_null_move: node.allows_null_move_below,
                excluded: 0,
            },
        };
        let value = position.try_move(mv, |next| {
            if how.depth == 0 && !self.options.quiescence {
                self.record_start(next, 0, -beta, -alpha);
                -self.horizon(next, node.ply + 1, -beta, -alpha)
            } else {
                self.search_child(next, node.ply + 1, how)
            }
        });
        if self.stopped {
            return ControlFlow::Break(());
        }
        self.update_best(position, node, mv, value)
    }

    /// The value of a child to its parent. Two searches may show that it need not be known exactly:
    /// a late move is first searched less deep (`reductions.rs`); and with principal variation
    /// search all moves but the first are searched with a null window, which only tells whether
    /// they are better than what is known.
    #[inline(always)]
    pub(super) fn search_child(&mut self, next: &mut G, ply: usize, how: ChildSearch) -> Score {
        let ChildSearch {
            depth, alpha, beta, ..
        } = how;
        if how.reduction > 0 {
            self.purpose = Purpose::Reduced;
            let reduced = depth.saturating_sub(how.reduction);
            let value = -self.search(next, reduced, ply, -alpha - 1, -alpha, how.stack);
            if value <= alpha || self.stopped {
                return value;
            }
        }
        if self.options.pvs && !how.is_first && beta - 1 > alpha && alpha > -INFINITE {
            self.purpose = Purpose::NullWindow;
            let value = -self.search(next, depth, ply, -alpha - 1, -alpha, how.stack);
            if value <= alpha || value >= beta || self.stopped {
                return value;
            }
        }
        self.purpose = Purpose::Full;
        -self.search(next, depth, ply, -beta, -alpha, how.stack)
    }

    /// Compares the value of a move with the best so far, and tells whether to go on.
    #[inline(always)]
    pub(super) fn update_best(
        &mut self,
        position: &G,
        node: &mut Node<G::Move>,
        mv: G::Move,
        value: Score,
    ) -> ControlFlow<()> {
        node.searched += 1;
        if value > node.value {
            node.best = Some(mv);
        }
        // Chosen rather than jumped to: whether a move is better than those before it is hard to
        // predict, and at the last ply nobody asks which one it was.
        node.value = node.value.max(value);
        if value <= node.alpha {
            return ControlFlow::Continue(());
        }
        node.alpha = value;
        // Without pruning nothing reaches beta.
        if value < node.beta {
            self.update_pv(node.ply, mv);
            return ControlFlow::Continue(());
        }
        // The line of a cutoff is never shown, and so it is not kept.
        self.counts.cutoffs += 1;
        self.counts.first_cutoffs += u64::from(node.searched == 1);
        self.update_cutoff_history(position, node.ply, node.depth, mv);
        ControlFlow::Break(())
    }

    /// The window in which moves are searched: an open one without pruning.
    #[inline]
    pub(super) fn window(&self, alpha: Score, beta: Score) -> (Score, Score) {
        if self.options.prune {
            (alpha, beta)
        } else {
            (-INFINITE, INFINITE)
        }
    }

    #[inline]
    fn last_place(&self, position: &G, mv: G::Move) -> Option<Coord> {
        if self.plan.needs_last_place {
            position.destination(mv)
        } else {
            None
        }
    }
}
