//! Experiments and the samples that they rest on.

use std::collections::{BTreeMap, HashMap, HashSet};
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
        let all = self.places[experiment].all().flatten();
        let all: HashSet<usize> = all.copied().collect();
        all.iter()
            .map(|&place| self.samples[place].data.games)
            .sum()
    }

    /// What came of an experiment so far.
    pub fn findings(&self, experiment: usize) -> Findings {
        let samples = self.samples_of(experiment);
        verdict::judge(self.experiments[experiment].clone(), samples)
    }

    fn samples_of(&self, experiment: usize) -> Samples {
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
        Samples {
            protocol: found(&places.protocol),
            fair: found(&places.fair),
            readings: places.readings.iter().map(|it| found(it)).collect(),
        }
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
            let Some((experiment, want)) = most_worth(&state, left) else {
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
                decided: state.iter().map(State::decided).sum(),
                claims: state.iter().map(|state| state.findings.claims.len()).sum(),
            });
            self.step(&want, lab, until)?;
            let source = self.samples[want.sample].source;
            let changed: Vec<usize> = source.into_iter().chain([want.sample]).collect();
            for (experiment, state) in state.iter_mut().enumerate() {
                if changed.iter().any(|&it| self.places[experiment].uses(it)) {
                    self.update(experiment, state, &changed, lab.threads);
                }
            }
        }
    }

    fn state(&self, experiment: usize, threads: usize) -> State {
        let findings = self.findings(experiment);
        State {
            wants: self.wants(experiment, &findings, threads),
            findings,
        }
    }

    /// Judges again what rests on samples that have changed. The rest would take most of the time.
    fn update(&self, experiment: usize, state: &mut State, changed: &[usize], threads: usize) {
        let samples = self.samples_of(experiment);
        let own = &self.experiments[experiment];
        for found in &mut state.findings.claims {
            let cells = own.cells_of(&found.claim);
            if self.places[experiment].any_of(&cells, changed) {
                *found = verdict::judge_claim(own, &samples, &found.claim);
            }
        }
        state.wants = self.wants(experiment, &state.findings, threads);
    }

    fn wants(&self, experiment: usize, findings: &Findings, threads: usize) -> Vec<Want> {
        let costs = Costs {
            samples: &self.samples,
            threads,
        };
        wants(findings, &self.places[experiment], &costs)
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
            // What nobody knows is tried for a while, and eight times as long the next time, so that what
            // is cut off and lost stays small.
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

/// What is to be played next and for which experiment, if there is time for it. A sample that several claims
/// wait for is worth what it is to all of them.
fn most_worth(state: &[State], seconds_left: f64) -> Option<(usize, Want)> {
    let all = || {
        let wants = state
            .iter()
            .enumerate()
            .flat_map(|(experiment, state)| state.wants.iter().map(move |it| (experiment, it)));
        wants.filter(|(_, want)| want.pair_seconds <= seconds_left)
    };
    let mut worth: HashMap<usize, f64> = HashMap::new();
    for (_, want) in all() {
        *worth.entry(want.sample).or_default() += want.worth();
    }
    let rank = |want: &Want| [worth[&want.sample], want.worth()];
    let best = all().max_by(|(_, one), (_, other)| {
        let [one, other] = [rank(one), rank(other)];
        one[0]
            .total_cmp(&other[0])
            .then(one[1].total_cmp(&other[1]))
    });
    best.map(|(experiment, want)| (experiment, want.clone()))
}

/// What is known of an experiment while games are added.
struct State {
    /// With claims as they are judged now.
    findings: Findings,
    wants: Vec<Want>,
}

impl State {
    fn decided(&self) -> usize {
        let claims = self.findings.claims.iter();
        claims.filter(|it| it.verdict != Verdict::Undecided).count()
    }
}

impl Places {
    fn all(&self) -> impl Iterator<Item = &Vec<usize>> {
        [&self.protocol, &self.fair]
            .into_iter()
            .chain(&self.readings)
    }

    fn uses(&self, sample: usize) -> bool {
        self.all().flatten().any(|&it| it == sample)
    }

    /// Whether one of these samples belongs to one of these cells.
    fn any_of(&self, cells: &[usize], samples: &[usize]) -> bool {
        self.all()
            .any(|places| cells.iter().any(|&cell| samples.contains(&places[cell])))
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

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = r#"
study = "own"
title = "t"
source = "s"
question = "q"
[[match]]
name = "one"
game = "konane"
first = "ab"
second = "random"
openings = "none"
[[claim]]
text = "c"
measure = "score"
of = ["one"]
relation = "above"
than = 0.5
"#;

    /// An experiment that wants these samples, each for so many seconds.
    fn state(wants: &[(usize, f64)]) -> State {
        let experiment = Experiment::read("x", FILE).unwrap();
        let want = |&(sample, seconds): &(usize, f64)| Want {
            value: 1.0,
            seconds,
            sample,
            cell: 0,
            pairs: 10,
            pair_seconds: seconds / 10.0,
        };
        State {
            findings: Bench::new(vec![experiment]).findings(0),
            wants: wants.iter().map(want).collect(),
        }
    }

    fn next(states: &[State], seconds_left: f64) -> Option<(usize, usize)> {
        let (experiment, want) = most_worth(states, seconds_left)?;
        Some((experiment, want.sample))
    }

    #[test]
    fn the_quickest_decision_comes_first() {
        let states = [state(&[(1, 20.0), (2, 4.0)]), state(&[(3, 5.0)])];
        assert_eq!(next(&states, 100.0), Some((0, 2)));
        assert_eq!(next(&[state(&[])], 100.0), None);
    }

    #[test]
    fn a_sample_that_several_claims_wait_for_is_worth_more() {
        let states = [
            state(&[(1, 4.0), (2, 6.0)]),
            state(&[(2, 6.0)]),
            state(&[(2, 5.0)]),
        ];
        assert_eq!(next(&states, 100.0), Some((2, 2)));
    }

    #[test]
    fn nothing_is_begun_that_takes_longer_than_the_time_left() {
        let states = [state(&[(1, 40.0), (2, 400.0)])];
        assert_eq!(next(&states, 10.0), Some((0, 1)));
        assert_eq!(next(&states, 1.0), None);
    }
}
