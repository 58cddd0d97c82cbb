//! The usual way to spend time: a hard limit that is never overstepped, and a target.
//!
//! A search asks for the time only now and then, and a machine may be busy with something else, so
//! the hard limit stays a few milliseconds below what is allowed. Under a limit for a move that is
//! all: time that is left over serves nobody, and a depth that is broken off may still have found a
//! better move. Under a clock for a whole game what is saved serves later moves. A new depth takes
//! longer than all depths before it together; so none is begun when more than half of the target
//! is gone, unless the best move has just changed, when the search may go beyond the target; and a
//! best move that has been the same for several depths is played earlier still. Where the score drops
//! something was overlooked, and there is more time to look for a way out.

use std::time::Duration;

use grove_search::limits::Progress;

use super::{SoftLimit, TimeLimits};
use crate::limits::GameClock;

/// How much stays unused of a time, at most.
const MARGIN: Duration = Duration::from_millis(5);
/// How much of a clock is not planned with. When nothing else is left a search stops at its first
/// look at the clock, and this pays for the time before that look, in many moves of a long game.
const RESERVE: Duration = Duration::from_millis(150);
/// Over how many moves a clock is spread; as moves are played the rest is spread anew.
const MOVES_LEFT: u32 = 25;
/// How much of an increment is planned for the move after it.
const OF_INCREMENT: f64 = 0.75;
/// How many times the target a move may take.
const STRETCH: u32 = 3;
/// Which part of a clock a single move may take.
const OF_CLOCK: f64 = 0.6;

/// The share of the target after which no new depth is begun.
const USUAL: f64 = 0.55;
/// When the best move has just changed.
const CHANGED: f64 = 1.5;
/// When it has been the same for [`LONG`] depths.
const STEADY: f64 = 0.3;
const LONG: u32 = 5;
/// By which part these shares grow where the score has dropped by the evaluation's scale or more.
const DROPPED: f64 = 1.0;

/// What is left of a time after the margin.
fn below(time: Duration) -> Duration {
    time - MARGIN.min(time / 10)
}

/// The plan of a move with so much time left for the game.
pub(super) fn for_game(clock: GameClock) -> TimeLimits {
    let GameClock {
        remaining,
        increment,
    } = clock;
    let usable = remaining.saturating_sub(RESERVE);
    let added = increment.mul_f64(OF_INCREMENT);
    let even = usable / MOVES_LEFT + added;
    // Even a clock that is almost empty allows for what the last move has added.
    let most = usable.max(remaining.min(added)).mul_f64(OF_CLOCK);
    let hard = (even * STRETCH).min(most);
    TimeLimits {
        hard: Some(hard),
        soft: SoftLimit::Time {
            target: even.min(hard),
        },
    }
}

/// When to stop a move with so much time left for the game and no increment.
pub(super) fn hard_limit(remaining: Duration) -> Duration {
    remaining.saturating_sub(RESERVE) / MOVES_LEFT * STRETCH
}

/// A plan that also keeps within a time for the move.
pub(super) fn within(plan: TimeLimits, time: Duration) -> TimeLimits {
    let most = below(time);
    TimeLimits {
        hard: Some(plan.hard.map_or(most, |hard| hard.min(most))),
        soft: match plan.soft {
            SoftLimit::Time { target } => SoftLimit::Time {
                target: target.min(most),
            },
            other => other,
        },
    }
}

/// The share of the target after which no new depth is begun.
pub(super) fn share(progress: &Progress) -> f64 {
    let by_stability = match progress.best_move_stability {
        0..=1 => CHANGED,
        LONG.. => STEADY,
        _ => USUAL,
    };
    by_stability * (1.0 + DROPPED * progress.score_drop.min(1.0))
}
