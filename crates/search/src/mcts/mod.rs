//! Monte Carlo tree search, with a choice for every part of it.
//!
//! A tree grows towards the moves that win the most playouts. Start with `search.rs`: an iteration
//! goes down the tree (`select/`), adds the children of a node (`expansion.rs`), plays a game from
//! there (`playout.rs`) and adds the result to all nodes of its path. The tree lives in a pool of
//! nodes that is allocated at the start (`tree.rs`, `node.rs`).
//!
//! | option | what it is | from |
//! |---|---|---|
//! | `selection`, `exploration` | which child is visited next | 000 2.5.1, 001 2.3, 003 1.3.1, 004 II.D.1 |
//! | `expansion` | how children enter the tree | 000 2.5.1, 001 3.4, 004 II.D.2 |
//! | `policy` | how playouts are played | 003 3.2, 004 III.A.4; MAST |
//! | `cutoff` | playouts cut short and estimated | 004 II.D.3 |
//! | `ignore_retreats` | no moves that go backward | 004 III.A.4 |
//! | `final_move` | which move is played | 000 2.5.1, 001 algorithm 2 |
//! | `decisive` | moves of the root that end the game are seen without playouts | past the studies |
//! | `play_forced` | an only move is not searched | 000's program |
//! | `reuse` | subtree inheritance | 000 2.5.2 |
//! | `pool` | a fixed number of nodes | 003 2.3 |
//! | `solver` | proven results, or bounds of results, are backed up | past the studies |
//! | `pn` | what takes the least effort to prove is looked at first (PN-MCTS) | past the studies |
//! | `rave` | moves that were good elsewhere (AMAF, in the form of GRAVE) | past the studies |
//! | `implicit` | estimates are backed up as in minimax | past the studies |
//! | `prior` | a shallow minimax search evaluates new nodes | past the studies |
//! | [`Mcts::with_policy`] | a policy divides the visits of PUCT | past the studies |
//! | `symmetry` | equal moves count once | past the studies |
//! | `threads` | one tree, several threads | past the studies |
//! | `stops_when_full` | whether a full pool ends the search | 003 2.3 |
//! | `ignores_until` | no moves that go backward before some ply | 004 III.A.4 |
//! | `backup` | by whose view nodes keep their points | 001 3.4 |
//!
//! With one thread and a limit of iterations a search is exactly reproducible. A [`record`] of a
//! search shows it step by step.

mod amaf;
mod bounds;
mod evaluator;
mod expansion;
mod final_move;
mod logarithm;
mod move_stats;
mod node;
mod options;
mod playout;
mod proof_numbers;
pub mod record;
mod recording;
mod search;
mod select;
mod side_tables;
mod solver;
mod tree;

use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::atomic::{AtomicBool, AtomicU64};
use std::thread;

use grove_core::{Evaluate, Guide, MovePolicy, Outcome, Seed};

use crate::report::Report;
use amaf::Amaf;
use final_move::FinalMoveSelector;
use move_stats::MoveStats;
pub use options::{Backup, Expansion, FinalMove, Options, PlayoutPolicy, Prior, Selection, Solver};
use record::Record;
use search::{SearchStats, SearchTask, Worker};
use select::Selector;
use tree::{ROOT, Tree};

/// After how many iterations a search is usually asked whether to go on.
pub const CHECK_INTERVAL: u64 = 16;

/// By how many binary digits the history of a player tells moves apart.
const HISTORY_DIGITS: u32 = 14;

/// A searcher with the tree and the history that it keeps from move to move within a game.
pub struct Mcts<G: Evaluate + Guide> {
    options: Options,
    evaluation: G::Evaluation,
    /// What greedy playouts go by, if not by the same.
    playout_evaluation: Option<G::Evaluation>,
    /// What gives children their priors in PUCT, if not their estimates.
    policy: Option<Arc<dyn MovePolicy<G>>>,
    selector: Selector,
    tree: Tree,
    history: MoveStats,
    amaf: Amaf,
    /// One for each thread.
    workers: Vec<Worker<G>>,
    /// Where the tree has its root.
    root: Option<TreeRoot<G>>,
}

/// Where a tree has its root.
struct TreeRoot<G: Evaluate> {
    position: G,
    /// All moves of the game up to there.
    moves: Vec<G::Move>,
}

/// Where a search starts.
#[derive(Clone, Copy)]
pub struct Start<'a, G: Evaluate> {
    /// The position.
    pub position: &'a G,
    /// The keys of the positions before it, oldest first, for games that end by repetition.
    pub keys: &'a [u64],
    /// All moves of the game up to here, by which a tree from before is found again.
    pub moves: &'a [G::Move],
}

