//! The iterations: selection, expansion, evaluation and back-up.

use grove_core::{Evaluate, Guide, KeyMixer, MAX_EVAL};

use super::Options;
use super::quiescence::{MAX_PLIES, Quiescence};
use super::tempo::Tempo;
use super::tree::{Edge, NONE, Tree};
use crate::bestfirst::identity::{drawn_next_time, identity};
use crate::bestfirst::record::{End, Record, RecordScope};
use crate::bestfirst::recorder::Recorder;
use crate::bestfirst::value::{self, Judgement};
use crate::bestfirst::{BestFirst, Limits, Start};
use crate::report::{Counts, Report};

/// After how many iterations a search asks whether to stop.
const CHECK_INTERVAL: u64 = 16;

/// A searcher with the tree that it keeps from move to move within a game.
pub struct Ubfm<G: Evaluate> {
    pub(super) options: Options,
    evaluation: G::Evaluation,
    pub(super) tree: Tree,
    tempo: Tempo,
    /// The positions that are drawn when they come once more. What the tree knows holds for these.
    drawn: Vec<u64>,
    /// The moves from the root to the leaf of an iteration, as places in the tree.
    pub(super) path: Vec<usize>,
    /// The moves of a node while it is expanded.
    moves: Vec<Edge>,
    pub(super) counts: Counts,
    /// How many plies the longest line of this search has.
    pub(super) depth: u32,
    /// Keeps a record, if one is wanted.
    pub(super) recorder: Option<Box<Recorder>>,
}

/// Where a way down the tree ends.
enum Leaf {
    /// At a move that leads to a position without a node, of which this is the key.
    Open(u64),
    /// At a node whose result is proven: what leads there does not know yet.
    Resolved,
}

impl<G: Evaluate + Guide> Ubfm<G> {
    /// A searcher at the start of a game.
    pub fn new(options: Options, evaluation: G::Evaluation) -> Self {
        Ubfm {
            tree: Tree::new(options.pool),
            options,
            evaluation,
            tempo: Tempo::default(),
            drawn: Vec::new(),
            path: Vec::new(),
            moves: Vec::new(),
            counts: Counts::default(),
            depth: 0,
            recorder: None,
        }
    }
}

impl<G: Evaluate + Guide> BestFirst<G> for Ubfm<G> {
    fn new_game(&mut self) {
        self.tree.clear();
        self.tempo = Tempo::default();
    }

    fn search(&mut self, start: Start<'_, G>, limits: &Limits<'_, G::Move>) -> Report<G::Move> {
        let position = start.position;
        if position.outcome().is_some() {
            return Report::unsearched();
        }
        (self.counts, self.depth) = (Counts::default(), 0);
        let Some(root) = self.reroot(&start) else {
            return Report::forced(position.nth_move(0));
        };
        self.record_root(root);
        let mut iterations = 0;
        while self.goes_on(root, limits) {
            let has_room = self.iterate(&start, root);
            iterations += 1;
            let is_checked = iterations % CHECK_INTERVAL == 0;
            if !has_room || is_checked && (limits.stop)() {
                break;
            }
            if let Some(watch) = limits.watch.filter(|_| is_checked)
                && (watch.is_due)()
            {
                (watch.tell)(&self.report(root));
            }
        }
        self.report(root)
    }

    fn record(
        &mut self,
        start: Start<'_, G>,
        limits: &Limits<'_, G::Move>,
        scope: RecordScope,
    ) -> (Report<G::Move>, Record) {
        self.new_game();
        self.recorder = Some(Box::new(Recorder::new(scope)));
        let report = self.search(start, limits);
        (report, self.take_record())
    }
}

impl<G: Evaluate + Guide> Ubfm<G> {
    /// Whether there is something to do, and the limits allow for it.
    #[inline]
    fn goes_on(&self, root: u32, limits: &Limits<'_, G::Move>) -> bool {
        self.counts.nodes < limits.nodes
            && !self.tree.judgement(root).is_final
            && (self.recorder.as_ref()).is_none_or(|recorder| recorder.wants(1))
    }

    /// One iteration; tells whether there was room for it.
    fn iterate(&mut self, start: &Start<'_, G>, root: u32) -> bool {
        let mut position = start.position.clone();
        // 1. Selection: down the tree by the best moves, to one that leads to no node.
        let leaf = self.select(start.ply, root, &mut position);
        // 2. Expansion: a node for its position. 3. Evaluation: of all its moves.
        let end = match leaf {
            Leaf::Resolved => End::Proven,
            Leaf::Open(key) => match self.expand(&position, key) {
                Some(node) => {
                    self.link(node);
                    if self.options.tempo {
                        self.learn_tempo(node);
                    }
                    End::Expanded
                }
                None => End::Stopped,
            },
        };
        // 4. Back-up: every move of the line is worth what the moves after it are.
        if end != End::Stopped {
            self.back_up();
        }
        self.record_iteration(root, end);
        end != End::Stopped
    }

