//! What a search tells about itself.

use std::time::Duration;

use grove_core::Score;

/// The result of a search and what it took.
#[derive(Clone, PartialEq, Debug)]
pub struct Report<M> {
    /// The chosen move; none where the game is over.
    pub best: Option<M>,
    /// What it is worth to the side to move.
    pub score: Score,
    /// The depth of the last search that was completed.
    pub depth: u32,
    /// What was counted, in all depths together.
    pub counts: Counts,
    /// The best move's place in the order in which the root's moves were looked at, from 0; the order
    /// in which they are generated where a player has no other.
    pub best_index: usize,
    /// The expected line of play.
    pub line: Vec<M>,
    /// Each completed depth.
    pub iterations: Vec<Iteration<M>>,
    /// The best lines that begin with different moves, the best first, where more than one was wanted; of the last
    /// depth at which all were found.
    pub lines: Vec<RankedLine<M>>,
    /// The tree, where the search is a Monte Carlo tree search.
    pub tree: Option<TreeStats<M>>,
}

impl<M> Report<M> {
    /// Nothing was searched, and there is no move yet.
    pub fn unsearched() -> Self {
        Report {
            best: None,
            score: 0,
            depth: 0,
            counts: Counts::default(),
            best_index: 0,
            line: Vec::new(),
            iterations: Vec::new(),
            lines: Vec::new(),
            tree: None,
        }
    }
}

impl<M: Copy> Report<M> {
    /// An only move is played without a search.
    pub(crate) fn forced(only: Option<M>) -> Self {
        Report {
            best: only,
            line: only.into_iter().collect(),
            ..Report::unsearched()
        }
    }

    /// This move is the best so far.
    pub(crate) fn update_best(&mut self, mv: M, score: Score, index: usize, line: Vec<M>) {
        (self.best, self.score) = (Some(mv), score);
        (self.best_index, self.line) = (index, line);
    }

    /// The depth is complete in which the best move was found.
    pub(crate) fn complete_iteration(&mut self, depth: u32, counts: Counts) {
        (self.depth, self.counts) = (depth, counts);
        self.iterations.extend(self.best.map(|best| Iteration {
            depth,
            best,
            score: self.score,
            best_index: self.best_index,
            counts,
            time: None,
            line: self.line.clone(),
        }));
    }
}

/// A completed depth.
#[derive(Clone, PartialEq, Debug)]
pub struct Iteration<M> {
    /// The depth.
    pub depth: u32,
    /// The best move at this depth.
    pub best: M,
    /// Its score.
    pub score: Score,
    /// Its place in the order in which the root's moves were looked at, from 0.
    pub best_index: usize,
    /// What was counted up to now.
    pub counts: Counts,
    /// How long it took up to now. A search does not know; whoever holds the clock fills it in.
    pub time: Option<Duration>,
    /// The expected line of play.
    pub line: Vec<M>,
}

/// A line that begins with another move than those before it.
#[derive(Clone, PartialEq, Debug)]
pub struct RankedLine<M> {
    /// What it is worth to the side to move.
    pub score: Score,
    /// The moves.
    pub line: Vec<M>,
}

/// A move of the root with its exact value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RootMove<M> {
    /// The move.
    pub mv: M,
    /// Its value to the side to move.
    pub score: Score,
}

/// What a Monte Carlo tree search has done.
#[derive(Clone, PartialEq, Debug)]
pub struct TreeStats<M> {
    /// How many iterations there were.
    pub iterations: u64,
    /// The visits of the root that were inherited from the search before.
    pub inherited: u64,
    /// The nodes that have a place in the tree.
    pub nodes: usize,
    /// How deep in the tree the deepest playout began.
    pub depth: u32,
    /// How many plies a playout took beyond the tree, on average.
    pub mean_plies: f64,
    /// The moves of the root, the most visited first.
    pub moves: Vec<RootChild<M>>,
}

/// A child of the root of the tree.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct RootChild<M> {
    /// The move.
    pub mv: M,
    /// How often it was tried.
    pub visits: u32,
    /// Which part of its visits was won, a draw being half a win; nothing without visits.
    pub win_rate: Option<f64>,
    /// The result for the side to move, if it is proven.
    pub proven: Option<Proof>,
}

/// A certain result; a better one is greater.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Proof {
    /// A loss.
    Loss,
    /// A draw.
    Draw,
    /// A win.
    Win,
}

/// What a search counts.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Counts {
    /// Positions visited, without the root.
    pub nodes: u64,
    /// Positions estimated.
    pub leaves: u64,
    /// Nodes at which the rest of the moves was cut off.
    pub cutoffs: u64,
    /// Those at which the first move did it.
    pub first_cutoffs: u64,
    /// Look-ups in the table.
    pub probes: u64,
    /// Look-ups that found the position.
    pub hits: u64,
    /// Look-ups that found another position in its place.
    pub collisions: u64,
}

impl std::ops::AddAssign for Counts {
    fn add_assign(&mut self, other: Counts) {
        self.nodes += other.nodes;
        self.leaves += other.leaves;
        self.cutoffs += other.cutoffs;
        self.first_cutoffs += other.first_cutoffs;
        self.probes += other.probes;
        self.hits += other.hits;
        self.collisions += other.collisions;
    }
}
