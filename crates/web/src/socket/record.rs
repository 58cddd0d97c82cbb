//! A recorded search: how far it may go, and what the response tells of it.

use grove_core::Score;
use grove_engine::session::{BestFirstSteps, MctsSteps, MinimaxSteps, RecordedSearch, SearchSteps};
use grove_players::order_name;
use grove_search::bestfirst::record::{Change, RecordedMove, Worth};
use grove_search::mcts::record::{Candidate, Step};
use grove_search::minimax::record::{self, End};
use grove_search::score::INFINITE;
use grove_search::{bestfirst, mcts};

use crate::error::{ApiError, ErrorKind};
use crate::protocol::{
    BestFirstIteration, BestFirstRecord, CandidateRow, ChangeRow, Iteration, Limits, MctsRecord,
    MinimaxRecord, MoveRow, NodeRow, RecordLimits, SearchRecord, SelectionRow, Steps, TableHitRow,
    VisitRow,
};

/// The most visits of a record, or candidates and moves of sampled games together, or moves, steps and
/// changes of a best-first search.
pub(super) const MAX_ROWS: usize = 20_000;

/// The longest record, in bytes.
const MAX_BYTES: usize = 4 << 20;

/// The longest recorded search.
pub(super) const TIME: Limits = Limits {
    depth: None,
    nodes: None,
    time: Some(10_000),
};

const DEFAULT_DEPTH: u32 = 4;
const MAX_DEPTH: u32 = 6;
const DEFAULT_ITERATIONS: u64 = 100;
const MAX_ITERATIONS: u64 = 500;

/// How far a recorded search goes.
#[derive(Clone, Copy, Debug)]
pub(super) struct RecordBounds {
    pub(super) depth: u32,
    pub(super) iterations: u64,
}

impl RecordBounds {
    /// The limits of a request, if they are not too large.
    pub(super) fn of(limits: &RecordLimits) -> Result<Self, ApiError> {
        let depth = limits.depth.unwrap_or(DEFAULT_DEPTH);
        let iterations = limits.iterations.unwrap_or(DEFAULT_ITERATIONS);
        check("depth", depth.into(), MAX_DEPTH.into())?;
        check("iterations", iterations, MAX_ITERATIONS)?;
        Ok(RecordBounds { depth, iterations })
    }
}

fn check(field: &str, found: u64, most: u64) -> Result<(), ApiError> {
    if (1..=most).contains(&found) {
        return Ok(());
    }
    let message = format!("{field}: expected 1 to {most}, found {found}");
    Err(ApiError::new(ErrorKind::Request, message))
}

/// The record of a search, unless it is too long.
pub(super) fn of(found: &RecordedSearch) -> Result<SearchRecord, ApiError> {
    let thought = &found.thought;
    let (left_out, steps) = match &found.seen {
        SearchSteps::Minimax(visits) => (visits.record.left_out, Steps::Minimax(minimax(visits))),
        SearchSteps::Mcts(sampled) => (sampled.record.left_out, Steps::Mcts(mcts(sampled))),
        SearchSteps::BestFirst(steps) => {
            let iterations = Steps::BestFirst(best_first(steps));
            (steps.record.left_out, iterations)
        }
    };
    let record = SearchRecord {
        best: thought.best.clone(),
        expected: thought.expected.map(Into::into),
        depth: thought.depth,
        nodes: thought.nodes,
        time: thought.time.as_millis() as u64,
        left_out,
        steps,
    };
    let length = serde_json::to_string(&record).map_or(0, |text| text.len());
    if length > MAX_BYTES {
        let message = format!(
            "the record has {length} bytes, more than {MAX_BYTES}: use less depth or fewer iterations"
        );
        return Err(ApiError::new(ErrorKind::Size, message));
    }
    Ok(record)
}

