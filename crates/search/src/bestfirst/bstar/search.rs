//! The iterations: a strategy, selection, expansion with bounds, and back-up.

use grove_core::{Evaluate, Guide, Word};

use super::bounds::{Bounds, best_of, bounds, seen_from_above};
use super::{Options, Strategy};
use crate::bestfirst::identity::drawn_next_time;
use crate::bestfirst::record::{Aim, Record, RecordScope};
use crate::bestfirst::recorder::Recorder;
use crate::bestfirst::value::reported;
use crate::bestfirst::{BestFirst, Limits, Start};
use crate::report::{Counts, Report};

/// A searcher. It keeps nothing from move to move but its memory.
pub struct BStar<G: Evaluate> {
    options: Options,
    evaluation: G::Evaluation,
    /// The tree. The moves of a position stand one after the other, those of the root first.
    pub(super) nodes: Vec<Node>,
    /// How many moves the root has.
    pub(super) root: u32,
    /// The positions that are drawn when they come once more.
    drawn: Vec<u64>,
    /// The moves from the root to the leaf of an iteration, as places in the tree.
    pub(super) path: Vec<usize>,
    counts: Counts,
    depth: u32,
    /// Keeps a record, if one is wanted.
    pub(super) recorder: Option<Box<Recorder>>,
}

/// A move, its bounds, and the moves after it.
#[derive(Clone, Copy)]
pub(super) struct Node {
    pub mv: u64,
    pub bounds: Bounds,
    first: u32,
    count: u32,
    /// How often it was on the line that was looked at.
    visits: u32,
}

impl<G: Evaluate + Guide> BStar<G> {
    /// A searcher.
    pub fn new(options: Options, evaluation: G::Evaluation) -> Self {
        BStar {
            evaluation,
            nodes: Vec::with_capacity(options.pool),
            options,
            root: 0,
            drawn: Vec::new(),
            path: Vec::new(),
            counts: Counts::default(),
            depth: 0,
            recorder: None,
        }
    }
}

impl<G: Evaluate + Guide> BestFirst<G> for BStar<G> {
    fn new_game(&mut self) {}

    fn search(&mut self, start: Start<'_, G>, limits: &Limits<'_, G::Move>) -> Report<G::Move> {
        let position = start.position;
        if position.outcome().is_some() {
            return Report::unsearched();
        }
        self.drawn = drawn_next_time(position, start.keys);
        (self.counts, self.depth) = (Counts::default(), 0);
        self.nodes.clear();
        self.path.clear();
        let mut goes_on = self.expand(position, limits);
        self.root = self.nodes.len() as u32;
        if self.nodes.is_empty() {
            return Report::forced(position.nth_move(0));
        }
        if goes_on {
            self.record_root();
        }
        // 1. A strategy chooses a move of the root, until one is proven best.
        while let Some((aim, target)) = self.strategic_move().filter(|_| goes_on) {
            goes_on = self.iterate(position, target, limits);
            self.record_iteration(aim, goes_on);
            goes_on &= (self.recorder.as_ref()).is_none_or(|recorder| recorder.wants(1));
            if let Some(watch) = limits.watch.filter(|watch| (watch.is_due)()) {
                (watch.tell)(&self.report());
            }
        }
        self.report()
    }

    fn record(
        &mut self,
        start: Start<'_, G>,
        limits: &Limits<'_, G::Move>,
        scope: RecordScope,
    ) -> (Report<G::Move>, Record) {
        self.recorder = Some(Box::new(Recorder::new(scope)));
        let report = self.search(start, limits);
        (report, self.take_record())
    }
}

impl<G: Evaluate + Guide> BStar<G> {
    /// One iteration; tells whether the limits and the pool allow for more.
    fn iterate(&mut self, root: &G, target: usize, limits: &Limits<'_, G::Move>) -> bool {
        let mut position = root.clone();
        // 2. Selection: down the tree by the moves that may be best.
        self.select(target, &mut position);
        // 3. Expansion: the moves of the leaf, with their bounds.
        let is_complete = self.expand(&position, limits);
        // 4. Back-up: bounds become narrower along the line.
        if is_complete {
            self.back_up();
        }
        is_complete
    }

