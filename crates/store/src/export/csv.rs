//! Values with commas between them (RFC 4180, with line feeds alone).

use std::borrow::Cow;
use std::io::{self, Write};

use grove_core::Side;

use super::{opening, player};
use crate::{Run, StoredGame};

const NAMES: &str = "id,game,black,white,start,opening,moves,outcome,reason,plies,seed";

pub(super) fn write_names(out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "{NAMES}")
}

pub(super) fn write(out: &mut impl Write, run: &Run, game: &StoredGame) -> io::Result<()> {
    let record = &game.record;
    let values = [
        game.id.to_string(),
        quoted(&run.definition.game).into(),
        quoted(player(run, game, Side::Black)).into(),
        quoted(player(run, game, Side::White)).into(),
        quoted(&record.start).into(),
        quoted(&opening(game).join(" ")).into(),
        quoted(&record.moves.join(" ")).into(),
        record.outcome.name().into(),
        record.reason.name().into(),
        record.moves.len().to_string(),
        record.seed.to_string(),
    ];
    writeln!(out, "{}", values.join(","))
}

/// A value as it stands between commas.
pub fn quoted(value: &str) -> Cow<'_, str> {
    if value.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", value.replace('"', "\"\"")).into()
    } else {
        value.into()
    }
}
