//! `grove search`.

mod depths;
mod sampled;

use std::io::Write;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use grove_core::{Outcome, Seed};
use grove_engine::Watch;
use grove_engine::analysis::{Analysis, Root, analysis};
use grove_players::MoveRequest;
use grove_players::PlayerSpec;
use grove_search::Report;
use serde::Serialize;

use super::{outcome_name, outcome_text, read_game, write_json};
use crate::args::Place;

/// What is asked for.
pub struct Request<'a> {
    /// Where.
    pub place: &'a Place,
    /// By whom.
    pub player: &'a str,
    /// Whether every move is to be valued.
    pub all_moves: bool,
    /// How many of the best lines are to be shown.
    pub lines: usize,
    /// How often it is told how the search stands.
    pub every: Option<Duration>,
    /// Where the player's randomness starts.
    pub seed: u64,
}

/// Who thinks about what.
#[derive(Serialize)]
struct Case {
    game: String,
    position: String,
    player: String,
    /// The result, where the game is over and there is nothing to search.
    outcome: Option<&'static str>,
}

/// What there is to tell where the game is over.
#[derive(Serialize)]
struct Ended<'a> {
    #[serde(flatten)]
    case: &'a Case,
    r#move: Option<String>,
}

/// Lets a player search a position.
pub fn run(request: &Request<'_>, json: bool, out: &mut (impl Write + Send)) -> Result<()> {
    let game = read_game(&request.place.game)?;
    let root = match &request.place.position {
        None => Root::Start,
        Some(text) => Root::Position(text),
    };
    let mut searched = analysis(&game, root, request.player, Seed(request.seed))?;
    let case = Case {
        game: game.to_string(),
        position: searched.position(),
        player: searched.player().to_string(),
        outcome: outcome_name(searched.outcome()),
    };
    if let Some(every) = request.every {
        if !matches!(searched.player(), PlayerSpec::Mcts(_)) {
            bail!(
                "--every: expected a player that samples games, such as mcts, found `{}`",
                case.player
            );
        }
        if case.outcome.is_none() {
            return watch(&mut *searched, &case, every, out);
        }
    }
    if let Some(outcome) = searched.outcome() {
        return match json || request.every.is_some() {
            true => write_json(
                out,
                &Ended {
                    case: &case,
                    r#move: None,
                },
            ),
            false => write_result(&case, outcome, out),
        };
    }
    let started = Instant::now();
    let wanted = MoveRequest {
        lines: request.lines,
        ..MoveRequest::unlimited()
    };
    let report = searched.search(&wanted, None);
    let report = report.with_context(|| case.player.clone())?;
    let time = started.elapsed();
    if request.lines > 1 && report.lines.is_empty() {
        bail!(
            "--lines: expected a player that can tell several lines, such as ab, found `{}`",
            case.player
        );
    }
    // Exact values have to be searched as deep as the choice was, whatever time that takes.
    let values = match request.all_moves {
        true => Some(searched.root_moves(report.depth).with_context(|| {
            format!(
                "--all-moves: expected a player that values moves, found `{}`",
                case.player
            )
        })?),
        false => None,
    };
    if let Some(found) = sampled::Found::new(&case, &report, time) {
        return match json {
            true => write_json(out, &found),
            false => sampled::write_text(&found, out),
        };
    }
    let found = depths::Found::new(&case, searched.move_count(), report, values, time);
    match json {
        true => write_json(out, &found),
        false => depths::write_text(&found, out),
    }
}

/// Says that the game is over, which no search is needed for.
fn write_result(case: &Case, outcome: Outcome, out: &mut impl Write) -> Result<()> {
    let rows = [
        row("player", &case.player),
        row("move", move_or_none(None)),
        row("outcome", outcome_text(outcome)),
    ];
    Ok(writeln!(out, "{}", rows.join("\n"))?)
}

/// Lets a player search and writes at every interval how it stands, and at last what it found: a line
/// of JSON each, written at once.
fn watch(
    searched: &mut dyn Analysis,
    case: &Case,
    every: Duration,
    out: &mut (impl Write + Send),
) -> Result<()> {
    let started = Instant::now();
    let output = Mutex::new((out, Ok(())));
    let tell = |report: &Report<String>, time: Duration| {
        let (out, written) = &mut *output.lock().unwrap_or_else(PoisonError::into_inner);
        let found = sampled::Found::new(case, report, time);
        if let (Some(found), Ok(())) = (found, &written) {
            *written = write_json(*out, &found).and_then(|()| Ok(out.flush()?));
        }
    };
    // Where nobody reads any more there is no reason to go on.
    let stop = || {
        let output = output.lock().unwrap_or_else(PoisonError::into_inner);
        output.1.is_err()
    };
    let budget = MoveRequest {
        stop: &stop,
        ..MoveRequest::unlimited()
    };
    let report = searched.search(&budget, Some(&Watch { every, tell: &tell }))?;
    tell(&report, started.elapsed());
    let (_, written) = output.into_inner().unwrap_or_else(PoisonError::into_inner);
    written
}

fn row(label: &str, text: &str) -> String {
    format!("{label:<10}{text}")
}

fn move_or_none(text: Option<&str>) -> &str {
    text.unwrap_or("none: the game is over")
}
