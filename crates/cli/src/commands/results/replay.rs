//! A stored game, move by move.

use std::io::Write;
use std::time::Duration;

use anyhow::{Context, Result};
use grove_core::{Outcome, Score, Side};
use grove_players::PlayerSpec;
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
    /// What was left on the clocks of Black and White; nothing where nobody had one.
    #[serde(skip_serializing_if = "Option::is_none")]
    ms_left: Option<[Option<f64>; 2]>,
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
    #[serde(skip_serializing_if = "Option::is_none")]
    collisions: Option<f64>,
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
        let left = time_left(run, game).map(|left| left.map(|left| left.as_secs_f64() * 1e3));
        let replay = Replay {
            game: GameLine::of(run, game),
            ms_left: left.iter().any(Option::is_some).then_some(left),
            turns,
        };
        return write_json(out, &replay);
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
    writeln!(out, "{ended}")?;
    for (side, left) in Side::BOTH.into_iter().zip(time_left(run, game)) {
        if let Some(left) = left {
            writeln!(out, "{} has {:.2} s left", side.name(), left.as_secs_f64())?;
        }
    }
    Ok(())
}

/// What is left on the clocks of Black and White at the end, where they have one.
fn time_left(run: &Run, game: &StoredGame) -> [Option<Duration>; 2] {
    let record = &game.record;
    let rules = read_game(&run.definition.game);
    Side::BOTH.map(|side| {
        let place = usize::from(side != record.first);
        let text = run.definition.players.get(game.pairing[place])?;
        let name = rules.as_ref().ok()?.info().name;
        let mut clock = PlayerSpec::read(text, name).ok()?.limits().clock?;
        for (player, turn) in record.turns_by_player() {
            if player == place {
                clock.charge(turn.time);
            }
        }
        Some(clock.remaining)
    })
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
        collisions: (turn.probes > 0).then(|| turn.collisions as f64 / turn.probes as f64),
    }
}
