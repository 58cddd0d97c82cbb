//! Experiments and the samples that they rest on.

use std::collections::{BTreeMap, HashSet};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use grove_runner::MatchPlan;
use grove_store::{Store, StoreError};
use serde::Deserialize;

use super::allocation::{Costs, Want, wants};
use super::sample::Sample;
use super::shipped::{Shipped, ShippedSample};
use super::{Lab, LabError, RunEnd, SampleSpec, Step, Until, timer};
use crate::experiment::{Cell, Experiment, Measure, SampleKind, Study};
use crate::findings::{CellData, CellFindings, Findings, NOT_PLAYED, Verdict};
use crate::verdict::{self, Samples};

/// How long games of one sample are played before it is asked again which sample tells most.
const SLICE: Duration = Duration::from_secs(2);

/// How many seconds a pair is tried at least of which nothing is known.
const ATTEMPT: f64 = 0.25;

/// How many pairs are played at most before that.
const MOST_PAIRS: u64 = 512;

/// Experiments and the samples that they rest on.
pub struct Bench {
    experiments: Vec<Experiment>,
    places: Vec<Places>,
    pub(super) samples: Vec<Sample>,
}

/// Where the samples of an experiment's cells are.
#[derive(Default)]
pub(super) struct Places {
    pub(super) protocol: Vec<usize>,
    pub(super) fair: Vec<usize>,
    pub(super) readings: Vec<Vec<usize>>,
}

impl Bench {
    /// Of experiments of which nothing was played yet.
    pub fn new(experiments: Vec<Experiment>) -> Self {
        let mut bench = Bench {
            experiments: Vec::new(),
            places: Vec::new(),
            samples: Vec::new(),
        };
        for experiment in experiments {
            let places = bench.places_of(&experiment);
            bench.places.push(places);
            bench.experiments.push(experiment);
        }
        bench
    }

    /// The experiments.
    pub fn experiments(&self) -> &[Experiment] {
        &self.experiments
    }

    pub(super) fn places(&self, experiment: usize) -> &Places {
        &self.places[experiment]
    }

    /// What a sample is known by and came to; nothing where no game was played.
    pub(super) fn kept(&self, place: usize) -> Option<(u64, &CellData)> {
        let sample = &self.samples[place];
        let own = sample.definition.as_ref().map(|it| it.hash());
        let definition = own.or(sample.shipped)?;
        (sample.pairs > 0 && sample.failure.is_none()).then_some((definition, &*sample.data))
    }

    /// How many seconds a pair of each sample takes, as far as that is known.
    pub(super) fn times(&self) -> BTreeMap<u64, f64> {
        let known = self.samples.iter().filter_map(|sample| {
            let tried = (sample.at_least > 0.0).then(|| sample.expected_seconds());
            let seconds = sample.data.seconds_per_pair().or(tried).or(sample.took)?;
            Some((sample.spec.digest(), seconds))
        });
        known.collect()
    }

    fn places_of(&mut self, experiment: &Experiment) -> Places {
        // What nobody published has no protocol of its own.
        let protocol = match experiment.study {
            Study::Own => SampleKind::Fair,
            _ => SampleKind::Protocol,
        };
        let margin = |measure: Measure| measure == Measure::Margin;
        let wants_margin = experiment.claims.iter().any(|it| margin(it.measure))
            || experiment.published.iter().any(|it| margin(it.measure))
            || experiment.figures.iter().any(|it| margin(it.measure));
        let mut all = |cells: &[Cell], kind| -> Vec<usize> {
            let specs = cells
                .iter()
                .filter_map(|cell| SampleSpec::of(cells, cell, kind));
            let places: Vec<usize> = specs.map(|spec| self.place(spec)).collect();
            for &place in &places {
                self.samples[place].wants_margin |= wants_margin;
            }
            places
        };
        Places {
            protocol: all(&experiment.cells, protocol),
            fair: all(&experiment.cells, SampleKind::Fair),
            readings: experiment
                .readings
                .iter()
                .map(|reading| all(&reading.cells, SampleKind::Fair))
                .collect(),
        }
    }

    /// Where a sample is, which is added if it is not there.
    fn place(&mut self, spec: SampleSpec) -> usize {
        let known = self.samples.iter().position(|sample| sample.spec == spec);
        known.unwrap_or_else(|| {
            let source = spec.source().map(|source| self.place(source));
            self.samples.push(Sample::new(spec, source));
            self.samples.len() - 1
        })
    }

