//! What a file of results holds of an experiment, without playing anything.
//!
//! A cell is found by what it is made of, as when it is played; to know that, its players have to
//! sit down once. For all experiments together that takes seconds, so it is done once, and only
//! for cells of which the file has a [trace](Traces): a match with the same game and settings.

use std::collections::HashSet;
use std::sync::OnceLock;

use grove_engine::annotation;
use grove_record::Pair;
use grove_runner::{Match, MatchPlan};
use grove_store::{Definition, Run, Store, StoreError};
use serde::Deserialize;

use super::{CellError, LabError, gather, plan};
use crate::experiment::{Cell, CellKind, Experiment, MatchCell, Profile};
use crate::findings::{CellData, CellFindings, Findings};
use crate::verdict;

/// Why there is nothing to be said of a cell that was not played to its end.
pub const NOT_PLAYED: &str = "not played yet";

/// An experiment at one size, whose cells can be looked for.
pub struct Recall {
    experiment: Experiment,
    profile: Profile,
    /// What the cells are called by, or why they cannot be played; found out when it is needed.
    definitions: Vec<OnceLock<Result<Definition, String>>>,
}

/// What the matches of a file have in common with cells, as far as it can be seen at a glance.
pub struct Traces(HashSet<Trace>);

/// The game, and of the settings what a cell names.
#[derive(PartialEq, Eq, Hash)]
struct Trace {
    game: String,
    settings: Settings,
}

#[derive(Deserialize, PartialEq, Eq, Hash)]
struct Settings {
    games: u64,
    openings: String,
    seed: u64,
}

impl Traces {
    /// Of all matches of a file.
    pub fn of(store: &Store) -> Result<Self, StoreError> {
        let runs = store.runs()?.into_iter();
        let definitions = runs.map(|summary| summary.run.definition);
        let matches = definitions.filter(|definition| definition.kind == MatchPlan::KIND);
        let traces = matches.filter_map(|definition| {
            Some(Trace {
                settings: serde_json::from_str(&definition.settings).ok()?,
                game: definition.game,
            })
        });
        Ok(Traces(traces.collect()))
    }

    /// Whether a match may be there.
    fn has(&self, cell: &MatchCell) -> bool {
        let trace = plan(cell).map(|plan| Trace {
            game: plan.game.to_string(),
            settings: Settings {
                games: 2 * plan.pairs(),
                openings: plan.settings.openings.to_string(),
                seed: plan.settings.seed,
            },
        });
        trace.is_ok_and(|trace| self.0.contains(&trace))
    }
}

impl Recall {
    /// Of an experiment at this size.
    pub fn new(experiment: Experiment, profile: Profile) -> Self {
        Recall {
            definitions: experiment.cells.iter().map(|_| OnceLock::new()).collect(),
            experiment,
            profile,
        }
    }

    /// The experiment.
    pub fn experiment(&self) -> &Experiment {
        &self.experiment
    }

    /// How large it is.
    pub fn profile(&self) -> Profile {
        self.profile
    }

    /// How many cells were played to their ends.
    pub fn held(&self, store: &Store, traces: &Traces) -> Result<usize, StoreError> {
        let mut held = 0;
        for place in 0..self.definitions.len() {
            held += usize::from(self.finished(store, traces, place)?.is_ok());
        }
        Ok(held)
    }

    /// What came of it, as far as it was played.
    pub fn findings(&self, store: &Store, traces: &Traces) -> Result<Findings, StoreError> {
        let mut cells = Vec::new();
        for (place, cell) in self.experiment.cells.iter().enumerate() {
            let outcome = match self.finished(store, traces, place)? {
                Ok(run) => match self.data(store, traces, cell, &run) {
                    Ok(data) => Ok(data),
                    Err(CellError::Lab(LabError::Store(error))) => return Err(error),
                    Err(error) => Err(error.to_string()),
                },
                Err(reason) => Err(reason),
            };
            cells.push(CellFindings {
                name: cell.name.clone(),
                at: cell.at.clone(),
                scaled_down: cell.scaled_down,
                outcome,
            });
        }
        let experiment = self.experiment.clone();
        Ok(verdict::judge(experiment, self.profile, cells))
    }

    /// The run of a cell, if it was played to its end.
    fn finished(
        &self,
        store: &Store,
        traces: &Traces,
        place: usize,
    ) -> Result<Result<Run, String>, StoreError> {
        let cell = &self.experiment.cells[place];
        if !self
            .source(cell)
            .is_ok_and(|(_, source)| traces.has(source))
        {
            return Ok(Err(NOT_PLAYED.into()));
        }
        let define = || self.define(cell).map_err(|error| error.to_string());
        let definition = match self.definitions[place].get_or_init(define) {
            Ok(definition) => definition,
            Err(reason) => return Ok(Err(reason.clone())),
        };
        let run = store.find(definition)?;
        let run = run.filter(|run| run.finished.is_some());
        Ok(run.ok_or_else(|| NOT_PLAYED.into()))
    }

    fn define(&self, cell: &Cell) -> Result<Definition, CellError> {
        let (_, source) = self.source(cell)?;
        let source = Match::prepare(plan(source)?)?;
        let played = source.definition();
        match &cell.kind {
            CellKind::Match(_) => Ok(played.clone()),
            CellKind::Probe(one) => {
                let annotator = annotation::annotator(&source.plan().game, &one.player)?;
                Ok(super::probe_definition(&*annotator, played, one.turns))
            }
        }
    }

    /// The match whose positions a cell is about, and its place: itself, or the one that a player is
    /// asked about.
    fn source<'c>(&'c self, cell: &'c Cell) -> Result<(usize, &'c MatchCell), CellError> {
        let name = match &cell.kind {
            CellKind::Match(_) => &cell.name,
            CellKind::Probe(one) => &one.of,
        };
        let mut cells = self.experiment.cells.iter().enumerate();
        let found = cells.find_map(|(place, cell)| match &cell.kind {
            CellKind::Match(source) if cell.name == *name => Some((place, source)),
            _ => None,
        });
        found.ok_or_else(|| CellError::Text(format!("{name}: no such match")))
    }

    fn data(
        &self,
        store: &Store,
        traces: &Traces,
        cell: &Cell,
        run: &Run,
    ) -> Result<CellData, CellError> {
        let (place, source) = self.source(cell)?;
        let plan = plan(source)?;
        match &cell.kind {
            CellKind::Match(_) => {
                let mut gathered = gather::Match::default();
                each_pair(store, run, |pair| gathered.enter(pair))?;
                Ok(gathered.data(run, &plan))
            }
            CellKind::Probe(one) => {
                let of = self.finished(store, traces, place)?;
                let of = of.map_err(CellError::Text)?;
                let mut gathered = gather::Probe::default();
                each_pair(store, run, |pair| gathered.enter(pair))?;
                match gathered.fault {
                    Some(reason) => Err(CellError::Text(format!("{}: {reason}", one.player))),
                    None => Ok(gathered.data(run, of.id, &plan)),
                }
            }
        }
    }
}

/// The games of a finished run, which are whole pairs.
fn each_pair(store: &Store, run: &Run, mut enter: impl FnMut(&Pair)) -> Result<(), StoreError> {
    let mut games = store.games(run.id);
    while let (Some(one), Some(other)) = (games.next(), games.next()) {
        enter(&[one?.record, other?.record]);
    }
    Ok(())
}
