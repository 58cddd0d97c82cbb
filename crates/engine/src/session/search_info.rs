//! What a player has found, as text.

use std::time::Duration;

use grove_core::{Outcome, Score, Side};
use grove_search::report::{Proof, RankedLine, RootChild};
use grove_search::{Report, score};

/// What a player has found.
#[derive(Clone, PartialEq, Debug)]
pub struct SearchInfo {
    /// The move; none where the game is over, or while nothing is chosen yet.
    pub best: Option<String>,
    /// What is expected; nothing where nothing was searched.
    pub expected: Option<Expected>,
    /// Which part of the point the side to move is expected to get, from 0 to 1.
    pub chance: Option<f64>,
    /// How deep.
    pub depth: u32,
    /// Positions visited, or games sampled.
    pub nodes: u64,
    /// How long it has taken.
    pub time: Duration,
    /// The expected line of play.
    pub line: Vec<String>,
    /// The best lines that begin with different moves, where more than one was wanted and can be told.
    pub lines: Vec<LineInfo>,
    /// What was seen of every move, the most visited first, where games were sampled.
    pub tried: Vec<RootMoveInfo>,
}

/// What a player expects for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Expected {
    /// So many of the evaluation's own points.
    Points(Score),
    /// A certain win, in so many own moves where that is known.
    Win(Option<u32>),
    /// A certain loss, after so many own moves where that is known.
    Loss(Option<u32>),
    /// Nothing: the game is over and ended like this.
    Over(Proof),
}

/// One of the best lines.
#[derive(Clone, PartialEq, Debug)]
pub struct LineInfo {
    /// What is expected for the side to move.
    pub expected: Expected,
    /// Which part of the point that is.
    pub chance: Option<f64>,
    /// The moves.
    pub line: Vec<String>,
}

/// A move that was tried in sampled games.
#[derive(Clone, PartialEq, Debug)]
pub struct RootMoveInfo {
    /// The move.
    pub text: String,
    /// How often.
    pub visits: u32,
    /// Which part of the games was won, a draw being half a win; nothing without games.
    pub win_rate: Option<f64>,
    /// The result, if it is certain.
    pub proven: Option<Proof>,
}

impl SearchInfo {
    /// What there is to say for a side of a game that is over: its result, whoever is asked.
    pub(super) fn over(outcome: Outcome, side: Side) -> Self {
        let result = match outcome {
            Outcome::Win(winner) if winner == side => Proof::Win,
            Outcome::Win(_) => Proof::Loss,
            Outcome::Draw => Proof::Draw,
        };
        SearchInfo {
            best: None,
            expected: Some(Expected::Over(result)),
            chance: Some(share(result)),
            depth: 0,
            nodes: 0,
            time: Duration::ZERO,
            line: Vec::new(),
            lines: Vec::new(),
            tried: Vec::new(),
        }
    }

    pub(super) fn of(report: &Report<String>, scale: Option<f64>, time: Duration) -> Self {
        let tried = |sampled: &RootChild<String>| RootMoveInfo {
            text: sampled.mv.clone(),
            visits: sampled.visits,
            win_rate: sampled.win_rate,
            proven: sampled.proven,
        };
        let sampling = report.tree.as_ref();
        // A search that samples knows of no distance to an end.
        let depth = sampling.is_none().then_some(report.depth);
        let expected = (report.counts.nodes > 0 || score::is_proven(report.score))
            .then(|| Expected::of(report.score, depth));
        let line = |ranked: &RankedLine<String>| {
            let expected = Expected::of(ranked.score, depth);
            LineInfo {
                expected,
                chance: expected.chance(scale),
                line: ranked.line.clone(),
            }
        };
        SearchInfo {
            best: report.best.clone(),
            chance: expected.and_then(|expected| match expected {
                Expected::Points(_) if sampling.is_some() => win_rate(report),
                _ => expected.chance(scale),
            }),
            expected,
            depth: report.depth,
            nodes: report.counts.nodes,
            time,
            line: report.line.clone(),
            lines: report.lines.iter().map(line).collect(),
            tried: sampling.map_or(Vec::new(), |sampling| {
                sampling.moves.iter().map(tried).collect()
            }),
        }
    }

    /// Nodes a second, once there is time to speak of.
    pub fn speed(&self) -> u64 {
        let seconds = self.time.as_secs_f64().max(1e-3);
        (self.nodes as f64 / seconds) as u64
    }
}

/// Which part of the point a result gives.
const fn share(result: Proof) -> f64 {
    match result {
        Proof::Win => 1.0,
        Proof::Draw => 0.5,
        Proof::Loss => 0.0,
    }
}

/// How the games went that began with the best move.
fn win_rate(report: &Report<String>) -> Option<f64> {
    let moves = &report.tree.as_ref()?.moves;
    let best = moves
        .iter()
        .find(|sampled| Some(&sampled.mv) == report.best.as_ref())?;
    best.win_rate
}

impl Expected {
    /// Which part of the point that is, where so many points make winning e times as likely as losing.
    fn chance(self, scale: Option<f64>) -> Option<f64> {
        match self {
            Expected::Win(_) => Some(1.0),
            Expected::Loss(_) => Some(0.0),
            Expected::Over(result) => Some(share(result)),
            Expected::Points(points) => Some(1.0 / (1.0 + (-f64::from(points) / scale?).exp())),
        }
    }

    /// What a score means that was found at this depth; without one no distance is known.
    fn of(score: Score, depth: Option<u32>) -> Self {
        if !score::is_proven(score) {
            return Expected::Points(score);
        }
        // Ends are scored by the depth that is left, so the rest of it was played.
        let left = (score.abs() / score::END) as u32;
        let plies = depth.and_then(|depth| depth.checked_sub(left));
        match score > 0 {
            true => Expected::Win(plies.map(|plies| plies / 2 + 1)),
            false => Expected::Loss(plies.map(|plies| plies.div_ceil(2).max(1))),
        }
    }
}
