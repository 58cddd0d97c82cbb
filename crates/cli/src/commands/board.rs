//! `grove board`.

use std::io::Write;

use anyhow::{Context, Result};
use grove_core::{GameHistory, MoveError};
use grove_games::{Playable, Visitor};
use serde::Serialize;

use super::{outcome_name, outcome_text, read_game, read_position, write_json};
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
    let game = read_game(&place.game)?;
    game.visit(Show {
        game: game.to_string(),
        place,
        moves,
        json,
        out,
    })
}

struct Show<'a, W> {
    game: String,
    place: &'a Place,
    moves: &'a [String],
    json: bool,
    out: &'a mut W,
}

impl<W: Write> Visitor for Show<'_, W> {
    type Output = Result<()>;

    fn visit<G: Playable>(self, rules: &G::Rules) -> Result<()> {
        let mut line = GameHistory::new(read_position::<G>(rules, self.place)?);
        let plies_before = line.position().plies_before();
        for (index, text) in self.moves.iter().enumerate() {
            play(&mut line, text).with_context(|| format!("move {}", index + 1))?;
        }
        let position = line.position();
        let board = Board {
            game: self.game,
            position: position.text(),
            to_move: position.side_to_move().name(),
            outcome: outcome_name(line.outcome()),
            plies: plies_before + line.moves().len() as u32,
        };
        if self.json {
            return write_json(self.out, &board);
        }
        draw(&position.diagram(), self.out)?;
        writeln!(self.out)?;
        writeln!(self.out, "position  {}", board.position)?;
        writeln!(self.out, "plies     {}", board.plies)?;
        match line.outcome() {
            None => writeln!(self.out, "to move   {}", board.to_move)?,
            Some(outcome) => writeln!(self.out, "outcome   {}", outcome_text(outcome))?,
        }
        Ok(())
    }
}

fn play<G: Playable>(line: &mut GameHistory<G>, text: &str) -> Result<(), MoveError> {
    if line.outcome().is_some() {
        return Err(MoveError::Over { text: text.into() });
    }
    let mv = line.position().parse_move(text)?;
    line.play(mv);
    Ok(())
}
