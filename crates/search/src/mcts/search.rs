//! The iterations of a thread: selection, expansion, evaluation and backpropagation.

use std::mem;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::atomic::{AtomicBool, AtomicU64};

use grove_core::{Evaluate, Guide, MovePolicy, Outcome, Random, Seed, Side};

use super::amaf::Amaf;
use super::evaluator::{Evaluator, points_of_outcome};
use super::move_stats::{self, MoveStats, SideMove, points_for};
use super::node::{ChildRange, Node, NodeEval, WIN};
use super::options::{Backup, Options, PlayoutPolicy, Selection};
use super::playout::{Playout, Playouts};
use super::proof_numbers;
use super::recording::Recorder;
use super::select::{SelectionContext, Selector};
use super::solver;
use super::tree::{ROOT, Tree};
use crate::repetition::repeats;

/// What all threads of a search share.
pub struct SearchTask<'a, G> {
    pub options: &'a Options,
    pub selector: &'a Selector,
    pub tree: &'a Tree,
    pub history: &'a MoveStats,
    pub amaf: &'a Amaf,
    pub root: &'a G,
    /// The keys of the positions up to the root, for games that end by repetition.
    pub keys: &'a [u64],
    /// How many iterations are still to be begun.
    pub iterations_left: &'a AtomicU64,
    /// After how many iterations `stop` is asked, at the latest.
    pub check_interval: u64,
    /// Asked now and then whether to stop.
    pub stop: &'a (dyn Fn() -> bool + Sync),
    /// Set when all threads are to stop.
    pub halt: &'a AtomicBool,
    /// Whether moves that go backward are left out where there are others.
    pub ignores_retreats: bool,
    /// Whether several threads are at work.
    pub shared: bool,
}

impl<G> SearchTask<'_, G> {
    /// Whether all threads are to stop.
    pub fn should_stop(&self) -> bool {
        self.halt.load(Relaxed) || (self.stop)()
    }
}

/// What the iterations of a search add up to.
#[derive(Clone, Copy, Default, Debug)]
pub struct SearchStats {
    pub iterations: u64,
    /// The plies of all playouts.
    pub plies: u64,
    /// How deep in the tree the deepest playout began.
    pub depth: u32,
}

impl std::ops::AddAssign for SearchStats {
    fn add_assign(&mut self, other: SearchStats) {
        self.iterations += other.iterations;
        self.plies += other.plies;
        self.depth = self.depth.max(other.depth);
    }
}

/// A thread, with what it uses again in every iteration.
pub struct Worker<G: Evaluate + Guide> {
    pub(super) evaluator: Evaluator<G>,
    pub(super) playouts: Playouts<G>,
    /// What gives children their priors, if not their estimates.
    pub(super) policy: Option<Arc<dyn MovePolicy<G>>>,
    pub(super) random: Random,
    /// The nodes from the root to the leaf, and who moved to them.
    pub(super) path: Vec<(u32, Side)>,
    keys: Vec<u64>,
    /// The moves of a node while it is expanded.
    pub(super) moves: Vec<G::Move>,
    /// What the policy thinks of them.
    pub(super) logits: Vec<f32>,
    /// The moves of the iteration, in the tree and beyond.
    played: Vec<SideMove>,
    /// The proof numbers of siblings while they are ranked.
    efforts: Vec<u32>,
    pub(super) plan: Plan,
    /// Visits of the root and their points that only this thread knows of.
    at_root: (u32, u64),
    /// Iterations that this thread has taken and not begun.
    taken: u64,
    /// Whether the tree had no room for the children of a node.
    pub(super) is_out_of_room: bool,
    /// Keeps a record of the search, if one is wanted.
    pub(super) recorder: Option<Box<Recorder>>,
}

