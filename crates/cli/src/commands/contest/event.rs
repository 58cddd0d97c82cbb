//! A game as a line of JSON.

use grove_arena::record::GameRecord;
use grove_arena::table::Entrant;
use grove_core::Side;
use serde::Serialize;

/// What is told of a game.
#[derive(Serialize)]
pub(super) struct GameEvent<'a> {
    event: &'static str,
    id: u64,
    game: &'a str,
    black: &'a str,
    white: &'a str,
    /// The position before all moves, if it is not the game's own.
    start: Option<&'a str>,
    opening: &'a [String],
    /// Those of the opening included.
    moves: &'a [String],
    outcome: &'static str,
    reason: &'static str,
    plies: usize,
    seed: u64,
}

impl<'a> GameEvent<'a> {
    pub(super) fn of(record: &'a GameRecord, game: &'a str, players: &'a [Entrant; 2]) -> Self {
        let [first, second] = players.each_ref().map(|player| player.text.as_str());
        let (black, white) = match record.first {
            Side::Black => (first, second),
            Side::White => (second, first),
        };
        GameEvent {
            event: "game",
            id: record.index,
            game,
            black,
            white,
            start: (!record.start.is_empty()).then_some(&record.start),
            opening: &record.moves[..record.opening],
            moves: &record.moves,
            outcome: record.outcome.name(),
            reason: record.reason.name(),
            plies: record.moves.len(),
            seed: record.seed,
        }
    }
}
