//! A player that searches: a search, a clock and perhaps a book.

use std::sync::{Arc, Mutex, PoisonError};

use grove_core::{Evaluate, Line, Random, Seed};
use grove_games::Playable;
use grove_search::limits::{MAX_DEPTH, Progress};
use grove_search::{GameHistory, Limits, Report, RootMove};

use super::search::{Search, search_of};
use super::so_far::{earlier_keys, stage};
use super::{Fault, Player, Watch};
use crate::book;
use crate::clock::{Budget, Now, Timekeeper};
use crate::player::{PlayerSpec, SearchSpec};

/// A player that searches.
pub(super) struct Searcher<G: Playable> {
    spec: PlayerSpec,
    depth: u32,
    nodes: u64,
    scale: f64,
    search: Box<dyn Search<G>>,
    keeper: Timekeeper,
    now: Arc<dyn Now>,
    /// What draws moves out of the book, if there is one.
    book: Option<Random>,
}

impl<G: Playable> Searcher<G> {
    pub(super) fn new(
        spec: &SearchSpec,
        evaluation: <G as Evaluate>::Evaluation,
        seed: Seed,
        now: Arc<dyn Now>,
    ) -> Self {
        let described = SearchSpec {
            evaluation: Some(evaluation.to_string()),
            ..spec.clone()
        };
        Searcher {
            depth: spec.depth.unwrap_or(MAX_DEPTH),
            nodes: spec.nodes.unwrap_or(u64::MAX),
            scale: G::scale(&evaluation),
            search: search_of::<G>(spec, evaluation, seed.part(0)),
            keeper: Timekeeper::new(spec.allowance(), seed.part(1)),
            book: spec.book.then(|| seed.part(2).random()),
            spec: PlayerSpec::Search(described),
            now,
        }
    }
}

pub(super) fn past<'a, G: Playable>(line: &Line<G>, keys: &'a [u64]) -> GameHistory<'a> {
    let last = line.moves().last();
    GameHistory {
        keys,
        last: last.and_then(|&mv| line.position().end_of(mv)),
    }
}

impl<G: Playable> Searcher<G> {
    fn think(
        &mut self,
        line: &Line<G>,
        budget: &Budget<'_>,
        watch: Option<&Watch<'_, G::Move>>,
    ) -> Report<G::Move> {
        let started = self.now.now();
        let elapsed = || self.now.now().saturating_sub(started);
        let position = line.position();
        let from_book = self
            .book
            .as_mut()
            .and_then(|random| book::choose(position, random));
        if let Some(report) = from_book {
            let used = elapsed();
            self.keeper.settle(used, &[]);
            return report;
        }
        let plan = self.keeper.plan(stage(line), budget);
        // A search tells of its depths from any thread.
        let depths = Mutex::new(Vec::new());
        let stop = || (budget.stop)() || plan.is_up(elapsed());
        let enough = |progress: &Progress, report: &Report<G::Move>| {
            let elapsed = elapsed();
            let mut depths = depths.lock().unwrap_or_else(PoisonError::into_inner);
            depths.push((progress.depth, elapsed));
            if let Some(watch) = watch {
                (watch.tell)(report, elapsed);
            }
            plan.is_enough(elapsed, progress)
        };
        let (depth, nodes) = match budget.asked {
            Some(asked) => (asked.depth.unwrap_or(MAX_DEPTH).min(MAX_DEPTH), asked.nodes),
            None => (self.depth, Some(self.nodes)),
        };
        let limits = Limits {
            depth: plan.depth().map_or(depth, |planned| planned.min(depth)),
            nodes: nodes.unwrap_or(u64::MAX),
            // Time that is spent on an only move is lost; whoever asks for depth or nodes wants them.
            stop_if_forced: budget.asked.is_none() || plan.is_limited(),
            stop: &stop,
            stop_after_iteration: &enough,
        };
        let keys = earlier_keys(line);
        let mut report = self.search.search(position, past(line, &keys), &limits);
        let used = elapsed();
        let depths = depths.into_inner().unwrap_or_else(PoisonError::into_inner);
        for iteration in &mut report.iterations {
            let told = depths.iter().find(|(depth, _)| *depth == iteration.depth);
            iteration.time = told.map(|&(_, elapsed)| elapsed);
        }
        self.keeper.settle(used, &depths);
        report
    }
}

impl<G: Playable> Player<G> for Searcher<G> {
    fn choose(&mut self, line: &Line<G>, budget: &Budget<'_>) -> Result<Report<G::Move>, Fault> {
        Ok(self.think(line, budget, None))
    }

    fn choose_watched(
        &mut self,
        line: &Line<G>,
        budget: &Budget<'_>,
        watch: &Watch<'_, G::Move>,
    ) -> Result<Report<G::Move>, Fault> {
        Ok(self.think(line, budget, Some(watch)))
    }

    fn all_moves(&mut self, line: &Line<G>, depth: u32) -> Option<Vec<RootMove<G::Move>>> {
        let limits = Limits::depth(depth);
        let position = line.position();
        let keys = earlier_keys(line);
        Some(self.search.all_moves(position, past(line, &keys), &limits))
    }

    fn scale(&self) -> Option<f64> {
        Some(self.scale)
    }

    fn spec(&self) -> &PlayerSpec {
        &self.spec
    }
}
