//! A JSON object a line.

use std::io::{self, Write};

use grove_core::Side;
use serde::Serialize;

use super::{opening, player};
use crate::{Run, StoredGame};

/// What a line tells of a game.
#[derive(Serialize)]
pub struct GameLine<'g> {
    id: String,
    game: &'g str,
    black: &'g str,
    white: &'g str,
    /// Only where it is not the game's own: without it the moves mean nothing.
    #[serde(skip_serializing_if = "str::is_empty")]
    start: &'g str,
    opening: &'g [String],
    moves: &'g [String],
    outcome: &'static str,
    reason: &'static str,
    plies: usize,
    seed: u64,
}

impl<'g> GameLine<'g> {
    /// Of a game of a run.
    pub fn of(run: &'g Run, game: &'g StoredGame) -> Self {
        let record = &game.record;
        GameLine {
            id: game.id.to_string(),
            game: &run.definition.game,
            black: player(run, game, Side::Black),
            white: player(run, game, Side::White),
            start: &record.start,
            opening: opening(game),
            moves: &record.moves,
            outcome: record.outcome.name(),
            reason: record.reason.name(),
            plies: record.moves.len(),
            seed: record.seed,
        }
    }
}

pub(super) fn write(out: &mut impl Write, run: &Run, game: &StoredGame) -> io::Result<()> {
    serde_json::to_writer(&mut *out, &GameLine::of(run, game))?;
    writeln!(out)
}
