//! A socket: one board, and the searches of whoever sits at it.
//!
//! Every message is answered, bad ones with what was wrong, and nothing that one socket says can
//! close another. Whatever may take long is done elsewhere: boards on threads for blocking work,
//! searches on their own.

mod inside;
mod table;
mod thought;

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use axum::extract::State;
use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade};
use axum::http::StatusCode;
use axum::response::Response;
use futures_util::{SinkExt, StreamExt};
use grove_engine::session::{SessionError, Thought};
use tokio::sync::mpsc::{self, error::TrySendError};
use tokio::task::AbortHandle;
use tokio::time::{interval, timeout};

use crate::arena;
use crate::guard;
use crate::message::{Answer, ErrorKind, Refusal, Request, Setting};
use crate::rate::Bucket;
use crate::searches::{Job, SearchError};
use crate::server::Shared;
use crate::stranger;
use table::Table;
pub(crate) use table::{LONGEST_GAME, refusal};

/// The longest message that is read; a longer one is refused.
const LONGEST_MESSAGE: usize = 64 * 1024;

/// What is longer than this is not even received, and the socket is closed.
const LONGEST_RECEIVED: usize = 1024 * 1024;

/// Messages a second.
const MESSAGES: u32 = 40;

/// Searches of one socket at once.
const SEARCHES: usize = 4;

/// Answers that may wait for a slow reader.
const WAITING: usize = 64;

/// How long a reader may take to take an answer.
const SLOWEST: Duration = Duration::from_secs(10);

/// How often it is asked whether anybody is still there, and how long that may go unanswered.
const ASK: Duration = Duration::from_secs(20);
const SILENCE: Duration = Duration::from_secs(60);

/// Opens a socket, unless there are too many.
pub(crate) async fn upgrade(
    State(shared): State<Arc<Shared>>,
    request: WebSocketUpgrade,
) -> Response {
    let Ok(place) = shared.sockets.clone().try_acquire_owned() else {
        let message = "too many open connections: close another page or try again later";
        let refusal = Refusal::new(ErrorKind::Busy, message);
        return guard::answer(StatusCode::SERVICE_UNAVAILABLE, refusal);
    };
    request
        .max_message_size(LONGEST_RECEIVED)
        .max_frame_size(LONGEST_RECEIVED)
        .on_upgrade(async move |socket| {
            converse(socket, shared).await;
            drop(place);
        })
}

/// Answers until the page goes away.
async fn converse(socket: WebSocket, shared: Arc<Shared>) {
    let (mut to_page, mut from_page) = socket.split();
    let (answers, mut waiting) = mpsc::channel::<Message>(WAITING);
    let writer = tokio::spawn(async move {
        while let Some(answer) = waiting.recv().await {
            if !matches!(timeout(SLOWEST, to_page.send(answer)).await, Ok(Ok(()))) {
                break;
            }
        }
    });
    let mut desk = Desk {
        table: Table::default(),
        running: Running::default(),
        watching: None,
        answers,
        shared,
    };
    let mut bucket = Bucket::new(MESSAGES);
    let mut heard = Instant::now();
    let mut ask = interval(ASK);
    loop {
        tokio::select! {
            message = from_page.next() => {
                let Some(Ok(message)) = message else { break };
                heard = Instant::now();
                let has_time = bucket.take(heard);
                if desk.hear(message, has_time).await.is_err() {
                    break;
                }
            }
            _ = ask.tick() => {
                // Where answers wait already, asking for one more sign of life would tell nothing.
                let asked = desk.answers.try_send(Message::Ping(Vec::new().into()));
                if heard.elapsed() > SILENCE || matches!(asked, Err(TrySendError::Closed(_))) {
                    break;
                }
            }
        }
    }
    // Searches end with the desk, and the writer with the last of them.
    drop(desk);
    writer.abort();
}

/// Nobody listens any more.
struct Gone;

/// Where the messages of a page are dealt with.
struct Desk {
    table: Table,
    running: Running,
    /// The run that is watched, by the `id` of the request.
    watching: Option<Watching>,
    answers: mpsc::Sender<Message>,
    shared: Arc<Shared>,
}

