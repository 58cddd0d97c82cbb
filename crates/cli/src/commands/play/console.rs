//! The desk at which a game is played: reads lines, does what they say, and tells what happens.

use std::fs::{self, File};
use std::io::{self, Read, Write};

use anyhow::{Context, Error, Result, anyhow, bail};
use grove_core::Diagram;
use grove_engine::session::Saved;
use grove_players::levels;

use super::super::games;
use super::command::Command;
use super::game::Game;
use super::input::{Input, Words};
use super::{show, told};
use crate::args::Person;
use crate::draw::{draw_changes, turned};
use crate::print_notice;

/// Whom hints come from where nobody else is named.
const ADVISER: &str = "best";

/// No game that was kept is longer.
const LARGEST_FILE: u64 = 1 << 20;

/// Whether the game goes on.
#[derive(PartialEq, Eq)]
enum Then {
    GoOn,
    Leave,
}

/// A game, and where lines come from and go to.
pub struct Console<'a, W> {
    game: Game,
    input: Input,
    out: &'a mut W,
    /// Whether the board is seen from White's side.
    is_flipped: bool,
    /// Whether the screen no longer shows how the game stands.
    is_stale: bool,
    /// The board before the last move, to mark what that has changed.
    before: Option<Diagram>,
}

impl<'a, W: Write> Console<'a, W> {
    pub fn new(game: Game, input: Input, out: &'a mut W) -> Self {
        Console {
            game,
            input,
            out,
            is_flipped: false,
            is_stale: true,
            before: None,
        }
    }

    /// Plays until the person leaves.
    pub fn run(mut self) -> Result<()> {
        self.greet()?;
        show::state(&self.game, self.out)?;
        loop {
            while self.game.awaits_player() {
                self.answer()?;
            }
            if self.is_stale && self.input.is_terminal() {
                writeln!(self.out)?;
                self.draw()?;
                writeln!(self.out)?;
            }
            self.out.flush()?;
            let prompt = match self.game.outcome() {
                Some(_) => "over > ".into(),
                None => format!("{} > ", self.game.session.side_to_move().name()),
            };
            let words = Words::new(self.game.moves());
            let Some(line) = self.input.line(&prompt, words)? else {
                return Ok(());
            };
            match self.obey(&line) {
                Ok(Then::GoOn) => {}
                Ok(Then::Leave) => return Ok(()),
                Err(error) => self.refuse(error)?,
            }
        }
    }

    /// Tells people what they see.
    fn greet(&mut self) -> Result<()> {
        if !self.input.is_terminal() {
            return Ok(());
        }
        let game = self.game.session.game();
        let against = levels::title(self.game.against());
        let who = match self.game.person {
            Person::Black => format!("you are Black, against {against}"),
            Person::White => format!("you are White, against {against}"),
            Person::Both => "two people".into(),
        };
        writeln!(self.out, "{game}: {who}")?;
        Ok(writeln!(self.out, "type a move, or help")?)
    }

    /// Lets the opponent move. One that cannot is not asked again: people may play in its place.
    fn answer(&mut self) -> Result<()> {
        let thought = self.game.answer(self.input.is_terminal(), self.out);
        match thought.and_then(|thought| thought.best.context("the opponent has no move")) {
            Ok(text) => self.play(&text),
            Err(error) => {
                self.game.person = Person::Both;
                self.refuse(error.context("you play both sides, until level and as find another"))
            }
        }
    }

    /// Plays a move and tells it.
    fn play(&mut self, text: &str) -> Result<()> {
        let side = self.game.session.side_to_move();
        let before = self.game.session.diagram();
        let text = self.game.play(text)?;
        self.before = Some(before);
        self.is_stale = true;
        // A person at a terminal has just typed it.
        if !(self.input.is_terminal() && self.game.person.plays(side)) {
            writeln!(self.out, "{} plays {text}", side.name())?;
        }
        show::state(&self.game, self.out)?;
        Ok(self.game.conclude()?)
    }

    /// Tells what is wrong. What cannot be written ends the game.
    fn refuse(&mut self, error: Error) -> Result<()> {
        if error.chain().any(|cause| cause.is::<io::Error>()) {
            return Err(error);
        }
        self.out.flush()?;
        print_notice(&crate::chain(&error));
        Ok(())
    }

