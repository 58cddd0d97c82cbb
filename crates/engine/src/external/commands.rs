//! The commands `position` and `go`.

use std::time::Duration;

use grove_core::{Line, Notation, Side};
use grove_players::Dialect;
use grove_players::EngineSpec;
use grove_players::clock::{Asked, Budget};

/// A game so far, as text.
pub(super) struct GameText {
    /// The position in which it began.
    pub(super) start: String,
    /// The moves since.
    pub(super) moves: Vec<String>,
    /// The position now.
    pub(super) now: String,
}

impl GameText {
    pub(super) fn of<G: Notation>(line: &Line<G>) -> Self {
        GameText {
            start: line.start().text(),
            moves: line.move_texts(),
            now: line.position().text(),
        }
    }

    /// The command `position`, with the moves so far where the dialect sends them.
    pub(super) fn position_command(&self, dialect: Dialect) -> String {
        let GameText { start, moves, now } = self;
        match moves.join(" ") {
            _ if dialect.sends_positions_alone() => format!("position fen {now}"),
            moves if moves.is_empty() => format!("position fen {start}"),
            moves => format!("position fen {start} moves {moves}"),
        }
    }
}

/// The limits of a move: those that were asked for, or those among the player's fields.
pub(super) fn move_limits(spec: &EngineSpec, budget: &Budget<'_>) -> Asked {
    budget.asked.unwrap_or(Asked {
        depth: spec.depth,
        nodes: spec.nodes,
        time: spec.time,
    })
}

/// How long a move may take; nothing where only other limits end it.
pub(super) fn time_limit(limits: &Asked, budget: &Budget<'_>) -> Option<Duration> {
    let times = [limits.time, budget.remaining];
    times.into_iter().flatten().min()
}

/// The command `go`.
pub(super) fn go_command(
    dialect: Dialect,
    side: Side,
    limits: &Asked,
    budget: &Budget<'_>,
) -> String {
    let mut words = vec!["go".to_string()];
    let mut say = |word: &str, number: u64| words.push(format!("{word} {number}"));
    if let Some(remaining) = budget.remaining {
        let own = (remaining, budget.increment);
        // An engine that asks for both clocks finds its own twice where there is only one.
        let theirs = budget
            .opponent_clock
            .map_or(own, |clock| (clock.base, clock.increment));
        for clock_side in Side::BOTH {
            let (left, increment) = if clock_side == side { own } else { theirs };
            let [time_word, increment_word] = dialect.clock(clock_side);
            say(time_word, milliseconds(left));
            say(increment_word, increment.as_millis() as u64);
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
