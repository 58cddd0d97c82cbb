//! The one-letter commands of study 003's Ataxx program (section 2.1), for people who know it.
//!
//! The study lists the letters and little else. What it leaves open is chosen here: a line is one
//! command, with or without a space before what follows the letter. Black moves first after `i` and
//! `s`. The board of `s` is read from the top left, `w` and `b` being stones, `x` a blocked cell and `.`
//! or `-` an empty one; it may go on over several lines. `ft` is in seconds. The search at the
//! beginning is 1. It is that of the preset `MCTS`, and 2 that of `AlphaBeta`, to depth 4 until `d`
//! says otherwise. `p` lets the search that is set move first. A player's 51st jump in a row ends
//! the game (3.1), unless the game is given a limit of its own; the count starts anew where a board or
//! a turn is set, and `u` takes it back. `w` and `b` are no moves: `u` goes
//! back to the board and the turn before the last move. Whoever has no move passes with `m0000`,
//! by `g`, or by `w` and `b`. A clone `ma3a4` has to start at an own stone, although every stone beside
//! a4 leads to the same board.

mod letter;
#[cfg(test)]
mod tests;

use std::io::Write;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use grove_core::{Ground, Piece, Side};
use grove_engine::session::{self, PlayerSlot, Session};
use grove_games::GameSpec;

use super::input::{Input, Words};
use super::thinking::{Thinking, think, was_interrupted};
use super::told;
use crate::commands::outcome_text;
use crate::print_notice;
#[cfg(test)]
pub(super) use letter::rows;
pub(super) use letter::{Letter, Mode};

const HELP: &str = "\
i N        a new board of N x N cells, 4 to 8
s BOARD    the board: N x N letters, w b x and . from the top left
ft SECONDS the time for a move
d N        how deep minimax looks at most
g          the search makes a move
p          the two searches play to the end
ma3a4      makes a move
u          takes a move back
w, b       white or black is to move
1, 2       the search: 1 is MCTS, 2 is minimax
q          quits";

/// The program.
pub struct Program {
    session: Box<dyn Session>,
    seed: u64,
    mode: Mode,
    depth: u32,
    time: Option<Duration>,
    /// The game before each move.
    earlier: Vec<Line>,
    /// The letters of a board that is still being entered.
    entered: Option<String>,
}

/// A game as far as it was played.
struct Line {
    start: String,
    moves: Vec<String>,
}

/// How many jumps in a row a player may make in the study (3.1).
const JUMP_LIMIT: u16 = 50;

impl Program {
    /// Before the first command. The game begins anew in the position of the session.
    pub fn new(session: Box<dyn Session>, seed: u64) -> Result<Self> {
        let GameSpec::Ataxx(mut rules) = *session.game() else {
            bail!("--commands 003: expected ataxx, found `{}`", session.game());
        };
        rules.jump_limit.get_or_insert(JUMP_LIMIT);
        let mut limited = session::open(&GameSpec::Ataxx(rules));
        limited.set_up(Some(&session.position()), &[])?;
        Ok(Program {
            session: limited,
            seed,
            mode: Mode::Mcts,
            depth: 4,
            time: None,
            earlier: Vec::new(),
            entered: None,
        })
    }

    /// Obeys until there are no more commands.
    pub fn run(mut self, mut input: Input, out: &mut impl Write) -> Result<()> {
        if input.is_terminal() {
            self.show(out)?;
        }
        loop {
            out.flush()?;
            let prompt = if self.entered.is_some() { "… " } else { "> " };
            let Some(line) = input.line(prompt, Words::none())? else {
                return Ok(());
            };
            match self.obey(&line, input.is_terminal(), out) {
                Ok(true) => {}
                Ok(false) => return Ok(()),
                Err(error) if error.is::<std::io::Error>() => return Err(error),
                Err(error) => {
                    out.flush()?;
                    print_notice(&format!("{error:#}"));
                }
            }
        }
    }

