//! Matches on the page: those of the file of results are browsed, new ones are started, and any of
//! them is watched.
//!
//! A match that is started here belongs to the server and not to the page: it goes on when the page
//! is left. It is a run like those of the command line, which can go on with it (`grove resume`).

mod ask;
mod matches;
mod standing;
mod watch;

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::Uri;
use grove_runner::MatchPlan;
use grove_runner::tournament::TournamentPlan;
use grove_store::{GameId, GameSummary, RunSummary, StoredGame};
use serde::Serialize;

use crate::message::Refusal;
use crate::request::{self, Body, asked, missing, number};
use crate::server::Shared;
pub(crate) use ask::MoveLimits;
pub(crate) use matches::Matches;
pub(crate) use standing::RunView;
pub(crate) use watch::{Watched, watch};

/// How many runs or games a page of a list has at most.
const PAGE: usize = 50;

/// The kinds of runs in which games are played. Others only think about games.
const KINDS: [&str; 2] = [MatchPlan::KIND, TournamentPlan::KIND];

/// A page of the list of runs.
#[derive(Serialize)]
pub(crate) struct Runs {
    runs: Vec<RunLine>,
    /// What to ask for `before` to get the next page; nothing on the last.
    next: Option<u64>,
}

#[derive(Serialize)]
struct RunLine {
    id: u64,
    kind: String,
    game: String,
    players: Vec<String>,
    /// The points of each player.
    points: Vec<f64>,
    games: u64,
    started: String,
    finished: Option<String>,
    is_playing: bool,
}

/// The runs, the newest first.
pub(crate) async fn runs(State(shared): State<Arc<Shared>>, uri: Uri) -> Answered<Runs> {
    let before = asked(&uri, "before")?.unwrap_or(u64::MAX);
    let page =
        move |store: &mut grove_store::Store| Ok(store.runs_before(before, KINDS, PAGE + 1)?);
    let mut found = shared.results()?.with(page).await?;
    let is_last = found.len() <= PAGE;
    found.truncate(PAGE);
    let next = found.last().filter(|_| !is_last).map(|last| last.run.id);
    let line = |summary| RunLine::of(summary, &shared.matches);
    let runs = found.into_iter().map(line).collect();
    Ok(Json(Runs { runs, next }))
}

impl RunLine {
    fn of(summary: RunSummary, matches: &Matches) -> Self {
        let RunSummary {
            run,
            games,
            tallies,
        } = summary;
        RunLine {
            id: run.id,
            kind: run.definition.kind,
            game: run.definition.game,
            players: run
                .names
                .iter()
                .map(|name| standing::shown(name).into())
                .collect(),
            points: tallies.iter().map(|tally| tally.points()).collect(),
            games,
            started: run.started,
            finished: run.finished,
            is_playing: matches.is_playing(run.id),
        }
    }
}

/// What a request is answered with.
type Answered<T> = Result<Json<T>, Refusal>;

/// A run and how it stands.
pub(crate) async fn run(
    State(shared): State<Arc<Shared>>,
    Path(id): Path<String>,
) -> Answered<RunView> {
    let (id, matches) = (number(&id)?, shared.matches.clone());
    let read = move |store: &mut _| RunView::read(store, id, &matches);
    Ok(Json(shared.results()?.with(read).await?))
}

/// A page of the games of a run.
#[derive(Serialize)]
pub(crate) struct Games {
    games: Vec<GameLine>,
    /// What to ask for `from` to get the next page; nothing on the last.
    next: Option<u64>,
}

#[derive(Serialize)]
struct GameLine {
    number: u64,
    /// The numbers of the players in the run.
    black: usize,
    white: usize,
    outcome: &'static str,
    reason: &'static str,
    plies: usize,
}

/// The games of a run in their order.
pub(crate) async fn games(
    State(shared): State<Arc<Shared>>,
    Path(id): Path<String>,
    uri: Uri,
) -> Answered<Games> {
    let (id, from) = (number(&id)?, asked(&uri, "from")?.unwrap_or(0));
    let page = move |store: &mut grove_store::Store| {
        standing::find(store, id)?;
        Ok(store.games_from(id, from, PAGE + 1)?)
    };
    let mut found = shared.results()?.with(page).await?;
    let next = found.get(PAGE).map(|game| game.id.index);
    found.truncate(PAGE);
    let games = found.into_iter().map(GameLine::of).collect();
    Ok(Json(Games { games, next }))
}

