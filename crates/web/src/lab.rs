//! The experiments that come with Grove, and what the file of results holds of them.
//!
//! Pages, values and drawings are the report's own ([`grove_lab::report`]), made from the file when
//! they are asked for. Nothing is played here.

use std::sync::{Arc, OnceLock};

use axum::Json;
use axum::extract::{Path, State};
use axum::http::{Uri, header};
use axum::response::{IntoResponse, Response};
use grove_lab::report::{self, Sheet};
use grove_lab::run::{Recall, Traces};
use grove_lab::{Profile, Study, catalogue};
use grove_store::Store;
use serde::Serialize;

use crate::message::{ErrorKind, Refusal};
use crate::request::{missing, word};
use crate::server::Shared;

/// All experiments at all sizes, read when they are asked for first.
#[derive(Default)]
pub(crate) struct Catalogue(OnceLock<Vec<Recall>>);

impl Catalogue {
    /// The experiments by their names, each at all sizes.
    fn all(&self) -> Result<&[Recall], Refusal> {
        if self.0.get().is_none() {
            // Two that come at once both read, and one is heard.
            let _ = self.0.set(read()?);
        }
        Ok(self.0.get().map_or(&[], Vec::as_slice))
    }

    /// An experiment at this size, or else at the one of which most was played.
    fn find(
        &self,
        store: &Store,
        traces: &Traces,
        id: &str,
        profile: Option<&str>,
    ) -> Result<&Recall, Refusal> {
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
        found
            .ok_or_else(|| missing("the results file has no games of this experiment at this size"))
    }
}

fn read() -> Result<Vec<Recall>, Refusal> {
    let mut all = Vec::new();
    for profile in Profile::ALL {
        let experiments = catalogue::read(profile)
            .map_err(|_| Refusal::new(ErrorKind::Server, "no experiment can be read"))?;
        let experiments = experiments.into_iter();
        all.extend(experiments.map(|experiment| Recall::new(experiment, profile)));
    }
    all.sort_by(|one, other| one.experiment().id.cmp(&other.experiment().id));
    Ok(all)
}

/// All experiments.
#[derive(Serialize)]
pub(crate) struct Studies {
    studies: Vec<StudyView>,
}

#[derive(Serialize)]
struct StudyView {
    name: &'static str,
    title: &'static str,
    experiments: Vec<ExperimentView>,
}

#[derive(Serialize)]
struct ExperimentView {
    id: String,
    title: String,
    question: String,
    source: String,
    held: Vec<Held>,
}

/// How much of an experiment was played at a size.
#[derive(Serialize)]
struct Held {
    profile: &'static str,
    cells: usize,
    held: usize,
}

/// The experiments by study, and how much of each was played.
pub(crate) async fn list(State(shared): State<Arc<Shared>>) -> Result<Json<Studies>, Refusal> {
    let lab = shared.lab.clone();
    let list = move |store: &mut Store| {
        let (all, traces) = (lab.all()?, Traces::of(store)?);
        let mut studies = Vec::new();
        for study in Study::ALL {
            studies.push(StudyView {
                name: study.name(),
                title: study.title(),
                experiments: experiments(store, &traces, all, study)?,
            });
        }
        Ok(Studies { studies })
    };
    Ok(Json(shared.results()?.with(list).await?))
}

fn experiments(
    store: &Store,
    traces: &Traces,
    all: &[Recall],
    study: Study,
) -> Result<Vec<ExperimentView>, Refusal> {
    let own = all.iter().filter(|one| one.experiment().study == study);
    let mut views: Vec<ExperimentView> = Vec::new();
    for one in own {
        let experiment = one.experiment();
        if views.last().is_none_or(|last| last.id != experiment.id) {
            views.push(ExperimentView {
                id: experiment.id.clone(),
                title: experiment.title.clone(),
                question: experiment.question.clone(),
                source: experiment.source.clone(),
                held: Vec::new(),
            });
        }
        let held = Held {
            profile: one.profile().name(),
            cells: experiment.cells.len(),
            held: one.held(store, traces)?,
        };
        if let Some(view) = views.last_mut() {
            view.held.push(held);
        }
    }
    Ok(views)
}

/// What came of an experiment, as a page.
pub(crate) async fn page(
    State(shared): State<Arc<Shared>>,
    Path(id): Path<String>,
    uri: Uri,
) -> Result<Response, Refusal> {
    let sheet = sheet(&shared, id, &uri).await?;
    Ok(typed("text/html; charset=utf-8", sheet.page))
}

/// All values of an experiment, or one of its drawings.
pub(crate) async fn part(
    State(shared): State<Arc<Shared>>,
    Path((id, name)): Path<(String, String)>,
    uri: Uri,
) -> Result<Response, Refusal> {
    let none = || missing("the report has no such part");
    let drawing = name.strip_suffix(".svg").map(str::parse::<usize>);
    if name != "values.csv" && !matches!(drawing, Some(Ok(_))) {
        return Err(none());
    }
    let sheet = sheet(&shared, id, &uri).await?;
    let Some(Ok(number)) = drawing else {
        return Ok(typed("text/csv; charset=utf-8", sheet.values));
    };
    let index = number.checked_sub(1).ok_or_else(none)?;
    let drawing = sheet.drawings.into_iter().nth(index).ok_or_else(none)?;
    Ok(typed("image/svg+xml", drawing))
}

/// The style of all pages here.
pub(crate) async fn style() -> Response {
    typed("text/css; charset=utf-8", report::style())
}

async fn sheet(shared: &Shared, id: String, uri: &Uri) -> Result<Sheet, Refusal> {
    let profile = word(uri, "profile").map(str::to_owned);
    let lab = shared.lab.clone();
    let make = move |store: &mut Store| {
        let traces = Traces::of(store)?;
        let found = lab.find(store, &traces, &id, profile.as_deref())?;
        let findings = found.findings(store, &traces)?;
        Ok(report::sheet(&findings))
    };
    shared.results()?.with(make).await
}

fn typed(kind: &'static str, text: String) -> Response {
    let headers = [
        (header::CONTENT_TYPE, kind),
        (header::CACHE_CONTROL, "no-cache"),
    ];
    (headers, text).into_response()
}