    /// Does what a line says; false where that is to quit.
    fn obey(&mut self, line: &str, is_watched: bool, out: &mut impl Write) -> Result<bool> {
        if let Some(entered) = self.entered.take() {
            return self.enter(entered + line, out).map(|()| true);
        }
        match Letter::read(line).map_err(anyhow::Error::msg)? {
            Letter::Nothing => {}
            Letter::Size(size) => self.resize(size, out)?,
            Letter::Set(board) => self.enter(board, out)?,
            Letter::Time(time) => self.time = Some(time),
            Letter::Depth(depth) => self.limit(depth)?,
            Letter::Generate => {
                self.generate(self.mode, is_watched, out)?;
                self.show(out)?;
            }
            Letter::Play => self.play_out(is_watched, out)?,
            Letter::Move(text) => {
                let text = self.own_move(&text)?;
                self.play(&text)?;
                self.show(out)?;
            }
            Letter::Undo => {
                let line = self.earlier.pop();
                let line = line.context("u: expected a move to take back, found none")?;
                // Played again from where it began, so that jumps in a row are counted.
                let moves: Vec<&str> = line.moves.iter().map(String::as_str).collect();
                self.session.set_up(Some(&line.start), &moves)?;
                self.show(out)?;
            }
            Letter::Turn(side) => self.turn(side, out)?,
            Letter::Search(mode) => {
                self.mode = mode;
                writeln!(out, "search {}", mode.name())?;
            }
            Letter::Help => writeln!(out, "{HELP}")?,
            Letter::Quit => return Ok(false),
        }
        Ok(true)
    }

    fn resize(&mut self, size: usize, out: &mut impl Write) -> Result<()> {
        let game: GameSpec = format!("ataxx:{size}x{size},jumplimit={JUMP_LIMIT}").parse()?;
        self.session = session::open(&game);
        self.earlier.clear();
        self.show(out)
    }

    /// Sets the board once all of its letters are there.
    fn enter(&mut self, letters: String, out: &mut impl Write) -> Result<()> {
        let size = self.session.diagram().rows.len();
        match letter::rows(&letters, size).map_err(anyhow::Error::msg)? {
            None => self.entered = Some(letters),
            Some(rows) => {
                let set_up = self.session.set_up(Some(&format!("{rows} x")), &[]);
                set_up.map_err(told)?;
                self.earlier.clear();
                self.show(out)?;
            }
        }
        Ok(())
    }

    fn limit(&mut self, depth: u32) -> Result<()> {
        let before = std::mem::replace(&mut self.depth, depth);
        let text = self.player(Mode::Minimax);
        let slot = slot(&text, self.seed, Mode::Minimax);
        if let Err(error) = self.session.load_player(slot) {
            self.depth = before;
            return Err(error).context("d");
        }
        Ok(())
    }

    /// The text of a search with the limits that are set.
    fn player(&self, mode: Mode) -> String {
        let time = self.time.map(|time| format!("time={}ms", time.as_millis()));
        match (mode, time) {
            (Mode::Mcts, None) => "MCTS".into(),
            (Mode::Mcts, Some(time)) => format!("MCTS:{time}"),
            (Mode::Minimax, None) => format!("AlphaBeta:depth={}", self.depth),
            (Mode::Minimax, Some(time)) => format!("AlphaBeta:depth={},{time}", self.depth),
        }
    }

    /// Lets a search make a move.
    fn generate(&mut self, mode: Mode, is_watched: bool, out: &mut impl Write) -> Result<()> {
        let text = self.player(mode);
        let thinking = Thinking {
            name: self.session.side_to_move().name(),
            player: slot(&text, self.seed, mode),
            time: None,
            is_watched,
        };
        let thought = think(&mut *self.session, &thinking, out)?;
        let best = thought
            .best
            .context("g: expected a game that goes on, found one that is over")?;
        let side = self.session.side_to_move().name();
        writeln!(out, "{side} {}", self.study_move(&best))?;
        self.play(&best)
    }

