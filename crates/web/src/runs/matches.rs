//! Matches that this server is playing: each on a thread of its own, a game at a time, and only so
//! many at once.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use grove_engine::matchup::{LiveGame, MatchupError};
use grove_runner::tournament::Tournament;
use grove_runner::{Execution, Match};
use grove_store::{Build, Provenance, Run, Store, StoreError};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};

use super::plan::{Plan, PlannedGames};
use super::run::by_colour;
use crate::error::{ApiError, ErrorKind};
use crate::memory::{MemoryBudget, Reservation};
use crate::results::Results;

/// Games of a match at once. Players may have threads of their own.
const THREADS: usize = 1;

/// How long a match may wait for memory.
const PATIENCE: Duration = Duration::from_secs(2);

/// The matches that are being played.
pub(crate) struct Matches {
    permits: Arc<Semaphore>,
    memory: Arc<MemoryBudget>,
    playing: Mutex<HashMap<u64, Live>>,
}

/// A match that is being played.
struct Live {
    stop: Arc<AtomicBool>,
    scene: watch::Receiver<Scene>,
}

/// What can be seen of a match.
#[derive(Clone, Default)]
pub(crate) struct Scene {
    /// The game underway.
    pub(crate) game: Option<Arc<Underway>>,
    /// Why the match stopped, if it failed.
    pub(crate) trouble: Option<String>,
}

/// A game underway.
pub(crate) struct Underway {
    pub(crate) number: u64,
    /// The indices of Black and White.
    pub(crate) players: [usize; 2],
    pub(crate) start: Option<String>,
    pub(crate) moves: Vec<String>,
}

impl Underway {
    fn of(players: [usize; 2], game: &LiveGame<'_>) -> Self {
        let start = Some(game.start).filter(|start| !start.is_empty());
        Underway {
            number: game.number,
            players: by_colour(players, game.first),
            start: start.map(str::to_owned),
            moves: game.moves.to_vec(),
        }
    }
}

impl Matches {
    /// How many may be played at once.
    pub(crate) const MAX: usize = 2;

    /// None yet. The memory of players comes from this budget.
    pub(crate) fn new(memory: Arc<MemoryBudget>) -> Self {
        Matches {
            permits: Arc::new(Semaphore::new(Self::MAX)),
            memory,
            playing: Mutex::default(),
        }
    }

    /// How many are being played.
    pub(crate) fn count(&self) -> usize {
        self.playing().len()
    }

    /// Whether this server is playing a run.
    pub(crate) fn is_playing(&self, run: u64) -> bool {
        self.playing().contains_key(&run)
    }

    /// What can be seen of a run that this server is playing.
    pub(crate) fn scene(&self, run: u64) -> Option<watch::Receiver<Scene>> {
        self.playing().get(&run).map(|live| live.scene.clone())
    }

    /// Stops a match, and tells whether it was being played.
    pub(crate) fn stop(&self, run: u64) -> bool {
        let playing = self.playing();
        let live = playing.get(&run);
        live.inspect(|live| live.stop.store(true, Ordering::Relaxed))
            .is_some()
    }

    fn playing(&self) -> MutexGuard<'_, HashMap<u64, Live>> {
        self.playing.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A plan whose players were built once, so that errors show before the match starts.
enum Ready {
    Match(Box<Match>),
    Tournament(Box<Tournament>),
}

impl Ready {
    fn prepare(
        plan: PlannedGames,
        store: &mut Store,
        build: Build,
    ) -> Result<(Self, Run), ApiError> {
        let provenance = Provenance::collect(build, THREADS);
        match plan {
            PlannedGames::Match { plan, names } => {
                let prepared = Match::prepare(plan).map_err(matchup_error)?;
                let run = prepared.begin_as(&names, store, &provenance)?;
                Ok((Ready::Match(Box::new(prepared)), run))
            }
            PlannedGames::Tournament(plan) => {
                let prepared = Tournament::prepare(plan).map_err(matchup_error)?;
                let run = prepared.begin(store, &provenance)?;
                Ok((Ready::Tournament(Box::new(prepared)), run))
            }
        }
    }

