//! Requests about experiments.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use grove_lab::report::{self, Sheet};
use grove_store::Store;
use serde::Serialize;

use crate::error::{ApiError, ApiResult};
use crate::lab::{ExperimentRun, NewGames, Studies};
use crate::query::{self, JsonBody};
use crate::state::AppState;

/// The experiments by study, and how much of each was played.
pub(crate) async fn list(State(state): State<Arc<AppState>>) -> ApiResult<Studies> {
    let lab = state.lab.clone();
    let list = move |store: &mut Store| lab.studies(store);
    Ok(Json(state.results()?.with(list).await?))
}

/// The experiment that this server is playing, or has played last.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct LastExperiment {
    /// Null where none was played since the server was started.
    run: Option<ExperimentRun>,
}

/// The experiment that this server is playing, or has played last.
pub(crate) async fn playing(State(state): State<Arc<AppState>>) -> ApiResult<LastExperiment> {
    Ok(Json(LastExperiment {
        run: state.experiments.last(),
    }))
}

/// Plays more games of an experiment.
pub(crate) async fn play(
    State(state): State<Arc<AppState>>,
    Path(id): Path<String>,
    found: JsonBody<NewGames>,
) -> ApiResult<ExperimentRun> {
    let asked = query::body(found)?;
    let results = state.results()?.clone();
    let build = state.settings.build.clone();
    let experiments = state.experiments.clone();
    Ok(Json(experiments.start(&id, &asked, results, build).await?))
}

/// Stops the experiment that is being played.
pub(crate) async fn stop(State(state): State<Arc<AppState>>) -> ApiResult<ExperimentRun> {
    Ok(Json(state.experiments.stop()?))
}

/// The report of an experiment as a page.
pub(crate) async fn report(
    State(state): State<Arc<AppState>>,
    Path(id): Path<String>,
) -> Result<Response, ApiError> {
    let sheet = sheet(&state, id).await?;
    Ok(typed("text/html; charset=utf-8", sheet.page))
}

/// All values of an experiment, or one of its drawings.
pub(crate) async fn part(
    State(state): State<Arc<AppState>>,
    Path((id, name)): Path<(String, String)>,
) -> Result<Response, ApiError> {
    let none = || ApiError::not_found("the report has no such part");
    let drawing = name.strip_suffix(".svg").map(str::parse::<usize>);
    if name != "values.csv" && !matches!(drawing, Some(Ok(_))) {
        return Err(none());
    }
    let sheet = sheet(&state, id).await?;
    let Some(Ok(number)) = drawing else {
        return Ok(typed("text/csv; charset=utf-8", sheet.values));
    };
    let index = number.checked_sub(1).ok_or_else(none)?;
    let drawing = sheet.drawings.into_iter().nth(index).ok_or_else(none)?;
    Ok(typed("image/svg+xml", drawing))
}

/// What was learnt, as a drawing.
pub(crate) async fn answer(State(state): State<Arc<AppState>>) -> Result<Response, ApiError> {
    let lab = state.lab.clone();
    let draw = move |store: &mut Store| lab.picture(store);
    Ok(typed("image/svg+xml", state.results()?.with(draw).await?))
}

/// The style of all reports.
pub(crate) async fn style() -> Response {
    typed("text/css; charset=utf-8", report::style())
}

async fn sheet(state: &AppState, id: String) -> Result<Sheet, ApiError> {
    let lab = state.lab.clone();
    let make = move |store: &mut Store| lab.sheet(store, &id);
    state.results()?.with(make).await
}

fn typed(kind: &'static str, text: String) -> Response {
    let headers = [
        (header::CONTENT_TYPE, kind),
        (header::CACHE_CONTROL, "no-cache"),
    ];
    (headers, text).into_response()
}
