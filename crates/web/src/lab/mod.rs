//! The experiments that come with Grove, and what is known of them.
//!
//! Pages, values and drawings are those of the report ([`grove_lab::report`]), made on request from the
//! findings that come with Grove and from what the results file adds to them. More games of an experiment
//! are played on request, too (`playing`).

mod playing;

use std::sync::{Mutex, PoisonError};

use grove_lab::findings::{Findings, Verdict};
use grove_lab::report::{self, Sheet};
use grove_lab::run::{Bench, LabError};
use grove_lab::{Study, catalogue};
use grove_store::Store;
use serde::Serialize;

use crate::error::{ApiError, ErrorKind};

pub(crate) use playing::{ExperimentRun, Experiments, NewGames};

/// All experiments, read on the first request.
#[derive(Default)]
pub(crate) struct Catalogue(Mutex<Option<Known>>);

/// The experiments and what came of them.
struct Known {
    bench: Bench,
    /// How many games come with each of them.
    shipped: Vec<u64>,
    /// What `findings` rest on.
    extent: (u64, usize),
    findings: Vec<Findings>,
}

/// All experiments.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct Studies {
    /// What was learnt from all of them, in a few sentences.
    answer: Vec<String>,
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
    /// How many of these come with Grove; their moves are not kept.
    shipped: u64,
    claims: Vec<ClaimLine>,
}

/// A claim, and what became of it.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct ClaimLine {
    text: String,
    verdict: VerdictName,
}

/// What became of a claim; some depend on how the study is read.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
enum VerdictName {
    Holds,
    DoesNotHold,
    Depends,
    Undecided,
}

impl From<Verdict> for VerdictName {
    fn from(verdict: Verdict) -> Self {
        match verdict {
            Verdict::Holds => VerdictName::Holds,
            Verdict::DoesNotHold => VerdictName::DoesNotHold,
            Verdict::Depends => VerdictName::Depends,
            Verdict::Undecided => VerdictName::Undecided,
        }
    }
}

impl Catalogue {
    /// The experiments by study, and what became of their claims.
    pub(crate) fn studies(&self, store: &Store) -> Result<Studies, ApiError> {
        self.with(store, |known| {
            let studies = Study::ALL.map(|study| {
                let own = known.findings.iter().enumerate();
                let own = own.filter(|(_, findings)| findings.experiment.study == study);
                StudyView {
                    name: study.name(),
                    title: study.title(),
                    experiments: own.map(|(place, _)| known.line(place)).collect(),
                }
            });
            Ok(Studies {
                answer: report::answer(&known.findings),
                studies: studies.into(),
            })
        })
    }

    /// What was learnt, as a drawing.
    pub(crate) fn picture(&self, store: &Store) -> Result<String, ApiError> {
        self.with(store, |known| {
            let none = || ApiError::not_found("nothing was compared yet");
            report::picture(&known.findings).ok_or_else(none)
        })
    }

    /// The report of an experiment.
    pub(crate) fn sheet(&self, store: &Store, id: &str) -> Result<Sheet, ApiError> {
        self.with(store, |known| {
            let mut all = known.findings.iter();
            let findings = all.find(|it| it.experiment.id == id).ok_or_else(unknown)?;
            Ok(report::sheet(findings))
        })
    }

    /// Does something with all experiments, after what is new in the results file was entered.
    fn with<T>(
        &self,
        store: &Store,
        run: impl FnOnce(&Known) -> Result<T, ApiError>,
    ) -> Result<T, ApiError> {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let known = match &mut *known {
            Some(known) => known,
            none => none.insert(Known::read()?),
        };
        known.load(store)?;
        run(known)
    }
}

impl Known {
    fn read() -> Result<Self, ApiError> {
        let experiments = catalogue::read()
            .map_err(|_| ApiError::new(ErrorKind::Server, "the experiments cannot be read"))?;
        let mut bench = Bench::new(experiments);
        bench.load_shipped();
        let places = 0..bench.experiments().len();
        let mut known = Known {
            shipped: places.map(|place| bench.games(place)).collect(),
            extent: (0, 0),
            findings: Vec::new(),
            bench,
        };
        known.judge();
        Ok(known)
    }

    /// Enters what is new in the results file. To judge all claims takes a third of a second, so they are
    /// judged again only where games have come.
    fn load(&mut self, store: &Store) -> Result<(), ApiError> {
        self.bench
            .load(store)
            .map_err(|LabError::Store(error)| ApiError::from(error))?;
        if self.bench.extent() != self.extent {
            self.judge();
        }
        Ok(())
    }

    fn judge(&mut self) {
        self.extent = self.bench.extent();
        self.findings = self.bench.all_findings();
    }

    fn line(&self, place: usize) -> ExperimentLine {
        let findings = &self.findings[place];
        let experiment = &findings.experiment;
        let claims = findings.claims.iter().map(|found| ClaimLine {
            text: found.claim.text.clone(),
            verdict: found.verdict.into(),
        });
        ExperimentLine {
            id: experiment.id.clone(),
            title: experiment.title.clone(),
            question: experiment.question.clone(),
            source: experiment.source.clone(),
            games: self.bench.games(place),
            shipped: self.shipped[place],
            claims: claims.collect(),
        }
    }
}

fn unknown() -> ApiError {
    ApiError::not_found("there is no such experiment")
}