    /// Takes over how long games take from what comes with the program.
    pub fn load_shipped_times(&mut self) {
        let times = super::shipped::times();
        for sample in &mut self.samples {
            sample.took = times.get(&sample.spec.digest()).copied();
        }
    }

    /// Takes over what comes with the program, where it fits.
    pub fn load_shipped(&mut self) {
        self.load_shipped_times();
        for place in 0..self.experiments.len() {
            if let Some(shipped) = super::shipped::read(&self.experiments[place].id) {
                self.take_over(place, shipped);
            }
        }
    }

    /// Takes over what was kept of an experiment's samples, except where the experiment has changed since.
    /// Where only a preset has, that shows when the players are built.
    pub(super) fn take_over(&mut self, experiment: usize, shipped: Shipped) {
        for kept in shipped.samples {
            let Some(place) = self.kept_place(experiment, &kept) else {
                continue;
            };
            let sample = &mut self.samples[place];
            if sample.spec.made(&kept.data) && 2 * sample.pairs < kept.data.games {
                sample.pairs = kept.data.games / 2;
                sample.population = kept.data.exact.then_some(sample.pairs);
                sample.shipped = Some(kept.definition);
                sample.data = kept.data.into();
            }
        }
    }

    /// Builds the players of every sample once, and tells why that is not possible where it is not.
    pub fn check(&mut self) -> Vec<(SampleSpec, Result<(), String>)> {
        let all = self.samples.iter_mut().map(|sample| {
            let prepared = sample.prepare().map_err(|error| error.to_string());
            sample.players = None;
            (sample.spec.clone(), prepared)
        });
        all.collect()
    }

    /// What the sample is known by that something was kept of; nothing where there is none any more, or
    /// its players were not built.
    pub fn definition(&self, experiment: usize, kept: &ShippedSample) -> Option<u64> {
        let sample = &self.samples[self.kept_place(experiment, kept)?];
        sample.definition.as_ref().map(|it| it.hash())
    }

    fn kept_place(&self, experiment: usize, kept: &ShippedSample) -> Option<usize> {
        let (places, experiment) = (&self.places[experiment], &self.experiments[experiment]);
        let own = match (&kept.reading, kept.kind()?) {
            (None, SampleKind::Protocol) => &places.protocol,
            (None, SampleKind::Fair) => &places.fair,
            (Some(name), _) => {
                let mut readings = experiment.readings.iter();
                places
                    .readings
                    .get(readings.position(|it| it.name == *name)?)?
            }
        };
        let cell = experiment.cells.iter().position(|it| it.name == kept.cell);
        own.get(cell?).copied()
    }

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

    /// How many games the samples of an experiment have.
    pub fn games(&self, experiment: usize) -> u64 {
        let places = &self.places[experiment];
        let all = places.protocol.iter().chain(&places.fair);
        let all: HashSet<usize> = all
            .chain(places.readings.iter().flatten())
            .copied()
            .collect();
        all.iter()
            .map(|&place| self.samples[place].data.games)
            .sum()
    }

    /// What came of an experiment so far.
    pub fn findings(&self, experiment: usize) -> Findings {
        let (places, experiment) = (&self.places[experiment], &self.experiments[experiment]);
        let found = |places: &[usize]| -> Vec<CellFindings> {
            let cells = experiment.cells.iter().zip(places);
            cells
                .map(|(cell, &place)| CellFindings {
                    name: cell.name.clone(),
                    at: cell.at.clone(),
                    outcome: self.samples[place].outcome(),
                })
                .collect()
        };
        let samples = Samples {
            protocol: found(&places.protocol),
            fair: found(&places.fair),
            readings: places.readings.iter().map(|it| found(it)).collect(),
        };
        verdict::judge(experiment.clone(), samples)
    }

    /// What came of all experiments so far.
    pub fn all_findings(&self) -> Vec<Findings> {
        let all = 0..self.experiments.len();
        all.map(|experiment| self.findings(experiment)).collect()
    }

