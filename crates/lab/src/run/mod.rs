//! Experiments are played: cell by cell, through the arena, into a file of results.
//!
//! A cell that is there already is not played again, because the arena finds its run by what it is
//! made of; one that was interrupted goes on where it was. So experiments that share a cell play it
//! once. A cell that cannot be played is reported as failed, and the others go on.

mod gather;
mod recall;
#[cfg(test)]
mod tests;

use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use grove_engine::annotation::{self, Annotator, Turns};
use grove_engine::matchup::{GameSettings, MatchupError};
use grove_engine::referee::Adjudication;
use grove_record::Pair;
use grove_record::{GameRecord, Reason};
use grove_runner::{
    Execution, Match, MatchEnd, MatchPlan, PlanError, PlayGame, RunArchive, Scheduler, SchedulerEnd,
};
use grove_store::Provenance;
use grove_store::{Definition, Run, Store, StoreError};
use thiserror::Error;

use crate::experiment::{Cell, CellKind, Experiment, MatchCell, ProbeCell, Profile};
use crate::findings::{CellData, CellFindings, Findings};
use crate::verdict;
pub use recall::{NOT_PLAYED, Recall, Traces};

/// By how much a player may overstep its time. Players keep it by themselves; a machine that is busy
/// with something else must not decide an experiment.
const TOLERANCE: Duration = Duration::from_secs(1);

/// Plays experiments.
pub struct Lab<'a> {
    /// Where games are kept.
    pub store: &'a mut Store,
    /// What is noted with them.
    pub provenance: &'a Provenance,
    /// How many games at once.
    pub threads: usize,
    /// Raised when somebody wants it to end.
    pub stop: &'a AtomicBool,
}

/// What happens.
#[derive(Clone, Copy, Debug)]
pub enum Event<'e> {
    /// A cell begins.
    Begins {
        /// The cell.
        cell: &'e Cell,
        /// How many games it has.
        games: u64,
    },
    /// So many games of it are there.
    Games(u64),
    /// A cell is over.
    Over(&'e CellFindings),
}

/// Why experiments cannot go on.
#[derive(Debug, Error)]
pub enum LabError {
    /// Games cannot be kept.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// Somebody has stopped it.
    #[error("stopped")]
    Stopped,
}

