//! `grove board`.

use std::io::Write;

use anyhow::{Context, Result};
use serde::Serialize;

use super::{outcome_name, outcome_text, read_game, start_game, write_json};
use crate::args::Place;
use crate::draw::draw;

#[derive(Serialize)]
struct Board {
    game: String,
    position: String,
    to_move: &'static str,
    outcome: Option<&'static str>,
    plies: u32,
}

/// Plays the moves and shows the board.
pub fn run(place: &Place, moves: &[String], json: bool, out: &mut impl Write) -> Result<()> {
    let spec = read_game(&place.game)?;
    let mut game = start_game(&spec, place)?;
    for (index, text) in moves.iter().enumerate() {
        game.play(text)
            .with_context(|| format!("move {}", index + 1))?;
    }
    let board = Board {
        game: spec.to_string(),
        position: game.position(),
        to_move: game.side_to_move().name(),
        outcome: outcome_name(game.outcome()),
        plies: game.plies(),
    };
    if json {
        return write_json(out, &board);
    }
    draw(&game.diagram(), out)?;
    writeln!(out)?;
    writeln!(out, "position  {}", board.position)?;
    writeln!(out, "plies     {}", board.plies)?;
    match game.outcome() {
        None => writeln!(out, "to move   {}", board.to_move)?,
        Some(outcome) => writeln!(out, "outcome   {}", outcome_text(outcome))?,
    }
    Ok(())
}
