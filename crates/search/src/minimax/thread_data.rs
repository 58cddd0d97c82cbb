//! What one thread of a search thinks with.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use grove_core::{Evaluate, Game, Guide, Place, Side};

use super::Options;
use super::order::{Memory, Order, Orders, Ranked};
use super::recorder::Recorder;
use super::recording::Tells;
use super::reductions::Reductions;
use super::region::Region;
use super::transposition_table::TranspositionTable;
use crate::Limits;
use crate::limits::MAX_PLY;
use crate::report::Counts;

/// What a search is asked to do; the same for all of its threads.
pub struct SearchTask<'a, G: Evaluate> {
    pub options: &'a Options,
    pub evaluation: &'a G::Evaluation,
    pub table: Option<&'a TranspositionTable>,
    pub limits: &'a Limits<'a, G::Move>,
    /// For whom the search is: estimates are made from this side's view.
    pub root: Side,
    pub history: GameHistory<'a>,
}

/// What led to the root of a search.
#[derive(Clone, Copy, Default, Debug)]
pub struct GameHistory<'a> {
    /// The keys of the positions before it, oldest first, for games that end by repetition.
    pub keys: &'a [u64],
    /// Where the last move ended.
    pub last: Option<Place>,
}

/// What a thread keeps from move to move, and lists that it uses again.
pub struct ThreadData<G: Game> {
    pub memory: Memory,
    moves: Vec<Ranked<G::Move>>,
    lines: Vec<Vec<G::Move>>,
    path: Vec<u64>,
    reductions: Reductions,
}

impl<G: Game> ThreadData<G> {
    /// Nothing remembered yet.
    pub fn new() -> Self {
        ThreadData {
            memory: Memory::new(),
            moves: Vec::new(),
            lines: vec![Vec::new(); MAX_PLY + 1],
            path: Vec::new(),
            reductions: Reductions::new(),
        }
    }
}

/// A thread at work.
pub struct Worker<'a, G: Evaluate> {
    pub task: &'a SearchTask<'a, G>,
    pub memory: &'a mut Memory,
    /// The moves of all nodes from the root to here, one list after the other.
    pub moves: &'a mut Vec<Ranked<G::Move>>,
    /// The best line found from each ply on.
    pub lines: &'a mut Vec<Vec<G::Move>>,
    /// The keys of the positions before this one, for games that end by repetition.
    pub path: &'a mut Vec<u64>,
    pub reductions: &'a Reductions,
    pub counts: Counts,
    /// The depth that the search of the root is to reach.
    pub nominal: u32,
    /// The part of the board to which the search is confined.
    pub region: Option<Region>,
    pub stopped: bool,
    /// Whether the limits are reached but the search goes on, estimating wherever it gets to.
    pub hurried: bool,
    /// Set when all threads are to stop.
    pub halt: &'a AtomicBool,
    /// At how many nodes the limits are checked next.
    next_check: u64,
    /// How many nodes this thread may visit.
    node_limit: u64,
    /// Whether some order looks at the memory; it is not kept for nothing.
    pub needs_memory: bool,
    /// Whether somebody looks at keys.
    pub needs_keys: bool,
    /// Whether somebody asks where the last move ended.
    pub follows_moves: bool,
    pub orders: Orders<'a>,
    /// Whether a remembered move is tried before the others are listed.
    pub tries_remembered: bool,
    /// Down to which depth moves are listed and ranked; below that they are looked at as they are
    /// generated.
    pub shallowest_list: u32,
    /// Whether positions at the horizon are estimated on the spot: nothing is searched beyond it, and
    /// nobody wants to know which they are.
    pub is_brief: bool,
    /// Whether branches are cut that cannot matter.
    pub prunes: bool,
    /// Whether passing is ever tried.
    pub passes: bool,
    /// Whether late moves are searched less deep.
    pub reduces: bool,
    /// Whether moves after the first are searched with a null window.
    pub probes: bool,
    /// Who keeps a record, if anybody.
    pub recorder: Option<Box<Recorder>>,
    /// What is to be told to the recorder next.
    pub tells: Tells,
    /// Whether the usual way is not taken: because something is to be told, or because the search is
    /// hurried. One question for both, since it is asked all the time.
    pub detours: bool,
}

