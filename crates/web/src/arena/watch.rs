//! A run is watched: the page is told how it stands and what is on the board, as often as a person
//! can follow.
//!
//! A match that is played here tells of its moves. One that another process plays shows only in the
//! file, which is asked now and then how many games it has.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::Message;
use grove_engine::session;
use grove_games::GameSpec;
use serde::Serialize;
use tokio::sync::{mpsc, watch as channel};
use tokio::time::{Instant, sleep, sleep_until};

use super::RunView;
use super::matches::{Scene, Seen};
use super::standing;
use crate::message::{Answer, ErrorKind, Refusal};
use crate::server::Shared;
use crate::socket::written;
use crate::view::Position;

/// The shortest time between two answers.
const GAP: Duration = Duration::from_millis(250);

/// How often the file is asked for what others play.
const POLL: Duration = Duration::from_secs(2);

/// What is told of a run.
#[derive(Serialize, Debug)]
pub(crate) struct Watched {
    /// Whether this is the last word: the run is finished.
    done: bool,
    run: RunView,
    /// The game that is on the board, of a run that is played here.
    game: Option<OnBoard>,
    /// Why it could not go on.
    trouble: Option<String>,
}

/// A game on the board.
#[derive(Serialize, Clone, Debug)]
struct OnBoard {
    number: u64,
    /// The numbers of the players.
    black: usize,
    white: usize,
    position: Position,
}

/// Tells of a run until it is finished or nobody listens.
pub(crate) async fn watch(id: u64, run: u64, shared: Arc<Shared>, answers: mpsc::Sender<Message>) {
    let refusal = match follow(id, run, &shared, &answers).await {
        Ok(()) => return,
        Err(refusal) => refusal,
    };
    if let Some(message) = written(&Answer::refused(Some(id), refusal)) {
        // Nobody may be listening any more.
        let _ = answers.send(message).await;
    }
}

async fn follow(
    id: u64,
    run: u64,
    shared: &Arc<Shared>,
    answers: &mpsc::Sender<Message>,
) -> Result<(), Refusal> {
    let mut view = read(shared, run).await?;
    let mut shown: Option<(Arc<Seen>, OnBoard)> = None;
    let mut told = None;
    let mut last = Scene::default();
    loop {
        let mut scene = shared.matches.scene(run);
        if let Some(scene) = &mut scene {
            last = scene.borrow_and_update().clone();
        }
        let Scene { game, trouble } = last.clone();
        let is_same = |seen: &Arc<Seen>| {
            let before = shown.as_ref().map(|(before, _)| before);
            before.is_some_and(|before| Arc::ptr_eq(before, seen))
        };
        if let Some(seen) = game.filter(|seen| !is_same(seen)) {
            let board = on_board(&view, seen.clone()).await?;
            shown = Some((seen, board));
        }
        if is_behind(shared, &view).await? {
            view = read(shared, run).await?;
        }
        let watched = Watched {
            done: view.finished.is_some(),
            game: shown.as_ref().map(|(_, board)| board.clone()),
            run: view.clone(),
            trouble,
        };
        let done = watched.done;
        let text = serde_json::to_string(&Answer::Watched {
            id,
            watched: Box::new(watched),
        });
        let text = text.map_err(|error| Refusal::new(ErrorKind::Server, error))?;
        if told.as_ref() != Some(&text) {
            let message = Message::Text(text.clone().into());
            if answers.send(message).await.is_err() {
                return Ok(());
            }
            told = Some(text);
        }
        if done {
            return Ok(());
        }
        pause(scene, &mut last).await;
    }
}

/// Waits for something to happen, and long enough. The last scene of a match stays known when it
/// has ended.
async fn pause(scene: Option<channel::Receiver<Scene>>, last: &mut Scene) {
    let Some(mut scene) = scene else {
        sleep(POLL).await;
        return;
    };
    let next = Instant::now() + GAP;
    // An end counts as a change.
    let _ = scene.changed().await;
    sleep_until(next).await;
    last.clone_from(&scene.borrow());
}

async fn read(shared: &Arc<Shared>, run: u64) -> Result<RunView, Refusal> {
    let matches = shared.matches.clone();
    let read = move |store: &mut _| RunView::read(store, run, &matches);
    shared.results()?.with(read).await
}

/// Whether a run has come further than is known.
async fn is_behind(shared: &Arc<Shared>, view: &RunView) -> Result<bool, Refusal> {
    let known = (view.games, view.finished.clone(), view.is_playing);
    let (id, matches) = (view.id, shared.matches.clone());
    let found = shared.results()?.with(move |store| {
        let run = standing::find(store, id)?;
        Ok((store.count_games(id)?, run.finished, matches.is_playing(id)))
    });
    Ok(found.await? != known)
}

async fn on_board(view: &RunView, seen: Arc<Seen>) -> Result<OnBoard, Refusal> {
    let broken = || Refusal::new(ErrorKind::Server, "the game cannot be shown");
    let game: GameSpec = view.game().parse().map_err(|_| broken())?;
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
    Ok(OnBoard {
        number,
        black,
        white,
        position,
    })
}
