//! Keys of positions, and how the recursion uses the transposition table.

use grove_core::{Evaluate, Guide, Score};

use super::record::End;
use super::search::Node;
use super::transposition_table::{Bound, TtEntry, TtProbe};
use super::worker::Worker;
use crate::repetition::repeats;
use crate::score;
use crate::tag::tag;

impl<G: Evaluate + Guide> Worker<'_, G> {
    /// The key by which a position is the same as another, and the symmetry that shows it so.
    #[inline(always)]
    pub(super) fn key(&self, position: &G) -> (u64, usize) {
        if !self.plan.needs_keys {
            return (0, 0);
        }
        let symmetric = self.options.table.is_some_and(|table| table.symmetry);
        match symmetric {
            true => position.canonical_key(),
            false => (position.key(), 0),
        }
    }

    /// The key under which the table knows a position. The same stones may be worth something else
    /// after other captures, where the evaluation looks at them, and in another region, where there
    /// are other moves.
    #[inline(always)]
    pub(super) fn tt_key(&self, position: &G, key: u64) -> u64 {
        if self.task.table.is_none() {
            return key;
        }
        let key = key ^ position.eval_key(self.task.evaluation);
        match &self.region {
            None => key,
            Some(region) => key ^ region.salt(),
        }
    }

    /// What the table knows of a position.
    #[inline]
    pub(super) fn probe_tt(
        &mut self,
        key: u64,
        symmetry: usize,
        depth: u32,
        ply: usize,
    ) -> Option<TtEntry> {
        if depth < self.plan.least_tt_depth {
            return None;
        }
        let table = self.task.table?;
        self.counts.probes += 1;
        match table.probe(key) {
            TtProbe::Hit(entry) => {
                self.counts.hits += 1;
                self.record_tt_hit(&entry, symmetry, ply);
                Some(entry)
            }
            TtProbe::Collision => {
                self.counts.collisions += 1;
                None
            }
            TtProbe::Empty => None,
        }
    }

    /// The value of the node, if an entry decides it in this window.
    #[inline]
    pub(super) fn tt_cutoff(
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
        let value = self.score_from_tt(entry, ply);
        let decides = match entry.bound {
            Bound::Exact => true,
            Bound::Lower => value >= beta,
            Bound::Upper => value <= alpha,
        };
        decides.then_some(value)
    }

    /// The score of an entry as it counts at this ply.
    #[inline]
    pub(super) fn score_from_tt(&self, entry: &TtEntry, ply: usize) -> Score {
        let here = self.plies_to_horizon(ply);
        score::score_from_tt(entry.score, entry.plies_to_horizon, here)
    }

    /// The value of a position at the horizon out of the table, which keeps its estimate if it does
    /// not know the position yet.
    #[inline(never)]
    pub(super) fn horizon_by_table(
        &mut self,
        position: &G,
        ply: usize,
        alpha: Score,
        beta: Score,
    ) -> Score {
        let (key, symmetry) = self.key(position);
        if repeats(position, &self.thread.path, key) {
            return self.record_end(End::Repetition, 0);
        }
        let tt_key = self.tt_key(position, key);
        let tt_entry = self.probe_tt(tt_key, symmetry, 0, ply);
        if let Some(value) = tt_entry.and_then(|entry| self.tt_cutoff(&entry, 0, ply, alpha, beta))
        {
            return self.record_end(End::Table, value);
        }
        let (value, end) = self.evaluate(position, ply);
        if let Some(table) = self.task.table
            && tt_entry.is_none()
            && end == End::Horizon
        {
            let entry = TtEntry {
                score: value,
                depth: 0,
                plies_to_horizon: self.plies_to_horizon(ply),
                bound: Bound::Exact,
                best: 0,
            };
            table.store(tt_key, entry);
        }
        self.record_end(end, value)
    }

    /// Keeps what was found at a node that was entered with this alpha.
    #[inline]
    pub(super) fn store_tt(
        &self,
        position: &G,
        key: u64,
        symmetry: usize,
        node: &Node<G::Move>,
        alpha: Score,
    ) {
        let Some(table) = self.task.table else {
            return;
        };
        if node.depth < self.plan.least_tt_depth || self.stopped || self.estimates_only {
            return;
        }
        let bound = match node.value {
            _ if !self.options.prune => Bound::Exact,
            value if value >= node.beta => Bound::Lower,
            value if value <= alpha => Bound::Upper,
            _ => Bound::Exact,
        };
        let seen = |mv| match symmetry {
            0 => mv,
            symmetry => position.image_of_move(symmetry, mv),
        };
        let entry = TtEntry {
            score: node.value,
            depth: node.depth,
            plies_to_horizon: self.plies_to_horizon(node.ply),
            bound,
            best: node.best.map_or(0, |mv| tag(seen(mv))),
        };
        table.store(key, entry);
    }
}