    /// The move of the root to look into, and why; none if one is proven best.
    pub(super) fn strategic_move(&self) -> Option<(Aim, usize)> {
        let moves = 0..self.root as usize;
        let safest = self.first_by_most(moves.clone(), |node| node.bounds.pessimistic)?;
        let least = self.nodes[safest].bounds.pessimistic;
        let rivals = moves.clone().filter(|&at| at != safest);
        let rivals = rivals.filter(|&at| self.nodes[at].bounds.optimistic > least);
        let is_open = |at: &usize| !self.nodes[*at].bounds.is_resolved;
        let rival = self.first_by_most(rivals.clone(), |node| node.bounds.optimistic)?;
        let hopeful = rivals.chain([safest]).filter(is_open);
        let best = self.first_by_most(hopeful, |node| node.bounds.optimistic)?;
        let proves_best = match self.options.strategy {
            Strategy::ProveBest => true,
            Strategy::DisproveRest => false,
            Strategy::Both => {
                let all: u32 = self.nodes[..self.root as usize]
                    .iter()
                    .map(|node| node.visits)
                    .sum();
                2 * self.nodes[best].visits <= all
            }
        };
        Some(match proves_best || !is_open(&rival) {
            true => (Aim::ProveBest, best),
            false => (Aim::DisproveRest, rival),
        })
    }

    /// The first of those places where something is largest.
    fn first_by_most<K: Ord>(
        &self,
        mut places: impl Iterator<Item = usize>,
        measure: impl Fn(&Node) -> K,
    ) -> Option<usize> {
        let mut best = places.next()?;
        for at in places {
            if measure(&self.nodes[at]) > measure(&self.nodes[best]) {
                best = at;
            }
        }
        Some(best)
    }

    /// Goes down by the moves that may be the best of their sides, and plays them.
    fn select(&mut self, target: usize, position: &mut G) {
        self.path.clear();
        let mut next = Some(target);
        while let Some(at) = next {
            self.path.push(at);
            let node = self.nodes[at];
            position.play(G::Move::from_word(node.mv));
            let open = places(node).filter(|&at| !self.nodes[at].bounds.is_resolved);
            next = self.first_by_most(open, |node| node.bounds.optimistic);
        }
    }

    /// Adds the moves of the leaf to the tree, unless the limits or the pool end that. Those of the
    /// root stay as far as it came.
    fn expand(&mut self, position: &G, limits: &Limits<'_, G::Move>) -> bool {
        let first = self.nodes.len();
        let side = position.side_to_move();
        let moves = position.moves();
        for &mv in &moves {
            let is_full = self.nodes.len() >= self.options.pool;
            if is_full || self.counts.nodes >= limits.nodes || (limits.stop)() {
                if !self.path.is_empty() {
                    self.nodes.truncate(first);
                }
                return false;
            }
            let next = position.after(mv);
            let is_drawn = !self.drawn.is_empty()
                && next.outcome().is_none()
                && self.drawn.binary_search(&next.key()).is_ok();
            let (bounds, estimated) = match is_drawn {
                true => (Bounds::exactly(0), 0),
                false => bounds(&next, &self.evaluation, side),
            };
            self.counts.nodes += 1 + estimated;
            self.counts.leaves += estimated;
            self.nodes.push(Node {
                mv: mv.word(),
                bounds,
                first: 0,
                count: 0,
                visits: 0,
            });
        }
        if let Some(&leaf) = self.path.last() {
            self.nodes[leaf].first = first as u32;
            self.nodes[leaf].count = moves.len() as u32;
        }
        // A pessimistic bound has seen the reply as well.
        self.depth = self.depth.max(self.path.len() as u32 + 2);
        true
    }

    /// Narrows the bounds of every move of the line by those of the moves after it.
    fn back_up(&mut self) {
        for &at in self.path.iter().rev() {
            let replies = places(self.nodes[at]).map(|reply| self.nodes[reply].bounds);
            let below = seen_from_above(best_of(replies));
            let node = &mut self.nodes[at];
            node.bounds = node.bounds.narrowed(below);
            node.visits += 1;
        }
    }

    /// How the search stands: the move with the best pessimistic bound is played.
    fn report(&self) -> Report<G::Move> {
        let safest = |places| {
            self.first_by_most(places, |node| {
                (node.bounds.pessimistic, node.bounds.optimistic)
            })
        };
        let best = safest(0..self.root as usize);
        let (mut line, mut next) = (Vec::new(), best);
        while let Some(at) = next {
            line.push(G::Move::from_word(self.nodes[at].mv));
            next = safest(places(self.nodes[at]));
        }
        let value = best.map_or(0, |at| self.nodes[at].bounds.pessimistic);
        Report {
            best: line.first().copied(),
            score: reported(value, self.depth),
            depth: self.depth,
            counts: self.counts,
            best_index: best.unwrap_or(0),
            line,
            ..Report::unsearched()
        }
    }
}

/// The places of the moves after a move.
pub(super) fn places(node: Node) -> std::ops::Range<usize> {
    node.first as usize..(node.first + node.count) as usize
}
