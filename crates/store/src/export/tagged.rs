//! What PDN and PGN have in common: tags in brackets, then numbered moves and the result.
//!
//! Results are told for the side that moves first: in all of Grove's games, as in English checkers,
//! that is Black, so `1-0` says that Black has won.

use std::io::{self, Write};

use grove_core::{Outcome, Side};

use crate::StoredGame;

/// Where lines of moves are broken.
const WIDTH: usize = 80;

pub(super) fn result(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Win(Side::Black) => "1-0",
        Outcome::Win(Side::White) => "0-1",
        Outcome::Draw => "1/2-1/2",
    }
}

pub(super) fn write_tag(out: &mut impl Write, name: &str, value: &str) -> io::Result<()> {
    let value = value.replace('\\', "\\\\").replace('"', "\\\"");
    writeln!(out, "[{name} \"{value}\"]")
}

/// The position that a game began with, where it is not the game's own.
pub(super) fn write_start(out: &mut impl Write, start: &str) -> io::Result<()> {
    if start.is_empty() {
        return Ok(());
    }
    write_tag(out, "SetUp", "1")?;
    write_tag(out, "FEN", start)
}

/// The moves, two to a number, and the result, between empty lines.
pub(super) fn write_moves(out: &mut impl Write, game: &StoredGame) -> io::Result<()> {
    let record = &game.record;
    let skipped = usize::from(white_begins(&record.start));
    let moves = record.moves.iter().enumerate().map(|(ply, text)| {
        let place = ply + skipped;
        match (place % 2, ply) {
            (0, _) => format!("{}. {text}", place / 2 + 1),
            (_, 0) => format!("1... {text}"),
            _ => text.clone(),
        }
    });
    let mut column = 0;
    writeln!(out)?;
    for word in moves.chain([result(record.outcome).into()]) {
        if column > 0 {
            let fits = column + 1 + word.len() <= WIDTH;
            write!(out, "{}", if fits { ' ' } else { '\n' })?;
            column = if fits { column + 1 } else { 0 };
        }
        write!(out, "{word}")?;
        column += word.len();
    }
    writeln!(out, "\n")
}

/// Whether a position is White's to move. In checkers the side comes first, elsewhere second.
fn white_begins(start: &str) -> bool {
    let side = match start.split_once(':') {
        Some((side, _)) => Some(side),
        None => start.split_whitespace().nth(1),
    };
    matches!(side, Some("W" | "w" | "o"))
}
