//! Portable Draughts Notation, which programs for checkers read.
//!
//! Tags and moves are those of `GameType` 21, English checkers. Black moves first, and as in a
//! collection of games that comes with CheckerBoard the result is that of the side that moves first:
//! `1-0` says that Black has won. Other sources read it the other way. The result is repeated after
//! the moves, where older programs expect it.

use std::io::{self, Write};

use grove_core::Side;

use super::player;
use super::tagged::{result, write_moves, write_start, write_tag};
use crate::{Run, StoredGame};

pub(super) fn is_for(run: &Run) -> bool {
    run.definition.game.split(':').next() == Some("checkers")
}

pub(super) fn write(out: &mut impl Write, run: &Run, game: &StoredGame) -> io::Result<()> {
    let record = &game.record;
    let event = format!("{} {}", run.definition.kind, run.id);
    let date = run.started.get(..10).unwrap_or("????-??-??");
    write_tag(out, "Event", &event)?;
    write_tag(out, "Site", "?")?;
    write_tag(out, "Date", &date.replace('-', "."))?;
    write_tag(out, "Round", &game.id.index.to_string())?;
    write_tag(out, "Black", player(run, game, Side::Black))?;
    write_tag(out, "White", player(run, game, Side::White))?;
    write_tag(out, "Result", result(record.outcome))?;
    write_tag(out, "GameType", "21")?;
    write_tag(out, "Termination", record.reason.name())?;
    write_start(out, &record.start)?;
    write_moves(out, game)
}
