//! A search as it went: every iteration in its four phases, and the tree that came of them.
//!
//! Moves are kept as numbers, so that nothing here is compiled again for every game.

use grove_core::{Evaluate, Guide, Side, Word};

use super::node::{ChildRange, Node, WIN};
use super::options::Expansion;
use super::playout::Trace;
use super::search::{SearchTask, Worker};
use super::select::SelectionContext;
use super::tree::{ROOT, Tree};
use crate::report::Proof;

/// A search as it went.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Record {
    /// The iterations in their order.
    pub iterations: Vec<Iteration>,
    /// How many more there were, for which there was no room. The search itself went on.
    pub left_out: u64,
    /// The nodes that were visited, as the search left them; a node stands before those below it.
    pub nodes: Vec<RecordedNode>,
}

/// An iteration.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Iteration {
    /// Selection: the way down the tree, from the root.
    pub steps: Vec<Step>,
    /// Expansion: whether the node at which the way ends was visited for the first time.
    pub is_new: bool,
    /// Simulation: whether a game was sampled. Without one the result was certain: the game was over
    /// or repeated itself, or its result was proven before.
    pub is_sampled: bool,
    game: Vec<u64>,
    /// Back-up: what Black got, as a part of a win. Every node of the way counts a visit, and adds
    /// this if Black moved to it, or what is left of a win if White did.
    pub black: f64,
}

impl Iteration {
    /// The moves of the sampled game.
    pub fn game<M: Word>(&self) -> impl Iterator<Item = M> {
        self.game.iter().map(|&mv| M::from_word(mv))
    }

    /// The nodes of the way, from the root to where it ends.
    pub fn way(&self) -> impl Iterator<Item = u32> {
        let chosen = self.steps.iter().map(|step| step.chosen);
        std::iter::once(ROOT).chain(chosen)
    }
}

/// A selection on the way down.
#[derive(Clone, PartialEq, Debug)]
pub struct Step {
    /// Whose turn it was.
    pub side: Side,
    /// The number of the child that was chosen.
    pub chosen: u32,
    pub(super) mv: u64,
    /// The children that had been tried before, as the formula rated them at the time.
    pub candidates: Vec<Candidate>,
    /// How many children had not been tried. If there were any, one of them was chosen, whatever the
    /// formula says of the others.
    pub untried: u32,
}

impl Step {
    /// The move that was chosen.
    pub fn mv<M: Word>(&self) -> M {
        M::from_word(self.mv)
    }
}

/// A child as the formula rated it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Candidate {
    /// Its number.
    pub node: u32,
    mv: u64,
    /// Its visits.
    pub visits: u32,
    /// What it is worth: the mean of its visits, unless the options mix it with something else.
    pub value: f32,
    /// What the formula adds.
    pub exploration: f32,
    /// The sum, by which children are compared. It may be infinite, where a win is proven.
    pub total: f32,
}

impl Candidate {
    pub(super) fn new(node: u32, child: &Node, value: f32, total: f32) -> Self {
        Candidate {
            node,
            mv: child.mv::<Number>().0,
            visits: child.visits(),
            value,
            exploration: total - value,
            total,
        }
    }

    /// The move that leads to it.
    pub fn mv<M: Word>(&self) -> M {
        M::from_word(self.mv)
    }
}

/// A node as the search left it.
#[derive(Clone, PartialEq, Debug)]
pub struct RecordedNode {
    /// Its number.
    pub node: u32,
    /// The number of the node above; none for the root.
    pub parent: Option<u32>,
    mv: u64,
    /// Its visits.
    pub visits: u32,
    /// What they have won, for the side that moved here, as a part of all of them.
    pub mean: f64,
    /// The result for the side that moved here, if it is proven.
    pub proven: Option<Proof>,
}

impl RecordedNode {
    /// The move that leads here; that of the root means nothing.
    pub fn mv<M: Word>(&self) -> M {
        M::from_word(self.mv)
    }
}

