//! Text in the manner of chess's Portable Game Notation, for every game.

use std::io::{self, Write};

use grove_core::Side;

use super::tagged::{result, write_moves, write_start, write_tag};
use super::{opening, player};
use crate::{Run, StoredGame};

pub(super) fn write(out: &mut impl Write, run: &Run, game: &StoredGame) -> io::Result<()> {
    let record = &game.record;
    let event = format!("{} {}", run.definition.kind, run.id);
    write_tag(out, "Event", &event)?;
    write_tag(out, "Round", &game.id.index.to_string())?;
    write_tag(out, "Game", &run.definition.game)?;
    write_tag(out, "Black", player(run, game, Side::Black))?;
    write_tag(out, "White", player(run, game, Side::White))?;
    write_tag(out, "Result", result(record.outcome))?;
    write_tag(out, "Termination", record.reason.name())?;
    write_tag(out, "OpeningPlies", &opening(game).len().to_string())?;
    write_start(out, &record.start)?;
    write_moves(out, game)
}
