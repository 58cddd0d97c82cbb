//! The tree: a pool of nodes that is taken at the start (003 2.3).
//!
//! The children of a node stand one after the other, which is what selection reads most. They get
//! their place when the node is visited for the second time, all at once, because the moves that
//! have not been tried have to be kept somewhere anyway. Places are given out in the order of the
//! pool, so that children always stand behind their parent; that makes it simple to keep a part of
//! the tree and give back the rest ([`Tree::keep`]). A full pool gives nothing out, and the search
//! goes on in the tree as it is.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::sync::atomic::AtomicU32;
use std::sync::atomic::Ordering::Relaxed;

use grove_core::Word;

use super::bounds::Bounds;
use super::node::{ChildRange, Node, NodeEval};
use super::options::Options;
use super::side_tables::SideTables;

/// Where the root stands.
pub const ROOT: u32 = 0;

/// A pool of nodes of which some are in the tree.
pub struct Tree {
    nodes: Vec<Node>,
    used: AtomicU32,
    side_tables: SideTables,
}

impl Tree {
    /// A tree of an unvisited root, with the room and the side tables that the options ask for.
    pub fn new(options: &Options) -> Self {
        let pool = options.pool.clamp(1, u32::MAX as usize - 1);
        let side_tables = SideTables::new(options, pool);
        side_tables.renew(ROOT);
        // Zeroed memory costs nothing until it is used.
        Tree {
            nodes: bytemuck::zeroed_vec(pool),
            used: AtomicU32::new(1),
            side_tables,
        }
    }

    /// How many nodes have their place, the untried ones included.
    #[inline]
    pub fn len(&self) -> usize {
        self.used.load(Relaxed) as usize
    }

    /// A node.
    #[inline]
    pub fn node(&self, at: u32) -> &Node {
        &self.nodes[at as usize]
    }

    /// Children.
    #[inline]
    pub fn children(&self, range: ChildRange) -> &[Node] {
        &self.nodes[range.first as usize..][..range.count as usize]
    }

    /// Makes a place for the children after these moves; nothing if the pool is full.
    #[inline]
    pub fn grow<M: Word>(&self, moves: &[M]) -> Option<ChildRange> {
        let count = u32::try_from(moves.len()).ok()?;
        let most = self.nodes.len() as u32;
        let more = |used: u32| used.checked_add(count).filter(|&used| used <= most);
        let first = self.used.fetch_update(Relaxed, Relaxed, more).ok()?;
        let range = ChildRange {
            first,
            count: u16::try_from(count).ok()?,
        };
        for (at, (child, &mv)) in (first..).zip(self.children(range).iter().zip(moves)) {
            child.renew(mv);
            self.side_tables.renew(at);
        }
        Some(range)
    }

    /// What is kept beside every node.
    #[inline]
    pub fn side_tables(&self) -> &SideTables {
        &self.side_tables
    }

    /// The bounds of a node's result.
    #[inline]
    pub fn bounds(&self, at: u32) -> Bounds {
        let exact = self.node(at).eval().proof().map(Bounds::exact);
        exact.unwrap_or_else(|| self.side_tables.bounds(at))
    }

    /// Notes the bounds of a node's result, as far as they are kept; tells whether they are news.
    #[inline]
    pub fn set_bounds(&self, at: u32, bounds: Bounds) -> bool {
        match bounds.proof() {
            Some(proof) => {
                self.node(at).set_eval(NodeEval::Proven(proof));
                true
            }
            None => self.side_tables.set_bounds(at, bounds),
        }
    }

    /// Forgets all but an unvisited root.
    pub fn clear(&mut self) {
        *self.used.get_mut() = 1;
        self.nodes[ROOT as usize] = Node::default();
        self.side_tables.renew(ROOT);
    }

    /// Makes a node the root, keeps what is below it and gives back the rest.
    ///
    /// Ranges of children that are kept move towards the start of the pool, in the order in which they stand.
    /// None is overwritten before it has moved, because a range is as far from the start as all
    /// before it together, or farther; and none is known before its parent has moved, because
    /// parents stand before their children.
    #[inline]
    pub fn keep(&mut self, root: u32) {
        self.swap(ROOT, root);
        let mut used = 1;
        let mut waiting = BinaryHeap::new();
        waiting.extend(self.waiting(ROOT));
        while let Some(Reverse((from, parent, count))) = waiting.pop() {
            for index in 0..u32::from(count) {
                self.swap(used + index, from + index);
                waiting.extend(self.waiting(used + index));
            }
            self.nodes[parent as usize].move_children(used);
            used += u32::from(count);
        }
        *self.used.get_mut() = used;
    }

    /// The children of a node that has moved, as they wait to be moved themselves.
    #[inline]
    fn waiting(&self, parent: u32) -> Option<Reverse<(u32, u32, u16)>> {
        let range = self
            .node(parent)
            .child_range()
            .filter(|range| range.count > 0);
        range.map(|range| Reverse((range.first, parent, range.count)))
    }

    #[inline]
    fn swap(&mut self, one: u32, other: u32) {
        self.nodes.swap(one as usize, other as usize);
        self.side_tables.swap(one as usize, other as usize);
    }
}
