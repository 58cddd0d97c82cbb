//! Expectimax: the opponent is expected to play any of its moves, each as likely as any other.
//!
//! From study 004 (II.B and III.B.1), which gives "the expectation nodes the average of the score
//! of its children in the tree". Where the root's side is to move a node is worth its best child,
//! where the other side is it is worth the mean of its children; nothing can be cut. The study
//! says no more, and so this is chosen: ends count as in every search (`score.rs`), inside a mean
//! too, so that an end among few replies outweighs all estimates; means are kept as fractions and
//! rounded only for the report; the expected line is the chosen move alone, because the reply is
//! not expected to be any one move.

use grove_core::{
    Evaluate, EvaluationTerms, Guide, Outcome, Random, Score, Seed, Side, StaticEval,
};

use crate::Limits;
use crate::limits::MAX_DEPTH;
use crate::repetition::repeats;
use crate::report::{Counts, Report, RootMove};
use crate::retreats::remove_retreats;
use crate::score;

/// The switches.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Options {
    /// Whether depths are searched one after the other.
    pub deepening: bool,
    /// Whether moves that go backward are left out where there are others.
    pub ignore_retreats: bool,
    /// Whether one of the equally good moves is drawn; otherwise the first is played.
    pub random_tie_break: bool,
}

/// A searcher; it remembers nothing from move to move.
pub struct Expectimax<G: Evaluate> {
    options: Options,
    evaluation: G::Evaluation,
    random: Random,
    counts: Counts,
    root: Side,
    /// The keys of the positions before this one, for games that end by repetition.
    path: Vec<u64>,
}

/// How many nodes are visited between two checks of the limits.
const CHECK_INTERVAL: u64 = 1024;

impl<G: Evaluate + Guide> Expectimax<G> {
    /// A searcher at the start of a game.
    pub fn new(options: Options, evaluation: G::Evaluation, seed: Seed) -> Self {
        Expectimax {
            options,
            evaluation,
            random: seed.random(),
            counts: Counts::default(),
            root: Side::Black,
            path: Vec::new(),
        }
    }

    /// Begins another game; only what is drawn at random changes.
    pub fn new_game(&mut self, seed: Seed) {
        self.random = seed.random();
    }

    /// Chooses a move. `before` are the keys of the positions that led here, oldest first.
    pub fn search(
        &mut self,
        position: &G,
        before: &[u64],
        limits: &Limits<'_, G::Move>,
    ) -> Report<G::Move> {
        self.start(position, before);
        let mut report = Report::unsearched();
        if let Some(outcome) = position.outcome() {
            report.score = score::of_outcome(outcome, self.root, limits.depth);
            return report;
        }
        let generated = position.moves();
        let place = |best| generated.iter().position(|&mv| mv == best).unwrap_or(0);
        let last = limits.depth.clamp(1, MAX_DEPTH);
        let first = if self.options.deepening { 1 } else { last };
        for depth in first..=last {
            let (values, complete) = self.values(position, depth, limits);
            // A depth that was not completed counts only if there is nothing better.
            if !complete && report.best.is_some() {
                break;
            }
            let Some((best, value)) = self.pick(&values) else {
                break;
            };
            let score = value.round() as Score;
            report.update_best(best, score, place(best), vec![best]);
            if !complete {
                break;
            }
            report.complete_iteration(depth, self.counts);
            let is_forced = self.options.deepening && generated.len() == 1;
            if limits.end_iterations(&report, self.evaluation.scale(), is_forced) {
                break;
            }
        }
        // Something to play, should there have been no time even for one move.
        report.best = report.best.or(generated.first().copied());
        report.best_index = report.best.map_or(0, place);
        report.counts = self.counts;
        report
    }

    /// The value of every move.
    pub fn all_moves(
        &mut self,
        position: &G,
        before: &[u64],
        limits: &Limits<'_, G::Move>,
    ) -> Vec<RootMove<G::Move>> {
        self.start(position, before);
        let (values, _) = self.values(position, limits.depth.clamp(1, MAX_DEPTH), limits);
        let rounded = |(mv, value): (_, f64)| RootMove {
            mv,
            score: value.round() as Score,
        };
        values.into_iter().map(rounded).collect()
    }

    fn start(&mut self, position: &G, before: &[u64]) {
        self.counts = Counts::default();
        self.root = position.side_to_move();
        self.path.clear();
        if G::REPETITIONS.is_some() {
            self.path.extend_from_slice(before);
        }
    }

    /// The values of the root's moves as far as the limits allow, and whether these are all.
    fn values(
        &mut self,
        position: &G,
        depth: u32,
        limits: &Limits<'_, G::Move>,
    ) -> (Vec<(G::Move, f64)>, bool) {
        let mut values = Vec::new();
        self.enter(position);
        let moves = self.moves(position);
        let expected = moves.len();
        for mv in moves {
            let Some(value) = self.value(&position.after(mv), depth - 1, limits) else {
                break;
            };
            values.push((mv, value));
        }
        self.leave();
        let complete = values.len() == expected;
        (values, complete)
    }

    /// One of the best.
    fn pick(&mut self, values: &[(G::Move, f64)]) -> Option<(G::Move, f64)> {
        let most = values.iter().map(|&(_, value)| value);
        let most = most.fold(f64::NEG_INFINITY, f64::max);
        let equals = || values.iter().filter(|&&(_, value)| value == most);
        let drawn = match self.options.random_tie_break {
            true => self.random.below(equals().count() as u32) as usize,
            false => 0,
        };
        equals().nth(drawn).copied()
    }

    /// The value of a position to the root's side, with this depth remaining; `None` when the
    /// limits ended the search.
    fn value(&mut self, position: &G, depth: u32, limits: &Limits<'_, G::Move>) -> Option<f64> {
        self.counts.nodes += 1;
        if self.counts.nodes >= limits.nodes
            || (self.counts.nodes.is_multiple_of(CHECK_INTERVAL) && (limits.stop)())
        {
            return None;
        }
        let end = |outcome| f64::from(score::of_outcome(outcome, self.root, depth));
        if depth == 0 {
            let judgement = position.static_eval(&self.evaluation, self.root);
            return Some(match judgement {
                StaticEval::Terminal(outcome) => end(outcome),
                _ if self.repeats(position) => end(Outcome::Draw),
                StaticEval::Heuristic(estimate) => {
                    self.counts.leaves += 1;
                    f64::from(estimate)
                }
            });
        }
        if let Some(outcome) = position.outcome() {
            return Some(end(outcome));
        }
        if self.repeats(position) {
            return Some(end(Outcome::Draw));
        }
        self.enter(position);
        let moves = self.moves(position);
        let count = moves.len() as f64;
        let (mut most, mut sum) = (f64::NEG_INFINITY, 0.0);
        for mv in moves {
            let value = self.value(&position.after(mv), depth - 1, limits)?;
            most = most.max(value);
            sum += value;
        }
        self.leave();
        let own = position.side_to_move() == self.root;
        Some(if own { most } else { sum / count })
    }

    /// The moves that are looked at.
    fn moves(&self, position: &G) -> Vec<G::Move> {
        let mut moves = position.moves();
        if self.options.ignore_retreats {
            remove_retreats(position, &mut moves);
        }
        moves
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