    /// Goes down the tree by the best moves that are not proven, and plays them.
    fn select(&mut self, ply: usize, root: u32, position: &mut G) -> Leaf {
        self.path.clear();
        let mut node = root;
        while let Some(at) = self.best_unresolved(node) {
            self.path.push(at);
            let edge = self.tree.edge(at);
            position.play(edge.mv());
            node = edge.child;
            if node == NONE {
                let key = self.key(position, ply + self.path.len());
                let Some(other) = self.tree.find(key) else {
                    return Leaf::Open(key);
                };
                self.link(other);
                node = other;
            }
        }
        Leaf::Resolved
    }

    /// The place of the best move of a node whose result is not proven; of equals the one that was
    /// selected less often.
    #[inline]
    fn best_unresolved(&self, node: u32) -> Option<usize> {
        let mut best: Option<(usize, &Edge)> = None;
        for at in self.tree.moves(node) {
            let edge = self.tree.edge(at);
            let is_better = |best: &Edge| {
                edge.value > best.value || edge.value == best.value && edge.visits < best.visits
            };
            if !edge.is_resolved && best.is_none_or(|(_, best)| is_better(best)) {
                best = Some((at, edge));
            }
        }
        best.map(|(at, _)| at)
    }

    /// Lets the last move of the line lead to a node.
    fn link(&mut self, node: u32) {
        if let Some(&last) = self.path.last() {
            self.tree.edge_mut(last).child = node;
        }
    }

    /// Adds a node with all its moves, unless there is no room for them.
    fn expand(&mut self, position: &G, key: u64) -> Option<u32> {
        let mut moves = std::mem::take(&mut self.moves);
        moves.clear();
        let mut visited = 0;
        position.each_move(|mv| {
            let judgement = self.evaluate(position, mv, &mut visited);
            moves.push(Edge::new(mv, judgement));
        });
        let node = self.tree.grow(key, &moves);
        if node.is_some() {
            let leaves = moves.iter().filter(|edge| !edge.is_resolved);
            self.counts.leaves += leaves.count() as u64;
            self.counts.nodes += visited;
            self.depth = self.depth.max(self.path.len() as u32 + 1);
        }
        self.moves = moves;
        node
    }

    /// What a move is worth to the side that makes it. Adds the positions visited.
    #[inline]
    fn evaluate(&self, position: &G, mv: G::Move, visited: &mut u64) -> Judgement {
        let next = position.after(mv);
        *visited += 1;
        let judgement = value::judge(&next, &self.evaluation, position.side_to_move());
        if judgement.is_final {
            return judgement;
        }
        if !self.drawn.is_empty() && self.drawn.binary_search(&next.key()).is_ok() {
            return value::DRAWN;
        }
        let mut estimate = judgement.value;
        if self.options.quiescence {
            let mut quiescence = Quiescence {
                evaluation: &self.evaluation,
                nodes: 0,
            };
            let window = (-MAX_EVAL, MAX_EVAL);
            estimate = -quiescence.value(&next, -estimate, MAX_PLIES, window);
            *visited += quiescence.nodes;
        }
        Judgement {
            value: match self.options.tempo {
                true => self.tempo.corrected(estimate),
                false => estimate,
            },
            ..judgement
        }
    }

    /// Compares the last move of the line with what is behind it.
    fn learn_tempo(&mut self, node: u32) {
        if let Some(&last) = self.path.last() {
            let found = value::seen_from_above(self.tree.judgement(node).value);
            self.tempo.learn(self.tree.edge(last).value, found);
        }
    }

    /// Values and proofs go up the line, and every move of it counts as selected once more.
    fn back_up(&mut self) {
        for at in self.path.iter().rev() {
            let child = self.tree.judgement(self.tree.edge(*at).child);
            let edge = self.tree.edge_mut(*at);
            edge.value = value::seen_from_above(child.value);
            edge.is_resolved = child.is_final;
            edge.visits += 1;
        }
    }

    /// The node of the root: out of the last tree, with what can be reached from it, or a new one.
    /// None if the pool is too small for it.
    pub(super) fn reroot(&mut self, start: &Start<'_, G>) -> Option<u32> {
        let drawn = drawn_next_time(start.position, start.keys);
        let holds = self.options.reuse && drawn == self.drawn;
        self.drawn = drawn;
        self.path.clear();
        let key = self.key(start.position, start.ply);
        if let Some(node) = self.tree.find(key).filter(|_| holds) {
            return Some(self.tree.keep(node));
        }
        self.tree.clear();
        self.expand(start.position, key)
    }

    /// What a position has in common with those that are the same node.
    #[inline]
    pub(super) fn key(&self, position: &G, ply: usize) -> u64 {
        let place = position.eval_key(&self.evaluation) ^ ply as u64;
        KeyMixer::new(place).word(identity(position)).key()
    }
}