/// What the options make necessary, worked out once.
#[derive(Clone, Copy)]
pub(super) struct Plan {
    /// Whether new nodes are evaluated.
    pub evaluates_nodes: bool,
    /// Whether children get priors.
    pub sets_priors: bool,
    /// Whether the moves of an iteration are kept.
    pub keeps_moves: bool,
    /// Whether the squares of points are summed up.
    pub keeps_squares: bool,
}

impl Plan {
    fn new(options: &Options, has_policy: bool) -> Self {
        let selection = options.selection;
        let puct = selection == Selection::Puct;
        let history = matches!(selection, Selection::ProgressiveHistory(_))
            || matches!(options.policy, PlayoutPolicy::Mast(_));
        Plan {
            evaluates_nodes: puct && !has_policy
                || selection == Selection::Ucb1Heuristic
                || options.implicit.is_some()
                || options.prior.is_some(),
            sets_priors: puct,
            keeps_moves: history || options.rave.is_some(),
            keeps_squares: selection == Selection::Ucb1Tuned,
        }
    }
}

/// Where a way down the tree ends.
enum Leaf {
    /// At a node without visits, or one whose children are not known: a playout begins here.
    Open,
    /// At a node whose result is certain: so many points for Black.
    Decided(u64),
}

/// After how many plies of playouts a thread checks whether to go on, if not after so many iterations
/// as the limits say. Longer playouts and evaluations check by themselves.
const PLIES_TO_CHECK: u64 = 2000;

/// How many iterations a thread takes at once.
const TAKEN_AT_ONCE: u64 = 16;

impl<G: Evaluate + Guide> Worker<G> {
    pub fn new(options: &Options, evaluation: &G::Evaluation, seed: Seed) -> Self {
        let plan = Plan::new(options, false);
        Worker {
            evaluator: Evaluator::new(options, evaluation.clone()),
            playouts: Playouts::new(options, plan.keeps_moves),
            policy: None,
            random: seed.random(),
            path: Vec::new(),
            keys: Vec::new(),
            moves: Vec::new(),
            logits: Vec::new(),
            played: Vec::new(),
            efforts: Vec::new(),
            plan,
            at_root: (0, 0),
            taken: 0,
            is_out_of_room: false,
            recorder: None,
        }
    }

    /// Lets a policy give children their priors.
    pub fn set_policy(&mut self, options: &Options, policy: Arc<dyn MovePolicy<G>>) {
        self.plan = Plan::new(options, true);
        self.policy = Some(policy);
    }

    /// Iterates until nothing is left to do. Now and then `report` is told what has been done.
    pub fn run(&mut self, task: &SearchTask<'_, G>, report: &dyn Fn(&SearchStats)) -> SearchStats {
        let mut stats = SearchStats::default();
        self.keys.clear();
        self.keys.extend_from_slice(task.keys);
        let mut checked = stats;
        self.taken = 0;
        self.is_out_of_room = false;
        self.playouts.forward = task.ignores_retreats;
        while self.take_iteration(task) {
            self.iterate(task, &mut stats);
            let iterations = stats.iterations - checked.iterations;
            let plies = stats.plies - checked.plies;
            if iterations >= task.check_interval || plies >= PLIES_TO_CHECK {
                checked = stats;
                self.settle_root(task);
                report(&stats);
                if task.should_stop() {
                    break;
                }
            }
            if task.options.solver.is_on() && task.tree.node(ROOT).eval().is_proven() {
                break;
            }
            if self.is_out_of_room && task.options.stops_when_full {
                task.halt.store(true, Relaxed);
                break;
            }
        }
        self.settle_root(task);
        stats
    }

    /// One iteration.
    fn iterate(&mut self, task: &SearchTask<'_, G>, stats: &mut SearchStats) {
        let mut position = task.root.clone();
        // 1. Selection: down the tree to a leaf. 2. Expansion: a node on the way whose children are
        //    not known gets them.
        let leaf = self.select(task, &mut position);
        // 3. Evaluation: a playout, unless the result is certain.
        let playout = match leaf {
            Leaf::Open => self.playout(task, &position),
            Leaf::Decided(black) => Playout { black, plies: 0 },
        };
        stats.iterations += 1;
        stats.plies += u64::from(playout.plies);
        stats.depth = stats.depth.max(self.path.len() as u32 - 1);
        // 4. Backpropagation: the result is added to all nodes of the path.
        self.backpropagate(task, playout.black);
    }

