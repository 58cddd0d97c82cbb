//! The file of results, for requests.
//!
//! SQLite blocks, so it is asked on threads for blocking work and by only so many at once. Files
//! stay open between requests: opening one means to check it.

use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use grove_store::{Store, StoreError};
use tokio::sync::Semaphore;

use crate::message::{ErrorKind, Refusal};

/// How many requests may read or write at once; the others wait.
const AT_ONCE: usize = 4;

/// A file of results.
pub(crate) struct Results {
    path: PathBuf,
    idle: Mutex<Vec<Store>>,
    places: Semaphore,
}

impl Results {
    /// Opens the file, which is made if there is none.
    pub(crate) fn open(path: PathBuf) -> Result<Self, StoreError> {
        let store = Store::open(&path)?;
        Ok(Results {
            path,
            idle: Mutex::new(vec![store]),
            places: Semaphore::new(AT_ONCE),
        })
    }

    /// The file for somebody who will need it for long.
    pub(crate) fn store(&self) -> Result<Store, StoreError> {
        Store::open(&self.path)
    }

    /// Does something with the file elsewhere.
    pub(crate) async fn with<T: Send + 'static>(
        self: &Arc<Self>,
        work: impl FnOnce(&mut Store) -> Result<T, Refusal> + Send + 'static,
    ) -> Result<T, Refusal> {
        let broken = || Refusal::new(ErrorKind::Server, "the results cannot be asked for");
        let _place = self.places.acquire().await.map_err(|_| broken())?;
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

/// What went wrong with the file, without its name: that is a path of the machine.
impl From<StoreError> for Refusal {
    fn from(error: StoreError) -> Self {
        let (kind, message) = match error {
            StoreError::Busy(_) => (
                ErrorKind::Busy,
                "the file of results is in use by another process: try again",
            ),
            StoreError::Full(_) => (
                ErrorKind::Server,
                "the disk is full; what was stored before is safe",
            ),
            StoreError::Damaged { .. } => (ErrorKind::Server, "the file of results is damaged"),
            _ => (ErrorKind::Server, "the file of results cannot be used"),
        };
        Refusal::new(kind, message)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_path_is_told() {
        let path = || PathBuf::from("/home/ada/results.db");
        for error in [
            StoreError::Missing(path()),
            StoreError::Busy(path()),
            StoreError::Full(path()),
            StoreError::Foreign(path()),
        ] {
            let told = Refusal::from(error).message;
            assert!(!told.contains("ada"), "{told}");
        }
    }
}