    /// Lets the searches play to the end, or until somebody interrupts them.
    fn play_out(&mut self, is_watched: bool, out: &mut impl Write) -> Result<()> {
        let first = self.session.side_to_move();
        while self.session.outcome().is_none() {
            let mode = match self.session.side_to_move() == first {
                true => self.mode,
                false => self.mode.other(),
            };
            self.generate(mode, is_watched, out)?;
            if was_interrupted() {
                break;
            }
        }
        self.show(out)
    }

    fn play(&mut self, text: &str) -> Result<()> {
        let before = Line {
            start: self.session.start(),
            moves: self.session.played(),
        };
        self.session.play(text)?;
        self.earlier.push(before);
        Ok(())
    }

    fn turn(&mut self, side: Side, out: &mut impl Write) -> Result<()> {
        let text = self.session.position();
        let mut fields: Vec<&str> = text.split(' ').collect();
        fields[1] = ["x", "o"][side.index()];
        self.session.set_up(Some(&fields.join(" ")), &[])?;
        Ok(writeln!(out, "{} to move", side.name())?)
    }

    /// Grove's text of a move that is written `a3a4`.
    fn own_move(&self, text: &str) -> Result<String> {
        let Some((from, to)) = letter::squares(text) else {
            return Ok(text.into());
        };
        if letter::distance(from, to) != 1 {
            return Ok(text.into());
        }
        let side = self.session.side_to_move();
        if self.piece(from) != Some(Piece::man(side)) {
            bail!(
                "m: expected a stone of {} at {}, found none",
                side.name(),
                &text[..2]
            );
        }
        Ok(text[2..].into())
    }

    /// The study's text of a move: a clone starts at the first stone beside its end.
    fn study_move(&self, text: &str) -> String {
        let own = Some(Piece::man(self.session.side_to_move()));
        let size = self.session.diagram().rows.len();
        let squares = (0..size).flat_map(|row| (0..size).map(move |column| (column, row)));
        let end = letter::square(text);
        let beside = |&from: &(usize, usize)| {
            end.is_some_and(|to| letter::distance(from, to) == 1) && self.piece(from) == own
        };
        match squares.into_iter().find(beside) {
            Some(from) => format!("m{}{text}", letter::square_text(from)),
            None => format!("m{text}"),
        }
    }

    fn piece(&self, (column, row): (usize, usize)) -> Option<Piece> {
        let diagram = self.session.diagram();
        let row = diagram.rows.len().checked_sub(row + 1)?;
        diagram.rows[row].cells.get(column)?.piece
    }

    /// The board in the study's letters, its columns named above as in the study's tables.
    fn show(&self, out: &mut impl Write) -> Result<()> {
        let diagram = self.session.diagram();
        writeln!(out, "  {}", diagram.footer.join(" "))?;
        let mut counts = [0, 0];
        for row in &diagram.rows {
            write!(out, "{}", row.label)?;
            for cell in &row.cells {
                let letter = match (cell.piece, cell.ground) {
                    (Some(piece), _) => {
                        counts[piece.side.index()] += 1;
                        ['b', 'w'][piece.side.index()]
                    }
                    (None, Ground::Blocked) => 'x',
                    (None, _) => '.',
                };
                write!(out, " {letter}")?;
            }
            writeln!(out)?;
        }
        let [black, white] = counts;
        let then = match self.session.outcome() {
            Some(outcome) => outcome_text(outcome).into(),
            None => format!("{} to move", self.session.side_to_move().name()),
        };
        Ok(writeln!(out, "b {black}, w {white}: {then}")?)
    }
}

fn slot(text: &str, seed: u64, mode: Mode) -> PlayerSlot<'_> {
    PlayerSlot {
        text,
        seed,
        number: mode as usize,
    }
}
