//! `grove moves`.

use std::io::{self, BufRead, Write};

use anyhow::{Context, Result};
use grove_games::{Playable, Visitor};
use serde::Serialize;
use serde_json::json;

use super::{outcome_name, read_game, read_position, write_json};
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
    fn of<G: Playable>(position: &G) -> Self {
        Moves {
            position: position.text(),
            to_move: position.side_to_move().name(),
            outcome: outcome_name(position.outcome()),
            moves: position
                .moves()
                .into_iter()
                .map(|mv| position.move_text(mv))
                .collect(),
        }
    }
}

/// Lists the moves of one position, or of every line of the input.
pub fn run(place: &Place, stdin: bool, json: bool, out: &mut impl Write) -> Result<()> {
    let game = read_game(&place.game)?;
    game.visit(List {
        place,
        stdin,
        json,
        out,
    })
}

struct List<'a, W> {
    place: &'a Place,
    stdin: bool,
    json: bool,
    out: &'a mut W,
}

impl<W: Write> Visitor for List<'_, W> {
    type Output = Result<()>;

    fn visit<G: Playable>(self, rules: &G::Rules) -> Result<()> {
        if self.stdin {
            return answer_lines::<G>(rules, self.json, self.out);
        }
        let moves = Moves::of(&read_position::<G>(rules, self.place)?);
        if self.json {
            return write_json(self.out, &moves);
        }
        if let Some(outcome) = moves.outcome {
            print_notice(&format!("the game is over: {outcome}"));
        }
        for mv in moves.moves {
            writeln!(self.out, "{mv}")?;
        }
        Ok(())
    }
}

/// Answers each position on a line of its own. A line that cannot be read gets its error in
/// the same place (for people an empty line, and the error on standard error), and the others
/// are answered all the same.
fn answer_lines<G: Playable>(rules: &G::Rules, json: bool, out: &mut impl Write) -> Result<()> {
    for (index, line) in io::stdin().lock().split(b'\n').enumerate() {
        let line = line.context("standard input")?;
        let text = String::from_utf8_lossy(&line);
        match (G::parse(rules, text.trim()), json) {
            (Ok(position), true) => write_json(out, &Moves::of(&position))?,
            (Ok(position), false) => writeln!(out, "{}", Moves::of(&position).moves.join(" "))?,
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
