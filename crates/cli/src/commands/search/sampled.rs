//! What is told of a search by sampled games.

use std::io::Write;
use std::time::Duration;

use anyhow::Result;
use grove_core::Score;
use grove_search::report::{Proof, RootChild};
use grove_search::{Report, score};
use serde::Serialize;

use super::{Case, move_or_none, row};
use crate::table::{Column, Table, grouped, rate};

/// How many moves are told to people.
const MOST_ROWS: usize = 10;

/// What was found.
#[derive(Serialize)]
pub struct Found<'a> {
    #[serde(flatten)]
    case: &'a Case,
    r#move: Option<String>,
    score: Score,
    depth: u32,
    nodes: usize,
    iterations: u64,
    iterations_per_second: f64,
    inherited: u64,
    mean_playout: f64,
    time_ms: f64,
    pv: Vec<String>,
    moves: Vec<Tried>,
}

/// A move of the root.
#[derive(Serialize)]
struct Tried {
    r#move: String,
    visits: u32,
    win_rate: Option<f64>,
    proven: Option<&'static str>,
}

impl<'a> Found<'a> {
    /// What a report says; `None` if it is not of sampled games.
    pub fn new(case: &'a Case, report: &Report<String>, time: Duration) -> Option<Self> {
        let sampling = report.tree.as_ref()?;
        let tried = |sampled: &RootChild<String>| Tried {
            r#move: sampled.mv.clone(),
            visits: sampled.visits,
            win_rate: sampled.win_rate,
            proven: sampled.proven.map(proven_name),
        };
        Some(Found {
            case,
            r#move: report.best.clone(),
            score: report.score,
            depth: sampling.depth,
            nodes: sampling.nodes,
            iterations: sampling.iterations,
            iterations_per_second: sampling.iterations as f64 / time.as_secs_f64().max(1e-9),
            inherited: sampling.inherited,
            mean_playout: sampling.mean_plies,
            time_ms: time.as_secs_f64() * 1e3,
            pv: report.line.clone(),
            moves: sampling.moves.iter().map(tried).collect(),
        })
    }

    fn score_text(&self) -> String {
        match self.score {
            score if !score::is_proven(score) => {
                format!("{score}, where -1000 is a certain loss and 1000 a certain win")
            }
            1.. => "a proven win".into(),
            _ => "a proven loss".into(),
        }
    }
}

const fn proven_name(proven: Proof) -> &'static str {
    match proven {
        Proof::Win => "win",
        Proof::Draw => "draw",
        Proof::Loss => "loss",
    }
}

/// Writes it for people.
pub fn write_text(found: &Found<'_>, out: &mut impl Write) -> Result<()> {
    if !found.moves.is_empty() {
        write_moves(&found.moves, out)?;
        writeln!(out)?;
    }
    let rows = [
        row("player", &found.case.player),
        row("move", move_or_none(found.r#move.as_deref())),
        row("score", &found.score_text()),
        row("line", &found.pv.join(" ")),
        row(
            "games",
            &format!(
                "{}, {} a second, besides {} inherited",
                grouped(found.iterations),
                rate(found.iterations_per_second),
                grouped(found.inherited)
            ),
        ),
        row(
            "tree",
            &format!(
                "{} nodes, {} deep",
                grouped(found.nodes as u64),
                found.depth
            ),
        ),
        row(
            "playouts",
            &format!("{:.1} plies on average", found.mean_playout),
        ),
    ];
    Ok(writeln!(out, "{}", rows.join("\n"))?)
}

fn write_moves(moves: &[Tried], out: &mut impl Write) -> Result<()> {
    let mut table = Table::new([
        Column::text("move"),
        Column::number("visits"),
        Column::number("share"),
        Column::number("win rate"),
        Column::text("proven"),
    ]);
    let percent = |share: f64| format!("{:.1} %", 100.0 * share);
    let total: u64 = moves.iter().map(|tried| u64::from(tried.visits)).sum();
    for tried in moves.iter().take(MOST_ROWS) {
        table.row([
            tried.r#move.clone(),
            grouped(tried.visits.into()),
            percent(f64::from(tried.visits) / total.max(1) as f64),
            tried.win_rate.map_or("-".into(), percent),
            tried.proven.unwrap_or_default().into(),
        ]);
    }
    table.write(out)?;
    if moves.len() > MOST_ROWS {
        writeln!(out, "… and {} more", moves.len() - MOST_ROWS)?;
    }
    Ok(())
}
