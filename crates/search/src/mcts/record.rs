//! A search as it went: every iteration in its four phases, and the tree that came of them.
//!
//! Moves are kept as numbers, so that nothing here is compiled again for every game.

use grove_core::{Side, Word};

use super::node::Node;
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
    /// Selection: the steps down the tree, from the root.
    pub steps: Vec<Step>,
    /// Expansion: whether the leaf was visited for the first time.
    pub is_new: bool,
    /// Simulation: whether there was a playout. Without one the result was certain: the game was over
    /// or repeated itself, or its result was proven before.
    pub is_sampled: bool,
    pub(super) game: Vec<u64>,
    /// Backpropagation: what Black got, as a part of a win. Every node of the path counts a visit,
    /// and adds this if Black moved to it, or what is left of a win if White did.
    pub black: f64,
}

impl Iteration {
    /// The moves of the playout.
    pub fn game<M: Word>(&self) -> impl Iterator<Item = M> {
        self.game.iter().map(|&mv| M::from_word(mv))
    }

    /// The nodes of the path, from the root to the leaf.
    pub fn path(&self) -> impl Iterator<Item = u32> {
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
