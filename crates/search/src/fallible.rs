//! A search that errs as people do, for opponents whom a person can beat.
//!
//! It is alpha-beta to a small depth with two faults.
//!
//! **Oversight.** People look near the last move and miss what happens elsewhere. A move of either side
//! is overlooked the more likely the farther it is from the move before it: never on the same cell, and
//! with the full probability from [`FAR`] steps on. Whether it is gets drawn once a turn: a reply that is
//! overlooked behind one move is overlooked behind all others that are as near to it. Were it drawn at
//! every node, the best move would mostly be the one whose refutation happened to be missed, which is not
//! how people err. A side whose moves were overlooked has something else to play, so its position is worth
//! at least what it seems.
//!
//! **Temperature.** People are not sure which of two moves is better. The move is drawn from a softmax over
//! the values of all moves that are seen; the temperature counts in scales of the evaluation.
//!
//! Depths are searched one after the other. What ends the search and how ends of the game count is as in
//! every other.

use std::cmp::Reverse;

use grove_core::{
    Coord, Evaluate, EvaluationTerms, Guide, KeyMixer, Outcome, Random, Score, Seed, Side,
    StaticEval, Word,
};

use crate::limits::MAX_DEPTH;
use crate::minimax::RootHistory;
use crate::repetition::repeats;
use crate::report::{Counts, Report, RootMove};
use crate::{Limits, score};

/// From how many steps on a move is as easily overlooked as any.
pub const FAR: u32 = 4;

/// How it errs.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Options {
    /// How likely a move is overlooked that is far from the one before it.
    pub oversight: f64,
    /// How unsure it is which move is best, in scales of the evaluation; 0 for one of the best.
    pub temperature: f64,
}

/// A searcher; it remembers nothing from move to move.
pub struct Fallible<G: Evaluate> {
    options: Options,
    evaluation: G::Evaluation,
    random: Random,
    /// What decides which moves are overlooked in this turn.
    turn: u64,
    counts: Counts,
    root: Side,
    /// The keys of the positions before this one, for games that end by repetition.
    path: Vec<u64>,
}

/// How many nodes are visited between two questions whether to stop.
const CHECK_INTERVAL: u64 = 1024;

/// Moves that are worse by this many temperatures are drawn less than once in twenty thousand times.
const NEVER: f64 = 10.0;

impl<G: Evaluate + Guide> Fallible<G> {
    /// A searcher at the start of a game.
    pub fn new(options: Options, evaluation: G::Evaluation, seed: Seed) -> Self {
        Fallible {
            options,
            evaluation,
            random: seed.random(),
            turn: 0,
            counts: Counts::default(),
            root: Side::Black,
            path: Vec::new(),
        }
    }

    /// Begins another game.
    pub fn new_game(&mut self, seed: Seed) {
        self.random = seed.random();
    }

    /// Chooses a move.
    pub fn search(
        &mut self,
        position: &G,
        history: RootHistory<'_>,
        limits: &Limits<'_, G::Move>,
    ) -> Report<G::Move> {
        self.start(position, history);
        let mut report = Report::unsearched();
        if let Some(outcome) = position.outcome() {
            report.score = score::of_outcome(outcome, self.root, limits.depth);
            return report;
        }
        let generated = position.moves();
        let place = |best| generated.iter().position(|&mv| mv == best).unwrap_or(0);
        let mut seen = self.seen_at_root(position, &generated, history.last);
        let margin = NEVER * self.warmth();
        for depth in 1..=limits.depth.clamp(1, MAX_DEPTH) {
            let Some(values) = self.values(position, &seen, depth, margin, limits) else {
                break;
            };
            seen = values;
            // A stable sort: among equals the first stays the first.
            seen.sort_by_key(|root| Reverse(root.score));
            let RootMove { mv, score } = seen[0];
            report.update_best(mv, score, place(mv), vec![mv]);
            report.complete_iteration(depth, self.counts);
            let is_forced = generated.len() == 1;
            if limits.end_iterations(&report, self.evaluation.scale(), is_forced) {
                break;
            }
        }
        if let Some(RootMove { mv, score }) = self.draw(&seen) {
            report.update_best(mv, score, place(mv), vec![mv]);
        }
        report.counts = self.counts;
        report
    }

    /// The value of every move, of which none is overlooked here.
    pub fn all_moves(
        &mut self,
        position: &G,
        history: RootHistory<'_>,
        limits: &Limits<'_, G::Move>,
    ) -> Vec<RootMove<G::Move>> {
        self.start(position, history);
        let moves: Vec<_> = position.moves().into_iter().map(unvalued).collect();
        let depth = limits.depth.clamp(1, MAX_DEPTH);
        let values = self.values(position, &moves, depth, f64::INFINITY, limits);
        values.unwrap_or_default()
    }

    fn start(&mut self, position: &G, history: RootHistory<'_>) {
        self.counts = Counts::default();
        self.root = position.side_to_move();
        self.turn = self.random.below(u32::MAX).into();
        self.path.clear();
        if G::REPETITIONS.is_some() {
            self.path.extend_from_slice(history.keys);
        }
    }

    /// The temperature in points of the evaluation.
    fn warmth(&self) -> f64 {
        self.options.temperature * self.evaluation.scale()
    }

    /// The moves that are seen; all of them, if each would be overlooked.
    fn seen_at_root(
        &self,
        position: &G,
        generated: &[G::Move],
        last: Option<Coord>,
    ) -> Vec<RootMove<G::Move>> {
        let is_seen = |mv: &G::Move| !self.overlooks(position, *mv, last);
        let mut seen: Vec<G::Move> = generated.iter().copied().filter(is_seen).collect();
        if seen.is_empty() {
            seen.extend_from_slice(generated);
        }
        seen.into_iter().map(unvalued).collect()
    }