/// What ends a search, and who looks on.
#[derive(Clone, Copy)]
pub struct Limits<'a, M> {
    /// How many iterations there are.
    pub iterations: u64,
    /// After how many iterations `stop` is asked, at the latest.
    pub check_interval: u64,
    /// Asked now and then whether to stop.
    pub stop: &'a (dyn Fn() -> bool + Sync),
    /// Who is told how the search stands, if anyone.
    pub watch: Option<Watch<'a, M>>,
}

/// Somebody who is told now and then how a search stands.
#[derive(Clone, Copy)]
pub struct Watch<'a, M> {
    /// Asked now and then whether it is time.
    pub is_due: &'a (dyn Fn() -> bool + Sync),
    /// Told how the search stands.
    pub tell: &'a (dyn Fn(&Report<M>) + Sync),
}

impl<M> Limits<'_, M> {
    /// So many iterations and no other limit.
    pub fn iterations(iterations: u64) -> Self {
        Limits {
            iterations,
            check_interval: CHECK_INTERVAL,
            stop: &|| false,
            watch: None,
        }
    }
}

impl<G: Evaluate + Guide> Mcts<G> {
    /// A searcher at the start of a game.
    pub fn new(options: Options, evaluation: &G::Evaluation, seed: Seed) -> Self {
        let worker = |index| Worker::new(&options, evaluation, seed.part(index));
        Mcts {
            selector: Selector::new(&options),
            tree: Tree::new(&options),
            history: MoveStats::new(HISTORY_DIGITS),
            amaf: Amaf::new(),
            workers: (0..options.threads.max(1) as u64).map(worker).collect(),
            root: None,
            evaluation: evaluation.clone(),
            playout_evaluation: None,
            policy: None,
            options,
        }
    }

    /// The same searcher with an evaluation by which greedy playouts go, and nothing else does.
    pub fn with_playout_evaluation(mut self, evaluation: G::Evaluation) -> Self {
        for worker in &mut self.workers {
            worker.playouts.set_evaluation(evaluation.clone());
        }
        self.playout_evaluation = Some(evaluation);
        self
    }

    /// The same searcher with a policy, by whose shares PUCT divides its doubts. On boards that the
    /// policy does not know the searcher is the one without.
    pub fn with_policy(mut self, policy: Arc<dyn MovePolicy<G>>) -> Self {
        for worker in &mut self.workers {
            worker.set_policy(&self.options, Arc::clone(&policy));
        }
        self.policy = Some(policy);
        self
    }

    /// Forgets the last game: what follows is as with a searcher that was just built.
    pub fn new_game(&mut self, seed: Seed) {
        self.tree.clear();
        self.history = MoveStats::new(HISTORY_DIGITS);
        self.amaf = Amaf::new();
        let worker = |index| {
            let mut worker = Worker::new(&self.options, &self.evaluation, seed.part(index));
            if let Some(evaluation) = &self.playout_evaluation {
                worker.playouts.set_evaluation(evaluation.clone());
            }
            if let Some(policy) = &self.policy {
                worker.set_policy(&self.options, Arc::clone(policy));
            }
            worker
        };
        self.workers = (0..self.options.threads.max(1) as u64)
            .map(worker)
            .collect();
        self.root = None;
    }

    /// Chooses a move.
    pub fn search(&mut self, start: Start<'_, G>, limits: &Limits<'_, G::Move>) -> Report<G::Move> {
        let position = start.position;
        if position.outcome().is_some() {
            return Report::unsearched();
        }
        self.reroot(&start);
        let inherited = self.tree.node(ROOT).visits();
        let selector = FinalMoveSelector {
            options: &self.options,
            tree: &self.tree,
            position,
            inherited: inherited.into(),
        };
        let only = || {
            let is_only = self.options.play_forced && position.move_count() == 1;
            is_only.then(|| position.nth_move(0)).flatten()
        };
        let decisive = || (self.options.decisive.then(|| decisive_move(position))).flatten();
        if let Some(mv) = only().or_else(decisive) {
            return selector.at_once(mv);
        }
        let mut keys = start.keys.to_vec();
        keys.push(position.key());
        let (left, halt) = (AtomicU64::new(limits.iterations), AtomicBool::new(false));
        let task = SearchTask {
            options: &self.options,
            selector: &self.selector,
            tree: &self.tree,
            history: &self.history,
            amaf: &self.amaf,
            root: position,
            keys: &keys,
            iterations_left: &left,
            check_interval: limits.check_interval,
            stop: limits.stop,
            halt: &halt,
            ignores_retreats: ignores_retreats(&self.options, start.moves.len()),
            shared: self.workers.len() > 1,
        };
        let tell = |stats: &SearchStats| {
            if let Some(watch) = limits.watch
                && (watch.is_due)()
            {
                (watch.tell)(&selector.report(stats));
            }
        };
        let stats = run_workers(&mut self.workers, &task, &tell);
        selector.report(&stats)
    }

