//! More games of an experiment, played by the server: one experiment at a time, on one thread, for a time that
//! is asked for and bounded.
//!
//! It plays as `grove reproduce` does, into the same file, so either goes on where the other has stopped.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use grove_lab::experiment::{Cell, CellKind};
use grove_lab::findings::Verdict;
use grove_lab::run::{Bench, Lab, LabError, RunEnd, Step, Until};
use grove_lab::{Experiment, catalogue};
use grove_store::{Build, Provenance, Store};
use serde::{Deserialize, Serialize};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use super::unknown;
use crate::error::{ApiError, ErrorKind};
use crate::memory::{MemoryBudget, Reservation};
use crate::results::Results;
use crate::untrusted::{validate_game, validate_player};

/// Games at once.
const THREADS: usize = 1;

/// The longest that an experiment may be played, in seconds.
const MAX_SECONDS: u64 = 3600;

/// How long it may wait for memory.
const PATIENCE: Duration = Duration::from_secs(2);

/// More games of an experiment.
#[derive(Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct NewGames {
    /// For how long games are played, from 1 to 3,600.
    seconds: u64,
}

/// An experiment that is being played, or was played last.
#[derive(Serialize, Clone)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct ExperimentRun {
    experiment: String,
    title: String,
    /// What is being played of it; null before the first game.
    cell: Option<String>,
    /// How many games of that were played before, here or elsewhere.
    games: u64,
    /// How many of its claims are decided.
    decided: usize,
    claims: usize,
    /// Seconds since it was begun, at the end of its own.
    elapsed: f64,
    /// For how many seconds it is to be played.
    seconds: u64,
    /// Null while it is being played.
    end: Option<EndName>,
    /// Why it could not go on.
    trouble: Option<String>,
}

/// How it ended.
#[derive(Serialize, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
enum EndName {
    /// Every claim is decided that games can decide.
    Decided,
    /// The time was up, or too short for what is left.
    TimeUp,
    /// Somebody has stopped it.
    Stopped,
    /// Games could not be played or kept.
    Failed,
}

/// The experiment that this server is playing, or has played last.
pub(crate) struct Experiments {
    permit: Arc<Semaphore>,
    memory: Arc<MemoryBudget>,
    last: Mutex<Option<Last>>,
}

struct Last {
    run: ExperimentRun,
    begun: Instant,
    stop: Arc<AtomicBool>,
}

impl Experiments {
    /// None yet. The memory of players comes from this budget.
    pub(crate) fn new(memory: Arc<MemoryBudget>) -> Self {
        Experiments {
            permit: Arc::new(Semaphore::new(1)),
            memory,
            last: Mutex::default(),
        }
    }

    /// The experiment that is being played, or was played last.
    pub(crate) fn last(&self) -> Option<ExperimentRun> {
        self.lock().as_ref().map(Last::view)
    }

    /// Stops the experiment that is being played. Its games so far stay.
    pub(crate) fn stop(&self) -> Result<ExperimentRun, ApiError> {
        let last = self.lock();
        let playing = last.as_ref().filter(|last| last.run.end.is_none());
        let none = || ApiError::not_found("no experiment is being played here");
        let playing = playing.ok_or_else(none)?;
        playing.stop.store(true, Ordering::Relaxed);
        Ok(playing.view())
    }

    /// Starts to play an experiment, or goes on with it.
    pub(crate) async fn start(
        self: Arc<Self>,
        id: &str,
        asked: &NewGames,
        results: Arc<Results>,
        build: Build,
    ) -> Result<ExperimentRun, ApiError> {
        let seconds = asked.seconds;
        if !(1..=MAX_SECONDS).contains(&seconds) {
            let message = format!("seconds: expected 1 to {MAX_SECONDS}, found {seconds}");
            return Err(ApiError::new(ErrorKind::Request, message));
        }
        let text = catalogue::text(id).ok_or_else(unknown)?;
        let unreadable = |_| ApiError::new(ErrorKind::Server, "the experiment cannot be read");
        let experiment = Experiment::read(id, &text).map_err(unreadable)?;
        let needed = memory_of(&experiment)?;
        let Ok(permit) = self.permit.clone().try_acquire_owned() else {
            let message = "another experiment is being played: stop it or try again later";
            return Err(ApiError::new(ErrorKind::Busy, message));
        };
        let memory = self.memory.reserve(needed, PATIENCE).await?;
        let stop = Arc::new(AtomicBool::new(false));
        let run = ExperimentRun {
            experiment: id.into(),
            title: experiment.title.clone(),
            cell: None,
            games: 0,
            decided: 0,
            claims: experiment.claims.len(),
            elapsed: 0.0,
            seconds,
            end: None,
            trouble: None,
        };
        let last = Last {
            run: run.clone(),
            begun: Instant::now(),
            stop: stop.clone(),
        };
        let until = Until::Time(last.begun + Duration::from_secs(seconds));
        *self.lock() = Some(last);
        let mut playing = Playing {
            experiments: self.clone(),
            held: Some((permit, memory)),
        };
        let work = move || {
            let tell = |step: Step<'_>| playing.experiments.tell(step);
            let played = play(experiment, until, &results, build, &stop, tell);
            playing.end(played);
        };
        let thread = thread::Builder::new().name("experiment".into());
        match thread.spawn(work) {
            Ok(_) => Ok(run),
            Err(_) => Err(ApiError::new(
                ErrorKind::Server,
                "cannot start a thread for the experiment",
            )),
        }
    }