/// What a node knows of the way that led to it.
#[derive(Clone, Copy)]
pub struct StackEntry {
    /// Where the last move ended.
    pub last: Option<Place>,
    /// Whether passing may be tried here.
    pub may_pass: bool,
}

/// How many nodes are visited between two checks of the limits.
const CHECK_INTERVAL: u64 = 1024;

impl<'a, G: Evaluate + Guide> Worker<'a, G> {
    /// Sets a thread to a task. `share` is the part of the limit of nodes that is this thread's.
    pub fn new(
        thread: &'a mut ThreadData<G>,
        task: &'a SearchTask<'a, G>,
        share: u64,
        halt: &'a AtomicBool,
    ) -> Self {
        thread.moves.clear();
        thread.path.clear();
        if G::REPETITIONS.is_some() {
            thread.path.extend_from_slice(task.history.keys);
        }
        let options = task.options;
        let orders = Orders::new(&options.orders);
        // Whoever selects among the moves or counts them has to list them first, and so has a board
        // that changes under them.
        let selects =
            options.region_padding.is_some() || options.ignore_retreats || options.extensions;
        let lists_first = selects || !G::COPIES;
        Worker {
            needs_memory: options.orders.iter().any(|order| order.looks_back()),
            needs_keys: task.table.is_some() || G::REPETITIONS.is_some(),
            follows_moves: options.orders.contains(&Order::LastMove),
            tries_remembered: !lists_first && orders.previous_first(),
            shallowest_list: if lists_first {
                0
            } else if orders.is_empty() {
                u32::MAX
            } else if orders.only_remember() && G::QUICK {
                2
            } else {
                0
            },
            is_brief: !options.quiescence,
            prunes: options.prune,
            passes: options.null_move.is_some(),
            reduces: options.reductions && options.prune,
            probes: options.pvs,
            recorder: None,
            tells: Tells::Nothing,
            detours: false,
            orders,
            task,
            memory: &mut thread.memory,
            moves: &mut thread.moves,
            lines: &mut thread.lines,
            path: &mut thread.path,
            reductions: &thread.reductions,
            counts: Counts::default(),
            nominal: 0,
            region: None,
            stopped: false,
            hurried: false,
            halt,
            next_check: CHECK_INTERVAL.min(share),
            node_limit: share,
        }
    }

    /// Counts a node, and tells whether the search has to stop here.
    #[inline]
    pub fn count_node(&mut self) -> bool {
        self.counts.nodes += 1;
        self.counts.nodes >= self.next_check && self.must_stop()
    }

    #[cold]
    #[inline(never)]
    fn must_stop(&mut self) -> bool {
        let nodes = self.counts.nodes;
        self.next_check = (nodes + CHECK_INTERVAL).min(self.node_limit.max(nodes + 1));
        if nodes >= self.node_limit || self.halt.load(Relaxed) || (self.task.limits.stop)() {
            self.hurried = self.task.options.estimate_when_stopped;
            self.stopped = !self.hurried;
            self.detours |= self.hurried;
        }
        self.stopped
    }

    /// How much of the nominal depth is left at this ply; ends of the game are scored by it.
    #[inline]
    pub fn plies_to_horizon(&self, ply: usize) -> u32 {
        self.nominal.saturating_sub(ply as u32)
    }

    /// Puts a position on the path to those below it, where somebody asks for repetitions.
    #[inline]
    pub fn enter(&mut self, key: u64) {
        if G::REPETITIONS.is_some() {
            self.path.push(key);
        }
    }

    /// Takes the last position off the path.
    #[inline]
    pub fn leave(&mut self) {
        if G::REPETITIONS.is_some() {
            self.path.pop();
        }
    }

    /// Remembers a move that has cut, if somebody will ask.
    #[inline]
    pub fn remember_cut(&mut self, side: Side, ply: usize, mv: G::Move) {
        if self.needs_memory {
            self.memory.cut(side, ply, mv);
        }
    }

    /// Puts a move before the line of the next ply.
    pub fn extend_line(&mut self, ply: usize, mv: G::Move) {
        let (before, after) = self.lines.split_at_mut(ply + 1);
        before[ply].clear();
        before[ply].push(mv);
        before[ply].extend_from_slice(&after[0]);
    }
}
