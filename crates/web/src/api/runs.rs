//! Requests about runs.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::Uri;
use grove_store::{GameId, Store};
use serde::Serialize;

use crate::error::{ApiError, ApiResult};
use crate::query::{self, JsonBody, number, number_in};
use crate::runs::{self, GamesPage, NewMatch, RunView, RunsPage, StoredGameView};
use crate::state::{AppState, Shelf};

/// Where the samples are; the paths below are those of the results file.
const SAMPLES: &str = "/api/samples/";

/// The runs that a path is about.
fn shelf(state: &AppState, uri: &Uri) -> Result<Shelf, ApiError> {
    match uri.path().starts_with(SAMPLES) {
        true => Ok(state.samples.clone()),
        false => state.shelf(),
    }
}

/// The runs, the newest first.
pub(crate) async fn list(State(state): State<Arc<AppState>>, uri: Uri) -> ApiResult<RunsPage> {
    let before = number_in(&uri, "before")?.unwrap_or(u64::MAX);
    let Shelf { results, matches } = shelf(&state, &uri)?;
    let read = move |store: &mut Store| RunsPage::read(store, before, &matches);
    Ok(Json(results.with(read).await?))
}

/// A run and its results so far.
pub(crate) async fn run(
    State(state): State<Arc<AppState>>,
    Path(id): Path<String>,
    uri: Uri,
) -> ApiResult<RunView> {
    let id = number(&id)?;
    let Shelf { results, matches } = shelf(&state, &uri)?;
    let read = move |store: &mut Store| RunView::read(store, id, &matches);
    Ok(Json(results.with(read).await?))
}

/// The games of a run in order.
pub(crate) async fn games(
    State(state): State<Arc<AppState>>,
    Path(id): Path<String>,
    uri: Uri,
) -> ApiResult<GamesPage> {
    let (id, from) = (number(&id)?, number_in(&uri, "from")?.unwrap_or(0));
    let read = move |store: &mut Store| GamesPage::read(store, id, from);
    Ok(Json(shelf(&state, &uri)?.results.with(read).await?))
}

/// A game of a run.
pub(crate) async fn game(
    State(state): State<Arc<AppState>>,
    Path((id, index)): Path<(String, String)>,
    uri: Uri,
) -> ApiResult<StoredGameView> {
    let id = GameId {
        run: number(&id)?,
        index: number(&index)?,
    };
    let read = move |store: &mut Store| StoredGameView::read(store, id);
    Ok(Json(shelf(&state, &uri)?.results.with(read).await?))
}

/// The run that a request started or stopped.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct RunId {
    run: u64,
}

/// Starts a match, or goes on with the one that is the same.
pub(crate) async fn start(
    State(state): State<Arc<AppState>>,
    found: JsonBody<NewMatch>,
) -> ApiResult<RunId> {
    let plan = runs::plan(&query::body(found)?)?;
    play(&state, plan).await
}

/// Goes on with a run that was interrupted, if it could have been started here.
pub(crate) async fn resume(
    State(state): State<Arc<AppState>>,
    Path(id): Path<String>,
) -> ApiResult<RunId> {
    let id = number(&id)?;
    let read = move |store: &mut Store| runs::stored_plan(&runs::find(store, id)?);
    let plan = state.results()?.with(read).await?;
    play(&state, plan).await
}

async fn play(state: &AppState, plan: runs::Plan) -> ApiResult<RunId> {
    let results = state.results()?.clone();
    let build = state.settings.build.clone();
    let run = state.matches.clone().start(plan, results, build).await?;
    Ok(Json(RunId { run }))
}

/// Stops a match that was started here. The games played so far stay.
pub(crate) async fn stop(
    State(state): State<Arc<AppState>>,
    Path(id): Path<String>,
) -> ApiResult<RunId> {
    let run = number(&id)?;
    match state.matches.stop(run) {
        true => Ok(Json(RunId { run })),
        false => {
            let message = format!("match {run} is not being played here");
            Err(ApiError::not_found(message))
        }
    }
}
