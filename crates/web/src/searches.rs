//! Searches: each on a thread of its own, with a bound on their number, their memory and their time.
//!
//! A search counts until its thread has ended, not until its client has stopped waiting for it. So
//! one that ignores its time limit is reported in time, but still counts and shows in the health.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use grove_engine::session::{
    self, PlayerSlot, RecordLimits, RecordedSearch, SearchInfo, Session, SessionError,
};
use grove_games::GameSpec;
use grove_players::{GameClock, MoveLimits, MoveRequest};
use thiserror::Error;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, oneshot};
use tokio::time::timeout;

use crate::error::{ApiError, ErrorKind};
use crate::memory::{MemoryBudget, MemoryError, Reservation};
use crate::protocol::{Limits, RemainingTime};
use crate::untrusted::Player;

/// No search runs longer, whatever its player's text says.
const MAX_TIME: Duration = Duration::from_secs(300);

/// How long a search may wait for its turn and for memory.
const PATIENCE: Duration = Duration::from_secs(5);

/// How long a search may take to stop.
const GRACE: Duration = Duration::from_secs(2);

/// Searches are recursive, and some of them deep.
const STACK: usize = 16 << 20;

/// What to search, and for how long.
pub(crate) struct Job {
    pub(crate) game: GameSpec,
    pub(crate) start: Option<String>,
    pub(crate) moves: Vec<String>,
    pub(crate) player: Player,
    pub(crate) seed: u64,
    pub(crate) limits: Option<Limits>,
    pub(crate) clock: Option<RemainingTime>,
    /// How many lines are wanted.
    pub(crate) lines: usize,
}

/// Why a search gave no move.
#[derive(Clone, PartialEq, Debug, Error)]
pub(crate) enum SearchError {
    /// As many run as may.
    #[error("all {0} search slots are in use: stop a search or try again later")]
    Busy(usize),
    /// There is no memory for it.
    #[error(transparent)]
    Memory(#[from] MemoryError),
    /// The player or the position was refused.
    #[error(transparent)]
    Session(#[from] SessionError),
    /// It ignores its time limit.
    #[error("the search did not finish in time")]
    Overdue,
    /// Its thread could not be started, or panicked.
    #[error("the search failed")]
    Failed,
}

impl From<SearchError> for ApiError {
    fn from(error: SearchError) -> Self {
        let kind = match error {
            SearchError::Session(error) => return error.into(),
            SearchError::Memory(error) => return error.into(),
            SearchError::Busy(_) => ErrorKind::Busy,
            SearchError::Overdue | SearchError::Failed => ErrorKind::Server,
        };
        ApiError::new(kind, error)
    }
}

/// The searches that run.
pub(crate) struct Searches {
    permits: Arc<Semaphore>,
    memory: Arc<MemoryBudget>,
    most: usize,
    running: Arc<Mutex<HashMap<u64, Instant>>>,
    started: AtomicU64,
}

/// How many searches run, and for how long.
#[derive(serde::Serialize, Debug)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct SearchStats {
    pub(crate) running: usize,
    pub(crate) most: usize,
    /// Since the server started.
    pub(crate) started: u64,
    /// For how long the oldest has been running, in milliseconds.
    pub(crate) oldest: u64,
}

impl Searches {
    /// At most so many at once, whose memory comes from this budget.
    pub(crate) fn new(most: usize, memory: Arc<MemoryBudget>) -> Self {
        Searches {
            permits: Arc::new(Semaphore::new(most)),
            memory,
            most,
            running: Arc::default(),
            started: AtomicU64::new(0),
        }
    }

    /// How many run, and for how long.
    pub(crate) fn stats(&self) -> SearchStats {
        let running = self.running.lock().unwrap_or_else(PoisonError::into_inner);
        let oldest = running.values().map(Instant::elapsed).max();
        SearchStats {
            running: running.len(),
            most: self.most,
            started: self.started.load(Ordering::Relaxed),
            oldest: oldest.unwrap_or_default().as_millis() as u64,
        }
    }