    /// The values of these moves at a depth; those that are worse than the best by more than the margin
    /// need not be exact. Nothing when the limits ended the search.
    fn values(
        &mut self,
        position: &G,
        moves: &[RootMove<G::Move>],
        depth: u32,
        margin: f64,
        limits: &Limits<'_, G::Move>,
    ) -> Option<Vec<RootMove<G::Move>>> {
        let mut values = Vec::with_capacity(moves.len());
        let mut best = -score::INFINITE;
        self.enter(position);
        for &RootMove { mv, .. } in moves {
            // One point more, or a move that is not as good would look it.
            let alpha = f64::from(best) - margin - 1.0;
            let alpha = (alpha as Score).max(-score::INFINITE);
            let window = [-score::INFINITE, -alpha];
            let last = position.destination(mv);
            let score = -self.value(&position.after(mv), last, depth - 1, window, limits)?;
            best = best.max(score);
            values.push(RootMove { mv, score });
        }
        self.leave();
        Some(values)
    }

    /// The value of a position to its side to move, as far as it sees; nothing when the limits ended
    /// the search.
    fn value(
        &mut self,
        position: &G,
        last: Option<Coord>,
        depth: u32,
        [mut alpha, beta]: [Score; 2],
        limits: &Limits<'_, G::Move>,
    ) -> Option<Score> {
        self.counts.nodes += 1;
        let is_time_to_ask = self.counts.nodes.is_multiple_of(CHECK_INTERVAL);
        if self.counts.nodes >= limits.nodes || (is_time_to_ask && (limits.stop)()) {
            return None;
        }
        let side = position.side_to_move();
        let end = |outcome| score::of_outcome(outcome, side, depth);
        let seems = match position.static_eval(&self.evaluation, self.root) {
            StaticEval::Terminal(outcome) => return Some(end(outcome)),
            StaticEval::Heuristic(estimate) => score::seen_by(side, self.root, estimate),
        };
        if self.repeats(position) {
            return Some(end(Outcome::Draw));
        }
        if depth == 0 {
            self.counts.leaves += 1;
            return Some(seems);
        }
        let (moves, is_complete) = self.seen(position, last, depth);
        let mut best = match is_complete {
            true => -score::INFINITE,
            false => seems,
        };
        self.enter(position);
        for mv in moves {
            alpha = alpha.max(best);
            if alpha >= beta {
                self.counts.cutoffs += 1;
                break;
            }
            let last = position.destination(mv);
            let next = position.after(mv);
            best = best.max(-self.value(&next, last, depth - 1, [-beta, -alpha], limits)?);
        }
        self.leave();
        Some(best)
    }

    /// The moves that are seen within a search, and whether these are all.
    fn seen(&self, position: &G, last: Option<Coord>, depth: u32) -> (Vec<G::Move>, bool) {
        let (mut seen, mut all) = (Vec::new(), 0);
        position.each_move(|mv| {
            all += 1;
            if !self.overlooks(position, mv, last) {
                seen.push(mv);
            }
        });
        let is_complete = seen.len() == all;
        if depth > 1 {
            seen.sort_by_cached_key(|&mv| {
                let nearness = last.map(|last| distance(position, mv, last));
                (Reverse(position.captures(mv)), nearness)
            });
        }
        (seen, is_complete)
    }

    /// Whether a move is overlooked behind another that ended there.
    fn overlooks(&self, position: &G, mv: G::Move, last: Option<Coord>) -> bool {
        let Some(last) = last.filter(|_| self.options.oversight > 0.0) else {
            return false;
        };
        let near = distance(position, mv, last).min(FAR);
        let likely = self.options.oversight * f64::from(near) / f64::from(FAR);
        let drawn = KeyMixer::new(self.turn)
            .word(position.side_to_move() as u64)
            .word(mv.word())
            .key();
        (drawn as f64) < likely * 2_f64.powi(64)
    }

    /// One of these moves, the better the likelier.
    fn draw(&mut self, moves: &[RootMove<G::Move>]) -> Option<RootMove<G::Move>> {
        let most = moves.iter().map(|root| root.score).max()?;
        let warmth = self.warmth();
        let weight = |root: &RootMove<G::Move>| match most - root.score {
            0 => 1.0,
            below if warmth > 0.0 => (-f64::from(below) / warmth).exp(),
            _ => 0.0,
        };
        let mut left: f64 = moves.iter().map(weight).sum();
        for root in moves {
            let weight = weight(root);
            if self.random.chance(weight / left) {
                return Some(*root);
            }
            left -= weight;
        }
        // Rounding may leave a little for none of them.
        moves.iter().find(|root| root.score == most).copied()
    }

    fn enter(&mut self, position: &G) {
        if G::REPETITIONS.is_some() {
            self.path.push(position.key());
        }
    }

    fn leave(&mut self) {
        if G::REPETITIONS.is_some() {
            self.path.pop();
        }
    }

    fn repeats(&self, position: &G) -> bool {
        G::REPETITIONS.is_some() && repeats(position, &self.path, position.key())
    }
}

fn unvalued<M>(mv: M) -> RootMove<M> {
    RootMove { mv, score: 0 }
}

/// How far a move is from a cell: its nearer end counts. A move without a place is near.
fn distance<G: Guide>(position: &G, mv: G::Move, cell: Coord) -> u32 {
    let ends = [position.origin(mv), position.destination(mv)];
    let distances = ends.into_iter().flatten().map(|end| G::distance(end, cell));
    distances.min().unwrap_or(0)
}
