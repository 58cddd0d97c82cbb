//! The recursion.

use std::ops::ControlFlow;

use grove_core::{Evaluate, Guide, Judgement, Score, Side};

use super::order::{self, Circumstances, Ranked};
use super::recording::Tells;
use super::thread_data::{StackEntry, Worker};
use super::transposition_table::{Bound, TtEntry, TtProbe};
use crate::repetition::repeats;
use crate::score::{self, INFINITE};
use crate::tag::tag;

/// With less depth remaining a position is not looked up in the table: searching one ply takes no
/// longer than waiting for the memory.
pub(super) const SHALLOWEST_KEPT: u32 = 2;

/// A position while its moves are looked at.
pub(super) struct Node<M> {
    pub(super) depth: u32,
    pub(super) ply: usize,
    pub(super) alpha: Score,
    pub(super) beta: Score,
    value: Score,
    best: Option<M>,
    /// How many moves were looked at.
    seen: usize,
    pub(super) depth_of_children: u32,
    may_pass_below: bool,
}

impl<M> Node<M> {
    #[inline]
    fn new(depth: u32, ply: usize, alpha: Score, beta: Score) -> Self {
        Node {
            depth,
            ply,
            alpha,
            beta,
            value: -INFINITE,
            best: None,
            seen: 0,
            depth_of_children: depth - 1,
            may_pass_below: false,
        }
    }
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
        self.lines[ply].clear();
        // 1. The horizon, and the limits that make one.
        if depth == 0 || self.detours {
            if self.tells == Tells::Position {
                return self.negamax_recorded(position, depth, ply, alpha, beta, stack);
            }
            if depth == 0 || self.hurried {
                return if self.task.options.quiescence {
                    self.quiesce(position, ply, ply, alpha, beta)
                } else {
                    self.horizon(position, ply)
                };
            }
        }
        if self.count_node() {
            return 0;
        }
        if self.hurried {
            return self.leaf(position, ply);
        }
        // 2. A draw by repetition. Other ends of the game show when there are no moves.
        let (key, symmetry) = self.key(position);
        if repeats::<G>(self.path, key) {
            return 0;
        }
        // 3. The table.
        let uses_table = depth >= SHALLOWEST_KEPT;
        let known = if uses_table { self.probe_tt(key) } else { None };
        if let Some(value) = known.and_then(|known| self.tt_cutoff(&known, depth, ply, alpha, beta))
        {
            return value;
        }
        // 4. Passing instead of moving.
        if let Some(value) = self.try_passing(position, depth, ply, beta, stack) {
            return value;
        }
        // 5. The moves, one by one.
        self.lines[ply + 1].clear();
        self.enter(key);
        let as_generated = depth < self.shallowest_list;
        if as_generated && depth == 1 && self.is_brief {
            let value = self.last_ply(position, self.task.evaluation, ply, alpha, beta);
            self.leave();
            return value;
        }
        let mut node = Node::new(depth, ply, alpha, beta);
        node.may_pass_below = self.may_pass_below(stack);
        if as_generated {
            let here = position.clone();
            here.each_move_until(|mv| self.consider(position, &mut node, mv));
        } else {
            let previous = known.map_or(0, |known| known.best);
            self.consider_in_order(position, &mut node, previous, symmetry, stack);
        }
        self.leave();
        if node.seen == 0 && !self.stopped {
            // The game is over, or there are moves but none in the region.
            return self.leaf(position, ply);
        }
        // 8. What was learnt.
        if let Some(table) = self.task.table
            && uses_table
            && !self.stopped
            && !self.hurried
        {
            let bound = match node.value {
                _ if !self.task.options.prune => Bound::Exact,
                value if value >= beta => Bound::Lower,
                value if value <= alpha => Bound::Upper,
                _ => Bound::Exact,
            };
            let seen = |mv| match symmetry {
                0 => mv,
                symmetry => position.seen_through(symmetry, mv),
            };
            let entry = TtEntry {
                score: node.value,
                depth,
                plies_to_horizon: self.plies_to_horizon(ply),
                bound,
                best: node.best.map_or(0, |mv| tag(seen(mv))),
            };
            table.store(key, entry);
        }
        node.value
    }

    /// Looks at the moves by their ranks. The remembered move that comes first is looked at before
    /// the others are listed: most nodes are cut by it, and in games with many moves listing and
    /// ranking them takes most of the time.
    fn consider_in_order(
        &mut self,
        position: &mut G,
        node: &mut Node<G::Move>,
        previous: u16,
        symmetry: usize,
        stack: StackEntry,
    ) {
        let first = self.remembered_first(position, node.ply, previous, symmetry);
        if let Some(mv) = first
            && self.consider(position, node, mv).is_break()
        {
            return;
        }
        let start = self.moves.len();
        self.list_moves(position, node.ply, previous, symmetry, stack);
        let end = self.moves.len();
        node.depth_of_children += self.extension(end - start, node.depth, node.ply);
        for index in start..end {
            if !self.orders.is_empty() {
                order::bring_best(&mut self.moves[index..end]);
            }
            let mv = self.moves[index].mv;
            if Some(mv) != first && self.consider(position, node, mv).is_break() {
                break;
            }
        }
        self.moves.truncate(start);
    }

    /// The move that the orders put first because it is remembered, if it is legal here.
    #[inline]
    fn remembered_first(
        &self,
        position: &G,
        ply: usize,
        previous: u16,
        symmetry: usize,
    ) -> Option<G::Move> {
        if !self.tries_remembered || symmetry != 0 {
            return None;
        }
        let wanted = match previous {
            0 => self.orders.first_killer(self.memory, ply)?,
            previous => previous,
        };
        let mut found = None;
        position.each_move_until(|mv| {
            if tag(mv) == wanted {
                found = Some(mv);
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        });
        found
    }

    /// Looks at a move, and tells whether to go on with the next one.
    pub(super) fn consider(
        &mut self,
        position: &mut G,
        node: &mut Node<G::Move>,
        mv: G::Move,
    ) -> ControlFlow<()> {
        if self.detours && self.tells == Tells::Move {
            return self.consider_recorded(position, node, mv);
        }
        let late = self.reduction(position, node.depth, node.seen, mv);
        let stack = StackEntry {
            last: self.end_of(position, mv),
            may_pass: node.may_pass_below,
        };
        let (alpha, beta) = if self.prunes {
            (node.alpha, node.beta)
        } else {
            (-INFINITE, INFINITE)
        };
        let (depth, first) = (node.depth_of_children, node.seen == 0);
        // 6. Its value.
        let child = position.try_move(mv, |next| {
            if depth == 0 && self.is_brief {
                -self.horizon(next, node.ply + 1)
            } else {
                self.child(next, depth, node.ply, alpha, beta, first, late, stack)
            }
        });
        if self.stopped {
            return ControlFlow::Break(());
        }
        self.weigh(position, node, mv, child)
    }

    /// The value of a position with one ply remaining, whose moves are looked at as they are
    /// generated. Most moves lead to the last ply, and they need nothing of what the others need:
    /// in a function of their own what is known of the position stays in registers. The evaluation
    /// is handed over so that the compiler knows that nothing changes it on the way.
    #[inline(never)]
    fn last_ply(
        &mut self,
        position: &G,
        evaluation: &G::Evaluation,
        ply: usize,
        alpha: Score,
        beta: Score,
    ) -> Score {
        let root = self.task.root;
        let mut node = Node::new(1, ply, alpha, beta);
        // 6. The value of a move is what it leads to.
        position.each_move_until(|mv| {
            if self.count_node() {
                return ControlFlow::Break(());
            }
            let child = -self.judge(&position.after(mv), evaluation, root, ply + 1);
            self.weigh(position, &mut node, mv, child)
        });
        if node.seen == 0 && !self.stopped {
            // The game is over.
            return self.leaf(position, ply);
        }
        node.value
    }

    /// Compares the value of a move with what is known, and tells whether to go on.
    #[inline(always)]
    fn weigh(
        &mut self,
        position: &G,
        node: &mut Node<G::Move>,
        mv: G::Move,
        child: Score,
    ) -> ControlFlow<()> {
        node.seen += 1;
        if child > node.value {
            node.best = Some(mv);
        }
        // Chosen rather than jumped to: whether a move is better than those before it is hard to
        // predict, and at the last ply nobody asks which one it was.
        node.value = node.value.max(child);
        if child <= node.alpha {
            return ControlFlow::Continue(());
        }
        node.alpha = child;
        // Without pruning nothing reaches beta.
        if child < node.beta {
            self.extend_line(node.ply, mv);
            return ControlFlow::Continue(());
        }
        // 7. The cut. Nobody asks for its line.
        self.counts.cutoffs += 1;
        self.counts.first_cutoffs += u64::from(node.seen == 1);
        self.remember_cut(position.side_to_move(), node.ply, mv);
        ControlFlow::Break(())
    }

    /// The value of a child to its parent, and two ways to find out without searching it in full:
    /// it may be late in the list, and then a shallower search has to say that it matters; and
    /// with principal variation search all but the first are only asked whether they are better
    /// than what is known.
    #[allow(clippy::too_many_arguments)]
    #[inline]
    pub(super) fn child(
        &mut self,
        next: &mut G,
        depth: u32,
        ply: usize,
        alpha: Score,
        beta: Score,
        first: bool,
        reduction: u32,
        stack: StackEntry,
    ) -> Score {
        if reduction > 0 {
            let reduced = depth.saturating_sub(reduction);
            let probe = -self.search(next, reduced, ply + 1, -alpha - 1, -alpha, stack);
            if probe <= alpha || self.stopped {
                return probe;
            }
        }
        if self.probes && !first && beta - 1 > alpha && alpha > -INFINITE {
            let probe = -self.search(next, depth, ply + 1, -alpha - 1, -alpha, stack);
            if probe <= alpha || probe >= beta || self.stopped {
                return probe;
            }
        }
        -self.search(next, depth, ply + 1, -beta, -alpha, stack)
    }

    /// The value of a position at the last ply.
    #[inline]
    fn horizon(&mut self, position: &G, ply: usize) -> Score {
        if self.count_node() {
            return 0;
        }
        self.leaf(position, ply)
    }

    /// The value of a position without looking ahead.
    #[inline(never)]
    fn leaf(&mut self, position: &G, ply: usize) -> Score {
        self.judge(position, self.task.evaluation, self.task.root, ply)
    }

    /// The same to whoever has at hand what it takes. Always inlined, for the last ply is where
    /// the time goes.
    #[inline(always)]
    fn judge(&mut self, position: &G, evaluation: &G::Evaluation, root: Side, ply: usize) -> Score {
        let side = position.side_to_move();
        match position.judge(evaluation, root) {
            Judgement::Over(outcome) => {
                score::of_outcome(outcome, side, self.plies_to_horizon(ply))
            }
            Judgement::Estimate(_)
                if G::REPETITIONS.is_some() && repeats::<G>(self.path, position.key()) =>
            {
                0
            }
            Judgement::Estimate(estimate) => {
                self.counts.leaves += 1;
                score::seen_by(side, root, estimate)
            }
        }
    }

    /// The key under which a position is known, and the symmetry that shows it so.
    #[inline(always)]
    pub(super) fn key(&self, position: &G) -> (u64, usize) {
        if !self.needs_keys {
            return (0, 0);
        }
        let symmetric = self.task.options.table.is_some_and(|table| table.symmetry);
        let (key, symmetry) = if symmetric {
            position.canonical_key()
        } else {
            (position.key(), 0)
        };
        // In another region a position has other moves, and so another value.
        match &self.region {
            None => (key, symmetry),
            Some(region) => (key ^ region.salt(), symmetry),
        }
    }

    #[inline]
    fn end_of(&self, position: &G, mv: G::Move) -> Option<grove_core::Place> {
        if self.follows_moves {
            position.end_of(mv)
        } else {
            None
        }
    }

    /// Lists the moves that are searched at this node, with their ranks.
    #[inline]
    pub(super) fn list_moves(
        &mut self,
        position: &mut G,
        ply: usize,
        previous: u16,
        symmetry: usize,
        stack: StackEntry,
    ) {
        let start = self.moves.len();
        let moves = &mut *self.moves;
        position.each_move(|mv| moves.push(Ranked { rank: 0, mv }));
        let options = self.task.options;
        if options.region_padding.is_some() || options.ignore_retreats {
            self.leave_out(position, start);
        }
        if !self.orders.is_empty() {
            let circumstances = Circumstances {
                evaluation: self.task.evaluation,
                memory: self.memory,
                ply,
                previous,
                symmetry,
                last: stack.last,
            };
            circumstances.rank(position, &mut self.moves[start..], &self.orders);
        }
    }

    /// Takes the moves off the list that the options ignore.
    fn leave_out(&mut self, position: &G, start: usize) {
        if let Some(region) = self.region {
            self.retain(start, |mv| region.contains(position.start_of(mv)));
        }
        if self.task.options.ignore_retreats
            && self.moves[start..]
                .iter()
                .any(|entry| !position.retreats(entry.mv))
        {
            self.retain(start, |mv| !position.retreats(mv));
        }
    }

    fn retain(&mut self, start: usize, keep: impl Fn(G::Move) -> bool) {
        let mut kept = start;
        for index in start..self.moves.len() {
            if keep(self.moves[index].mv) {
                self.moves[kept] = self.moves[index];
                kept += 1;
            }
        }
        self.moves.truncate(kept);
    }

    #[inline]
    fn probe_tt(&mut self, key: u64) -> Option<TtEntry> {
        let table = self.task.table?;
        self.counts.probes += 1;
        match table.probe(key) {
            TtProbe::Hit(entry) => {
                self.counts.hits += 1;
                Some(entry)
            }
            TtProbe::Collision => {
                self.counts.collisions += 1;
                None
            }
            TtProbe::Empty => None,
        }
    }

    /// The value that an entry gives for this window, if it does.
    #[inline]
    fn tt_cutoff(
        &self,
        entry: &TtEntry,
        depth: u32,
        ply: usize,
        alpha: Score,
        beta: Score,
    ) -> Option<Score> {
        if !self.task.table?.fits(entry, depth) {
            return None;
        }
        let value = score::score_from_tt(
            entry.score,
            entry.plies_to_horizon,
            self.plies_to_horizon(ply),
        );
        let decides = match entry.bound {
            Bound::Exact => true,
            Bound::Lower => value >= beta,
            Bound::Upper => value <= alpha,
        };
        decides.then_some(value)
    }
}