/// The visited nodes of a tree.
pub(super) fn visited(tree: &Tree) -> Vec<RecordedNode> {
    let mut found = Vec::new();
    let mut waiting = vec![(ROOT, None)];
    while let Some((at, parent)) = waiting.pop() {
        let node = tree.node(at);
        let Some(mean) = node.mean() else {
            continue;
        };
        found.push(RecordedNode {
            node: at,
            parent,
            mv: node.mv::<Number>().0,
            visits: node.visits(),
            mean,
            proven: node.eval().proof(),
        });
        if let Some(range) = node.child_range() {
            let children = range.first..range.first + u32::from(range.count);
            waiting.extend(children.rev().map(|child| (child, Some(at))));
        }
    }
    found
}

/// A move of any game.
#[derive(Clone, Copy)]
pub(super) struct Number(pub u64);

impl Word for Number {
    fn word(self) -> u64 {
        self.0
    }

    fn from_word(word: u64) -> Self {
        Number(word)
    }
}

/// Keeps a record.
pub(super) struct Recorder {
    pub record: Record,
    /// For how many more candidates and moves of sampled games there is room.
    room: usize,
    now: Iteration,
}

impl Recorder {
    pub fn new(room: usize) -> Self {
        Recorder {
            record: Record::default(),
            room,
            now: Iteration::default(),
        }
    }

    /// A step down the tree.
    pub fn step(&mut self, step: Step) {
        self.now.steps.push(step);
    }

    /// The iteration ends.
    pub fn end(&mut self, is_new: bool, game: Trace, black: u64) {
        let mut now = std::mem::take(&mut self.now);
        let candidates: usize = now.steps.iter().map(|step| step.candidates.len()).sum();
        let size = candidates + now.steps.len() + game.moves.len();
        if size > self.room {
            // A later one that fits would not follow from those before it.
            self.room = 0;
            self.record.left_out += 1;
            return;
        }
        self.room -= size;
        (now.is_new, now.is_sampled) = (is_new, game.is_sampled);
        (now.game, now.black) = (game.moves, black as f64 / WIN as f64);
        self.record.iterations.push(now);
    }
}

impl<G: Evaluate + Guide> Worker<G> {
    /// Keeps a record from now on, with so much room.
    pub(super) fn keep_record(&mut self, room: usize) {
        self.recorder = Some(Box::new(Recorder::new(room)));
        self.playouts.trace = Some(Trace::default());
        // The recorder is told along with the moves, so that nobody else pays for it.
        self.plan.keeps_moves = true;
    }

    /// The record, which is not kept any longer.
    pub(super) fn take_record(&mut self) -> Record {
        self.playouts.trace = None;
        self.plan.keeps_moves = self.playouts.keeps_moves;
        let recorder = self.recorder.take();
        recorder.map_or(Record::default(), |recorder| recorder.record)
    }

    /// A child was selected.
    #[cold]
    #[inline(never)]
    pub(super) fn record_step(
        &mut self,
        task: &SearchTask<'_, G>,
        chosen: u32,
        range: ChildRange,
        context: &SelectionContext<'_>,
    ) {
        let (tree, parent) = (task.tree, context.parent);
        let Some(recorder) = &mut self.recorder else {
            return;
        };
        // Where children are tried one after the other, one without a visit has just been tried.
        let one_by_one = task.options.expansion == Expansion::One;
        let is_untried = one_by_one && tree.node(chosen).visits() == 0;
        let tried = parent.tried() - u16::from(is_untried);
        let candidates = (task.selector).candidates::<G>(tree, range, tried.into(), context);
        recorder.step(Step {
            side: context.side,
            chosen,
            mv: tree.node(chosen).mv::<G::Move>().word(),
            candidates,
            untried: (range.count - tried).into(),
        });
    }

    /// The iteration ends with so many points for Black.
    #[cold]
    #[inline(never)]
    pub(super) fn record_end(&mut self, tree: &Tree, black: u64) {
        let game = self.playouts.trace.replace(Trace::default());
        let end = self.path.last().filter(|&&(at, _)| at != ROOT);
        let is_new = end.is_some_and(|&(at, _)| tree.node(at).visits() == 1);
        if let Some(recorder) = &mut self.recorder {
            recorder.end(is_new, game.unwrap_or_default(), black);
        }
    }
}
