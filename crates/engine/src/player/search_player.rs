//! A player that searches: a search, a clock, and perhaps a book and a memory.

use std::sync::{Arc, Mutex, PoisonError};

use grove_core::{EvaluationTerms, GameHistory, Outcome, Random, Seed, Tablebase};
use grove_games::Playable;
use grove_players::clock::{TimeManager, Timing};
use grove_players::{MinimaxSpec, MoveLimits, MoveRequest, PlayerSpec};
use grove_search::limits::{MAX_DEPTH, Progress};
use grove_search::minimax::LostPositions;
use grove_search::{Limits, Report, RootHistory, RootMove, score};

use super::history::{earlier_keys, game_phase};
use super::search::{Search, SearchKnowledge, search_of};
use super::{Fault, Memory, Player, Watch};
use crate::clock::Now;

/// A player that searches.
pub(crate) struct SearchPlayer<G: Playable> {
    spec: PlayerSpec,
    limits: MoveLimits,
    timing: Timing,
    scale: f64,
    search: Box<dyn Search<G>>,
    time_manager: TimeManager,
    now: Arc<dyn Now>,
    /// What draws moves out of the book, if there is one.
    book: Option<Random>,
    /// How endgames end, if that is asked.
    tables: Option<Arc<dyn Tablebase<G>>>,
    /// What is remembered of earlier games, if anything is.
    memory: Option<Memory<G>>,
}

impl<G: Playable> SearchPlayer<G> {
    pub(crate) fn new(
        spec: &MinimaxSpec,
        knowledge: SearchKnowledge<G>,
        seed: Seed,
        now: Arc<dyn Now>,
        memory: Option<Memory<G>>,
    ) -> Self {
        let described = MinimaxSpec {
            evaluation: Some(knowledge.evaluation.to_string()),
            policy: knowledge.policy.as_ref().map(ToString::to_string),
            ..spec.clone()
        };
        SearchPlayer {
            limits: spec.limits,
            timing: spec.timing,
            scale: knowledge.evaluation.scale(),
            tables: (knowledge.tables.clone()).map(|tables| tables as Arc<dyn Tablebase<G>>),
            search: search_of::<G>(spec, knowledge, seed.part(0)),
            time_manager: TimeManager::new(spec.limits, spec.timing, seed.part(1)),
            book: spec.book.then(|| seed.part(2).random()),
            spec: PlayerSpec::Minimax(described),
            now,
            memory,
        }
    }
}

pub(super) fn past<'a, G: Playable>(
    line: &GameHistory<G>,
    keys: &'a [u64],
    lost: Option<&'a LostPositions>,
) -> RootHistory<'a> {
    let last = line.moves().last();
    RootHistory {
        keys,
        last: last.and_then(|&mv| line.position().destination(mv)),
        lost,
    }
}