    fn tell(&self, step: Step<'_>) {
        if let Some(Last { run, .. }) = &mut *self.lock() {
            run.cell = Some(step.cell.into());
            run.games = step.games;
            run.decided = step.decided;
            run.claims = step.claims;
        }
    }

    fn lock(&self) -> MutexGuard<'_, Option<Last>> {
        self.last.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Last {
    fn view(&self) -> ExperimentRun {
        let mut view = self.run.clone();
        if view.end.is_none() {
            view.elapsed = self.begun.elapsed().as_secs_f64();
        }
        view
    }
}

/// An experiment that is being played; another may follow when it has ended.
struct Playing {
    experiments: Arc<Experiments>,
    held: Option<(OwnedSemaphorePermit, Reservation)>,
}

impl Playing {
    fn end(&mut self, played: Result<Played, ApiError>) {
        let mut last = self.experiments.lock();
        // Whoever learns that it has ended can begin another.
        self.held = None;
        if let Some(last) = &mut *last {
            let (end, trouble) = match played {
                Ok(played) => {
                    last.run.decided = played.decided;
                    (played.end, played.failure)
                }
                Err(error) => (EndName::Failed, Some(error.message)),
            };
            last.run.elapsed = last.begun.elapsed().as_secs_f64();
            last.run.end = Some(end);
            last.run.trouble = trouble;
        }
    }
}

impl Drop for Playing {
    /// Whatever ended the thread, nobody must wait for it for ever.
    fn drop(&mut self) {
        if self.held.is_some() {
            let message = "the experiment broke down";
            self.end(Err(ApiError::new(ErrorKind::Server, message)));
        }
    }
}

/// What came of it.
struct Played {
    end: EndName,
    decided: usize,
    /// Why a part of it could not be played.
    failure: Option<String>,
}

fn play(
    experiment: Experiment,
    until: Until,
    results: &Results,
    build: Build,
    stop: &AtomicBool,
    mut tell: impl FnMut(Step<'_>),
) -> Result<Played, ApiError> {
    let store_error = |LabError::Store(error)| ApiError::from(error);
    let mut store: Store = results.store()?;
    let provenance = Provenance::collect(build, THREADS);
    let mut bench = Bench::new(vec![experiment]);
    bench.load_shipped();
    bench.load(&store).map_err(store_error)?;
    let mut lab = Lab {
        store: &mut store,
        provenance: &provenance,
        threads: THREADS,
        stop,
    };
    let end = bench.run(&mut lab, until, &mut tell).map_err(store_error)?;
    let findings = bench.findings(0);
    let claims = findings.claims.iter();
    let decided = claims.filter(|it| it.verdict != Verdict::Undecided).count();
    let mut cells = findings.cells.iter();
    let failed = cells.find(|cell| cell.has_failed());
    Ok(Played {
        end: match end {
            RunEnd::Decided => EndName::Decided,
            RunEnd::TimeUp => EndName::TimeUp,
            RunEnd::Stopped => EndName::Stopped,
        },
        decided,
        failure: failed.and_then(|cell| cell.outcome.as_ref().err().cloned()),
    })
}

/// The memory of those who play or are asked at once, of whichever cell takes most, in bytes. An experiment with
/// players that the page does not allow is refused.
fn memory_of(experiment: &Experiment) -> Result<u64, ApiError> {
    let readings = experiment.readings.iter().map(|reading| &reading.cells);
    let mut most = 0;
    for cells in std::iter::once(&experiment.cells).chain(readings) {
        for cell in cells {
            let memory = memory_of_cell(cells, cell).map_err(|error| {
                let id = &experiment.id;
                let message = format!(
                    "{}; on the command line: grove reproduce {id}",
                    error.message
                );
                ApiError { message, ..error }
            })?;
            most = most.max(memory);
        }
    }
    Ok(most)
}

fn memory_of_cell(cells: &[Cell], cell: &Cell) -> Result<u64, ApiError> {
    let (played, asked) = match &cell.kind {
        CellKind::Match(played) => (Some(played), None),
        CellKind::Probe(probe) => {
            let of = cells.iter().find(|cell| cell.name == probe.of);
            let played = of.and_then(|of| match &of.kind {
                CellKind::Match(played) => Some(played),
                CellKind::Probe(_) => None,
            });
            (played, Some(&probe.player))
        }
    };
    let Some(played) = played else {
        return Ok(0);
    };
    let game = validate_game(&played.game, 0)?;
    let players = [&played.first, &played.second].into_iter().chain(asked);
    players
        .map(|player| Ok(validate_player(player, &game)?.memory))
        .sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn experiments_may_be_played_within_the_memory_of_a_server() {
        let most = u64::from(crate::settings::Settings::MEMORY) << 20;
        let mut refused = Vec::new();
        for experiment in catalogue::read().unwrap() {
            match memory_of(&experiment) {
                Ok(memory) => assert!((1..=most).contains(&memory), "{}: {memory}", experiment.id),
                Err(error) => refused.push(error.message),
            }
        }
        // A table of 512 MiB is what it asks about.
        let expected = "tt: at most 22 here, found 25; on the command line: \
            grove reproduce 002-transposition-table";
        assert_eq!(refused, [expected]);
    }
}