    /// The same search by one thread, by which it is done from now on, with a record of it. There is
    /// room for so many candidates and moves of playouts together.
    pub fn record(
        &mut self,
        start: Start<'_, G>,
        limits: &Limits<'_, G::Move>,
        room: usize,
    ) -> (Report<G::Move>, Record) {
        self.workers.truncate(1);
        self.workers[0].keep_record(room);
        let report = self.search(start, limits);
        let mut record = self.workers[0].take_record();
        record.nodes = record::visited(&self.tree);
        (report, record)
    }

    /// Makes the tree one of this position: the part of the last tree below it, or a new one.
    fn reroot(&mut self, start: &Start<'_, G>) {
        let kept = self.keeps_tree(start).then(|| self.find(start)).flatten();
        match kept {
            Some(node) => self.tree.keep(node),
            None => self.tree.clear(),
        }
        if self.options.rave.is_some() {
            self.amaf.collect(&self.tree);
        }
        self.root = Some(TreeRoot {
            position: start.position.clone(),
            moves: start.moves.to_vec(),
        });
    }

    /// Whether what the nodes of the last tree have kept means the same in this position.
    fn keeps_tree(&self, start: &Start<'_, G>) -> bool {
        let side = start.position.side_to_move();
        let is_same = |root: &TreeRoot<G>| {
            let [before, now] = [&root.moves, start.moves]
                .map(|moves| ignores_retreats(&self.options, moves.len()));
            let is_same_view =
                self.options.backup == Backup::Negamax || root.position.side_to_move() == side;
            before == now && is_same_view
        };
        self.options.reuse && self.root.as_ref().is_some_and(is_same)
    }

    /// The node of a position in the tree as it was left.
    fn find(&self, start: &Start<'_, G>) -> Option<u32> {
        let root = self.root.as_ref()?;
        let since = start.moves.strip_prefix(&root.moves[..])?;
        let mut position = root.position.clone();
        let mut node = ROOT;
        for &mv in since {
            let range = self.tree.node(node).child_range()?;
            let child =
                (self.tree.children(range).iter()).position(|child| child.mv::<G::Move>() == mv)?;
            node = range.first + child as u32;
            position.play(mv);
        }
        (position.key() == start.position.key()).then_some(node)
    }
}

/// Whether moves that go backward are left out in a search after so many plies of the game.
fn ignores_retreats(options: &Options, plies: usize) -> bool {
    let is_early = |until| plies < until as usize;
    options.ignore_retreats && options.ignores_until.is_none_or(is_early)
}

/// Lets all threads work, and adds up what they have done.
fn run_workers<G: Evaluate + Guide>(
    workers: &mut [Worker<G>],
    task: &SearchTask<'_, G>,
    tell: &dyn Fn(&SearchStats),
) -> SearchStats {
    let (first, others) = workers.split_first_mut().expect("a search has a thread");
    thread::scope(|scope| {
        let helpers: Vec<_> = others
            .iter_mut()
            .map(|worker| {
                // In a box it is of one type for every game, so that all that starts a thread and waits
                // for it is compiled once.
                let job: Box<dyn FnOnce() -> SearchStats + Send + '_> =
                    Box::new(|| worker.run(task, &|_| ()));
                scope.spawn(job)
            })
            .collect();
        let mut stats = first.run(task, tell);
        task.halt.store(true, Relaxed);
        for helper in helpers {
            // A thread that panicked has counted nothing; what it did to the tree is as good as
            // any visit.
            if let Ok(theirs) = helper.join() {
                stats += theirs;
            }
        }
        stats
    })
}

/// A move that wins at once.
fn decisive_move<G: Guide>(position: &G) -> Option<G::Move> {
    let side = position.side_to_move();
    let wins = |&mv: &G::Move| position.after(mv).outcome() == Some(Outcome::Win(side));
    position.moves().into_iter().find(wins)
}

#[cfg(test)]
mod tests;
