//! A thread at work: its limits, its counts and the lines it keeps.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use grove_core::{Evaluate, EvaluationTerms, Guide};

use super::Options;
use super::continuation::MovesBefore;
use super::history::{HistoryContext, HistoryUpdate};
use super::order::{MoveOrdering, Order};
use super::record::Purpose;
use super::recorder::Recorder;
use super::region::Region;
use super::root_effort::RootEffort;
use super::static_pruning::Margins;
use super::thread_data::{SearchTask, ThreadData};
use crate::report::Counts;
use crate::tag::tag;

/// A thread at work.
pub struct Worker<'a, G: Evaluate> {
    pub task: &'a SearchTask<'a, G>,
    pub options: &'a Options,
    pub plan: Plan,
    pub thread: &'a mut ThreadData<G>,
    pub counts: Counts,
    /// The depth that the search of the root is to reach.
    pub root_depth: u32,
    /// What each move of the root took.
    pub root_effort: RootEffort<G::Move>,
    /// Moves of the root that are left out, since a better line begins with each.
    pub excluded: Vec<G::Move>,
    /// The part of the board to which the search is confined.
    pub region: Option<Region>,
    /// Whether the search is over, and whatever is returned means nothing.
    pub stopped: bool,
    /// Whether the limits are reached but the search goes on, and estimates every position that it
    /// comes to.
    pub estimates_only: bool,
    /// Set when all threads are to stop.
    halt: &'a AtomicBool,
    /// At how many nodes the limits are checked next.
    next_check: u64,
    /// How many nodes this thread may visit.
    node_limit: u64,
    /// Keeps a record of the search, if one is wanted.
    pub recorder: Option<Box<Recorder>>,
    /// What the next visit is for; only the record asks.
    pub purpose: Purpose,
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
        if let Some(cache) = &mut thread.eval_cache {
            cache.set_side(task.root);
        }
        if G::REPETITIONS.is_some() {
            thread.path.extend_from_slice(task.history.keys);
        }
        Worker {
            plan: Plan::new(task),
            options: task.options,
            task,
            thread,
            counts: Counts::default(),
            root_depth: 0,
            root_effort: RootEffort::new(),
            excluded: Vec::new(),
            region: None,
            stopped: false,
            estimates_only: false,
            halt,
            next_check: CHECK_INTERVAL.min(share),
            node_limit: share,
            recorder: None,
            purpose: Purpose::Root,
        }
    }

    /// Counts a node, and tells whether the search has to stop here.
    #[inline]
    pub fn count_node(&mut self) -> bool {
        self.counts.nodes += 1;
        self.counts.nodes >= self.next_check && self.check_limits()
    }

    #[cold]
    #[inline(never)]
    fn check_limits(&mut self) -> bool {
        let nodes = self.counts.nodes;
        self.next_check = (nodes + CHECK_INTERVAL).min(self.node_limit.max(nodes + 1));
        if nodes >= self.node_limit || self.halt.load(Relaxed) || (self.task.limits.stop)() {
            self.estimates_only = self.options.estimate_when_stopped;
            self.stopped = !self.estimates_only;
        }
        self.stopped
    }

    /// How many plies of the root's depth are left; ends of the game are scored by it. Where all ends
    /// count the same it is as if none were left.
    #[inline]
    pub fn plies_to_horizon(&self, ply: usize) -> u32 {
        match self.options.flat_wins {
            true => 0,
            false => self.root_depth.saturating_sub(ply as u32),
        }
    }

    /// Puts a position on the path to those below it, in games with draws by repetition.
    #[inline]
    pub fn enter(&mut self, key: u64) {
        if G::REPETITIONS.is_some() {
            self.thread.path.push(key);
        }
    }

    /// Takes the last position off the path.
    #[inline]
    pub fn leave(&mut self) {
        if G::REPETITIONS.is_some() {
            self.thread.path.pop();
        }
    }

    /// Remembers a move that has caused a cutoff, if some order will ask.
    #[inline]
    pub fn update_cutoff_history(&mut self, position: &G, ply: usize, depth: u32, mv: G::Move) {
        if self.plan.keeps_history {
            let context = self.history_context(position, ply);
            self.thread.history.cutoff(context, ply, depth, mv);
        }
    }

    /// Takes note of the move that is made at this ply, if something depends on it.
    #[inline]
    pub fn note_move(&mut self, ply: usize, mv: G::Move) {
        if self.plan.keeps_played {
            self.thread.played[ply] = tag(mv);
        }
    }

    /// The moves that led to a node at this ply.
    #[inline]
    pub fn moves_before(&self, ply: usize) -> MovesBefore {
        let played = &self.thread.played;
        match ply {
            0 => [0, 0],
            1 => [played[0], 0],
            _ => [played[ply - 1], played[ply - 2]],
        }
    }

    /// On what the history of the moves of a node at this ply depends.
    #[inline]
    pub fn history_context(&self, position: &G, ply: usize) -> HistoryContext {
        HistoryContext {
            side: position.side_to_move(),
            before: self.moves_before(ply),
        }
    }

    /// Puts a move before the principal variation of the next ply.
    pub fn update_pv(&mut self, ply: usize, mv: G::Move) {
        let (before, after) = self.thread.pv.split_at_mut(ply + 1);
        before[ply].clear();
        before[ply].push(mv);
        before[ply].extend_from_slice(&after[0]);
    }
}

