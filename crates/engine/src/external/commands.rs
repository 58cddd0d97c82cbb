//! The commands `position` and `go`.

use std::time::Duration;

use grove_core::{GameHistory, Notation, Side};
use grove_players::EngineSpec;
use grove_players::Protocol;
use grove_players::{MoveLimits, MoveRequest};

/// A game so far, as text.
pub(crate) struct GameText {
    /// The position in which it began.
    pub(crate) start: String,
    /// The moves since.
    pub(crate) moves: Vec<String>,
    /// The position now.
    pub(crate) now: String,
}

impl GameText {
    pub(crate) fn of<G: Notation>(line: &GameHistory<G>) -> Self {
        GameText {
            start: line.start().text(),
            moves: line.move_texts(),
            now: line.position().text(),
        }
    }

    /// The command `position`, with the moves so far where the protocol sends them.
    pub(crate) fn position_command(&self, protocol: Protocol) -> String {
        let GameText { start, moves, now } = self;
        match moves.join(" ") {
            _ if protocol.sends_positions_alone() => format!("position fen {now}"),
            moves if moves.is_empty() => format!("position fen {start}"),
            moves => format!("position fen {start} moves {moves}"),
        }
    }
}

/// The limits of a move: those that were asked for, or those among the player's fields.
pub(crate) fn move_limits(spec: &EngineSpec, request: &MoveRequest<'_>) -> MoveLimits {
    request.limits.unwrap_or(spec.limits)
}

/// How long a move may take; nothing where only other limits end it.
pub(crate) fn time_limit(limits: &MoveLimits, request: &MoveRequest<'_>) -> Option<Duration> {
    let times = [limits.time, request.clock.map(|clock| clock.remaining)];
    times.into_iter().flatten().min()
}

/// The command `go`.
pub(crate) fn go_command(
    protocol: Protocol,
    side: Side,
    limits: &MoveLimits,
    request: &MoveRequest<'_>,
) -> String {
    let mut words = vec!["go".to_string()];
    let mut say = |word: &str, number: u64| words.push(format!("{word} {number}"));
    if let Some(own) = request.clock {
        // An engine that asks for both clocks finds its own twice where there is only one.
        let theirs = request.opponent_clock.unwrap_or(own);
        for clock_side in Side::BOTH {
            let clock = if clock_side == side { own } else { theirs };
            let [time_word, increment_word] = protocol.clock(clock_side);
            say(time_word, milliseconds(clock.remaining));
            say(increment_word, clock.increment.as_millis() as u64);
        }
    }
    if let Some(time) = limits.time {
        say("movetime", milliseconds(time));
    }
    if let Some(depth) = limits.depth {
        say("depth", depth.into());
    }
    if let Some(nodes) = limits.nodes {
        say("nodes", nodes);
    }
    if words.len() == 1 {
        words.push("infinite".into());
    }
    words.join(" ")
}

/// Some engines take 0 for no limit.
fn milliseconds(time: Duration) -> u64 {
    (time.as_millis() as u64).max(1)
}