    /// Adds games where they tell most for the time they take.
    pub fn run(
        &mut self,
        lab: &mut Lab<'_>,
        until: Until,
        tell: &mut dyn FnMut(Step<'_>),
    ) -> Result<RunEnd, LabError> {
        let mut state: Vec<State> = (0..self.experiments.len())
            .map(|experiment| self.state(experiment, lab.threads))
            .collect();
        loop {
            if lab.stop.load(Ordering::Relaxed) {
                return Ok(RunEnd::Stopped);
            }
            let left = match until {
                Until::Time(end) => end.saturating_duration_since(Instant::now()).as_secs_f64(),
                Until::Decided => f64::INFINITY,
            };
            if left == 0.0 {
                return Ok(RunEnd::TimeUp);
            }
            let best = state
                .iter()
                .enumerate()
                .flat_map(|(experiment, state)| state.wants.iter().map(move |it| (experiment, it)))
                .filter(|(_, want)| want.pair_seconds <= left)
                .max_by(|(_, one), (_, other)| one.worth().total_cmp(&other.worth()));
            let Some((experiment, want)) = best.map(|(experiment, it)| (experiment, it.clone()))
            else {
                let is_open = state.iter().any(|state| !state.wants.is_empty());
                return Ok(match is_open {
                    true => RunEnd::TimeUp,
                    false => RunEnd::Decided,
                });
            };
            tell(Step {
                experiment: &self.experiments[experiment].id,
                cell: &self.experiments[experiment].cells[want.cell].name,
                games: 2 * self.samples[want.sample].pairs,
                decided: state.iter().map(|state| state.decided).sum(),
                claims: state.iter().map(|state| state.claims).sum(),
            });
            self.step(&want, lab, until)?;
            for (experiment, state) in state.iter_mut().enumerate() {
                if self.places[experiment].uses(want.sample) {
                    *state = self.state(experiment, lab.threads);
                }
            }
        }
    }

    fn state(&self, experiment: usize, threads: usize) -> State {
        let findings = self.findings(experiment);
        let costs = Costs {
            samples: &self.samples,
            threads,
        };
        let decided = findings
            .claims
            .iter()
            .filter(|it| it.verdict != Verdict::Undecided);
        State {
            decided: decided.count(),
            claims: findings.claims.len(),
            wants: wants(&findings, &self.places[experiment], &costs),
        }
    }

    fn step(&mut self, want: &Want, lab: &mut Lab<'_>, until: Until) -> Result<(), LabError> {
        let sample = &self.samples[want.sample];
        let before = sample.pairs;
        let known = sample.data.seconds_per_pair().is_some();
        let slice = SLICE.as_secs_f64();
        let (pairs, limit) = match known {
            true => {
                let fit = (slice / want.pair_seconds).ceil().max(1.0) as u64;
                (fit.min(want.pairs).clamp(1, MOST_PAIRS), None)
            }
            // What nobody knows is tried for a while, and longer the next time.
            false => (1, Some((2.0 * sample.expected_seconds()).max(ATTEMPT))),
        };
        let now = Instant::now();
        let limit_at = limit.map(|seconds| now + Duration::from_secs_f64(seconds));
        let deadline = match (until, limit_at) {
            (Until::Time(end), Some(limit)) => Some(end.min(limit)),
            (Until::Time(end), None) => Some(end),
            (Until::Decided, limit) => limit,
        };
        let stop = lab.stop;
        timer::until(deadline, stop, |stop| {
            self.extend(want.sample, pairs, lab, stop)
        })?;
        let sample = &mut self.samples[want.sample];
        if sample.pairs == before {
            sample.at_least = sample.at_least.max(now.elapsed().as_secs_f64());
        }
        Ok(())
    }
}

/// What is known of an experiment while games are added.
struct State {
    decided: usize,
    claims: usize,
    wants: Vec<Want>,
}

impl Places {
    fn uses(&self, sample: usize) -> bool {
        let mut all = self.protocol.iter().chain(&self.fair);
        all.any(|&it| it == sample) || self.readings.iter().flatten().any(|&it| it == sample)
    }
}

impl Sample {
    /// What came of it so far.
    fn outcome(&self) -> Result<Arc<CellData>, String> {
        match (&self.failure, self.pairs) {
            (Some(failure), _) => Err(failure.clone()),
            (None, 0) => Err(NOT_PLAYED.into()),
            (None, _) => Ok(self.data.clone()),
        }
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