impl Desk {
    async fn hear(&mut self, message: Message, has_time: bool) -> Result<(), Gone> {
        let text = match message {
            Message::Text(text) => text,
            Message::Binary(_) => {
                let refusal = Refusal::new(ErrorKind::Request, "expected text, found binary data");
                return self.say(&Answer::refused(None, refusal)).await;
            }
            Message::Close(_) => return Err(Gone),
            Message::Ping(_) | Message::Pong(_) => return Ok(()),
        };
        match read(&text, has_time) {
            Err((id, refusal)) => self.say(&Answer::refused(id, refusal)).await,
            Ok(request) => {
                let id = request.id();
                let answer = match self.answer(request).await {
                    Ok(None) => return Ok(()),
                    Ok(Some(answer)) => answer,
                    Err(refusal) => Answer::refused(Some(id), refusal),
                };
                self.say(&answer).await
            }
        }
    }

    /// Does what is asked for. A search answers for itself.
    async fn answer(&mut self, request: Request) -> Result<Option<Answer>, Refusal> {
        match request {
            Request::SetUp {
                id,
                game,
                start,
                moves,
            } => {
                let position = self.table.set_up(game, start, moves).await?;
                Ok(Some(Answer::Position { id, position }))
            }
            Request::Play { id, text } => {
                let position = self.table.play(text).await?;
                Ok(Some(Answer::Position { id, position }))
            }
            Request::Arrange {
                id,
                game,
                pieces,
                to_move,
            } => {
                let position = table::arrange(&game, pieces, to_move).await?;
                Ok(Some(Answer::Arranged { id, position }))
            }
            Request::Think {
                id,
                of,
                player,
                seed,
                limits,
                clock,
            } => {
                let (game, start, moves) = match of {
                    Some(Setting { game, start, moves }) => {
                        (table::read_game(&game, &moves)?, start, moves)
                    }
                    None => self.table.now()?,
                };
                let player = stranger::admit_opponent(&player, &game)?.to_string();
                let job = Job {
                    game,
                    start,
                    moves,
                    player,
                    seed,
                    limits,
                    clock,
                };
                self.search(id, job)?;
                Ok(None)
            }
            Request::LookInside {
                id,
                player,
                seed,
                limits,
            } => {
                let reach = inside::Reach::of(&limits)?;
                let (game, start, moves) = self.table.now()?;
                let player = stranger::admit_opponent(&player, &game)?.to_string();
                let job = Job {
                    game,
                    start,
                    moves,
                    player,
                    seed,
                    limits: Some(inside::TIME),
                    clock: None,
                };
                self.look_inside(id, job, reach)?;
                Ok(None)
            }
            Request::LookAhead { id, moves } => {
                let (line, position) = self.table.look_ahead(moves).await?;
                Ok(Some(Answer::Ahead { id, line, position }))
            }
            Request::Look {
                id,
                game,
                start,
                moves,
            } => {
                let position = Table::look(game, start, moves).await?;
                Ok(Some(Answer::Position { id, position }))
            }
            Request::WriteGame {
                id,
                game,
                start,
                moves,
                comments,
            } => {
                let text = table::write_game(game, start, moves, comments).await?;
                Ok(Some(Answer::GameText { id, text }))
            }
            Request::ReadGame { id, text } => {
                let saved = table::read_saved(&text)?;
                Ok(Some(Answer::SavedGame {
                    id,
                    game: saved.game.to_string(),
                    start: saved.start,
                    moves: saved.moves,
                }))
            }
            Request::Watch { id, run } => {
                let (shared, answers) = (self.shared.clone(), self.answers.clone());
                let task = tokio::spawn(arena::watch(id, run, shared, answers));
                let task = task.abort_handle();
                self.watching = Some(Watching { id, task });
                Ok(None)
            }
            Request::Stop { id, search } => {
                let watched = self.watching.take_if(|watching| watching.id == search);
                let was_running = watched.is_some() || self.running.stop(search);
                Ok(Some(Answer::Stopping { id, was_running }))
            }
        }
    }

    /// Begins a search, which answers until it has ended.
    fn search(&mut self, id: u64, job: Job) -> Result<(), Refusal> {
        let stop = self.running.begin(id)?;
        let game = job.game;
        let answers = self.answers.clone();
        let tell = move |thought: &Thought| {
            // Whoever reads too slowly misses some of the news, but not the last word.
            if let Some(message) = written(&thought::answer(id, thought, false, &game)) {
                let _ = answers.try_send(message);
            }
        };
        let longest = job.longest();
        let work = move || job.think(&stop, &tell);
        let answer = move |thought| Ok(thought::answer(id, &thought, true, &game));
        self.run(id, longest, work, answer);
        Ok(())
    }

    /// Begins a search with a record, which is all of its answer.
    fn look_inside(&mut self, id: u64, job: Job, reach: inside::Reach) -> Result<(), Refusal> {
        let stop = self.running.begin(id)?;
        let longest = job.longest();
        let work = move || job.look_inside(reach.depth, reach.iterations, inside::ROOM, &stop);
        self.run(id, longest, work, move |seen| inside::answer(id, &seen));
        Ok(())
    }

