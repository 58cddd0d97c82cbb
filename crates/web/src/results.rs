//! Access to the results file.
//!
//! SQLite blocks, so it is used on threads for blocking work, and only by a few at once. Connections
//! stay open between requests, since opening one checks the whole file.

use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use grove_store::{Store, StoreError};
use tokio::sync::Semaphore;

use crate::error::{ApiError, ErrorKind};

/// How many requests may use the file at once; the others wait.
const MAX_CONNECTIONS: usize = 4;

/// A few matches that come with Grove, so that there is something to look at before one was played.
/// `samples/README.md` says how they were played.
static SAMPLES: &[u8] = include_bytes!("../samples/samples.db");

/// A results file, or what comes with Grove.
pub(crate) struct Results {
    /// None for the samples.
    path: Option<PathBuf>,
    idle: Mutex<Vec<Store>>,
    permits: Semaphore,
}

impl Results {
    /// Opens the file, which is created if it does not exist.
    pub(crate) fn open(path: PathBuf) -> Result<Self, StoreError> {
        let store = Store::open(&path)?;
        Ok(Results {
            path: Some(path),
            idle: Mutex::new(vec![store]),
            permits: Semaphore::new(MAX_CONNECTIONS),
        })
    }

    /// The matches that come with Grove.
    pub(crate) fn samples() -> Self {
        Results {
            path: None,
            idle: Mutex::default(),
            permits: Semaphore::new(MAX_CONNECTIONS),
        }
    }

    /// A connection of one's own, for a match.
    pub(crate) fn store(&self) -> Result<Store, StoreError> {
        match &self.path {
            Some(path) => Store::open(path),
            None => Store::open_embedded(SAMPLES),
        }
    }

    /// Runs `work` on a thread for blocking work.
    pub(crate) async fn with<T: Send + 'static>(
        self: &Arc<Self>,
        work: impl FnOnce(&mut Store) -> Result<T, ApiError> + Send + 'static,
    ) -> Result<T, ApiError> {
        let broken = || ApiError::new(ErrorKind::Server, "the results file cannot be read");
        let _permit = self.permits.acquire().await.map_err(|_| broken())?;
        let results = self.clone();
        let done = tokio::task::spawn_blocking(move || {
            let idle = results.idle().pop();
            let mut store = match idle {
                Some(store) => store,
                None => results.store()?,
            };
            let done = work(&mut store);
            results.idle().push(store);
            done
        });
        done.await.map_err(|_| broken())?
    }

    fn idle(&self) -> std::sync::MutexGuard<'_, Vec<Store>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
