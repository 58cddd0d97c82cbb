//! Watches a run: tells its results and the game underway, as often as a person can follow.
//!
//! A match that this server plays tells of its moves. One that another process plays shows only in
//! the results file, which is read now and then.

use std::sync::Arc;
use std::time::Duration;

use grove_engine::session;
use grove_games::GameSpec;
use tokio::sync::watch as channel;
use tokio::time::{Instant, sleep, sleep_until};

use super::outbox::{Outbox, to_json};
use crate::error::{ApiError, ErrorKind};
use crate::protocol::{Body, GameUnderway, Watched};
use crate::runs::{self, RunView, Scene, Underway};
use crate::state::AppState;
use crate::view::Position;

/// The shortest time between two responses.
const MIN_INTERVAL: Duration = Duration::from_millis(250);

/// How often the file is read while another process plays.
const POLL: Duration = Duration::from_secs(2);

/// Responds with the state of a run until it is finished or the client is gone.
pub(super) async fn watch(id: u64, run: u64, state: Arc<AppState>, outbox: Outbox) {
    if let Err(error) = follow(id, run, &state, &outbox).await {
        // The client may be gone.
        let _ = outbox.send(Some(id), Body::Error(error)).await;
    }
}

async fn follow(id: u64, run: u64, state: &Arc<AppState>, outbox: &Outbox) -> Result<(), ApiError> {
    let mut view = read(state, run).await?;
    let mut shown: Option<(Arc<Underway>, GameUnderway)> = None;
    let mut sent = None;
    let mut last = Scene::default();
    loop {
        let mut scene = state.matches.scene(run);
        if let Some(scene) = &mut scene {
            last = scene.borrow_and_update().clone();
        }
        let Scene { game, trouble } = last.clone();
        let is_same = |seen: &Arc<Underway>| {
            let before = shown.as_ref().map(|(before, _)| before);
            before.is_some_and(|before| Arc::ptr_eq(before, seen))
        };
        if let Some(seen) = game.filter(|seen| !is_same(seen)) {
            let board = game_underway(&view, seen.clone()).await?;
            shown = Some((seen, board));
        }
        if is_behind(state, &view).await? {
            view = read(state, run).await?;
        }
        let done = view.finished.is_some();
        let watched = Watched {
            done,
            game: shown.as_ref().map(|(_, board)| board.clone()),
            run: view.clone(),
            trouble,
        };
        let text = to_json(Some(id), Body::Watched(Box::new(watched)));
        let failed = || ApiError::new(ErrorKind::Server, "the run cannot be shown");
        let text = text.ok_or_else(failed)?;
        if sent.as_ref() != Some(&text) {
            if outbox.send_json(text.clone()).await.is_err() {
                return Ok(());
            }
            sent = Some(text);
        }
        if done {
            return Ok(());
        }
        pause(scene, &mut last).await;
    }
}

/// Waits for news, and at least as long as the interval. The last scene stays known after the match.
async fn pause(scene: Option<channel::Receiver<Scene>>, last: &mut Scene) {
    let Some(mut scene) = scene else {
        sleep(POLL).await;
        return;
    };
    let next = Instant::now() + MIN_INTERVAL;
    // The end of the match counts as a change.
    let _ = scene.changed().await;
    sleep_until(next).await;
    last.clone_from(&scene.borrow());
}

async fn read(state: &Arc<AppState>, run: u64) -> Result<RunView, ApiError> {
    let matches = state.matches.clone();
    let read = move |store: &mut _| RunView::read(store, run, &matches);
    state.results()?.with(read).await
}

/// Whether the store knows more of a run than the view.
async fn is_behind(state: &Arc<AppState>, view: &RunView) -> Result<bool, ApiError> {
    let known = (view.games, view.finished.clone(), view.is_playing);
    let (id, matches) = (view.id, state.matches.clone());
    let found = state.results()?.with(move |store| {
        let run = runs::find(store, id)?;
        Ok((store.count_games(id)?, run.finished, matches.is_playing(id)))
    });
    Ok(found.await? != known)
}

async fn game_underway(view: &RunView, seen: Arc<Underway>) -> Result<GameUnderway, ApiError> {
    let broken = || ApiError::new(ErrorKind::Server, "the game cannot be shown");
    let game: GameSpec = view.game.parse().map_err(|_| broken())?;
    let [black, white] = seen.players;
    let number = seen.number;
    let set_up = move || {
        let mut session = session::open(&game);
        let moves: Vec<&str> = seen.moves.iter().map(String::as_str).collect();
        let set_up = session.set_up(seen.start.as_deref(), &moves);
        set_up.map(|()| Position::of(&*session))
    };
    let position = tokio::task::spawn_blocking(set_up).await;
    let position = position.map_err(|_| broken())?.map_err(|_| broken())?;
    Ok(GameUnderway {
        number,
        black,
        white,
        position,
    })
}
