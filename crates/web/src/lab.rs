//! The experiments that come with Grove, and what is known of them.
//!
//! Pages, values and drawings are those of the report ([`grove_lab::report`]), made on request from the
//! findings that come with Grove and from what the results file adds to them. Nothing is played here.

use std::sync::{Mutex, PoisonError};

use grove_lab::findings::{Findings, Verdict};
use grove_lab::report::{self, Sheet};
use grove_lab::run::{Bench, LabError};
use grove_lab::{Study, catalogue};
use grove_store::Store;
use serde::Serialize;

use crate::error::{ApiError, ErrorKind};

/// All experiments, read on the first request.
#[derive(Default)]
pub(crate) struct Catalogue(Mutex<Option<Bench>>);

/// All experiments.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct Studies {
    studies: Vec<StudyView>,
}

/// A study and its experiments.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[cfg_attr(test, schemars(rename = "Study"))]
struct StudyView {
    name: &'static str,
    title: &'static str,
    experiments: Vec<ExperimentLine>,
}

/// An experiment, and what became of its claims.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct ExperimentLine {
    id: String,
    title: String,
    question: String,
    source: String,
    /// How many games it rests on, in all samples.
    games: u64,
    verdicts: Vec<VerdictCount>,
}

/// How many claims have a verdict.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct VerdictCount {
    verdict: &'static str,
    claims: usize,
}

impl Catalogue {
    /// The experiments by study, and what became of their claims.
    pub(crate) fn studies(&self, store: &Store) -> Result<Studies, ApiError> {
        self.with(store, |bench| {
            let all = bench.all_findings();
            let studies = Study::ALL.map(|study| {
                let own = all.iter().enumerate();
                let own = own.filter(|(_, findings)| findings.experiment.study == study);
                StudyView {
                    name: study.name(),
                    title: study.title(),
                    experiments: own
                        .map(|(place, findings)| line(findings, bench.games(place)))
                        .collect(),
                }
            });
            Ok(Studies {
                studies: studies.into(),
            })
        })
    }

    /// The report of an experiment.
    pub(crate) fn sheet(&self, store: &Store, id: &str) -> Result<Sheet, ApiError> {
        self.with(store, |bench| {
            let place = bench.experiments().iter().position(|it| it.id == id);
            let place = place.ok_or_else(|| ApiError::not_found("there is no such experiment"))?;
            Ok(report::sheet(&bench.findings(place)))
        })
    }

    /// Does something with all experiments, after what is new in the results file was entered.
    fn with<T>(
        &self,
        store: &Store,
        run: impl FnOnce(&Bench) -> Result<T, ApiError>,
    ) -> Result<T, ApiError> {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let bench = match &mut *known {
            Some(bench) => bench,
            none => none.insert(read()?),
        };
        bench
            .load(store)
            .map_err(|LabError::Store(error)| ApiError::from(error))?;
        run(bench)
    }
}

fn read() -> Result<Bench, ApiError> {
    let experiments = catalogue::read()
        .map_err(|_| ApiError::new(ErrorKind::Server, "the experiments cannot be read"))?;
    let mut bench = Bench::new(experiments);
    bench.load_shipped();
    Ok(bench)
}

fn line(findings: &Findings, games: u64) -> ExperimentLine {
    let experiment = &findings.experiment;
    let verdicts = Verdict::ALL.map(|verdict| VerdictCount {
        verdict: verdict.text(),
        claims: findings
            .claims
            .iter()
            .filter(|it| it.verdict == verdict)
            .count(),
    });
    ExperimentLine {
        id: experiment.id.clone(),
        title: experiment.title.clone(),
        question: experiment.question.clone(),
        source: experiment.source.clone(),
        games,
        verdicts: verdicts.into(),
    }
}
