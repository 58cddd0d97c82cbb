//! A game as a line of JSON.

use grove_store::export::GameLine;
use serde::Serialize;

/// What is told of a game when it counts.
#[derive(Serialize)]
pub(in crate::commands) struct GameEvent<'a> {
    event: &'static str,
    #[serde(flatten)]
    line: GameLine<'a>,
}

impl<'a> From<GameLine<'a>> for GameEvent<'a> {
    fn from(line: GameLine<'a>) -> Self {
        GameEvent {
            event: "game",
            line,
        }
    }
}
