//! Alpha-beta and its extensions, each a switch of its own.
//!
//! One recursion, in `recursion.rs`, in numbered steps. What surrounds it is here: the
//! options, iterative deepening and the aspiration window.
//!
//! | option | what it is | from |
//! |---|---|---|
//! | `prune` | alpha-beta; without it plain minimax | 000 2.4.2, 001 2.2.1, 002 1.2, 004 II.B |
//! | `deepening` | depth 1, 2, 3, … up to the limit | 002 4.2.2, 004 figure 2.2 |
//! | `table` | results kept by position | 002 2.2, 003 1.3.2 |
//! | `orders` | which moves are tried first | 002 2.3, 004 II.B |
//! | `aspiration` | a window around the last depth's score | 002 4.2.3 |
//! | `pvs` | a null window for all but the first move | the usual form |
//!
//! All of these keep the value of a position. The table does so only where it uses entries of
//! the same remaining depth alone.

pub mod order;
mod recursion;
pub mod table;

use grove_core::{Evaluate, Random, Score, Seed, Side};

use crate::Limits;
use crate::limits::DEEPEST;
use crate::report::{Counts, Iteration, Report, RootMove};
use crate::score::{self, INFINITE};
use order::Memory;
pub use order::Order;
use table::Table;
pub use table::{DepthRule, Replacement, TableOptions};

/// The switches of the search.
#[derive(Clone, PartialEq, Debug)]
pub struct Options {
    /// Whether branches are cut that cannot matter.
    pub prune: bool,
    /// Whether depths are searched one after the other.
    pub deepening: bool,
    /// The table, if there is one.
    pub table: Option<TableOptions>,
    /// What decides the order of moves; an earlier one before a later one.
    pub orders: Vec<Order>,
    /// The half width of the window around the last depth's score, as a share of that score.
    pub aspiration: Option<f64>,
    /// Whether moves after the first are searched with a null window.
    pub pvs: bool,
    /// Whether one of the equally good moves is drawn; otherwise the first is played.
    pub draw_among_best: bool,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            prune: true,
            deepening: false,
            table: None,
            orders: Vec::new(),
            aspiration: None,
            pvs: false,
            draw_among_best: false,
        }
    }
}

/// A searcher with what it remembers from move to move within a game.
pub struct Minimax<G: Evaluate> {
    options: Options,
    evaluation: G::Evaluation,
    table: Option<Table<G::Move>>,
    memory: Memory<G::Move>,
    /// Whether some order looks at the memory; it is not kept for nothing.
    needs_memory: bool,
    /// Whether somebody looks at keys.
    needs_keys: bool,
    random: Random,
    counts: Counts,
    root: Side,
    /// The keys of the positions before this one, for games that end by repetition.
    path: Vec<u64>,
    /// Lists of moves that are used again, one for each ply.
    lists: Vec<Vec<G::Move>>,
    /// The best line found from each ply on.
    lines: Vec<Vec<G::Move>>,
    stopped: bool,
}

impl<G: Evaluate> Minimax<G> {
    /// A searcher at the start of a game.
    pub fn new(options: Options, evaluation: G::Evaluation, seed: Seed) -> Self {
        let plies = DEEPEST as usize + 1;
        Minimax {
            table: options.table.map(Table::new),
            memory: Memory::new(plies),
            needs_memory: options.orders.iter().any(|order| order.looks_back()),
            needs_keys: options.table.is_some() || G::REPETITIONS.is_some(),
            options,
            evaluation,
            random: seed.random(),
            counts: Counts::default(),
            root: Side::Black,
            path: Vec::new(),
            lists: vec![Vec::new(); plies],
            lines: vec![Vec::new(); plies],
            stopped: false,
        }
    }

    /// Chooses a move. `before` are the keys of the positions that led here, oldest first.
    pub fn search(&mut self, position: &G, before: &[u64], limits: &Limits<'_>) -> Report<G::Move> {
        self.start(position, before);
        let mut report = Report {
            best: None,
            score: 0,
            depth: 0,
            counts: Counts::default(),
            best_index: 0,
            line: Vec::new(),
            iterations: Vec::new(),
        };
        if let Some(outcome) = position.outcome() {
            report.score = score::of_outcome(outcome, self.root, limits.depth);
            return report;
        }
        let generated = position.moves();
        // Something to play, should there be no time even for one ply.
        report.best = generated.first().copied();
        let last = limits.depth.clamp(1, DEEPEST);
        let first = if self.options.deepening { 1 } else { last };
        for depth in first..=last {
            let Some(found) = self.search_depth(position, depth, report.iterations.last(), limits)
            else {
                break;
            };
            report.best_index = generated
                .iter()
                .position(|&mv| mv == found.best)
                .unwrap_or(0);
            report.best = Some(found.best);
            report.score = found.score;
            report.depth = depth;
            report.line.clone_from(&found.line);
            report.iterations.push(found);
            if score::is_proven(report.score) || generated.len() == 1 && self.options.deepening {
                break;
            }
        }
        report.counts = self.counts;
        report
    }

    /// The exact value of every move, each searched with an open window.
    pub fn all_moves(
        &mut self,
        position: &G,
        before: &[u64],
        limits: &Limits<'_>,
    ) -> Vec<RootMove<G::Move>> {
        self.start(position, before);
        let depth = limits.depth.clamp(1, DEEPEST);
        self.path.push(position.key());
        let mut values = Vec::new();
        for mv in position.moves() {
            let next = position.after(mv);
            let score = -self.negamax(&next, depth - 1, 1, -INFINITE, INFINITE, limits);
            values.push(RootMove { mv, score });
        }
        self.path.pop();
        values
    }

    fn start(&mut self, position: &G, before: &[u64]) {
        self.counts = Counts::default();
        self.root = position.side_to_move();
        self.path.clear();
        if G::REPETITIONS.is_some() {
            self.path.extend_from_slice(before);
        }
        self.stopped = false;
    }

    /// Searches one depth, within a window around the last depth's score if there is one, and
    /// with an open one where that fails. `None` when the limits ended it.
    fn search_depth(
        &mut self,
        position: &G,
        depth: u32,
        last: Option<&Iteration<G::Move>>,
        limits: &Limits<'_>,
    ) -> Option<Iteration<G::Move>> {
        let (mut alpha, mut beta) = (-INFINITE, INFINITE);
        if let (Some(factor), Some(last)) = (self.options.aspiration, last) {
            let delta = (f64::from(last.score.abs()) * factor).clamp(1.0, 1e9) as Score;
            alpha = last.score.saturating_sub(delta).max(-INFINITE);
            beta = last.score.saturating_add(delta).min(INFINITE);
        }
        let previous = last.map(|last| last.best);
        let mut found = self.search_root(position, depth, alpha, beta, previous, limits)?;
        if found.1 <= alpha || found.1 >= beta {
            found = self.search_root(position, depth, -INFINITE, INFINITE, previous, limits)?;
        }
        Some(Iteration {
            depth,
            best: found.0,
            score: found.1,
            nodes: self.counts.nodes,
            line: self.lines[0].clone(),
        })
    }
}