/// What the options mean for a game, worked out once because every node asks.
pub struct Plan {
    /// The order of moves, but for what a policy says.
    usual_ordering: MoveOrdering,
    /// The order of moves near the root, where a policy is asked too.
    ordering_by_policy: MoveOrdering,
    /// With how many plies remaining it is asked at least.
    least_policy_depth: u32,
    /// Whether some order looks at killers or history; they are not kept for nothing.
    pub keeps_history: bool,
    /// Whether the history enters moves that were tried in vain.
    pub keeps_maluses: bool,
    /// Whether something depends on the moves that led to a node.
    pub keeps_played: bool,
    /// Whether positions need keys, for the table or for repetitions.
    pub needs_keys: bool,
    /// With less depth remaining the table is not used, if there is one at all.
    pub least_tt_depth: u32,
    /// Whether some order asks where the last move ended.
    pub needs_last_place: bool,
    /// Whether the move that comes first is searched before the others are generated.
    pub tries_first_move: bool,
    /// Down to which depth moves are listed and ranked; below that they are searched as they are
    /// generated.
    pub least_ranked_depth: u32,
    /// Whether the last ply is searched in a function of its own. It passes through positions
    /// without visiting them one by one, so that a record cannot show it, nor a table keep it or what
    /// was estimated.
    pub has_last_ply: bool,
    /// Whether something is decided by the static evaluation of a node.
    pub needs_static_eval: bool,
    pub margins: Margins,
}

impl Plan {
    fn new<G: Evaluate + Guide>(task: &SearchTask<'_, G>) -> Self {
        let options = task.options;
        let ordering = MoveOrdering::without_policy(&options.orders);
        let by_policy = MoveOrdering::new(&options.orders);
        let least_policy_depth = Order::least_policy_depth(&options.orders);
        // Whoever selects among the moves or counts them has to list them first, and so has a board
        // that changes under them.
        let selects =
            options.region_padding.is_some() || options.ignore_retreats || options.extensions;
        let lists_first = selects || !G::COPIES;
        let least_tt_depth = options.table.map_or(u32::MAX, |table| table.least_depth);
        Plan {
            keeps_history: options.uses_history(),
            keeps_maluses: options.uses_history() && options.history == HistoryUpdate::Gravity,
            keeps_played: options.continuation > 0 || options.correction,
            needs_keys: task.table.is_some() || G::REPETITIONS.is_some(),
            needs_last_place: options.orders.contains(&Order::LastMove),
            tries_first_move: !lists_first && by_policy.is_tt_move_first(),
            least_ranked_depth: match lists_first {
                true => 0,
                false if ordering.is_empty() => least_policy_depth,
                false if ordering.needs_tags_only() && G::QUICK => least_policy_depth.min(2),
                false => 0,
            },
            has_last_ply: !options.quiescence && least_tt_depth > 1 && !task.evaluation.is_slow(),
            needs_static_eval: options.uses_static_eval(),
            margins: Margins::new(options, task.evaluation),
            least_tt_depth,
            usual_ordering: ordering,
            ordering_by_policy: by_policy,
            least_policy_depth,
        }
    }

    /// The order of moves where so many plies remain.
    #[inline]
    pub fn ordering(&self, depth: u32) -> &MoveOrdering {
        match depth >= self.least_policy_depth {
            true => &self.ordering_by_policy,
            false => &self.usual_ordering,
        }
    }

    /// Whether the moves of a node are searched as they are generated.
    #[inline]
    pub fn is_unranked(&self, depth: u32) -> bool {
        depth < self.least_ranked_depth
    }
}
