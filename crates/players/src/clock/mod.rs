//! How long a player thinks.
//!
//! A [`TimeManager`] goes with a player through a game. Before a move it sets the [`TimeLimits`] out of
//! what the player's own fields allow (`time`, `clock`) and what is left on the game's clock. During the
//! search the hard limit says when to stop at once, and the soft limit whether a completed depth is
//! enough or, where a search can stop anywhere, whether it has had its time. `plain.rs` is the usual way
//! to divide a clock, `study.rs` that of study 002.

mod plain;
mod study;

use std::time::Duration;

use grove_core::Seed;
use grove_search::limits::Progress;

use crate::limits::{MoveLimits, MoveRequest};
use study::Study;

/// How a clock is divided among the moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Timing {
    /// The plain modern scheme of `clock/plain.rs`.
    Plain,
    /// That of 002 3.3.
    Study,
}

/// How far a game has come.
#[derive(Clone, Copy, Debug)]
pub struct GamePhase {
    /// The plies that have been played.
    pub plies: u32,
    /// The cells of the board as it is drawn.
    pub cells: u32,
}

/// The hard and the soft limit of a move.
#[derive(Clone, PartialEq, Debug)]
pub struct TimeLimits {
    /// When the search has to stop, whatever it is doing.
    hard: Option<Duration>,
    /// What decides after a completed depth.
    soft: SoftLimit,
}

#[derive(Clone, PartialEq, Debug)]
enum SoftLimit {
    /// Only the hard limit counts.
    None,
    /// The time that the move should take.
    Time { target: Duration },
    /// The depth that the move should be searched to.
    Depth { depth: u32 },
}

impl TimeLimits {
    /// Whether the search has to stop now.
    pub fn is_up(&self, elapsed: Duration) -> bool {
        self.hard.is_some_and(|hard| elapsed >= hard)
    }

    /// Whether a search is ever stopped by them.
    pub fn is_limited(&self) -> bool {
        self.hard.is_some()
    }

    /// Whether a search that can stop anywhere has had the time that the move should take.
    pub fn is_spent(&self, elapsed: Duration) -> bool {
        let target = match self.soft {
            SoftLimit::Time { target } => Some(target),
            SoftLimit::None | SoftLimit::Depth { .. } => None,
        };
        self.is_up(elapsed) || target.is_some_and(|target| elapsed >= target)
    }

    /// Limits that stop after this time at the latest. It is a share and not a promise, so there
    /// is no margin.
    pub fn at_most(self, time: Duration) -> Self {
        TimeLimits {
            hard: Some(self.hard.map_or(time, |hard| hard.min(time))),
            ..self
        }
    }

    /// Whether the depth that has just been completed is enough.
    pub fn is_enough(&self, elapsed: Duration, progress: &Progress) -> bool {
        match self.soft {
            SoftLimit::None => false,
            SoftLimit::Time { target } => elapsed >= target.mul_f64(plain::share(progress)),
            SoftLimit::Depth { depth } => study::is_enough(depth, progress),
        }
    }

    /// The depth of the soft limit, if it is one.
    pub fn depth(&self) -> Option<u32> {
        match self.soft {
            SoftLimit::Depth { depth } => Some(depth),
            SoftLimit::None | SoftLimit::Time { .. } => None,
        }
    }
}

/// Divides a player's time among its moves. It keeps no clock: whoever runs the game does, and says
/// what is left.
pub struct TimeManager {
    limits: MoveLimits,
    study: Option<Study>,
}

impl TimeManager {
    /// At the start of a game, with the player's own limits.
    pub fn new(limits: MoveLimits, timing: Timing, seed: Seed) -> Self {
        let study = limits
            .clock
            .filter(|_| timing == Timing::Study)
            .map(|clock| Study::new(clock.remaining, seed));
        TimeManager { limits, study }
    }

    /// The limits of the next move.
    pub fn plan(&mut self, phase: GamePhase, request: &MoveRequest<'_>) -> TimeLimits {
        let (time, clock) = match request.limits {
            Some(limits) => (limits.time, request.clock),
            None => (self.limits.time, request.clock.or(self.limits.clock)),
        };
        let mut plan = match (&mut self.study, clock) {
            (Some(study), Some(clock)) => study.plan(clock.remaining, phase),
            (None, Some(clock)) => plain::for_game(clock),
            (_, None) => TimeLimits {
                hard: None,
                soft: SoftLimit::None,
            },
        };
        if let Some(time) = time {
            plan = plain::within(plan, time);
        }
        plan
    }

    /// Learns how long a search took up to each completed depth.
    pub fn learn(&mut self, depths: &[(u32, Duration)]) {
        if let Some(study) = &mut self.study {
            study.learn(depths);
        }
    }
}

#[cfg(test)]
mod tests;