    /// Runs a search that uses at most so many bytes and stops after `longest`.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        memory: u64,
        longest: Duration,
        work: impl FnOnce() -> Result<T, SessionError> + Send + 'static,
    ) -> Result<T, SearchError> {
        let permit = timeout(PATIENCE, self.permits.clone().acquire_owned()).await;
        let Ok(Ok(permit)) = permit else {
            return Err(SearchError::Busy(self.most));
        };
        let memory = self.memory.reserve(memory, PATIENCE).await?;
        let entry = self.enter(permit, memory);
        let (send, receive) = oneshot::channel();
        let search = move || {
            let found = work();
            // The permit is free before the client learns of the end.
            drop(entry);
            // The client may be gone.
            let _ = send.send(found);
        };
        let thread = thread::Builder::new()
            .name("search".into())
            .stack_size(STACK)
            .spawn(search);
        if thread.is_err() {
            return Err(SearchError::Failed);
        }
        match timeout(longest + GRACE, receive).await {
            Ok(Ok(found)) => Ok(found?),
            Ok(Err(_)) => Err(SearchError::Failed),
            Err(_) => Err(SearchError::Overdue),
        }
    }

    fn enter(&self, permit: OwnedSemaphorePermit, memory: Reservation) -> RunningSearch {
        let number = self.started.fetch_add(1, Ordering::Relaxed);
        let mut running = self.running.lock().unwrap_or_else(PoisonError::into_inner);
        running.insert(number, Instant::now());
        RunningSearch {
            number,
            running: self.running.clone(),
            _permit: permit,
            _memory: memory,
        }
    }
}

/// A search that runs; it counts until this is dropped.
struct RunningSearch {
    number: u64,
    running: Arc<Mutex<HashMap<u64, Instant>>>,
    _permit: OwnedSemaphorePermit,
    _memory: Reservation,
}

impl Drop for RunningSearch {
    fn drop(&mut self) {
        let mut running = self.running.lock().unwrap_or_else(PoisonError::into_inner);
        running.remove(&self.number);
    }
}

impl Job {
    /// When it has to stop.
    pub(crate) fn longest(&self) -> Duration {
        let time = self.limits.and_then(|limits| limits.time);
        let left = self.clock.map(|clock| clock.remaining);
        let given = [time, left].into_iter().flatten().min();
        given.map_or(MAX_TIME, |most| Duration::from_millis(most).min(MAX_TIME))
    }

    /// Searches, and reports on the way. Stops soon after `stop` is set.
    pub(crate) fn think(
        &self,
        stop: &AtomicBool,
        tell: &(dyn Fn(&SearchInfo) + Sync),
    ) -> Result<SearchInfo, SessionError> {
        let (begun, longest) = (Instant::now(), self.longest());
        let stop = || stop.load(Ordering::Relaxed) || begun.elapsed() >= longest;
        let mut session = self.set_up()?;
        let millis = Duration::from_millis;
        let request = MoveRequest {
            clock: self.clock.map(|clock| GameClock {
                remaining: millis(clock.remaining),
                increment: millis(clock.increment),
            }),
            limits: self.limits.map(|limits| MoveLimits {
                depth: limits.depth,
                nodes: limits.nodes,
                time: limits.time.map(millis),
                clock: None,
            }),
            lines: self.lines,
            stop: &stop,
            ..MoveRequest::unlimited()
        };
        session.think(self.slot(), &request, tell)
    }

    /// Searches so far, and records so many steps. Stops soon after `stop` is set.
    pub(crate) fn record_search(
        &self,
        depth: u32,
        iterations: u64,
        capacity: usize,
        stop: &AtomicBool,
    ) -> Result<RecordedSearch, SessionError> {
        let (begun, longest) = (Instant::now(), self.longest());
        let scope = RecordLimits {
            depth,
            iterations,
            capacity,
            stop: &|| stop.load(Ordering::Relaxed) || begun.elapsed() >= longest,
        };
        self.set_up()?.record_search(self.slot(), &scope)
    }

    fn set_up(&self) -> Result<Box<dyn Session>, SessionError> {
        let mut session = session::open(&self.game);
        let moves: Vec<&str> = self.moves.iter().map(String::as_str).collect();
        session.set_up(self.start.as_deref(), &moves)?;
        Ok(session)
    }

    fn slot(&self) -> PlayerSlot<'_> {
        PlayerSlot {
            text: &self.player.text,
            seed: self.seed,
            number: 0,
        }
    }
}
