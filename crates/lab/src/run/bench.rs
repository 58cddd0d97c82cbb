//! Experiments and the samples that they rest on.

use std::collections::{BTreeMap, HashSet};
use std::sync::Arc;

use grove_record::Shard;
use grove_store::{Store, StoreError, digest};

use super::SampleSpec;
use super::plan::Plan;
use super::sample::Sample;
use super::shipped::{Shipped, ShippedSample};
use crate::experiment::{Cell, Experiment, FigureKind, Measure, SampleKind, Study};
use crate::findings::{CellData, CellFindings, Findings, NOT_PLAYED};
use crate::verdict::{self, Samples};

/// Experiments and the samples that they rest on.
pub struct Bench {
    experiments: Vec<Experiment>,
    places: Vec<Places>,
    plans: Vec<Plan>,
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
            plans: Vec::new(),
            samples: Vec::new(),
        };
        for experiment in experiments {
            let places = bench.places_of(&experiment);
            bench.places.push(places);
            bench.plans.push(Plan::default());
            bench.experiments.push(experiment);
        }
        bench
    }

    /// From now on only a part of the pairs is played, and entered from a results file.
    pub fn deal(&mut self, shard: Shard) {
        for sample in &mut self.samples {
            sample.shard = shard;
        }
    }

    /// A number that tells its samples from those of other experiments.
    pub fn digest(&self) -> u64 {
        let samples = self.samples.iter();
        let digests = samples.flat_map(|sample| sample.spec.digest().to_le_bytes());
        digest(&digests.collect::<Vec<u8>>())
    }

    /// How many games of the samples are in a results file, and of how many samples.
    pub fn stored(&self, store: &Store) -> Result<(u64, u64), StoreError> {
        let runs = self.samples.iter().filter_map(|sample| sample.run.as_ref());
        let (mut games, mut samples) = (0, 0);
        for run in runs {
            games += store.count_games(run.id)?;
            samples += 1;
        }
        Ok((games, samples))
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
        let places = Places {
            protocol: all(&experiment.cells, protocol),
            fair: all(&experiment.cells, SampleKind::Fair),
            readings: experiment
                .readings
                .iter()
                .map(|reading| all(&reading.cells, SampleKind::Fair))
                .collect(),
        };
        // Figures show the protocol.
        let wants_strings = experiment.has_figure(&[FigureKind::Strings]);
        for &place in &places.protocol {
            self.samples[place].wants_strings |= wants_strings;
        }
        places
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

    pub(super) fn plan(&self, experiment: usize) -> &Plan {
        &self.plans[experiment]
    }

    /// Takes over where to begin from what comes with the program: how long games take, and how many it
    /// took to tell. What they were is not taken over.
    pub fn load_shipped_plan(&mut self) {
        self.load_shipped_times();
        let mut shipped = Bench::new(self.experiments.clone());
        shipped.load_shipped();
        self.plans = shipped.all_findings().iter().map(Plan::of).collect();
    }

    fn load_shipped_times(&mut self) {
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
                sample.pairs_before = sample.pairs;
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

    /// How many games the samples of an experiment have.
    pub fn games(&self, experiment: usize) -> u64 {
        let all = self.places[experiment].all().flatten();
        let all: HashSet<usize> = all.copied().collect();
        all.iter()
            .map(|&place| self.samples[place].data.games)
            .sum()
    }

    /// How many games all samples have, and how many samples the results file has a run of: where neither has
    /// changed nothing has.
    pub fn extent(&self) -> (u64, usize) {
        let games = self.samples.iter().map(|sample| sample.data.games);
        let runs = self
            .samples
            .iter()
            .filter(|sample| sample.data.run.is_some());
        (games.sum(), runs.count())
    }

    /// What came of an experiment so far.
    pub fn findings(&self, experiment: usize) -> Findings {
        let samples = self.samples_of(experiment);
        verdict::judge(self.experiments[experiment].clone(), samples)
    }

    pub(super) fn samples_of(&self, experiment: usize) -> Samples {
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
}

impl Places {
    fn all(&self) -> impl Iterator<Item = &Vec<usize>> {
        [&self.protocol, &self.fair]
            .into_iter()
            .chain(&self.readings)
    }

    pub(super) fn uses(&self, sample: usize) -> bool {
        self.all().flatten().any(|&it| it == sample)
    }

    /// Whether one of these samples belongs to one of these cells.
    pub(super) fn any_of(&self, cells: &[usize], samples: &[usize]) -> bool {
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
