//! Telling whoever looks on, at intervals.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Duration;

use grove_search::Report;

use super::Watch;

/// Knows when the next interval is over for somebody who looks on while a search runs.
pub(super) struct Telling<'a, M> {
    watch: &'a Watch<'a, M>,
    /// How many intervals had passed when something was last told.
    told: AtomicU64,
}

impl<'a, M> Telling<'a, M> {
    pub(super) fn new(watch: &'a Watch<'a, M>) -> Self {
        Telling {
            watch,
            told: AtomicU64::new(0),
        }
    }

    /// Whether another interval has passed.
    pub(super) fn is_due(&self, elapsed: Duration) -> bool {
        self.passed(elapsed) > self.told.load(Relaxed)
    }

    /// Tells how the search stands.
    pub(super) fn tell(&self, report: &Report<M>, elapsed: Duration) {
        self.told.store(self.passed(elapsed), Relaxed);
        (self.watch.tell)(report, elapsed);
    }

    fn passed(&self, time: Duration) -> u64 {
        (time.as_nanos() / self.watch.every.as_nanos().max(1)) as u64
    }
}
