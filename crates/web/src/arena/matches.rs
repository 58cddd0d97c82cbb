//! Matches that are being played: each on a thread of its own, a game at a time, and only so many
//! at once.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;

use grove_engine::matchup::{LiveGame, MatchupError};
use grove_runner::tournament::Tournament;
use grove_runner::{Execution, Match};
use grove_store::{Build, Provenance};
use grove_store::{Run, Store, StoreError};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};

use super::ask::Plan;
use super::standing;
use crate::message::{ErrorKind, Refusal};
use crate::server::Shared;

/// How many games of each, since players may have threads of their own.
const THREADS: usize = 1;

/// All that are being played.
pub(crate) struct Matches {
    places: Arc<Semaphore>,
    playing: Mutex<HashMap<u64, Live>>,
}

/// A match that is being played.
struct Live {
    stop: Arc<AtomicBool>,
    scene: watch::Receiver<Scene>,
}

/// What is to be seen of a match.
#[derive(Clone, Default)]
pub(super) struct Scene {
    /// The game that is on the board.
    pub(super) game: Option<Arc<Seen>>,
    /// Why it could not go on.
    pub(super) trouble: Option<String>,
}

/// A game that is on the board.
pub(super) struct Seen {
    pub(super) number: u64,
    /// The numbers of Black and White.
    pub(super) players: [usize; 2],
    pub(super) start: Option<String>,
    pub(super) moves: Vec<String>,
}

impl Seen {
    fn of(players: [usize; 2], game: &LiveGame<'_>) -> Self {
        let start = Some(game.start).filter(|start| !start.is_empty());
        Seen {
            number: game.number,
            players: standing::by_colour(players, game.first),
            start: start.map(str::to_owned),
            moves: game.moves.to_vec(),
        }
    }
}

impl Matches {
    /// How many may be played at once.
    pub(crate) const MOST: usize = 2;

    /// None yet.
    pub(crate) fn new() -> Self {
        Matches {
            places: Arc::new(Semaphore::new(Self::MOST)),
            playing: Mutex::default(),
        }
    }

    /// How many are being played.
    pub(crate) fn count(&self) -> usize {
        self.playing().len()
    }

    /// Whether a run is being played here.
    pub(crate) fn is_playing(&self, run: u64) -> bool {
        self.playing().contains_key(&run)
    }

    /// What is to be seen of a run that is being played here.
    pub(super) fn scene(&self, run: u64) -> Option<watch::Receiver<Scene>> {
        self.playing().get(&run).map(|live| live.scene.clone())
    }

    /// Stops a match, and tells whether there was one.
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

/// Begins to play, and tells the run. One that is being played here or is finished is left as it is.
pub(super) async fn start(shared: &Arc<Shared>, plan: Plan) -> Result<u64, Refusal> {
    let Ok(place) = shared.matches.places.clone().try_acquire_owned() else {
        let most = Matches::MOST;
        let message = format!("all {most} match slots are in use: stop a match or try again later");
        return Err(Refusal::new(ErrorKind::Busy, message));
    };
    let results = shared.results()?.clone();
    let (matches, build) = (shared.matches.clone(), shared.settings.build.clone());
    let begin = move || {
        let mut store = results.store()?;
        let (game, run) = Ready::prepare(plan, &mut store, build)?;
        let id = run.id;
        if run.finished.is_none() {
            matches.clone().play(game, run, store, place)?;
        }
        Ok(id)
    };
    let begun = tokio::task::spawn_blocking(begin).await;
    begun.map_err(|_| Refusal::new(ErrorKind::Server, "the match could not be prepared"))?
}

/// What is played, with its players found to be in order.
enum Ready {
    Match(Box<Match>),
    Tournament(Box<Tournament>),
}

impl Ready {
    fn prepare(plan: Plan, store: &mut Store, build: Build) -> Result<(Self, Run), Refusal> {
        let provenance = Provenance::collect(build, THREADS);
        match plan {
            Plan::Match { plan, names } => {
                let prepared = Match::prepare(plan).map_err(refusal)?;
                let run = prepared.begin_as(&names, store, &provenance)?;
                Ok((Ready::Match(Box::new(prepared)), run))
            }
            Plan::Tournament(plan) => {
                let prepared = Tournament::prepare(plan).map_err(refusal)?;
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
            threads: THREADS,
            stop,
            observer: &|players, game| {
                let seen = Arc::new(Seen::of(players, game));
                scene.send_modify(|scene| scene.game = Some(seen));
            },
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

impl From<MatchError> for Refusal {
    fn from(error: MatchError) -> Self {
        match error {
            MatchError::Store(error) => error.into(),
            MatchError::Matchup(error) => refusal(error),
        }
    }
}

fn refusal(error: MatchupError) -> Refusal {
    let kind = match error {
        MatchupError::Openings(_) => ErrorKind::Request,
        MatchupError::Player(_) | MatchupError::Limits { .. } => ErrorKind::Player,
    };
    Refusal::new(kind, error)
}

impl Matches {
    /// Plays on a thread of its own, unless the run is being played already.
    fn play(
        self: Arc<Self>,
        ready: Ready,
        run: Run,
        mut store: Store,
        place: OwnedSemaphorePermit,
    ) -> Result<(), Refusal> {
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
        let entry = Entry {
            run: run.id,
            matches: self,
            _place: place,
        };
        let work = move || {
            let played = ready.play(&run, &mut store, &stop, &scene);
            if let Err(error) = played {
                let message = Refusal::from(error).message;
                scene.send_modify(|scene| scene.trouble = Some(message));
            }
            // Whoever is told that the scene has ended must find that the match has.
            drop(entry);
            drop(scene);
        };
        let thread = thread::Builder::new().name("match".into()).spawn(work);
        match thread {
            Ok(_) => Ok(()),
            Err(_) => Err(Refusal::new(
                ErrorKind::Server,
                "cannot start a thread for the match",
            )),
        }
    }
}

/// A match among those that are played; it is so until this is dropped.
struct Entry {
    run: u64,
    matches: Arc<Matches>,
    _place: OwnedSemaphorePermit,
}

impl Drop for Entry {
    fn drop(&mut self) {
        self.matches.playing().remove(&self.run);
    }
}
