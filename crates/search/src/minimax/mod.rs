//! Alpha-beta and its extensions, each a switch of its own.
//!
//! Start with `search.rs`: one recursion in numbered steps, each of which has a file of its own. It
//! is called for every move of the root (`root.rs`), depth after depth (`iterative_deepening.rs`), by
//! one thread or several (`parallel.rs`). A [`record`] shows every visit of a search.
//!
//! | option | what it is | from |
//! |---|---|---|
//! | `prune` | alpha-beta; without it plain minimax | 000 2.4.2, 001 2.2.1, 002 1.2, 004 II.B |
//! | `deepening` | depth 1, 2, 3, … up to the limit | 002 4.2.2, 004 figure 2.2 |
//! | `table` | results kept by position | 002 2.2, 003 1.3.2 |
//! | `orders` | which moves are tried first | 000 2.4.3, 001 4.2, 002 2.3, 004 II.B |
//! | `aspiration` | a window around the last depth's score | 002 4.2.3, and the usual form |
//! | `history` | how the scores change that order moves by history | 002 2.4, and the usual form |
//! | `continuation` | the history of a move after those before it | the usual form |
//! | `pvs` | a null window for all but the first move | the usual form |
//! | `distance_pruning` | no search where no end is near enough to matter | mate distance pruning |
//! | `null_move` | a cutoff where even a pass is good enough | 002 4.2.5, and the usual form |
//! | `reverse_futility`, `razoring` | no moves where the estimate is far from the window | the usual form |
//! | `correction` | estimates corrected by what searches have found | the usual form |
//! | `futility`, `late_move_pruning` | quiet moves left out near the horizon | the usual form |
//! | `internal_iterative_reduction` | less deep where no best move is known | the usual form |
//! | `reductions` | late moves less deep | the usual form |
//! | `singular` | deeper where everything depends on one move | the usual form |
//! | `quiescence` | no estimates while captures are pending | the usual form |
//! | `extensions`, `threat_extensions` | forced moves and answers to threats cost no depth | the usual form; a wish of 002 5 |
//! | `region_padding` | only moves near the root's (the study's window) | 000 2.4.5 |
//! | `ignore_retreats` | no moves that go backward | 004 II.A |
//! | `play_forced` | an only move is not searched | 000's program |
//! | `threads` | several searches that share a table | the usual form; a wish of 002 5 |
//!
//! Where more than one line is wanted ([`Limits::lines`]) the root is searched once for each (`multi_pv.rs`).
//!
//! What earlier games have taught is no option but part of what led to the root ([`RootHistory::lost`]),
//! and tables of endgames are given to a searcher like its evaluation ([`Minimax::with_tables`]).
//!
//! The first nine and the threads keep the value of a position; the table does so only where it
//! uses entries of the same remaining depth alone. The others may change it.

mod continuation;
mod correction;
mod distance;
mod eval_cache;
mod evaluation;
mod experience;
mod extensions;
mod hashing;
mod history;
mod iterative_deepening;
mod move_picker;
mod move_pruning;
mod multi_pv;
mod null_move;
mod options;
mod order;
mod parallel;
mod quiescence;
mod ranking;
pub mod record;
mod recorder;
mod recording;
mod reductions;
mod region;
mod root;
mod root_effort;
mod search;
mod singular;
mod static_pruning;
mod tables;
mod thread_data;
mod transposition_table;
mod worker;

use std::sync::Arc;

use grove_core::{Evaluate, Guide, MovePolicy, Random, Score, Seed, Side, Tablebase};

use crate::Limits;
use crate::report::{Report, RootMove};
use crate::score;
pub use continuation::MOST_PLIES;
pub use experience::{LostPositions, REMEMBERED_LOSS};
pub use history::HistoryUpdate;
pub use options::{Aspiration, NullForm, NullMove, Options, Reduction};
pub use order::Order;
use record::Record;
use recorder::Recorder;
pub use thread_data::RootHistory;
use thread_data::{SearchTask, ThreadData};
use transposition_table::TranspositionTable;
pub use transposition_table::{Bound, DepthRule, Replacement, TableOptions};

/// A searcher with what it remembers from move to move within a game.
pub struct Minimax<G: Evaluate + Guide> {
    options: Options,
    evaluation: G::Evaluation,
    policy: Option<Arc<dyn MovePolicy<G>>>,
    tables: Option<Arc<dyn Tablebase<G>>>,
    table: Option<TranspositionTable>,
    /// One for each thread.
    threads: Vec<ThreadData<G>>,
    random: Random,
    /// For whom the last search was.
    root: Option<Side>,
}