impl<G: Playable> SearchPlayer<G> {
    fn think(
        &mut self,
        line: &GameHistory<G>,
        request: &MoveRequest<'_>,
        watch: Option<&Watch<'_, G::Move>>,
    ) -> Result<Report<G::Move>, Fault> {
        let started = self.now.now();
        let elapsed = || self.now.now().saturating_sub(started);
        let position = line.position();
        let from_book = self
            .book
            .as_mut()
            .and_then(|random| book_move(position, random));
        if let Some(report) = from_book {
            return Ok(report);
        }
        let tables = self.tables.as_deref();
        if let Some(report) = tables.and_then(|tables| table_move(position, tables)) {
            return Ok(report);
        }
        let memory = self.memory.as_ref();
        let lost = memory.map_or(Ok(None), Memory::lost)?;
        let plan = self.time_manager.plan(game_phase(line), request);
        // A search tells of its depths from any thread.
        let depths = Mutex::new(Vec::new());
        let stop = || (request.stop)() || plan.is_up(elapsed());
        let enough = |progress: &Progress, report: &Report<G::Move>| {
            let elapsed = elapsed();
            let mut depths = depths.lock().unwrap_or_else(PoisonError::into_inner);
            depths.push((progress.depth, elapsed));
            if let Some(watch) = watch {
                (watch.tell)(report, elapsed);
            }
            plan.is_enough(elapsed, progress)
        };
        let own = request.limits.unwrap_or(self.limits);
        let depth = own.depth.unwrap_or(MAX_DEPTH).min(MAX_DEPTH);
        let limits = Limits {
            depth: plan.depth().map_or(depth, |planned| planned.min(depth)),
            nodes: own.nodes.unwrap_or(u64::MAX),
            lines: request.lines,
            // Time that is spent on an only move is lost; whoever asks for depth or nodes wants them.
            stop_if_forced: request.limits.is_none() || plan.is_limited(),
            stop: &stop,
            stop_after_iteration: &enough,
        };
        let keys = earlier_keys(line);
        let mut report = (self.search).search(position, past(line, &keys, lost), &limits);
        let depths = depths.into_inner().unwrap_or_else(PoisonError::into_inner);
        for iteration in &mut report.iterations {
            let told = depths.iter().find(|(depth, _)| *depth == iteration.depth);
            iteration.time = told.map(|&(_, elapsed)| elapsed);
        }
        self.time_manager.learn(&depths);
        Ok(report)
    }
}

/// The move that tables of endgames give for a position that is won or lost.
fn table_move<G: Playable>(position: &G, tables: &dyn Tablebase<G>) -> Option<Report<G::Move>> {
    let best = tables.best_move(position)?;
    let known = tables.probe(position)?;
    Some(Report {
        score: score::of_outcome(known.outcome, position.side_to_move(), 1),
        ..known_move(position, best)
    })
}

/// One of the book's moves, if it has any here.
fn book_move<G: Playable>(position: &G, random: &mut Random) -> Option<Report<G::Move>> {
    let moves = position.book_moves();
    if moves.is_empty() {
        return None;
    }
    let best = moves[random.below(moves.len() as u32) as usize];
    Some(known_move(position, best))
}

/// A move that was not searched.
fn known_move<G: Playable>(position: &G, best: G::Move) -> Report<G::Move> {
    let place = position.moves().iter().position(|&mv| mv == best);
    Report {
        best: Some(best),
        best_index: place.unwrap_or(0),
        line: vec![best],
        ..Report::unsearched()
    }
}

impl<G: Playable> Player<G> for SearchPlayer<G> {
    fn new_game(&mut self, seed: Seed) {
        self.search.new_game(seed.part(0));
        self.time_manager = TimeManager::new(self.limits, self.timing, seed.part(1));
        self.book = self.book.as_ref().map(|_| seed.part(2).random());
        if let Some(memory) = &mut self.memory {
            memory.new_game();
        }
    }

    fn choose(
        &mut self,
        line: &GameHistory<G>,
        request: &MoveRequest<'_>,
        watch: Option<&Watch<'_, G::Move>>,
    ) -> Result<Report<G::Move>, Fault> {
        let report = self.think(line, request, watch)?;
        if let Some(memory) = &mut self.memory {
            memory.note(line, &report);
        }
        Ok(report)
    }

    fn game_over(&mut self, line: &GameHistory<G>, outcome: Outcome) -> Result<(), Fault> {
        let memory = self.memory.as_mut();
        memory.map_or(Ok(()), |memory| memory.learn(line, outcome))
    }

    fn all_moves(&mut self, line: &GameHistory<G>, depth: u32) -> Option<Vec<RootMove<G::Move>>> {
        let limits = Limits::depth(depth);
        let position = line.position();
        let keys = earlier_keys(line);
        let lost = self.memory.as_ref().map_or(Ok(None), Memory::lost).ok()?;
        Some((self.search).all_moves(position, past(line, &keys, lost), &limits))
    }

    fn scale(&self) -> Option<f64> {
        Some(self.scale)
    }

    fn spec(&self) -> &PlayerSpec {
        &self.spec
    }
}
