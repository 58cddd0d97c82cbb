//! `grove search`.

use std::io::Write;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use grove_arena::{Budget, PlayerSpec, seat};
use grove_core::{Line, Score, Seed};
use grove_games::{Playable, Visitor};
use grove_search::report::Counts;
use grove_search::{Report, RootMove};
use serde::Serialize;

use super::{read_game, read_position, write_json};
use crate::args::Place;
use crate::table::{Column, Table, grouped, rate};

/// What is asked for.
pub struct Request<'a> {
    /// Where.
    pub place: &'a Place,
    /// By whom.
    pub player: &'a str,
    /// Whether every move is to be valued.
    pub all_moves: bool,
    /// Where the player's randomness starts.
    pub seed: u64,
}

#[derive(Serialize)]
struct Found {
    game: String,
    position: String,
    player: String,
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

/// Lets a player think.
pub fn run(request: &Request<'_>, json: bool, out: &mut impl Write) -> Result<()> {
    let game = read_game(&request.place.game)?;
    let found = game.visit(Thinking {
        game: game.to_string(),
        request,
    })?;
    if json {
        return write_json(out, &found);
    }
    write_text(&found, out)
}

struct Thinking<'a> {
    game: String,
    request: &'a Request<'a>,
}

impl Visitor for Thinking<'_> {
    type Output = Result<Found>;

    fn visit<G: Playable>(self, rules: &G::Rules) -> Result<Found> {
        let player = PlayerSpec::read(self.request.player, G::INFO.name)?;
        let mut player = seat::<G>(&player, Seed(self.request.seed))?;
        let line = Line::new(read_position::<G>(rules, self.request.place)?);
        let started = Instant::now();
        let report = player.choose(&line, &Budget::open());
        let time = started.elapsed();
        // Exact values have to be searched as deep as the choice was, whatever time that takes.
        let values = match self.request.all_moves {
            true => Some(player.all_moves(&line, report.depth).with_context(|| {
                format!(
                    "--all-moves: expected a player that judges moves, found `{}`",
                    player.spec()
                )
            })?),
            false => None,
        };
        let player = player.spec().to_string();
        Ok(describe(
            self.game,
            player,
            line.position(),
            report,
            values,
            time,
        ))
    }
}

fn describe<G: Playable>(
    game: String,
    player: String,
    position: &G,
    report: Report<G::Move>,
    values: Option<Vec<RootMove<G::Move>>>,
    time: Duration,
) -> Found {
    let value = |root: RootMove<G::Move>| Value {
        r#move: position.move_text(root.mv),
        score: root.score,
    };
    Found {
        game,
        position: position.text(),
        player,
        r#move: report.best.map(|mv| position.move_text(mv)),
        score: report.score,
        depth: report.depth,
        time_ms: time.as_secs_f64() * 1e3,
        pv: line_text(position, &report.line),
        best_index: report.best_index,
        moves: position.move_count(),
        effort: report.counts.into(),
        iterations: report
            .iterations
            .iter()
            .map(|iteration| Depth {
                depth: iteration.depth,
                r#move: position.move_text(iteration.best),
                score: iteration.score,
                time_ms: iteration.time.map(|time| time.as_secs_f64() * 1e3),
                pv: line_text(position, &iteration.line),
                best_index: iteration.best_index,
                effort: iteration.counts.into(),
            })
            .collect(),
        all_moves: values.map(|values| values.into_iter().map(value).collect()),
    }
}

fn line_text<G: Playable>(position: &G, line: &[G::Move]) -> Vec<String> {
    let mut position = position.clone();
    line.iter()
        .map(|&mv| {
            let text = position.move_text(mv);
            position.play(mv);
            text
        })
        .collect()
}

fn write_text(found: &Found, out: &mut impl Write) -> Result<()> {
    if found.iterations.len() > 1 {
        let mut table = Table::new([
            Column::Number("depth"),
            Column::Number("score"),
            Column::Number("nodes"),
            Column::Text("line"),
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
        let mut table = Table::new([Column::Text("move"), Column::Number("score")]);
        for value in values {
            table.row([value.r#move.clone(), value.score.to_string()]);
        }
        table.write(out)?;
        writeln!(out)?;
    }
    let seconds = (found.time_ms / 1e3).max(1e-9);
    let row = |label: &str, text: String| format!("{label:<10}{text}");
    let rows = [
        row("player", found.player.clone()),
        row(
            "move",
            found
                .r#move
                .clone()
                .unwrap_or("none: the game is over".into()),
        ),
        row("score", format!("{} at depth {}", found.score, found.depth)),
        row("line", found.pv.join(" ")),
        row(
            "nodes",
            format!(
                "{}, {} of them estimated, {} a second",
                grouped(found.effort.nodes),
                grouped(found.effort.leaves),
                rate(found.effort.nodes as f64 / seconds)
            ),
        ),
        row(
            "cut-offs",
            format!(
                "{}, {:.1} % by the first move",
                grouped(found.effort.cutoffs),
                100.0 * found.effort.first_cutoffs
            ),
        ),
        row(
            "best move",
            format!(
                "number {} of {} as generated",
                found.best_index + 1,
                found.moves
            ),
        ),
        row(
            "table",
            format!(
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
