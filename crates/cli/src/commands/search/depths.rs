//! What is told of a search to a depth.

use std::io::Write;
use std::time::Duration;

use anyhow::Result;
use grove_core::Score;
use grove_search::report::Counts;
use grove_search::{Iteration, RankedLine, Report, RootMove};
use serde::Serialize;

use super::{Case, move_or_none, row};
use crate::table::{Column, Table, grouped, rate};

/// What was found.
#[derive(Serialize)]
pub struct Found<'a> {
    #[serde(flatten)]
    case: &'a Case,
    r#move: Option<String>,
    score: Score,
    depth: u32,
    time_ms: f64,
    pv: Vec<String>,
    best_index: usize,
    moves: usize,
    #[serde(flatten)]
    effort: Effort,
    iterations: Vec<Depth>,
    #[serde(skip_serializing_if = "Option::is_none")]
    all_moves: Option<Vec<Value>>,
    /// The best lines, where more than one was wanted.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    lines: Vec<Line>,
}

/// What a search took.
#[derive(Serialize)]
struct Effort {
    nodes: u64,
    leaves: u64,
    cutoffs: u64,
    /// The share of cut-offs that the first move made.
    first_cutoffs: f64,
    table: TableCounts,
}

#[derive(Serialize)]
struct TableCounts {
    probes: u64,
    hits: u64,
    collisions: u64,
    /// The share of look-ups that found another position.
    collision_rate: f64,
}

impl From<Counts> for Effort {
    fn from(counts: Counts) -> Self {
        let share = |part: u64, all: u64| part as f64 / all.max(1) as f64;
        Effort {
            nodes: counts.nodes,
            leaves: counts.leaves,
            cutoffs: counts.cutoffs,
            first_cutoffs: share(counts.first_cutoffs, counts.cutoffs),
            table: TableCounts {
                probes: counts.probes,
                hits: counts.hits,
                collisions: counts.collisions,
                collision_rate: share(counts.collisions, counts.probes),
            },
        }
    }
}

#[derive(Serialize)]
struct Depth {
    depth: u32,
    r#move: String,
    score: Score,
    #[serde(skip_serializing_if = "Option::is_none")]
    time_ms: Option<f64>,
    pv: Vec<String>,
    best_index: usize,
    #[serde(flatten)]
    effort: Effort,
}

#[derive(Serialize)]
struct Value {
    r#move: String,
    score: Score,
}

#[derive(Serialize)]
struct Line {
    score: Score,
    pv: Vec<String>,
}

impl<'a> Found<'a> {
    /// What a report says, and the values of all moves if they were asked for.
    pub fn new(
        case: &'a Case,
        moves: usize,
        report: Report<String>,
        values: Option<Vec<RootMove<String>>>,
        time: Duration,
    ) -> Self {
        let value = |root: RootMove<String>| Value {
            r#move: root.mv,
            score: root.score,
        };
        let line = |ranked: RankedLine<String>| Line {
            score: ranked.score,
            pv: ranked.line,
        };
        let depth = |iteration: Iteration<String>| Depth {
            depth: iteration.depth,
            r#move: iteration.best,
            score: iteration.score,
            time_ms: iteration.time.map(|time| time.as_secs_f64() * 1e3),
            pv: iteration.line,
            best_index: iteration.best_index,
            effort: iteration.counts.into(),
        };
        Found {
            case,
            r#move: report.best,
            score: report.score,
            depth: report.depth,
            time_ms: time.as_secs_f64() * 1e3,
            pv: report.line,
            best_index: report.best_index,
            moves,
            effort: report.counts.into(),
            iterations: report.iterations.into_iter().map(depth).collect(),
            lines: report.lines.into_iter().map(line).collect(),
            all_moves: values.map(|values| values.into_iter().map(value).collect()),
        }
    }
}

/// Writes it for people.
pub fn write_text(found: &Found<'_>, out: &mut impl Write) -> Result<()> {
    if found.iterations.len() > 1 {
        let mut table = Table::new([
            Column::number("depth"),
            Column::number("score"),
            Column::number("nodes"),
            Column::text("line"),
        ]);
        for depth in &found.iterations {
            table.row([
                depth.depth.to_string(),
                depth.score.to_string(),
                grouped(depth.effort.nodes),
                depth.pv.join(" "),
            ]);
        }
        table.write(out)?;
        writeln!(out)?;
    }
    if let Some(values) = &found.all_moves {
        let mut table = Table::new([Column::text("move"), Column::number("score")]);
        for value in values {
            table.row([value.r#move.clone(), value.score.to_string()]);
        }
        table.write(out)?;
        writeln!(out)?;
    }
    if !found.lines.is_empty() {
        let mut table = Table::new([Column::number("score"), Column::text("line")]);
        for line in &found.lines {
            table.row([line.score.to_string(), line.pv.join(" ")]);
        }
        table.write(out)?;
        writeln!(out)?;
    }
    let seconds = (found.time_ms / 1e3).max(1e-9);
    let rows = [
        row("player", &found.case.player),
        row("move", move_or_none(found.r#move.as_deref())),
        row(
            "score",
            &format!("{} at depth {}", found.score, found.depth),
        ),
        row("line", &found.pv.join(" ")),
        row(
            "nodes",
            &format!(
                "{}, {} of them estimated, {} a second",
                grouped(found.effort.nodes),
                grouped(found.effort.leaves),
                rate(found.effort.nodes as f64 / seconds)
            ),
        ),
        row(
            "cut-offs",
            &format!(
                "{}, {:.1} % by the first move",
                grouped(found.effort.cutoffs),
                100.0 * found.effort.first_cutoffs
            ),
        ),
        row(
            "best move",
            &format!(
                "number {} of {} as generated",
                found.best_index + 1,
                found.moves
            ),
        ),
        row(
            "table",
            &format!(
                "{} look-ups, {} hits, {} collisions ({:.1} %)",
                grouped(found.effort.table.probes),
                grouped(found.effort.table.hits),
                grouped(found.effort.table.collisions),
                100.0 * found.effort.table.collision_rate
            ),
        ),
    ];
    Ok(writeln!(out, "{}", rows.join("\n"))?)
}