    /// Goes down the tree to a leaf, and plays the moves that lead there.
    fn select(&mut self, task: &SearchTask<'_, G>, position: &mut G) -> Leaf {
        let tree = task.tree;
        self.path.clear();
        self.played.clear();
        self.keys.truncate(task.keys.len());
        let mut at = ROOT;
        let mut mover = !position.side_to_move();
        // The AMAF table of the nearest node above that has one; 0 for none.
        let mut amaf = 0;
        loop {
            let node = tree.node(at);
            self.path.push((at, mover));
            let visits = self.count_visit(task, at, node);
            if at != ROOT {
                if let Some(black) = self.decided(task, node, mover, position) {
                    return Leaf::Decided(black);
                }
                if visits == 0 {
                    return Leaf::Open;
                }
            }
            let known = node.child_range();
            let Some(range) = known.or_else(|| self.expand(task, at, position)) else {
                return Leaf::Open;
            };
            if range.count == 0 {
                let outcome = position.outcome().unwrap_or(Outcome::Draw);
                return Leaf::Decided(points_of_outcome(outcome));
            }
            if task.options.rave.is_some_and(|enough| visits >= enough) {
                amaf = amaf_of(task, at).unwrap_or(amaf);
            }
            mover = position.side_to_move();
            let context = SelectionContext {
                parent: at,
                side: mover,
                history: task.history,
                amaf: task.amaf.get(amaf),
            };
            let child = match node.try_next(task.shared) {
                Some(untried) => usize::from(untried),
                None => task.selector.select_child::<G>(tree, range, &context),
            };
            at = range.first + child as u32;
            self.step_to(task, at, range, &context, position);
        }
    }

    /// Counts a visit of a node, and tells how many there were before.
    #[inline]
    fn count_visit(&mut self, task: &SearchTask<'_, G>, at: u32, node: &Node) -> u32 {
        match task.shared && at == ROOT {
            // All threads pass here, and would wait for each other.
            true => {
                self.at_root.0 += 1;
                node.visits()
            }
            false => node.visit(task.shared),
        }
    }

    /// The points of Black, where the game is drawn by repetition or its result is proven.
    #[inline]
    fn decided(
        &mut self,
        task: &SearchTask<'_, G>,
        node: &Node,
        mover: Side,
        position: &G,
    ) -> Option<u64> {
        if G::REPETITIONS.is_some() {
            let key = position.key();
            if repeats(position, &self.keys, key) {
                return Some(WIN / 2);
            }
            self.keys.push(key);
        }
        if !task.options.solver.is_on() {
            return None;
        }
        let eval = node.eval();
        let probability = eval.win_probability().filter(|_| eval.is_proven())?;
        Some(points_for(mover, (probability * WIN as f32) as u64))
    }

    /// Plays the move to the child that was selected, and evaluates it if that is wanted.
    #[inline]
    fn step_to(
        &mut self,
        task: &SearchTask<'_, G>,
        at: u32,
        range: ChildRange,
        context: &SelectionContext<'_>,
        position: &mut G,
    ) {
        let child = task.tree.node(at);
        let mv: G::Move = child.mv();
        if self.plan.keeps_moves {
            if self.recorder.is_some() {
                self.record_step(task, at, range, context);
            }
            self.played.push(SideMove::new::<G>(context.side, mv));
        }
        position.play(mv);
        if self.plan.evaluates_nodes && child.eval() == NodeEval::Unknown {
            let stop = || task.should_stop();
            child.set_eval(self.evaluator.evaluate(position, context.side, &stop));
        }
    }

