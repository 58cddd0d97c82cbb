//! What is told of a game.

use std::io::{self, Write};

use grove_core::Side;
use grove_engine::session::{Expected, SearchInfo};
use grove_players::levels;
use grove_search::report::Proof;

use super::command::COMMANDS;
use super::game::Game;
use crate::commands::levels::table;
use crate::commands::outcome_text;
use crate::table::grouped;

/// Where lists of moves are broken for people.
const WIDTH: usize = 78;

/// How much was searched.
pub fn effort(thought: &SearchInfo) -> String {
    let what = match thought.tried.is_empty() {
        true => "positions",
        false => "games",
    };
    let nodes = format!("{} {what}", grouped(thought.nodes));
    match thought.depth {
        0 => nodes,
        depth => format!("depth {depth}, {nodes}"),
    }
}

/// What is expected for a side.
fn expected(thought: &SearchInfo, side: Side) -> String {
    let name = side.name();
    let moves = |count: u32| match count {
        1 => "1 move".into(),
        _ => format!("{count} moves"),
    };
    let rate = thought.tried.first().and_then(|tried| tried.win_rate);
    match (thought.expected, rate) {
        (None, _) => "nothing: this player does not look ahead".into(),
        (Some(Expected::Win(Some(count))), _) => format!("{name} wins in {}", moves(count)),
        (Some(Expected::Win(None)), _) => format!("{name} wins"),
        (Some(Expected::Loss(Some(count))), _) => format!("{name} loses in {}", moves(count)),
        (Some(Expected::Loss(None)), _) => format!("{name} loses"),
        (Some(Expected::Over(result)), _) => match result {
            Proof::Win => format!("nothing more: {name} has won"),
            Proof::Draw => "nothing more: the game is a draw".into(),
            Proof::Loss => format!("nothing more: {name} has lost"),
        },
        (_, Some(rate)) => format!("{name} wins {:.0} % of sampled games", 100.0 * rate),
        (Some(Expected::Points(score)), None) => format!("{score:+} points for {name}"),
    }
}

/// The move that an adviser would play.
pub fn hint(thought: &SearchInfo, out: &mut impl Write) -> io::Result<()> {
    let best = thought.best.as_deref().unwrap_or("none");
    writeln!(out, "hint      {best}")
}

/// What an adviser expects.
pub fn eval(thought: &SearchInfo, side: Side, out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "expected  {}", expected(thought, side))?;
    if thought.expected.is_none() {
        return Ok(());
    }
    writeln!(out, "line      {}", thought.line.join(" "))?;
    // What is proven is not searched again.
    match thought.nodes {
        0 => Ok(()),
        _ => writeln!(out, "searched  {}", effort(thought)),
    }
}

/// The legal moves, on one line for a script and on lines of a screen's width for people.
pub fn moves(moves: &[String], is_terminal: bool, out: &mut impl Write) -> io::Result<()> {
    let mut column = 0;
    for text in moves {
        if column > 0 {
            let fits = !is_terminal || column + 1 + text.len() <= WIDTH;
            write!(out, "{}", if fits { ' ' } else { '\n' })?;
            column = if fits { column + 1 } else { 0 };
        }
        write!(out, "{text}")?;
        column += text.len();
    }
    writeln!(out)
}

/// The opponents there are, and which it is.
pub fn levels(game: &Game, out: &mut impl Write) -> io::Result<()> {
    let name = game.session.game().info().name;
    table(name, "what to expect", |level| level.description).write(out)?;
    writeln!(out, "the opponent is {}", levels::title(game.against()))
}

/// What there is to say of a position: that the game is over, or that there is nothing but a pass.
pub fn state(game: &Game, out: &mut impl Write) -> io::Result<()> {
    if let Some(pass) = game.forced_pass() {
        let side = game.session.side_to_move();
        return writeln!(out, "{} has to pass: {pass}", side.name());
    }
    let Some(outcome) = game.outcome() else {
        return Ok(());
    };
    let why = match game.resigned() {
        Some(side) => format!(", {} resigned", side.name()),
        None => match game.session.ending() {
            Some(ending) => format!(", {}", ending.reason),
            None => String::new(),
        },
    };
    writeln!(out, "the game is over: {}{why}", outcome_text(outcome))
}

/// The commands.
pub fn help(out: &mut impl Write) -> io::Result<()> {
    for (form, what) in COMMANDS {
        writeln!(out, "{form:<16}{what}")?;
    }
    Ok(())
}
