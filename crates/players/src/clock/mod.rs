//! How long a player thinks.
//!
//! A [`TimeManager`] goes with a player through a game. Before a move it sets the [`TimeLimits`] out of
//! what the player's own fields allow (`time`, `clock`) and what the table gives. During the search the
//! hard limit says when to stop at once, and the soft limit whether a completed depth is enough or,
//! where a search can stop anywhere, whether it has had its time. After the move the time that was used
//! is taken off the player's clock. `plain.rs` is the usual way to divide a clock, `study.rs` that of
//! study 002.

mod plain;
mod study;

use std::time::Duration;

use grove_core::Seed;
use grove_search::limits::Progress;

use study::Study;

/// A clock for all moves of a player in a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GameClock {
    /// What it starts with.
    pub base: Duration,
    /// What is added after every move.
    pub increment: Duration,
}

/// How a clock is divided among the moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Timing {
    /// The plain modern scheme of `clock/plain.rs`.
    Plain,
    /// That of 002 3.3.
    Study,
}

/// What the table gives for a move.
#[derive(Clone, Copy)]
pub struct Budget<'a> {
    /// What is left of the player's time for the rest of the game, where the table keeps it.
    pub remaining: Option<Duration>,
    /// What the table adds after every move.
    pub increment: Duration,
    /// How long the opponent thought about its last move; nothing before it has moved.
    pub opponent: Option<Duration>,
    /// What is left on the opponent's clock and what a move adds to it, where it has one.
    pub opponent_clock: Option<GameClock>,
    /// Limits of this move, which the player keeps instead of those among its fields.
    pub asked: Option<Asked>,
    /// Asked now and then whether to stop at once.
    pub stop: &'a (dyn Fn() -> bool + Sync),
}

impl Budget<'_> {
    /// All the time in the world; only the player's own limits count.
    pub fn open() -> Self {
        Budget {
            remaining: None,
            increment: Duration::ZERO,
            opponent: None,
            opponent_clock: None,
            asked: None,
            stop: &|| false,
        }
    }
}

/// Limits of one move. Without any of them, and without a clock, a player thinks until it is told
/// to stop.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Asked {
    /// How deep a search is. Players that sample games have no depth: they keep their own limits
    /// where this is the only one.
    pub depth: Option<u32>,
    /// How many positions a search visits, or how many games are sampled.
    pub nodes: Option<u64>,
    /// How long.
    pub time: Option<Duration>,
}

/// The time that a player allows itself.
#[derive(Clone, Copy, Debug)]
pub struct Allowance {
    /// For a move.
    pub time: Option<Duration>,
    /// For a whole game.
    pub clock: Option<GameClock>,
    /// How the clock is divided among the moves.
    pub timing: Timing,
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

/// Divides a player's time among its moves.
pub struct TimeManager {
    time: Option<Duration>,
    clock: Option<GameClock>,
    /// What is left on the player's own clock.
    left: Duration,
    study: Option<Study>,
}

impl TimeManager {
    /// At the start of a game.
    pub fn new(allowance: Allowance, seed: Seed) -> Self {
        let Allowance {
            time,
            clock,
            timing,
        } = allowance;
        let study = clock
            .filter(|_| timing == Timing::Study)
            .map(|clock| Study::new(clock.base, seed));
        TimeManager {
            time,
            clock,
            left: clock.map_or(Duration::ZERO, |clock| clock.base),
            study,
        }
    }

    /// What is left on the player's own clock, if it has one.
    pub fn left(&self) -> Option<Duration> {
        self.clock.map(|_| self.left)
    }

    /// Plans the next move.
    pub fn plan(&mut self, phase: GamePhase, budget: &Budget<'_>) -> TimeLimits {
        let (time, clock) = match budget.asked {
            Some(asked) => (asked.time, None),
            None => (self.time, self.clock),
        };
        let increment = clock.map_or(budget.increment, |clock| clock.increment);
        let remaining = match (clock.map(|_| self.left), budget.remaining) {
            (Some(own), Some(given)) => Some(own.min(given)),
            (own, given) => own.or(given),
        };
        let mut plan = match (&mut self.study, remaining) {
            (Some(study), Some(remaining)) => study.plan(remaining, phase),
            (None, Some(remaining)) => plain::for_game(remaining, increment),
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

    /// Takes note of a move: how long it took in all, and how long up to each completed depth.
    pub fn settle(&mut self, used: Duration, depths: &[(u32, Duration)]) {
        if let Some(clock) = self.clock {
            self.left = self.left.saturating_sub(used) + clock.increment;
        }
        if let Some(study) = &mut self.study {
            study.learn(depths);
        }
    }
}

#[cfg(test)]
mod tests;