    /// Plays a game from a leaf.
    #[inline]
    fn playout(&mut self, task: &SearchTask<'_, G>, position: &G) -> Playout {
        self.playouts.run(
            position.clone(),
            &self.evaluator,
            task.history,
            &mut self.random,
            &mut self.played,
            &|| task.should_stop(),
        )
    }

    /// Adds the result to all nodes of the path.
    fn backpropagate(&mut self, task: &SearchTask<'_, G>, black: u64) {
        let (tree, options) = (task.tree, task.options);
        let root = task.root.side_to_move();
        for &(at, mover) in &self.path {
            let view = match options.backup {
                Backup::Negamax => mover,
                Backup::RootView => root,
            };
            let points = points_for(view, black);
            match task.shared && at == ROOT {
                true => self.at_root.1 += points,
                false => tree.node(at).reward(points, task.shared),
            }
            if self.plan.keeps_squares {
                tree.side_tables()
                    .reward_square(at, points as f64 / WIN as f64);
            }
        }
        if self.plan.keeps_moves {
            if self.recorder.is_some() {
                self.record_end(tree, black);
            }
            move_stats::add_game(task.history, &self.played, black);
            for (ply, &(at, _)) in self.path.iter().enumerate() {
                if let Some(table) = task.amaf.get(tree.side_tables().amaf(at)) {
                    move_stats::add_game(table, &self.played[ply..], black);
                }
            }
        }
        if options.solver.is_on() || options.implicit.is_some() {
            self.backpropagate_evals(tree, options);
        }
    }

    /// From the leaf up, proves the nodes of the path, counts what is left to prove and estimates them by
    /// their children.
    fn backpropagate_evals(&mut self, tree: &Tree, options: &Options) {
        let mut proving = options.solver.is_on();
        // Whether a child has other proof numbers than before, as long as that may be.
        let mut is_child_changed = options.pn.map(|_| false);
        for &(at, _) in self.path.iter().rev() {
            let node = tree.node(at);
            let Some(range) = node.child_range().filter(|range| range.count > 0) else {
                continue;
            };
            if proving && !node.eval().is_proven() {
                proving = tree.set_bounds(at, solver::bounds_of(tree, range));
            }
            if let Some(is_changed) = is_child_changed {
                let efforts = &mut self.efforts;
                let is_news = proof_numbers::back_up(tree, at, range, is_changed, efforts);
                is_child_changed = is_news.then_some(true);
            }
            if options.implicit.is_some()
                && let Some(estimate) = solver::estimate_of(tree, node, range)
            {
                node.set_eval(estimate);
            }
        }
    }

    /// Whether there is an iteration left, which is then begun. Several are taken at once: all
    /// threads write to the number that is left, and would wait for each other.
    #[inline]
    fn take_iteration(&mut self, task: &SearchTask<'_, G>) -> bool {
        if self.taken == 0 {
            let take = |left: u64| (left > 0).then(|| left.saturating_sub(TAKEN_AT_ONCE));
            let before = task.iterations_left.fetch_update(Relaxed, Relaxed, take);
            self.taken = before.map_or(0, |left| left.min(TAKEN_AT_ONCE));
        }
        let any = self.taken > 0;
        self.taken = self.taken.saturating_sub(1);
        any
    }

    /// Adds to the root what this thread has kept to itself.
    fn settle_root(&mut self, task: &SearchTask<'_, G>) {
        let (visits, points) = mem::take(&mut self.at_root);
        let root = task.tree.node(ROOT);
        root.add_visits(visits);
        root.reward(points, task.shared);
    }
}

/// The number of the AMAF table of a node that is visited often enough to have one.
fn amaf_of<G>(task: &SearchTask<'_, G>, at: u32) -> Option<u32> {
    let side_tables = task.tree.side_tables();
    if side_tables.amaf(at) == 0 {
        task.amaf.give(task.tree, at);
    }
    match side_tables.amaf(at) {
        0 => None,
        number => Some(number),
    }
}
