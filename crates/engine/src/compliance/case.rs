//! An engine that is checked, and what is asked of it again and again.

use std::sync::Arc;
use std::time::Duration;

use grove_games::GameSpec;
use grove_players::EngineSpec;

use super::checks::{PONDER, PROMPT};
use crate::external::client::WaitLimit;
use crate::external::commands::GameText;
use crate::external::{LogFile, ReadError, UgiClient};
use crate::player::Fault;
use crate::session::{self, Session};

/// An engine that is checked.
pub(super) struct Case<'a> {
    pub(super) engine: UgiClient,
    pub(super) game: &'a GameSpec,
    /// The game as we see it.
    pub(super) session: Box<dyn Session>,
}

/// An engine that has said hello and is ready.
pub(super) fn greeted(
    spec: &EngineSpec,
    game: &GameSpec,
    log: &Arc<LogFile>,
) -> Result<UgiClient, String> {
    let refused = |error| format!("`{}` cannot be started: {error}", spec.command);
    let mut engine = UgiClient::start(spec, log).map_err(refused)?;
    engine.greet(&game.to_string()).map_err(said)?;
    Ok(engine)
}

pub(super) fn said(fault: Fault) -> String {
    fault.to_string()
}

impl Case<'_> {
    /// Begins a game with some moves, the first legal one each time.
    pub(super) fn begin(&mut self, plies: usize) -> Result<(), String> {
        self.engine.new_game().map_err(said)?;
        self.session = session::open(self.game);
        for _ in 0..plies {
            if let Some(text) = self.session.moves().first() {
                let played = self.session.play(text);
                played.map_err(|error| error.to_string())?;
            }
        }
        self.show();
        Ok(())
    }

    /// Sends the position of the session.
    fn show(&self) {
        let game = GameText {
            start: self.session.start(),
            moves: self.session.played(),
            now: self.session.position(),
        };
        let command = game.position_command(self.engine.spec.protocol);
        self.engine.process.send(&command);
    }

    /// Lets it think, and expects a legal move within this time.
    pub(super) fn ask(&self, go: &str, within: Duration) -> Result<String, String> {
        self.engine.go(go);
        self.answer(within)
            .map_err(|error| format!("{go}: {error}"))
    }

    /// Expects a legal move within this time.
    fn answer(&self, within: Duration) -> Result<String, String> {
        let text = self.engine.wait("bestmove", within, best_move);
        let text = text.map_err(said)?;
        let moves = self.session.moves();
        match moves.contains(&text) {
            true => Ok(text),
            false => Err(format!(
                "expected a legal move such as {}, found `bestmove {text}`",
                moves.first().map_or("none", String::as_str)
            )),
        }
    }

    /// Expects nothing for a while, though it thinks.
    pub(super) fn stays_silent(&self) -> Result<(), String> {
        let limit = WaitLimit {
            allowed: Some(PONDER),
            stop: &|| false,
        };
        match self.engine.listen(&limit, best_move) {
            Ok(text) => Err(format!("expected no move before stop, found `{text}`")),
            Err(ReadError::Closed) => {
                Err("expected no move before stop, but the engine exited".into())
            }
            Err(ReadError::Timeout) => Ok(()),
        }
    }

    pub(super) fn stop(&self) -> Result<(), String> {
        self.engine.process.send("stop");
        let answer = self.answer(PROMPT);
        answer.map_err(|error| format!("stop: {error}"))?;
        Ok(())
    }
}

/// The move of a `bestmove` line.
pub(super) fn best_move(line: &str) -> Option<String> {
    let rest = line.strip_prefix("bestmove")?;
    Some(rest.split_whitespace().next().unwrap_or("").into())
}
