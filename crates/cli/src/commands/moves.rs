//! `grove moves`.

use std::io::{self, BufRead, Write};

use anyhow::{Context, Result};
use grove_games::{AnyGame, GameSpec};
use serde::Serialize;
use serde_json::json;

use super::{outcome_name, read_game, start_game, write_json};
use crate::args::Place;
use crate::{one_line, print_notice};

#[derive(Serialize)]
struct Moves {
    position: String,
    to_move: &'static str,
    outcome: Option<&'static str>,
    moves: Vec<String>,
}

impl Moves {
    fn of(game: &dyn AnyGame) -> Self {
        Moves {
            position: game.position(),
            to_move: game.side_to_move().name(),
            outcome: outcome_name(game.outcome()),
            moves: game.moves(),
        }
    }
}

/// Lists the moves of one position, or of every line of the input.
pub fn run(place: &Place, stdin: bool, json: bool, out: &mut impl Write) -> Result<()> {
    let game = read_game(&place.game)?;
    if stdin {
        return answer_lines(&game, json, out);
    }
    let moves = Moves::of(&*start_game(&game, place)?);
    if json {
        return write_json(out, &moves);
    }
    if let Some(outcome) = moves.outcome {
        print_notice(&format!("the game is over: {outcome}"));
    }
    for mv in moves.moves {
        writeln!(out, "{mv}")?;
    }
    Ok(())
}

/// Answers each position on a line of its own. A line that cannot be read gets its error in
/// the same place (for people an empty line, and the error on standard error), and the others
/// are answered all the same.
fn answer_lines(game: &GameSpec, json: bool, out: &mut impl Write) -> Result<()> {
    for (index, line) in io::stdin().lock().split(b'\n').enumerate() {
        let line = line.context("standard input")?;
        let text = String::from_utf8_lossy(&line);
        match (game.at(text.trim()), json) {
            (Ok(position), true) => write_json(out, &Moves::of(&*position))?,
            (Ok(position), false) => writeln!(out, "{}", Moves::of(&*position).moves.join(" "))?,
            (Err(error), true) => {
                write_json(out, &json!({ "error": one_line(&error.to_string()) }))?;
            }
            (Err(error), false) => {
                writeln!(out)?;
                print_notice(&format!("line {}: {error}", index + 1));
            }
        }
        // Whoever asks line by line waits for the answer.
        out.flush()?;
    }
    Ok(())
}
