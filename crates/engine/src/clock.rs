//! What time it is. Only here is a clock read, and tests have one of their own.

use std::time::{Duration, Instant};

use cpu_time::ThreadTime;
use grove_players::PlayerSpec;

/// Tells the time that has passed since some beginning.
pub trait Now: Send + Sync {
    /// The time since the beginning.
    fn now(&self) -> Duration;

    /// The processor time of the thread that asks, where that is another time.
    fn processor(&self) -> Duration {
        self.now()
    }
}

/// The clock on the wall. Not the processor's: whoever waits for a move waits in real time.
pub struct Wall(Instant);

impl Wall {
    /// A clock that begins now.
    pub fn start() -> Self {
        Wall(Instant::now())
    }
}

impl Now for Wall {
    fn now(&self) -> Duration {
        self.0.elapsed()
    }

    fn processor(&self) -> Duration {
        ThreadTime::now().as_duration()
    }
}

/// What the time of a move is measured by.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Measure {
    /// Real time, which is all that is known of another program.
    #[default]
    Wall,
    /// The processor time of the thread that asks for the move, and searches. A machine that is busy
    /// with something else takes nothing off the player's time.
    Processor,
}

impl Measure {
    /// How a player's time is measured.
    pub(crate) fn of(player: &PlayerSpec) -> Self {
        match player {
            PlayerSpec::Engine(_) => Measure::Wall,
            PlayerSpec::Random
            | PlayerSpec::Reflex(_)
            | PlayerSpec::Minimax(_)
            | PlayerSpec::Mcts(_)
            | PlayerSpec::Ubfm(_)
            | PlayerSpec::BStar(_)
            | PlayerSpec::Pns(_) => Measure::Processor,
        }
    }
}

/// Measures the time of a move.
pub(crate) enum Stopwatch<'a> {
    Wall(&'a dyn Now, Duration),
    Processor(ThreadTime),
}

impl<'a> Stopwatch<'a> {
    pub(crate) fn start(measure: Measure, now: &'a dyn Now) -> Self {
        match measure {
            Measure::Wall => Stopwatch::Wall(now, now.now()),
            Measure::Processor => Stopwatch::Processor(ThreadTime::now()),
        }
    }

    /// The time since the start, on the same thread.
    pub(crate) fn elapsed(&self) -> Duration {
        match self {
            Stopwatch::Wall(now, started) => now.now().saturating_sub(*started),
            Stopwatch::Processor(started) => started.elapsed(),
        }
    }
}
