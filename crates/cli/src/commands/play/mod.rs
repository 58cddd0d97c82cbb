//! `grove play`: a person, a board and an opponent.
//!
//! On a terminal the board is drawn whenever it is a person's turn, and lines can be edited. In a pipe
//! there is no prompt and no board unless `board` asks for it: every move is a line, and so is every
//! error, after which the game goes on.

mod command;
mod console;
mod game;
mod input;
mod show;
mod study;
#[cfg(test)]
mod tests;
mod thinking;

use std::fmt::Display;
use std::hash::{BuildHasher, Hasher, RandomState};
use std::io::Write;

use anyhow::{Context, Error, Result, bail};
use grove_engine::session;

use super::read_game;
use crate::args::{CommandSet, Person, Play};
use console::Console;
use game::Game;
use input::Input;

/// Lets people play until they leave.
pub fn run(asked: &Play, json: bool, out: &mut impl Write) -> Result<()> {
    if json {
        bail!("--json: expected it at another command: a game is for people");
    }
    let spec = read_game(&asked.place.game)?;
    let mut session = session::open(&spec);
    let set_up = session.set_up(asked.place.position.as_deref(), &[]);
    set_up.map_err(told)?;
    let seed = asked
        .seed
        .unwrap_or_else(|| RandomState::new().build_hasher().finish());
    thinking::heed_interrupts()?;
    let input = Input::standard()?;
    if asked.commands == CommandSet::Study {
        if asked.person.is_some() || asked.against.is_some() || asked.time.is_some() {
            bail!(
                "--commands 003: expected none of --as, --against and --time: its letters say it"
            );
        }
        return study::Program::new(session, seed)?.run(input, out);
    }
    let person = asked.person.unwrap_or(Person::Black);
    let against = asked.against.as_deref().unwrap_or("level:3");
    let game = Game::new(session, person, against, asked.time, seed);
    Console::new(game.context("--against")?, input, out).run()
}

/// An error whose message says all; the cause inside it would be told twice.
fn told(error: impl Display) -> Error {
    Error::msg(error.to_string())
}
