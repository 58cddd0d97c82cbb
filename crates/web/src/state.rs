//! What all requests share.

use std::sync::{Arc, Mutex};

use grove_store::StoreError;
use tokio::sync::Semaphore;

use crate::error::{ApiError, ErrorKind};
use crate::lab::{Catalogue, Experiments};
use crate::memory::MemoryBudget;
use crate::rate::Bucket;
use crate::results::Results;
use crate::runs::Matches;
use crate::searches::Searches;
use crate::settings::Settings;

/// HTTP requests a second, of all clients together.
const MAX_REQUESTS: u32 = 1000;

/// Runs to be read, and which of them are being played.
#[derive(Clone)]
pub(crate) struct Shelf {
    pub(crate) results: Arc<Results>,
    pub(crate) matches: Arc<Matches>,
}

/// What all requests share.
pub(crate) struct AppState {
    pub(crate) settings: Settings,
    pub(crate) memory: Arc<MemoryBudget>,
    pub(crate) searches: Arc<Searches>,
    pub(crate) results: Option<Arc<Results>>,
    pub(crate) matches: Arc<Matches>,
    pub(crate) samples: Shelf,
    pub(crate) lab: Arc<Catalogue>,
    pub(crate) experiments: Arc<Experiments>,
    /// A permit for each WebSocket that may still be opened.
    pub(crate) sockets: Arc<Semaphore>,
    pub(crate) requests: Mutex<Bucket>,
}

impl AppState {
    /// Opens the results file.
    pub(crate) fn new(settings: Settings) -> Result<Self, StoreError> {
        let results = settings.results.clone().map(Results::open).transpose()?;
        let memory = Arc::new(MemoryBudget::new(settings.memory));
        Ok(AppState {
            searches: Arc::new(Searches::new(settings.searches, memory.clone())),
            results: results.map(Arc::new),
            matches: Arc::new(Matches::new(memory.clone())),
            experiments: Arc::new(Experiments::new(memory.clone())),
            samples: Shelf {
                results: Arc::new(Results::samples()),
                matches: Arc::new(Matches::new(memory.clone())),
            },
            memory,
            lab: Arc::default(),
            sockets: Arc::new(Semaphore::new(settings.sockets)),
            requests: Mutex::new(Bucket::new(MAX_REQUESTS)),
            settings,
        })
    }

    /// The results file, if there is one.
    pub(crate) fn results(&self) -> Result<&Arc<Results>, ApiError> {
        let none = || ApiError::new(ErrorKind::Missing, "this server has no results file");
        self.results.as_ref().ok_or_else(none)
    }
    /// The runs of the results file, if there is one.
    pub(crate) fn shelf(&self) -> Result<Shelf, ApiError> {
        Ok(Shelf {
            results: self.results()?.clone(),
            matches: self.matches.clone(),
        })
    }
}
