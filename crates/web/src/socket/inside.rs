//! A recorded search: how far it may go, and how the page is told of it.

use grove_arena::order_name;
use grove_arena::session::{Inside, Iterations, Seen, Visits};
use grove_core::Score;
use grove_search::mcts::record::{Candidate, Iteration, Step};
use grove_search::minimax::Bound;
use grove_search::minimax::record::{self, End, Purpose};
use grove_search::score::INFINITE;

use super::thought::{expected, proven_name};
use crate::inside::{self, Hit, Node, Visit};
use crate::message::{Answer, ErrorKind, Limits, Refusal, Scope};

/// Visits that are told; or candidates and moves of sampled games together.
pub(super) const ROOM: usize = 20_000;

/// The longest answer, in bytes.
const LONGEST: usize = 4 << 20;

/// A search that is to be looked at is small, and has ended after this.
pub(super) const TIME: Limits = Limits {
    depth: None,
    nodes: None,
    time: Some(10_000),
};

const DEPTH: (u32, u32) = (4, 6);
const ITERATIONS: (u64, u64) = (100, 500);

/// How far a recorded search goes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reach {
    pub(super) depth: u32,
    pub(super) iterations: u64,
}

impl Reach {
    /// What was asked for, if that is not too much.
    pub(super) fn of(scope: &Scope) -> Result<Self, Refusal> {
        let depth = scope.depth.unwrap_or(DEPTH.0);
        let iterations = scope.iterations.unwrap_or(ITERATIONS.0);
        check("depth", depth.into(), DEPTH.1.into())?;
        check("iterations", iterations, ITERATIONS.1)?;
        Ok(Reach { depth, iterations })
    }
}

fn check(field: &str, found: u64, most: u64) -> Result<(), Refusal> {
    if (1..=most).contains(&found) {
        return Ok(());
    }
    let message = format!("{field}: expected 1 to {most}, found {found}");
    Err(Refusal::new(ErrorKind::Request, message))
}

/// The answer that tells it, unless it is too long.
pub(super) fn answer(id: u64, seen: &Inside) -> Result<Answer, Refusal> {
    let thought = &seen.thought;
    let (left_out, seen) = match &seen.seen {
        Seen::Minimax(visits) => (visits.record.left_out, told_visits(visits)),
        Seen::Sampling(sampled) => (sampled.record.left_out, told_iterations(sampled)),
    };
    let inside = inside::Inside {
        best: thought.best.clone(),
        expected: thought.expected.map(expected),
        depth: thought.depth,
        nodes: thought.nodes,
        time: thought.time.as_millis() as u64,
        left_out,
        seen,
    };
    let length = serde_json::to_string(&inside).map_or(0, |text| text.len());
    if length > LONGEST {
        let message = format!(
            "record: expected at most {LONGEST} bytes, found {length}: ask for less depth or fewer iterations"
        );
        return Err(Refusal::new(ErrorKind::Size, message));
    }
    let inside = Box::new(inside);
    Ok(Answer::Inside { id, inside })
}

fn told_visits(visits: &Visits) -> inside::Seen {
    let visit = |(visit, text): (&record::Visit, &Option<String>)| {
        let index = match visit.end {
            End::Cut { index } => Some(index),
            _ => None,
        };
        let hit = visit
            .hit
            .map(|hit| Hit(hit.value, sign(hit.bound), hit.depth));
        Visit(
            visit.parent,
            text.clone(),
            purpose_name(visit.purpose),
            visit.depth,
            finite(visit.alpha),
            finite(visit.beta),
            visit.value,
            sign(visit.bound),
            end_name(visit.end),
            index,
            visit.moves,
            visit.size,
            visit.source.map(order_name),
            hit,
        )
    };
    let told = visits.record.visits.iter().zip(&visits.moves).map(visit);
    inside::Seen::Minimax {
        visits: told.collect(),
    }
}

fn told_iterations(sampled: &Iterations) -> inside::Seen {
    let record = &sampled.record;
    let nodes = record.nodes.iter().map(|node| {
        let proven = node.proven.map(proven_name);
        Node(
            node.node,
            node.parent,
            node.visits,
            short(node.mean),
            proven,
        )
    });
    let games = sampled.games.iter().cloned();
    let iterations = record.iterations.iter().zip(games);
    inside::Seen::Mcts {
        moves: sampled.moves.clone(),
        tree: nodes.collect(),
        iterations: iterations.map(told_iteration).collect(),
    }
}

fn told_iteration((iteration, game): (&Iteration, Vec<String>)) -> inside::Iteration {
    let candidate = |candidate: &Candidate| {
        inside::Candidate(
            candidate.node,
            candidate.visits,
            short(candidate.value.into()),
            short(candidate.exploration.into()),
            short(candidate.total.into()),
        )
    };
    let step = |step: &Step| {
        let candidates = step.candidates.iter().map(candidate).collect();
        inside::Step(step.side.name(), step.chosen, step.untried, candidates)
    };
    inside::Iteration {
        steps: iteration.steps.iter().map(step).collect(),
        is_new: iteration.is_new,
        is_sampled: iteration.is_sampled,
        game,
        black: short(iteration.black),
    }
}

/// Four digits are more than anybody reads.
fn short(number: f64) -> f64 {
    (number * 1e4).round() / 1e4
}

fn finite(score: Score) -> Option<Score> {
    (score.abs() < INFINITE - 1).then_some(score)
}

fn sign(bound: Bound) -> &'static str {
    match bound {
        Bound::Exact => "=",
        Bound::Lower => ">=",
        Bound::Upper => "<=",
    }
}

fn purpose_name(purpose: Purpose) -> &'static str {
    match purpose {
        Purpose::Root => "root",
        Purpose::Full => "full",
        Purpose::Reduced => "reduced",
        Purpose::NullWindow => "probe",
        Purpose::Pass => "pass",
        Purpose::Capture => "capture",
    }
}

fn end_name(end: End) -> &'static str {
    match end {
        End::Searched => "searched",
        End::Cut { .. } => "cut",
        End::Table => "table",
        End::Pass => "pass",
        End::Over => "over",
        End::Repetition => "repetition",
        End::Horizon => "horizon",
        End::OutsideRegion => "none_near",
        End::Stopped => "stopped",
    }
}
