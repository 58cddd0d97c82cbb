//! The recursion.

use grove_core::{Evaluate, Outcome, Score};

use super::table::{Bound, Entry, Probe};
use super::{Minimax, order};
use crate::Limits;
use crate::score::{self, INFINITE};

/// Nodes between two questions whether to stop.
const PATIENCE: u64 = 1024;

impl<G: Evaluate> Minimax<G> {
    /// Searches the moves of the root and gives the best one and its score; `None` when the
    /// limits ended it.
    pub(super) fn search_root(
        &mut self,
        position: &G,
        depth: u32,
        mut alpha: Score,
        beta: Score,
        previous: Option<G::Move>,
        limits: &Limits<'_>,
    ) -> Option<(G::Move, Score)> {
        let mut moves = position.moves();
        self.sort(&mut moves, position, 0, previous);
        let mut best = (moves[0], -INFINITE);
        let mut equals = 0;
        self.path.push(position.key());
        for (index, &mv) in moves.iter().enumerate() {
            let next = position.after(mv);
            // Whoever draws among the best has to know which moves are exactly as good.
            let slack = Score::from(self.options.draw_among_best);
            let floor = if self.options.prune {
                alpha - slack
            } else {
                -INFINITE
            };
            let value = self.child(&next, depth, 0, floor, beta, index == 0, limits);
            if self.stopped {
                break;
            }
            if value > best.1 {
                best = (mv, value);
                equals = 1;
                self.extend_line(0, mv);
            } else if value == best.1 && self.options.draw_among_best {
                equals += 1;
                if self.random.below(equals) == 0 {
                    best.0 = mv;
                    self.extend_line(0, mv);
                }
            }
            alpha = alpha.max(value);
            if self.options.prune && alpha >= beta {
                break;
            }
        }
        self.path.pop();
        (!self.stopped).then_some(best)
    }

    /// The value of a position to its side to move, with this depth remaining.
    pub(super) fn negamax(
        &mut self,
        position: &G,
        depth: u32,
        ply: usize,
        mut alpha: Score,
        beta: Score,
        limits: &Limits<'_>,
    ) -> Score {
        self.lines[ply].clear();
        // 1. Limits.
        self.counts.nodes += 1;
        if self.counts.nodes >= limits.nodes
            || (self.counts.nodes.is_multiple_of(PATIENCE) && (limits.stop)())
        {
            self.stopped = true;
            return 0;
        }
        // 2. The end of the game, by the position or by repetition.
        let side = position.side_to_move();
        if let Some(outcome) = position.outcome() {
            return score::of_outcome(outcome, side, depth);
        }
        if self.repeats(position) {
            return score::of_outcome(Outcome::Draw, side, depth);
        }
        // 3. The horizon.
        if depth == 0 {
            self.counts.leaves += 1;
            let estimate = position.evaluate(&self.evaluation, self.root);
            return if side == self.root {
                estimate
            } else {
                -estimate
            };
        }
        // 4. The table.
        let mut previous = None;
        let key = if self.needs_keys { position.key() } else { 0 };
        if let Some(known) = self.look_up(key) {
            previous = known.best;
            if let Some(value) = self.known_value(&known, depth, alpha, beta) {
                return value;
            }
        }
        // 5. The moves, in order.
        let mut moves = std::mem::take(&mut self.lists[ply]);
        position.moves_into(&mut moves);
        self.sort(&mut moves, position, ply, previous);
        // 6. The moves, one by one.
        let start = alpha;
        let (mut best, mut value) = (None, -INFINITE);
        if G::REPETITIONS.is_some() {
            self.path.push(key);
        }
        for (index, &mv) in moves.iter().enumerate() {
            let next = position.after(mv);
            let floor = if self.options.prune { alpha } else { -INFINITE };
            let child = self.child(&next, depth, ply, floor, beta, index == 0, limits);
            if self.stopped {
                break;
            }
            if child > value {
                (best, value) = (Some(mv), child);
                if child > alpha {
                    alpha = child;
                    self.extend_line(ply, mv);
                }
            }
            // 7. The cut.
            if self.options.prune && alpha >= beta {
                self.counts.cutoffs += 1;
                self.counts.first_cutoffs += u64::from(index == 0);
                if self.needs_memory {
                    self.memory.cut(side, ply, mv);
                }
                break;
            }
        }
        if G::REPETITIONS.is_some() {
            self.path.pop();
        }
        self.lists[ply] = moves;
        // 8. What was learnt.
        if !self.stopped
            && let Some(table) = &mut self.table
        {
            let bound = match value {
                _ if !self.options.prune => Bound::Exact,
                _ if value >= beta => Bound::Lower,
                _ if value <= start => Bound::Upper,
                _ => Bound::Exact,
            };
            table.store(Entry {
                key,
                score: value,
                depth: depth as u8,
                bound,
                best,
            });
        }
        value
    }

    /// The value of a child to its parent. With principal variation search all but the first
    /// are only asked whether they are better than what is known; if so they are searched again.
    #[allow(clippy::too_many_arguments)]
    fn child(
        &mut self,
        next: &G,
        depth: u32,
        ply: usize,
        alpha: Score,
        beta: Score,
        first: bool,
        limits: &Limits<'_>,
    ) -> Score {
        let beta = if self.options.prune { beta } else { INFINITE };
        if self.options.pvs && self.options.prune && !first && beta - 1 > alpha {
            let probe = -self.negamax(next, depth - 1, ply + 1, -alpha - 1, -alpha, limits);
            if probe <= alpha || probe >= beta || self.stopped {
                return probe;
            }
        }
        -self.negamax(next, depth - 1, ply + 1, -beta, -alpha, limits)
    }

    fn sort(&self, moves: &mut [G::Move], position: &G, ply: usize, previous: Option<G::Move>) {
        let orders = &self.options.orders;
        if !orders.is_empty() {
            order::sort(
                moves,
                orders,
                position,
                &self.evaluation,
                ply,
                previous,
                &self.memory,
            );
        }
    }

    fn extend_line(&mut self, ply: usize, mv: G::Move) {
        let (before, after) = self.lines.split_at_mut(ply + 1);
        before[ply].clear();
        before[ply].push(mv);
        if let Some(rest) = after.first() {
            before[ply].extend_from_slice(rest);
        }
    }

    fn repeats(&self, position: &G) -> bool {
        G::REPETITIONS.is_some_and(|limit| {
            let key = position.key();
            let earlier = self.path.iter().filter(|&&earlier| earlier == key).count();
            earlier + 1 >= limit
        })
    }

    fn look_up(&mut self, key: u64) -> Option<Entry<G::Move>> {
        let table = self.table.as_ref()?;
        self.counts.probes += 1;
        match table.probe(key) {
            Probe::Hit(entry) => {
                self.counts.hits += 1;
                Some(entry)
            }
            Probe::Collision => {
                self.counts.collisions += 1;
                None
            }
            Probe::Empty => None,
        }
    }

    /// The value that an entry gives for this window, if it does.
    fn known_value(
        &self,
        entry: &Entry<G::Move>,
        depth: u32,
        alpha: Score,
        beta: Score,
    ) -> Option<Score> {
        let table = self.table.as_ref()?;
        if !table.fits(entry, depth) {
            return None;
        }
        let value = score::with_less_depth(entry.score, u32::from(entry.depth), depth);
        let decides = match entry.bound {
            Bound::Exact => true,
            Bound::Lower => value >= beta,
            Bound::Upper => value <= alpha,
        };
        decides.then_some(value)
    }
}
