//! The tree: positions that have been expanded and their moves, in pools that are taken at the start.
//!
//! A node is a position whose moves are known; they stand one after the other. A move has a value
//! before its position has a node of its own. Several moves may lead to one node, so the tree is a
//! graph; nodes know their ply, and therefore it has no cycles. When the pool of moves is full, no
//! node is added any more.

use std::ops::Range;

use grove_core::{Score, Word};

use crate::bestfirst::value::{Judgement, is_win};

/// No node.
pub(super) const NONE: u32 = u32::MAX;

/// A position whose moves are known.
#[derive(Clone, Copy)]
struct Node {
    key: u64,
    first: u32,
    count: u32,
}

impl Node {
    #[inline]
    fn moves(self) -> Range<usize> {
        self.first as usize..(self.first + self.count) as usize
    }
}

/// A move of a node, and what it leads to.
#[derive(Clone, Copy)]
pub(super) struct Edge {
    pub mv: u64,
    /// What the move is worth to the side that makes it.
    pub value: Score,
    /// How often it was selected.
    pub visits: u32,
    /// The node that it leads to, or [`NONE`].
    pub child: u32,
    /// Whether the value is proven.
    pub is_resolved: bool,
}

impl Edge {
    /// A move that was judged and never selected.
    #[inline]
    pub fn new(mv: impl Word, judgement: Judgement) -> Self {
        Edge {
            mv: mv.word(),
            value: judgement.value,
            visits: 0,
            child: NONE,
            is_resolved: judgement.is_final,
        }
    }

    #[inline]
    pub fn mv<M: Word>(&self) -> M {
        M::from_word(self.mv)
    }
}

/// The pools, and where to find a position in them.
pub(super) struct Tree {
    nodes: Vec<Node>,
    edges: Vec<Edge>,
    pool: usize,
    /// By keys: a node and the number of the tree that it belongs to.
    table: Vec<u64>,
    /// Counts the trees, so that the table of a tree before need not be wiped.
    number: u64,
}

impl Tree {
    /// An empty tree with room for so many moves.
    pub fn new(pool: usize) -> Self {
        let pool = pool.min(NONE as usize - 1);
        Tree {
            // No node is without a move. Memory costs nothing until it is used.
            nodes: Vec::with_capacity(pool),
            edges: Vec::with_capacity(pool),
            pool,
            // At least one place stays free, at which every look-up ends.
            table: bytemuck::zeroed_vec((pool + 1).next_power_of_two()),
            number: 1,
        }
    }

    /// How many moves there are.
    #[cfg(test)]
    pub fn len(&self) -> usize {
        self.edges.len()
    }

    /// The places of a node's moves.
    #[inline]
    pub fn moves(&self, node: u32) -> Range<usize> {
        self.nodes[node as usize].moves()
    }

    /// The moves of a node.
    #[inline]
    pub fn edges(&self, node: u32) -> &[Edge] {
        &self.edges[self.moves(node)]
    }

    #[inline]
    pub fn edge(&self, at: usize) -> &Edge {
        &self.edges[at]
    }

    #[inline]
    pub fn edge_mut(&mut self, at: usize) -> &mut Edge {
        &mut self.edges[at]
    }

    /// What a node is worth to its side to move, by its moves: a win is proven by one of them, all
    /// else by all of them.
    #[inline]
    pub fn judgement(&self, node: u32) -> Judgement {
        let (mut value, mut all) = (Score::MIN, true);
        for edge in self.edges(node) {
            value = value.max(edge.value);
            all &= edge.is_resolved;
        }
        Judgement {
            value,
            is_final: all || is_win(value),
        }
    }

    /// The node of a position.
    #[inline]
    pub fn find(&self, key: u64) -> Option<u32> {
        self.nodes_from(key)
            .find(|&node| self.nodes[node as usize].key == key)
    }

    /// The nodes in the table from the place of a key on, up to the next free place.
    #[inline]
    fn nodes_from(&self, key: u64) -> impl Iterator<Item = u32> {
        let mask = self.table.len() - 1;
        let places = (0..).map(move |step| (key as usize).wrapping_add(step) & mask);
        let slots = places.map(|place| self.table[place]);
        slots
            .take_while(|slot| slot >> 32 == self.number)
            .map(|slot| slot as u32)
    }

    /// Adds a node with its moves, unless there is no room for it.
    #[inline]
    pub fn grow(&mut self, key: u64, moves: &[Edge]) -> Option<u32> {
        if self.edges.len() + moves.len() > self.pool {
            return None;
        }
        let node = self.nodes.len() as u32;
        self.nodes.push(Node {
            key,
            first: self.edges.len() as u32,
            count: moves.len() as u32,
        });
        self.edges.extend_from_slice(moves);
        self.enter(key, node);
        Some(node)
    }

    fn enter(&mut self, key: u64, node: u32) {
        let taken = self.nodes_from(key).count();
        let place = (key as usize).wrapping_add(taken) & (self.table.len() - 1);
        self.table[place] = self.number << 32 | u64::from(node);
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.nodes.clear();
        self.edges.clear();
        self.clear_table();
    }

    fn clear_table(&mut self) {
        self.number += 1;
        if self.number > u64::from(u32::MAX) {
            self.table.fill(0);
            self.number = 1;
        }
    }

    /// Keeps what can be reached from a node and gives back the rest. Tells where the node is now.
    ///
    /// What is kept moves towards the start of the pools, in the order in which it stands.
    pub fn keep(&mut self, root: u32) -> u32 {
        let mut places = self.reachable(root);
        let (mut nodes, mut edges) = (0, 0);
        for (at, place) in places.iter_mut().enumerate() {
            if *place == NONE {
                continue;
            }
            let node = self.nodes[at];
            self.edges.copy_within(node.moves(), edges as usize);
            self.nodes[nodes as usize] = Node {
                first: edges,
                ..node
            };
            *place = nodes;
            (nodes, edges) = (nodes + 1, edges + node.count);
        }
        self.nodes.truncate(nodes as usize);
        self.edges.truncate(edges as usize);
        for edge in self.edges.iter_mut().filter(|edge| edge.child != NONE) {
            edge.child = places[edge.child as usize];
        }
        self.clear_table();
        for node in 0..nodes {
            self.enter(self.nodes[node as usize].key, node);
        }
        places[root as usize]
    }

    /// For every node whether it can be reached from another: [`NONE`] if not.
    fn reachable(&self, root: u32) -> Vec<u32> {
        let mut marks = vec![NONE; self.nodes.len()];
        let mut waiting = vec![root];
        marks[root as usize] = 0;
        while let Some(node) = waiting.pop() {
            for edge in self.edges(node) {
                if edge.child != NONE && marks[edge.child as usize] == NONE {
                    marks[edge.child as usize] = 0;
                    waiting.push(edge.child);
                }
            }
        }
        marks
    }
}
