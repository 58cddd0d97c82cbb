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
use std::sync::atomic::Ordering::Relaxed;
use std::sync::atomic::{AtomicU32, AtomicU64};

use grove_core::Word;

use super::node::{ChildRange, Node};

/// Where the root stands.
pub const ROOT: u32 = 0;

/// A pool of nodes of which some are in the tree.
pub struct Tree {
    nodes: Vec<Node>,
    used: AtomicU32,
    /// For every node the sum of the squares of its points, where the formula needs it.
    squares: Vec<AtomicU64>,
    /// For every node the number of its AMAF table, where there are any; 0 for none.
    amaf: Vec<AtomicU32>,
}

/// What is kept side_tables every node.
#[derive(Clone, Copy)]
pub struct SideTables {
    /// The sum of the squares of its points.
    pub squares: bool,
    /// The number of its AMAF table.
    pub amaf: bool,
}

impl Tree {
    /// A tree of an unvisited root, with room for so many nodes.
    pub fn new(pool: usize, side_tables: SideTables) -> Self {
        let pool = pool.clamp(1, u32::MAX as usize - 1);
        let room = |needed| if needed { pool } else { 0 };
        // Zeroed memory costs nothing until it is used.
        Tree {
            nodes: bytemuck::zeroed_vec(pool),
            used: AtomicU32::new(1),
            squares: bytemuck::zeroed_vec(room(side_tables.squares)),
            amaf: bytemuck::zeroed_vec(room(side_tables.amaf)),
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
            self.renew_side_tables(at);
        }
        Some(range)
    }

    #[inline]
    fn renew_side_tables(&self, at: u32) {
        if let Some(squares) = self.squares.get(at as usize) {
            squares.store(0, Relaxed);
        }
        self.set_amaf(at, 0);
    }

    /// The sum of the squares of a node's points, each as a part of a win.
    #[inline]
    pub fn squares(&self, at: u32) -> f64 {
        let squares = self.squares.get(at as usize);
        squares.map_or(0.0, |squares| squares.load(Relaxed) as f64 / SQUARE)
    }

    /// Adds the square of a part of a win.
    #[inline]
    pub fn reward_square(&self, at: u32, part: f64) {
        if let Some(squares) = self.squares.get(at as usize) {
            squares.fetch_add((part * part * SQUARE) as u64, Relaxed);
        }
    }

    /// The number of a node's AMAF table; 0 for none.
    #[inline]
    pub fn amaf(&self, at: u32) -> u32 {
        self.amaf
            .get(at as usize)
            .map_or(0, |number| number.load(Relaxed))
    }

    /// Gives a node an AMAF table.
    #[inline]
    pub fn set_amaf(&self, at: u32, number: u32) {
        if let Some(kept) = self.amaf.get(at as usize) {
            kept.store(number, Relaxed);
        }
    }

    /// Forgets all but an unvisited root.
    pub fn clear(&mut self) {
        *self.used.get_mut() = 1;
        self.nodes[ROOT as usize] = Node::default();
        self.renew_side_tables(ROOT);
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
        let (one, other) = (one as usize, other as usize);
        self.nodes.swap(one, other);
        if !self.squares.is_empty() {
            self.squares.swap(one, other);
        }
        if !self.amaf.is_empty() {
            self.amaf.swap(one, other);
        }
    }
}

/// Squares are kept in parts of a win like this.
const SQUARE: f64 = 65536.0;
