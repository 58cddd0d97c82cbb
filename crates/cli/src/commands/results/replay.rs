//! A stored game, move by move.

use std::io::Write;

use anyhow::{Context, Result};
use grove_core::{Outcome, Score, Side};
use grove_record::Turn;
use grove_search::score::is_proven;
use grove_store::export::{GameLine, player};
use grove_store::{Run, StoredGame};
use serde::Serialize;

use super::super::{outcome_text, read_game, write_json};
use crate::draw::draw;
use crate::table::grouped;

/// The game for machines, with what every move took.
#[derive(Serialize)]
struct Replay<'a> {
    #[serde(flatten)]
    game: GameLine<'a>,
    turns: Vec<TurnLine>,
}

#[derive(Serialize)]
struct TurnLine {
    ms: f64,
    nodes: u64,
    depth: u32,
    score: i32,
    best_index: usize,
    moves: usize,
}

/// Plays a stored game again, a board after every move or its moves alone.
pub(super) fn write(
    run: &Run,
    game: &StoredGame,
    moves_alone: bool,
    json: bool,
    out: &mut impl Write,
) -> Result<()> {
    if json {
        let turns = game.record.turns.iter().map(turn_line).collect();
        let game = GameLine::of(run, game);
        return write_json(out, &Replay { game, turns });
    }
    writeln!(out, "game      {} of {}", game.id, run.definition.game)?;
    for side in Side::BOTH {
        writeln!(out, "{:<10}{}", side.name(), player(run, game, side))?;
    }
    let record = &game.record;
    let spec = read_game(&run.definition.game)?;
    let mut replayed = match record.start.as_str() {
        "" => spec.start(),
        text => spec.at(text).context("stored position")?,
    };
    if !moves_alone {
        writeln!(out)?;
        draw(&replayed.diagram(), out)?;
    }
    writeln!(out)?;
    for (index, text) in record.moves.iter().enumerate() {
        let side = replayed.side_to_move();
        replayed.play(text).context("stored move")?;
        let took = index
            .checked_sub(record.opening)
            .map_or(Some("opening".into()), |turn| {
                Some(took(record.turns.get(turn)?))
            });
        let number = index + 1;
        let told = format!(
            "{number:>3}  {:<5}  {text:<8}  {}",
            side.name(),
            took.unwrap_or_default()
        );
        writeln!(out, "{}", told.trim_end())?;
        if !moves_alone {
            writeln!(out)?;
            draw(&replayed.diagram(), out)?;
            writeln!(out)?;
        }
    }
    let ended = ending(record.outcome, record.reason.name());
    Ok(writeln!(out, "{ended}")?)
}

fn ending(outcome: Outcome, reason: &str) -> String {
    format!("{}: {reason}", outcome_text(outcome))
}

/// What a move took, in words.
fn took(turn: &Turn) -> String {
    let time = turn.time.as_secs_f64() * 1e3;
    let choice = match turn.moves {
        1 => "the only move".into(),
        moves => format!("{} of {moves} moves", turn.best_index + 1),
    };
    match turn.nodes {
        0 => format!("{time:.3} ms, {choice}"),
        nodes => format!(
            "{time:.3} ms, {} nodes, depth {}, {}, {choice}",
            grouped(nodes),
            turn.depth,
            expected(turn.score)
        ),
    }
}

/// What the player expected.
fn expected(score: Score) -> String {
    match (is_proven(score), score > 0) {
        (true, true) => "a sure win".into(),
        (true, false) => "a sure loss".into(),
        (false, _) => format!("score {score:+}"),
    }
}

fn turn_line(turn: &Turn) -> TurnLine {
    TurnLine {
        ms: turn.time.as_secs_f64() * 1e3,
        nodes: turn.nodes,
        depth: turn.depth,
        score: turn.score,
        best_index: turn.best_index,
        moves: turn.moves,
    }
}
