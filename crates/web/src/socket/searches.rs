//! The searches of a client.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use grove_engine::session::{SearchInfo, SessionError};

use super::outbox::Outbox;
use super::record::{self, RecordBounds};
use super::thought;
use crate::error::{ApiError, ErrorKind};
use crate::protocol::Body;
use crate::searches::{Job, Searches};

/// The most searches of one client at once.
const MAX_SEARCHES: usize = 4;

/// The searches of a client by the `id` of their requests. All stop when this is dropped.
pub(super) struct ClientSearches {
    stop_flags: Arc<Mutex<StopFlags>>,
    searches: Arc<Searches>,
    outbox: Outbox,
}

type StopFlags = HashMap<u64, Arc<AtomicBool>>;

impl ClientSearches {
    /// None yet.
    pub(super) fn new(searches: Arc<Searches>, outbox: Outbox) -> Self {
        ClientSearches {
            stop_flags: Arc::default(),
            searches,
            outbox,
        }
    }

    /// Starts a search, which responds until it has ended.
    pub(super) fn think(&self, id: u64, job: Job) -> Result<(), ApiError> {
        let stop = self.register(id)?;
        let (game, outbox) = (job.game, self.outbox.clone());
        let report = move |found: &SearchInfo| {
            // A slow client misses some of the reports, but not the last one.
            let found = thought::of(found, false, &game);
            outbox.send_now(id, Body::Thought(found));
        };
        let bounds = Bounds::of(&job);
        let work = move || job.think(&stop, &report);
        let last = move |found| Ok(Body::Thought(thought::of(&found, true, &game)));
        self.run(id, bounds, work, last);
        Ok(())
    }

    /// Starts a recorded search, which responds once.
    pub(super) fn record_search(
        &self,
        id: u64,
        job: Job,
        record_bounds: RecordBounds,
    ) -> Result<(), ApiError> {
        let stop = self.register(id)?;
        let RecordBounds { depth, iterations } = record_bounds;
        let bounds = Bounds::of(&job);
        let work = move || job.record_search(depth, iterations, record::MAX_ROWS, &stop);
        let last = |found| Ok(Body::Inside(Box::new(record::of(&found)?)));
        self.run(id, bounds, work, last);
        Ok(())
    }

    /// Stops a search, and tells whether it was running.
    pub(super) fn stop(&self, id: u64) -> bool {
        let flags = lock(&self.stop_flags);
        let found = flags.get(&id);
        found
            .inspect(|stop| stop.store(true, Ordering::Relaxed))
            .is_some()
    }

    /// Enters a search, and tells the flag that stops it.
    fn register(&self, id: u64) -> Result<Arc<AtomicBool>, ApiError> {
        let mut flags = lock(&self.stop_flags);
        if flags.len() >= MAX_SEARCHES {
            let message = format!("at most {MAX_SEARCHES} searches of a page at once: stop one");
            return Err(ApiError::new(ErrorKind::Busy, message));
        }
        if flags.contains_key(&id) {
            let message = format!("id: expected one that no running search has, found {id}");
            return Err(ApiError::new(ErrorKind::Request, message));
        }
        let stop = Arc::new(AtomicBool::new(false));
        flags.insert(id, stop.clone());
        Ok(stop)
    }

    /// Runs a search, and responds with what it found.
    fn run<T: Send + 'static>(
        &self,
        id: u64,
        bounds: Bounds,
        work: impl FnOnce() -> Result<T, SessionError> + Send + 'static,
        last: impl FnOnce(T) -> Result<Body, ApiError> + Send + 'static,
    ) {
        let (outbox, searches) = (self.outbox.clone(), self.searches.clone());
        let flags = self.stop_flags.clone();
        tokio::spawn(async move {
            let found = searches.run(bounds.memory, bounds.time, work).await;
            lock(&flags).remove(&id);
            let found = found.map_err(ApiError::from).and_then(last);
            let body = found.unwrap_or_else(Body::Error);
            // The client may be gone.
            let _ = outbox.send(Some(id), body).await;
        });
    }
}

impl Drop for ClientSearches {
    fn drop(&mut self) {
        for stop in lock(&self.stop_flags).values() {
            stop.store(true, Ordering::Relaxed);
        }
    }
}

/// What a search takes at most.
struct Bounds {
    memory: u64,
    time: Duration,
}

impl Bounds {
    fn of(job: &Job) -> Self {
        Bounds {
            memory: job.player.memory,
            time: job.longest(),
        }
    }
}

fn lock(flags: &Mutex<StopFlags>) -> MutexGuard<'_, StopFlags> {
    flags.lock().unwrap_or_else(PoisonError::into_inner)
}