    /// Lets a search work that has begun, and says what came of it.
    fn run<T: Send + 'static>(
        &self,
        id: u64,
        longest: Duration,
        work: impl FnOnce() -> Result<T, SessionError> + Send + 'static,
        answer: impl FnOnce(T) -> Result<Answer, Refusal> + Send + 'static,
    ) {
        let (answers, shared) = (self.answers.clone(), self.shared.clone());
        let running = self.running.searches.clone();
        tokio::spawn(async move {
            let found = shared.searches.run(longest, work).await;
            running
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
                .remove(&id);
            let answer = found
                .map_err(|error| Refusal::new(kind_of(&error), error))
                .and_then(answer)
                .unwrap_or_else(|refusal| Answer::refused(Some(id), refusal));
            if let Some(message) = written(&answer) {
                let _ = answers.send(message).await;
            }
        });
    }

    async fn say(&mut self, answer: &Answer) -> Result<(), Gone> {
        match written(answer) {
            None => Ok(()),
            Some(message) => self.answers.send(message).await.map_err(|_| Gone),
        }
    }
}

/// The request in a message, or what is wrong with it and whose it seems to be.
fn read(text: &str, has_time: bool) -> Result<Request, (Option<u64>, Refusal)> {
    if text.len() > LONGEST_MESSAGE {
        let message = format!(
            "expected a message of at most {LONGEST_MESSAGE} bytes, found {}",
            text.len()
        );
        return Err((None, Refusal::new(ErrorKind::Size, message)));
    }
    let request = serde_json::from_str::<Request>(text);
    if !has_time {
        let id = request.ok().map(|request| request.id());
        let message = format!("expected at most {MESSAGES} messages a second: wait a second");
        return Err((id, Refusal::new(ErrorKind::Rate, message)));
    }
    request.map_err(|error| {
        let value = serde_json::from_str::<serde_json::Value>(text).ok();
        let id = value.and_then(|value| value.get("id").and_then(serde_json::Value::as_u64));
        (id, Refusal::new(ErrorKind::Request, error))
    })
}

pub(crate) fn written(answer: &Answer) -> Option<Message> {
    let text = serde_json::to_string(answer).ok()?;
    Some(Message::Text(text.into()))
}

fn kind_of(error: &SearchError) -> ErrorKind {
    match error {
        SearchError::Busy(_) => ErrorKind::Busy,
        SearchError::Session(SessionError::Player(_) | SessionError::Opaque(_)) => {
            ErrorKind::Player
        }
        SearchError::Session(SessionError::Position(_)) => ErrorKind::Position,
        SearchError::Session(SessionError::Move(_)) => ErrorKind::Move,
        SearchError::Session(SessionError::Fault(_))
        | SearchError::Overdue
        | SearchError::Failed => ErrorKind::Server,
    }
}

/// Somebody is told of a run until this goes.
struct Watching {
    id: u64,
    task: AbortHandle,
}

impl Drop for Watching {
    fn drop(&mut self) {
        self.task.abort();
    }
}

/// The searches of a socket by their `id`, and how to stop them. All stop when this goes.
#[derive(Default)]
struct Running {
    searches: Arc<Mutex<HashMap<u64, Arc<AtomicBool>>>>,
}

impl Running {
    fn begin(&self, id: u64) -> Result<Arc<AtomicBool>, Refusal> {
        let mut searches = self.searches.lock().unwrap_or_else(PoisonError::into_inner);
        if searches.len() >= SEARCHES {
            let message = format!("expected at most {SEARCHES} searches at once: stop one");
            return Err(Refusal::new(ErrorKind::Busy, message));
        }
        if searches.contains_key(&id) {
            let message = format!("id: expected one that no running search has, found {id}");
            return Err(Refusal::new(ErrorKind::Request, message));
        }
        let stop = Arc::new(AtomicBool::new(false));
        searches.insert(id, stop.clone());
        Ok(stop)
    }

    fn stop(&self, id: u64) -> bool {
        let searches = self.searches.lock().unwrap_or_else(PoisonError::into_inner);
        let found = searches.get(&id);
        found
            .inspect(|stop| stop.store(true, Ordering::Relaxed))
            .is_some()
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let searches = self.searches.lock().unwrap_or_else(PoisonError::into_inner);
        for stop in searches.values() {
            stop.store(true, Ordering::Relaxed);
        }
    }
}
