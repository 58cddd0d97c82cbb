//! Games that a results file holds already.

use std::collections::HashSet;

use grove_runner::MatchPlan;
use grove_store::{Store, StoreError};
use serde::Deserialize;

use super::{Bench, LabError, SampleSpec};

impl Bench {
    /// Takes over what a results file holds. Players are built only for samples of which it has a trace: a
    /// match with the same game and settings.
    pub fn load(&mut self, store: &Store) -> Result<(), LabError> {
        let traces = Traces::of(store)?;
        for place in 0..self.samples.len() {
            if traces.has(&self.samples[place].spec) {
                self.recall(place, store)?;
            }
        }
        Ok(())
    }
}

/// What the matches of a file have in common with samples, as far as it can be seen at a glance.
struct Traces(HashSet<Trace>);

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
    fn of(store: &Store) -> Result<Self, StoreError> {
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
    fn has(&self, spec: &SampleSpec) -> bool {
        let trace = spec.plan().map(|plan| Trace {
            game: plan.game.to_string(),
            settings: Settings {
                games: plan.games,
                openings: plan.settings.openings.to_string(),
                seed: plan.settings.seed,
            },
        });
        trace.is_ok_and(|trace| self.0.contains(&trace))
    }
}