    fn obey(&mut self, line: &str) -> Result<Then> {
        match Command::read(line).map_err(Error::msg)? {
            Command::Nothing => {}
            Command::Move(text) => self.play(&text)?,
            Command::Undo => self.undo()?,
            Command::Redo => self.redo()?,
            Command::Hint(player) => self.advise(player.as_deref(), false)?,
            Command::Eval(player) => self.advise(player.as_deref(), true)?,
            Command::Moves => {
                show::moves(&self.game.moves(), self.input.is_terminal(), self.out)?;
            }
            Command::Board => {
                self.draw()?;
                writeln!(self.out, "position  {}", self.game.session.position())?;
            }
            Command::Flip => {
                turned(&self.game.session.diagram())
                    .context("flip: expected a board of squares, found hexagons")?;
                self.is_flipped = !self.is_flipped;
                self.is_stale = true;
            }
            Command::Level(None) => show::levels(&self.game, self.out)?,
            Command::Level(Some(player)) => {
                self.game.meet(&player).context("level")?;
                writeln!(self.out, "the opponent is {}", levels::title(&player))?;
            }
            Command::As(person) => self.change_sides(person)?,
            Command::New => {
                self.game.begin();
                self.renew("a new game")?;
            }
            Command::Resign => {
                if self.game.outcome().is_some() {
                    bail!("resign: expected a game that goes on, found one that is over");
                }
                self.game.resign();
                show::state(&self.game, self.out)?;
            }
            Command::Save(file) => self.save(&file)?,
            Command::Load(file) => self.load(&file)?,
            Command::Rules => games::describe(self.game.session.game().info(), self.out)?,
            Command::Help => show::help(self.out)?,
            Command::Quit => return Ok(Then::Leave),
        }
        Ok(Then::GoOn)
    }

    fn undo(&mut self) -> Result<()> {
        match self.game.undo() {
            Some(0) => self.renew("not resigned"),
            Some(count) => self.renew(&format!("taken back: {}", moves_text(count))),
            None => bail!("undo: expected a move of yours, found none"),
        }
    }

    fn redo(&mut self) -> Result<()> {
        match self.game.redo() {
            0 => bail!("redo: expected a move that was taken back, found none"),
            count => self.renew(&format!("played again: {}", moves_text(count))),
        }
    }

    fn change_sides(&mut self, person: Person) -> Result<()> {
        let before = self.game.person;
        self.game.person = person;
        let against = self.game.against().to_string();
        if let Err(error) = self.game.meet(&against) {
            self.game.person = before;
            return Err(error).context("as");
        }
        self.renew(match person {
            Person::Black => "you are Black",
            Person::White => "you are White",
            Person::Both => "you play both sides",
        })
    }

    /// Asks somebody for a hint, or for all that is expected.
    fn advise(&mut self, player: Option<&str>, all: bool) -> Result<()> {
        if self.game.outcome().is_some() {
            return Ok(show::state(&self.game, self.out)?);
        }
        let side = self.game.session.side_to_move();
        let player = player.unwrap_or(ADVISER);
        let is_watched = self.input.is_terminal();
        let thought = self.game.advice(player, is_watched, self.out);
        let thought = thought.context(if all { "eval" } else { "hint" })?;
        match all {
            true => show::eval(&thought, side, self.out)?,
            false => show::hint(&thought, self.out)?,
        }
        Ok(())
    }

    fn save(&mut self, file: &str) -> Result<()> {
        let text = self.game.saved().to_string();
        fs::write(file, text).map_err(|error| anyhow!("save: {file}: {error}"))?;
        Ok(writeln!(self.out, "saved {file}")?)
    }

    fn load(&mut self, file: &str) -> Result<()> {
        let session = read_saved(file).and_then(|saved| saved.open().map_err(told));
        let session = session.with_context(|| format!("load: {file}"))?;
        self.game.resume(session).context("load")?;
        let plies = self.game.session.played().len();
        self.renew(&format!(
            "{}, {} played",
            self.game.session.game(),
            moves_text(plies)
        ))?;
        Ok(show::state(&self.game, self.out)?)
    }

    /// After the board has changed otherwise than by a move.
    fn renew(&mut self, told: &str) -> Result<()> {
        self.before = None;
        self.is_stale = true;
        Ok(writeln!(self.out, "{told}")?)
    }

    fn draw(&mut self) -> Result<()> {
        let seen = |diagram: Diagram| match self.is_flipped {
            true => turned(&diagram).unwrap_or(diagram),
            false => diagram,
        };
        let before = self.before.clone().map(seen);
        let now = seen(self.game.session.diagram());
        self.is_stale = false;
        Ok(draw_changes(before.as_ref(), &now, self.out)?)
    }
}

fn read_saved(file: &str) -> Result<Saved> {
    let mut text = String::new();
    let opened = File::open(file);
    let read = opened.and_then(|file| file.take(LARGEST_FILE + 1).read_to_string(&mut text));
    match read {
        Err(error) => bail!("{error}"),
        Ok(size) if size as u64 > LARGEST_FILE => {
            bail!("expected {LARGEST_FILE} bytes at most, found more")
        }
        Ok(_) => Ok(text.parse()?),
    }
}

fn moves_text(count: usize) -> String {
    match count {
        1 => "1 move".into(),
        _ => format!("{count} moves"),
    }
}