/// Why a cell is not there.
#[derive(Debug, Error)]
enum CellError {
    #[error(transparent)]
    Lab(#[from] LabError),
    #[error(transparent)]
    Matchup(#[from] MatchupError),
    #[error(transparent)]
    Plan(#[from] PlanError),
    #[error("{0}")]
    Text(String),
}

impl From<StoreError> for CellError {
    fn from(error: StoreError) -> Self {
        CellError::Lab(error.into())
    }
}

impl Lab<'_> {
    /// Plays all cells of an experiment, and says what came of it.
    pub fn run(
        &mut self,
        experiment: &Experiment,
        profile: Profile,
        tell: &mut dyn FnMut(Event<'_>),
    ) -> Result<Findings, LabError> {
        let mut cells = Vec::new();
        for cell in &experiment.cells {
            let found = self.cell(experiment, cell, tell)?;
            tell(Event::Over(&found));
            cells.push(found);
        }
        Ok(verdict::judge(experiment.clone(), profile, cells))
    }

    fn cell(
        &mut self,
        experiment: &Experiment,
        cell: &Cell,
        tell: &mut dyn FnMut(Event<'_>),
    ) -> Result<CellFindings, LabError> {
        let mut attempt = || match &cell.kind {
            CellKind::Match(one) => self.play(cell, one, tell),
            CellKind::Probe(one) => self.probe(experiment, cell, one, tell),
        };
        // A search that breaks fails its cell, not the evening.
        let outcome = match catch_unwind(AssertUnwindSafe(&mut attempt)) {
            Ok(Ok(data)) => Ok(data),
            Ok(Err(CellError::Lab(error))) => return Err(error),
            Ok(Err(error)) => Err(error.to_string()),
            Err(_) => Err("a player broke down".into()),
        };
        Ok(CellFindings {
            name: cell.name.clone(),
            at: cell.at.clone(),
            scaled_down: cell.scaled_down,
            outcome,
        })
    }

    fn play(
        &mut self,
        cell: &Cell,
        one: &MatchCell,
        tell: &mut dyn FnMut(Event<'_>),
    ) -> Result<CellData, CellError> {
        let game_match = Match::prepare(plan(one)?)?;
        let plan = game_match.plan();
        let run = game_match.begin(self.store, self.provenance)?;
        tell(Event::Begins {
            cell,
            games: 2 * plan.pairs(),
        });
        let mut gathered = gather::Match::default();
        let execution = Execution::unobserved(self.threads, self.stop);
        let (_, end) = game_match.play(self.store, &run, execution, |pair, stats| {
            gathered.enter(pair);
            tell(Event::Games(stats.games()));
            Ok::<_, CellError>(())
        })?;
        if end == MatchEnd::Stopped {
            return Err(LabError::Stopped.into());
        }
        Ok(gathered.data(&run, plan))
    }

    fn probe(
        &mut self,
        experiment: &Experiment,
        cell: &Cell,
        one: &ProbeCell,
        tell: &mut dyn FnMut(Event<'_>),
    ) -> Result<CellData, CellError> {
        let of = experiment.cell(&one.of).map(|cell| &cell.kind);
        let Some(CellKind::Match(of)) = of else {
            return Err(CellError::Text(format!("{}: no such match", one.of)));
        };
        let of_match = Match::prepare(plan(of)?)?;
        let (plan, played) = (of_match.plan(), of_match.definition());
        let (source, games) = self.games(&one.of, played, plan.pairs())?;
        let annotator = annotation::annotator(&plan.game, &one.player)?;
        let definition = probe_definition(&*annotator, played, one.turns);
        let names = [annotator.player().text.clone()];
        let run = self.store.begin(&definition, &names, self.provenance)?;
        let play = |number: u64, stop: &(dyn Fn() -> bool + Sync)| {
            annotator.annotate(&games[number as usize], one.turns, stop)
        };
        tell(Event::Begins {
            cell,
            games: games.len() as u64,
        });
        let mut gathered = gather::Probe::default();
        self.probe_games(&run, plan.pairs(), &play, |pair| {
            gathered.enter(pair);
            tell(Event::Games(pair[1].index + 1));
        })?;
        match gathered.fault {
            Some(reason) => Err(CellError::Text(format!("{}: {reason}", one.player))),
            None => Ok(gathered.data(&run, source, plan)),
        }
    }

    /// The run of a match that was played before, and all its games.
    fn games(
        &self,
        name: &str,
        definition: &Definition,
        pairs: u64,
    ) -> Result<(u64, Vec<GameRecord>), CellError> {
        let missing = || CellError::Text(format!("the games of {name} are missing"));
        let run = self.store.find(definition)?.ok_or_else(missing)?;
        let games = self.store.games(run.id).map(|game| Ok(game?.record));
        let games: Vec<GameRecord> = games.collect::<Result<_, StoreError>>()?;
        match games.len() as u64 == 2 * pairs {
            true => Ok((run.id, games)),
            false => Err(missing()),
        }
    }

    /// Asks about the games of a run that were not asked about before.
    fn probe_games(
        &mut self,
        run: &Run,
        pairs: u64,
        play: &PlayGame<'_>,
        mut enter: impl FnMut(&Pair),
    ) -> Result<(), CellError> {
        let scheduler = Scheduler {
            pairs: 0..pairs,
            threads: self.threads,
        };
        let mut archive = RunArchive::new(self.store, run.id, |_| [0, 0])?;
        let end = scheduler.run(play, self.stop, &mut archive, |pair| {
            enter(pair);
            Ok::<_, CellError>(ControlFlow::Continue(()))
        })?;
        match end {
            SchedulerEnd::Stopped => Err(LabError::Stopped.into()),
            SchedulerEnd::Complete | SchedulerEnd::Enough => Ok(self.store.finish(run.id)?),
        }
    }
}

fn plan(cell: &MatchCell) -> Result<MatchPlan, CellError> {
    let game = cell.game.parse();
    Ok(MatchPlan {
        game: game.map_err(|error: grove_games::SpecError| CellError::Text(error.to_string()))?,
        players: [cell.first.clone(), cell.second.clone()],
        settings: GameSettings {
            openings: cell.openings.parse().map_err(MatchupError::Openings)?,
            seed: cell.seed,
            tolerance: TOLERANCE,
            adjudication: Adjudication {
                max_plies: cell.max_plies,
                ..Adjudication::default()
            },
            ..GameSettings::default()
        },
        games: cell.games,
        sprt: None,
    })
}

/// Whether a player was at fault, and how.
fn fault(game: &GameRecord) -> Option<Reason> {
    matches!(
        game.reason,
        Reason::Crash | Reason::Hang | Reason::IllegalMove
    )
    .then_some(game.reason)
}

/// What asking a player about the games of a run is called in a results file.
fn probe_definition(annotator: &dyn Annotator, of: &Definition, turns: Turns) -> Definition {
    Definition {
        kind: "probe".into(),
        game: of.game.clone(),
        players: vec![annotator.player().spec.clone()],
        settings: format!("{turns} turns of {:016x}", of.hash()),
    }
}