impl<G: Evaluate + Guide> Minimax<G> {
    /// A searcher at the start of a game.
    pub fn new(options: Options, evaluation: G::Evaluation, seed: Seed) -> Self {
        Minimax {
            table: options.table.map(TranspositionTable::new),
            threads: (0..options.threads.max(1))
                .map(|_| ThreadData::new(&options, &evaluation))
                .collect(),
            options,
            evaluation,
            policy: None,
            tables: None,
            random: seed.random(),
            root: None,
        }
    }

    /// The same searcher with a policy that moves are ordered by, where [`Order::Policy`] says so.
    pub fn with_policy(mut self, policy: Arc<dyn MovePolicy<G>>) -> Self {
        self.policy = Some(policy);
        self
    }

    /// The same searcher with positions whose ends are known.
    pub fn with_tables(mut self, tables: Arc<dyn Tablebase<G>>) -> Self {
        self.tables = Some(tables);
        self
    }

    /// Forgets the last game: what follows is as with a searcher that was just built.
    pub fn new_game(&mut self, seed: Seed) {
        if let Some(table) = &self.table {
            table.clear();
        }
        for thread in &mut self.threads {
            thread.forget(&self.options, &self.evaluation);
        }
        self.random = seed.random();
        self.root = None;
    }

    /// Chooses a move.
    pub fn search(
        &mut self,
        position: &G,
        history: RootHistory<'_>,
        limits: &Limits<'_, G::Move>,
    ) -> Report<G::Move> {
        if let Some(outcome) = position.outcome() {
            return Report {
                score: score::of_outcome(outcome, position.side_to_move(), limits.depth),
                ..Report::unsearched()
            };
        }
        if self.options.play_forced && limits.stop_if_forced && position.move_count() == 1 {
            return Report::forced(position.nth_move(0));
        }
        let (task, threads, random) = self.prepare(position, history, limits);
        parallel::search(threads, &task, position, random)
    }

    /// The same search by one thread, with a record of as many visits as there is room for.
    pub fn record(
        &mut self,
        position: &G,
        history: RootHistory<'_>,
        limits: &Limits<'_, G::Move>,
        room: usize,
    ) -> (Report<G::Move>, Record) {
        if position.outcome().is_some() {
            return (self.search(position, history, limits), Record::default());
        }
        let (task, threads, random) = self.prepare(position, history, limits);
        let random = task.options.random_tie_break.then_some(random);
        threads[0].record(&task, position, random, Recorder::new(room))
    }

    /// The value of a position to the side to move at this depth; nothing if the search was stopped.
    pub fn value(
        &mut self,
        position: &G,
        depth: u32,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Option<Score> {
        let limits = Limits {
            stop,
            ..Limits::depth(depth)
        };
        let report = self.search(position, RootHistory::default(), &limits);
        let complete = report.depth == depth || score::is_proven(report.score);
        complete.then_some(report.score)
    }

    /// The exact value of every move, each searched with an open window.
    pub fn all_moves(
        &mut self,
        position: &G,
        history: RootHistory<'_>,
        limits: &Limits<'_, G::Move>,
    ) -> Vec<RootMove<G::Move>> {
        if position.outcome().is_some() {
            return Vec::new();
        }
        let (task, threads, _) = self.prepare(position, history, limits);
        threads[0].all_moves(&task, position)
    }

    /// The task to search a position, and what is needed to work on it.
    fn prepare<'a>(
        &'a mut self,
        position: &G,
        history: RootHistory<'a>,
        limits: &'a Limits<'a, G::Move>,
    ) -> (SearchTask<'a, G>, &'a mut [ThreadData<G>], &'a mut Random) {
        self.clear_table(position);
        if let Some(table) = &mut self.table {
            table.next_generation();
        }
        let task = SearchTask {
            options: &self.options,
            evaluation: &self.evaluation,
            policy: self.policy.as_deref(),
            tables: self.tables.as_deref(),
            table: self.table.as_ref(),
            limits,
            root: position.side_to_move(),
            history,
        };
        (task, &mut self.threads, &mut self.random)
    }

    /// Forgets what was found in the last search, where it is not kept. Nor is it of use where the
    /// side to move is another, after a swap of colours: scores are from the view of the side that
    /// the search is for.
    fn clear_table(&mut self, position: &G) {
        let side = position.side_to_move();
        let Some(last) = self.root.replace(side) else {
            return;
        };
        let is_kept = self.options.table.is_some_and(|table| table.kept);
        if let Some(table) = self.table.as_ref().filter(|_| last != side || !is_kept) {
            table.clear();
        }
    }
}