fn minimax(visits: &MinimaxSteps) -> MinimaxRecord {
    let row = |(visit, text): (&record::Visit, &Option<String>)| {
        let index = match visit.end {
            End::Cut { index } => Some(index),
            _ => None,
        };
        let hit = visit
            .hit
            .map(|hit| TableHitRow(hit.value, hit.bound.into(), hit.depth));
        VisitRow(
            visit.parent,
            text.clone(),
            visit.purpose.into(),
            visit.depth,
            finite(visit.alpha),
            finite(visit.beta),
            visit.value,
            visit.bound.into(),
            visit.end.into(),
            index,
            visit.moves,
            visit.size,
            visit.source.map(order_name),
            hit,
        )
    };
    let rows = visits.record.visits.iter().zip(&visits.moves).map(row);
    MinimaxRecord {
        visits: rows.collect(),
    }
}

fn mcts(sampled: &MctsSteps) -> MctsRecord {
    let record = &sampled.record;
    let nodes = record.nodes.iter().map(|node| {
        let proven = node.proven.map(Into::into);
        NodeRow(
            node.node,
            node.parent,
            node.visits,
            rounded(node.mean),
            proven,
        )
    });
    let games = sampled.games.iter().cloned();
    let iterations = record.iterations.iter().zip(games);
    MctsRecord {
        moves: sampled.moves.clone(),
        tree: nodes.collect(),
        iterations: iterations.map(iteration).collect(),
    }
}

fn iteration((iteration, game): (&mcts::record::Iteration, Vec<String>)) -> Iteration {
    let candidate = |candidate: &Candidate| {
        let total = rounded(candidate.total.into());
        CandidateRow(
            candidate.node,
            candidate.visits,
            rounded(candidate.value.into()),
            rounded(candidate.exploration.into()),
            Some(total).filter(|total| total.is_finite()),
        )
    };
    let step = |step: &Step| {
        let candidates = step.candidates.iter().map(candidate).collect();
        SelectionRow(step.side.into(), step.chosen, step.untried, candidates)
    };
    Iteration {
        steps: iteration.steps.iter().map(step).collect(),
        is_new: iteration.is_new,
        is_sampled: iteration.is_sampled,
        game,
        black: rounded(iteration.black),
    }
}

fn best_first(steps: &BestFirstSteps) -> BestFirstRecord {
    let record = &steps.record;
    let mut texts = steps.moves.iter().cloned();
    let positions = record.positions.iter().map(|position| {
        let moves = position.moves.iter().zip(texts.by_ref());
        let row = |(listed, text): (&RecordedMove, String)| {
            let (low, high) = numbers(listed.worth);
            MoveRow(text, low, high, listed.is_proven)
        };
        moves.map(row).collect()
    });
    BestFirstRecord {
        positions: positions.collect(),
        iterations: record.iterations.iter().map(best_first_iteration).collect(),
        is_decided: record.is_decided,
    }
}

fn best_first_iteration(iteration: &bestfirst::record::Iteration) -> BestFirstIteration {
    let row = |change: &Change| {
        let (low, high) = numbers(change.worth);
        ChangeRow(change.number, low, high, change.is_proven)
    };
    BestFirstIteration {
        aim: iteration.aim.into(),
        root: iteration.root,
        path: iteration.path.clone(),
        kept: iteration.kept,
        position: iteration.position,
        end: iteration.end.into(),
        thresholds: iteration.thresholds.map(numbers),
        seen: iteration.seen.iter().map(row).collect(),
        backed_up: iteration.backed_up.iter().map(row).collect(),
    }
}

/// What is known of a move: its value twice, its bounds, or its proof and disproof number.
fn numbers(worth: Worth) -> (Option<i64>, Option<i64>) {
    match worth {
        Worth::Value(value) => (Some(value.into()), Some(value.into())),
        Worth::Bounds {
            pessimistic,
            optimistic,
        } => (Some(pessimistic.into()), Some(optimistic.into())),
        Worth::Numbers { proof, disproof } => (proof.map(i64::from), disproof.map(i64::from)),
    }
}

/// Four digits are enough for a reader.
fn rounded(number: f64) -> f64 {
    (number * 1e4).round() / 1e4
}

/// A bound of the window; none where it is open.
fn finite(score: Score) -> Option<Score> {
    (score.abs() < INFINITE - 1).then_some(score)
}