    /// Plays until the end or until it is stopped.
    fn play(
        &self,
        run: &Run,
        store: &mut Store,
        stop: &AtomicBool,
        scene: &watch::Sender<Scene>,
    ) -> Result<(), MatchError> {
        let execution = Execution {
            observer: &|players, game| {
                let game = Arc::new(Underway::of(players, game));
                scene.send_modify(|scene| scene.game = Some(game));
            },
            ..Execution::unobserved(THREADS, stop)
        };
        match self {
            Ready::Match(prepared) => {
                prepared.play(store, run, execution, |_, _| Ok::<_, MatchError>(()))?;
            }
            Ready::Tournament(prepared) => {
                prepared.play(store, run, execution, |_| Ok::<_, MatchError>(()))?;
            }
        }
        Ok(())
    }
}

/// Why a match could not go on.
#[derive(Debug, thiserror::Error)]
enum MatchError {
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error(transparent)]
    Matchup(#[from] MatchupError),
}

impl From<MatchError> for ApiError {
    fn from(error: MatchError) -> Self {
        match error {
            MatchError::Store(error) => error.into(),
            MatchError::Matchup(error) => matchup_error(error),
        }
    }
}

fn matchup_error(error: MatchupError) -> ApiError {
    let kind = match error {
        MatchupError::Openings(_) => ErrorKind::Request,
        MatchupError::Player(_) | MatchupError::Limits { .. } => ErrorKind::Player,
    };
    ApiError::new(kind, error)
}

impl Matches {
    /// Starts to play, and tells the number of the run. One that is being played or is finished is
    /// left as it is.
    pub(crate) async fn start(
        self: Arc<Self>,
        plan: Plan,
        results: Arc<Results>,
        build: Build,
    ) -> Result<u64, ApiError> {
        let Ok(permit) = self.permits.clone().try_acquire_owned() else {
            let message = format!(
                "all {} match slots are in use: stop a match or try again later",
                Self::MAX
            );
            return Err(ApiError::new(ErrorKind::Busy, message));
        };
        let memory = self.memory.reserve(plan.memory, PATIENCE).await?;
        let prepare = move || {
            let mut store = results.store()?;
            let (ready, run) = Ready::prepare(plan.games, &mut store, build)?;
            let id = run.id;
            if run.finished.is_none() {
                self.play(ready, run, store, (permit, memory))?;
            }
            Ok(id)
        };
        let started = tokio::task::spawn_blocking(prepare).await;
        started.map_err(|_| ApiError::new(ErrorKind::Server, "the match could not be prepared"))?
    }

    /// Plays on a thread of its own, unless the run is being played already.
    fn play(
        self: Arc<Self>,
        ready: Ready,
        run: Run,
        mut store: Store,
        held: (OwnedSemaphorePermit, Reservation),
    ) -> Result<(), ApiError> {
        let stop = Arc::new(AtomicBool::new(false));
        let (scene, shown) = watch::channel(Scene::default());
        {
            let mut playing = self.playing();
            if playing.contains_key(&run.id) {
                return Ok(());
            }
            let live = Live {
                stop: stop.clone(),
                scene: shown,
            };
            playing.insert(run.id, live);
        }
        let entry = RunningMatch {
            run: run.id,
            matches: self,
            _held: held,
        };
        let work = move || {
            let played = ready.play(&run, &mut store, &stop, &scene);
            if let Err(error) = played {
                let message = ApiError::from(error).message;
                scene.send_modify(|scene| scene.trouble = Some(message));
            }
            // A client that learns of the end of the scene must find the match ended.
            drop(entry);
            drop(scene);
        };
        let thread = thread::Builder::new().name("match".into()).spawn(work);
        match thread {
            Ok(_) => Ok(()),
            Err(_) => Err(ApiError::new(
                ErrorKind::Server,
                "cannot start a thread for the match",
            )),
        }
    }
}

/// A match that is being played; it counts until this is dropped.
struct RunningMatch {
    run: u64,
    matches: Arc<Matches>,
    _held: (OwnedSemaphorePermit, Reservation),
}

impl Drop for RunningMatch {
    fn drop(&mut self) {
        self.matches.playing().remove(&self.run);
    }
}
