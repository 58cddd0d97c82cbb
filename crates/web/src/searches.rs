//! Searches: each on a thread of its own, so many at once and no more, and none without an end.
//!
//! A place is held until the thread has ended, not until somebody has stopped waiting for it. So
//! a search that does not heed its end is answered for in time, still counts, and can be seen.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use grove_engine::session::{self, Inside, Scope, Session, SessionError, Sitter, Thought};
use grove_games::GameSpec;
use grove_players::{GameClock, MoveLimits, MoveRequest};
use thiserror::Error;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, oneshot};
use tokio::time::timeout;

use crate::message::{Clock, Limits};

/// No search is longer, whatever its player's text says.
const LONGEST: Duration = Duration::from_secs(300);

/// How long a search may wait for a place.
const PATIENCE: Duration = Duration::from_secs(5);

/// How long it may take to heed its end.
const GRACE: Duration = Duration::from_secs(2);

/// Searches are recursive, and some of them deep.
const STACK: usize = 16 << 20;

/// What to search, and for how long.
pub(crate) struct Job {
    pub(crate) game: GameSpec,
    pub(crate) start: Option<String>,
    pub(crate) moves: Vec<String>,
    pub(crate) player: String,
    pub(crate) seed: u64,
    pub(crate) limits: Option<Limits>,
    pub(crate) clock: Option<Clock>,
}

/// Why a search gave no move.
#[derive(Clone, PartialEq, Debug, Error)]
pub(crate) enum SearchError {
    /// All places are taken.
    #[error("all {0} search slots are in use: stop a search or try again later")]
    Busy(usize),
    /// The player or the position was refused.
    #[error(transparent)]
    Session(#[from] SessionError),
    /// It goes on beyond its end.
    #[error("the search did not finish in time")]
    Overdue,
    /// Its thread has failed.
    #[error("the search failed")]
    Failed,
}

/// All that run.
pub(crate) struct Searches {
    places: Arc<Semaphore>,
    most: usize,
    running: Arc<Mutex<HashMap<u64, Instant>>>,
    started: AtomicU64,
}

/// What can be seen of them.
#[derive(serde::Serialize, Debug)]
pub(crate) struct Standing {
    pub(crate) running: usize,
    pub(crate) most: usize,
    pub(crate) started: u64,
    /// For how long the oldest has been running, in milliseconds.
    pub(crate) oldest: u64,
}

impl Searches {
    /// Places for so many at once.
    pub(crate) fn new(most: usize) -> Self {
        Searches {
            places: Arc::new(Semaphore::new(most)),
            most,
            running: Arc::default(),
            started: AtomicU64::new(0),
        }
    }

    /// How they stand.
    pub(crate) fn standing(&self) -> Standing {
        let running = self.running.lock().unwrap_or_else(PoisonError::into_inner);
        let oldest = running.values().map(Instant::elapsed).max();
        Standing {
            running: running.len(),
            most: self.most,
            started: self.started.load(Ordering::Relaxed),
            oldest: oldest.unwrap_or_default().as_millis() as u64,
        }
    }

    /// Does a search that promises to have ended after so long.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        longest: Duration,
        work: impl FnOnce() -> Result<T, SessionError> + Send + 'static,
    ) -> Result<T, SearchError> {
        let place = timeout(PATIENCE, self.places.clone().acquire_owned()).await;
        let Ok(Ok(place)) = place else {
            return Err(SearchError::Busy(self.most));
        };
        let entry = self.enter(place);
        let (send, receive) = oneshot::channel();
        let search = move || {
            let found = work();
            // The place is free before anybody knows that it is.
            drop(entry);
            // Nobody may be waiting any more.
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

    fn enter(&self, place: OwnedSemaphorePermit) -> Entry {
        let number = self.started.fetch_add(1, Ordering::Relaxed);
        let mut running = self.running.lock().unwrap_or_else(PoisonError::into_inner);
        running.insert(number, Instant::now());
        Entry {
            number,
            running: self.running.clone(),
            _place: place,
        }
    }
}

/// A search among those that run; it is so until this is dropped.
struct Entry {
    number: u64,
    running: Arc<Mutex<HashMap<u64, Instant>>>,
    _place: OwnedSemaphorePermit,
}

impl Drop for Entry {
    fn drop(&mut self) {
        let mut running = self.running.lock().unwrap_or_else(PoisonError::into_inner);
        running.remove(&self.number);
    }
}

impl Job {
    /// When it has to have ended.
    pub(crate) fn longest(&self) -> Duration {
        let time = self.limits.and_then(|limits| limits.time);
        let left = self.clock.map(|clock| clock.remaining);
        let given = [time, left].into_iter().flatten().min();
        given.map_or(LONGEST, |most| Duration::from_millis(most).min(LONGEST))
    }

    /// Searches, and tells now and then how it stands. Ends soon after `stop` is raised.
    pub(crate) fn think(
        &self,
        stop: &AtomicBool,
        tell: &(dyn Fn(&Thought) + Sync),
    ) -> Result<Thought, SessionError> {
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
            stop: &stop,
            ..MoveRequest::unlimited()
        };
        session.think(self.sitter(), &request, tell)
    }

    /// Searches so far, and keeps a record of so many entries. Ends soon after `stop` is raised.
    pub(crate) fn look_inside(
        &self,
        depth: u32,
        iterations: u64,
        capacity: usize,
        stop: &AtomicBool,
    ) -> Result<Inside, SessionError> {
        let (begun, longest) = (Instant::now(), self.longest());
        let scope = Scope {
            depth,
            iterations,
            capacity,
            stop: &|| stop.load(Ordering::Relaxed) || begun.elapsed() >= longest,
        };
        self.set_up()?.look_inside(self.sitter(), &scope)
    }

    fn set_up(&self) -> Result<Box<dyn Session>, SessionError> {
        let mut session = session::open(&self.game);
        let moves: Vec<&str> = self.moves.iter().map(String::as_str).collect();
        session.set_up(self.start.as_deref(), &moves)?;
        Ok(session)
    }

    fn sitter(&self) -> Sitter<'_> {
        Sitter {
            text: &self.player,
            seed: self.seed,
            chair: 0,
        }
    }
}
