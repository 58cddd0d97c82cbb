//! What time it is. Only here is a clock read, and tests have one of their own.

use std::time::{Duration, Instant};

/// Tells the time that has passed since some beginning.
pub trait Now: Send + Sync {
    /// The time since the beginning.
    fn now(&self) -> Duration;
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
}
