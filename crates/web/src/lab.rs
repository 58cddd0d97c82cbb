//! The experiments that come with Grove, and what the results file holds of them.
//!
//! Pages, values and drawings are those of the report ([`grove_lab::report`]), made from the file on
//! request. Nothing is played here.

use std::sync::OnceLock;

use grove_lab::report::{self, Sheet};
use grove_lab::run::{Recall, Traces};
use grove_lab::{Profile, Study, catalogue};
use grove_store::Store;
use serde::Serialize;

use crate::error::{ApiError, ErrorKind};

/// All experiments at all sizes, read on the first request.
#[derive(Default)]
pub(crate) struct Catalogue(OnceLock<Vec<Recall>>);

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

/// An experiment, and how much of it was played at which size.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct ExperimentLine {
    id: String,
    title: String,
    question: String,
    source: String,
    held: Vec<ProfileProgress>,
}

/// How much of an experiment was played at one size.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct ProfileProgress {
    profile: &'static str,
    cells: usize,
    /// The cells that were played to the end.
    held: usize,
}

impl Catalogue {
    /// The experiments by name, each at all sizes.
    fn all(&self) -> Result<&[Recall], ApiError> {
        if self.0.get().is_none() {
            // Two requests at once may both read; the first result stays.
            let _ = self.0.set(read()?);
        }
        Ok(self.0.get().map_or(&[], Vec::as_slice))
    }

    /// The experiments by study, and how much of each was played.
    pub(crate) fn studies(&self, store: &Store) -> Result<Studies, ApiError> {
        let (all, traces) = (self.all()?, Traces::of(store)?);
        let mut studies = Vec::new();
        for study in Study::ALL {
            studies.push(StudyView {
                name: study.name(),
                title: study.title(),
                experiments: experiments(store, &traces, all, study)?,
            });
        }
        Ok(Studies { studies })
    }

    /// The report of an experiment at this size, or else at the size that was played most.
    pub(crate) fn sheet(
        &self,
        store: &Store,
        id: &str,
        profile: Option<&str>,
    ) -> Result<Sheet, ApiError> {
        let traces = Traces::of(store)?;
        let found = self.find(store, &traces, id, profile)?;
        let findings = found.findings(store, &traces)?;
        Ok(report::sheet(&findings))
    }

    fn find(
        &self,
        store: &Store,
        traces: &Traces,
        id: &str,
        profile: Option<&str>,
    ) -> Result<&Recall, ApiError> {
        let own = self.all()?.iter().filter(|one| one.experiment().id == id);
        let mut best = None;
        for one in own {
            let cells = one.experiment().cells.len().max(1);
            let share = one.held(store, traces)? as f64 / cells as f64;
            let fits = profile.map_or(share > 0.0, |name| one.profile().name() == name);
            if fits && best.is_none_or(|(most, _)| share >= most) {
                best = Some((share, one));
            }
        }
        let found = best.map(|(_, one)| one);
        let message = "the results file has no games of this experiment at this size";
        found.ok_or_else(|| ApiError::not_found(message))
    }
}

fn read() -> Result<Vec<Recall>, ApiError> {
    let mut all = Vec::new();
    for profile in Profile::ALL {
        let experiments = catalogue::read(profile)
            .map_err(|_| ApiError::new(ErrorKind::Server, "the experiments cannot be read"))?;
        let experiments = experiments.into_iter();
        all.extend(experiments.map(|experiment| Recall::new(experiment, profile)));
    }
    all.sort_by(|one, other| one.experiment().id.cmp(&other.experiment().id));
    Ok(all)
}

fn experiments(
    store: &Store,
    traces: &Traces,
    all: &[Recall],
    study: Study,
) -> Result<Vec<ExperimentLine>, ApiError> {
    let own = all.iter().filter(|one| one.experiment().study == study);
    let mut lines: Vec<ExperimentLine> = Vec::new();
    for one in own {
        let experiment = one.experiment();
        if lines.last().is_none_or(|last| last.id != experiment.id) {
            lines.push(ExperimentLine {
                id: experiment.id.clone(),
                title: experiment.title.clone(),
                question: experiment.question.clone(),
                source: experiment.source.clone(),
                held: Vec::new(),
            });
        }
        let progress = ProfileProgress {
            profile: one.profile().name(),
            cells: experiment.cells.len(),
            held: one.held(store, traces)?,
        };
        if let Some(line) = lines.last_mut() {
            line.held.push(progress);
        }
    }
    Ok(lines)
}