impl GameLine {
    fn of(game: GameSummary) -> Self {
        let [black, white] = standing::by_colour(game.pairing, game.first);
        GameLine {
            number: game.id.index,
            black,
            white,
            outcome: game.outcome.name(),
            reason: game.reason.name(),
            plies: game.plies,
        }
    }
}

/// A game with its moves.
#[derive(Serialize)]
pub(crate) struct GameView {
    run: u64,
    number: u64,
    game: String,
    black: String,
    white: String,
    /// Where it began; nothing for the game's own start.
    start: Option<String>,
    /// How many of the moves were given, not chosen.
    opening: usize,
    moves: Vec<String>,
    outcome: &'static str,
    reason: &'static str,
    /// What the moves took that were chosen.
    turns: Vec<TurnView>,
    /// How many games the run has so far.
    games: u64,
}

#[derive(Serialize)]
struct TurnView {
    /// In microseconds.
    time: u64,
    nodes: u64,
    depth: u32,
    score: i32,
}

/// A game of a run.
pub(crate) async fn game(
    State(shared): State<Arc<Shared>>,
    Path((id, index)): Path<(String, String)>,
) -> Answered<GameView> {
    let id = GameId {
        run: number(&id)?,
        index: number(&index)?,
    };
    let read = move |store: &mut grove_store::Store| {
        let run = standing::find(store, id.run)?;
        let found = store.game(id)?;
        let found = found.ok_or_else(|| missing(format!("there is no game {id}")))?;
        let names = standing::by_colour(found.pairing, found.record.first);
        let [black, white] = names.map(|player| {
            let name = run.names.get(player).map_or("", String::as_str);
            standing::shown(name).to_string()
        });
        let games = store.count_games(id.run)?;
        let game = run.definition.game;
        Ok(GameView {
            games,
            game,
            black,
            white,
            ..GameView::of(found)
        })
    };
    Ok(Json(shared.results()?.with(read).await?))
}

impl GameView {
    fn of(found: StoredGame) -> Self {
        let record = found.record;
        let turn = |turn: &grove_record::Turn| TurnView {
            time: turn.time.as_micros() as u64,
            nodes: turn.nodes,
            depth: turn.depth,
            score: turn.score,
        };
        GameView {
            run: found.id.run,
            number: found.id.index,
            game: String::new(),
            black: String::new(),
            white: String::new(),
            start: Some(record.start).filter(|start| !start.is_empty()),
            opening: record.opening,
            turns: record.turns.iter().map(turn).collect(),
            moves: record.moves,
            outcome: record.outcome.name(),
            reason: record.reason.name(),
            games: 0,
        }
    }
}

/// The run that a request has begun or ended.
#[derive(Serialize)]
pub(crate) struct Begun {
    run: u64,
}

/// Starts a match, or goes on with the one that is the same.
pub(crate) async fn start(
    State(shared): State<Arc<Shared>>,
    found: Body<MoveLimits>,
) -> Answered<Begun> {
    let plan = ask::plan(&request::body(found)?)?;
    let run = matches::start(&shared, plan).await?;
    Ok(Json(Begun { run }))
}

/// Goes on with a run that was interrupted, if it could have been started here.
pub(crate) async fn resume(
    State(shared): State<Arc<Shared>>,
    Path(id): Path<String>,
) -> Answered<Begun> {
    let id = number(&id)?;
    let read = move |store: &mut _| ask::stored(&standing::find(store, id)?);
    let plan = shared.results()?.with(read).await?;
    let run = matches::start(&shared, plan).await?;
    Ok(Json(Begun { run }))
}

/// Stops a match that was started here. What was played of it stays.
pub(crate) async fn stop(
    State(shared): State<Arc<Shared>>,
    Path(id): Path<String>,
) -> Answered<Begun> {
    let run = number(&id)?;
    match shared.matches.stop(run) {
        true => Ok(Json(Begun { run })),
        false => Err(missing(format!("match {run} is not being played here"))),
    }
}
