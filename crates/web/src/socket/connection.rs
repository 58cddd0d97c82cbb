//! A connection: reads the requests of a client, carries them out and responds.

use std::sync::Arc;

use axum::extract::ws::Message;
use serde_json::Value;
use tokio::task::AbortHandle;

use super::board::{self, Board};
use super::outbox::{Closed, Outbox};
use super::record::{self, RecordBounds};
use super::searches::ClientSearches;
use super::watch;
use crate::error::{ApiError, ErrorKind};
use crate::protocol::{Body, GameSetup, Request};
use crate::searches::Job;
use crate::state::AppState;
use crate::untrusted::{validate_game, validate_lines, validate_player};

/// The longest message, in bytes.
const MAX_MESSAGE: usize = 64 * 1024;

/// Messages a second.
pub(super) const MAX_MESSAGES: u32 = 40;

/// What the server knows of a client.
pub(super) struct Connection {
    board: Board,
    searches: ClientSearches,
    watching: Option<Watching>,
    outbox: Outbox,
    state: Arc<AppState>,
}

/// A run that is being watched, until this is dropped.
struct Watching {
    /// That of the request.
    id: u64,
    task: AbortHandle,
}

impl Drop for Watching {
    fn drop(&mut self) {
        self.task.abort();
    }
}

impl Connection {
    /// A client that has asked for nothing yet.
    pub(super) fn new(state: Arc<AppState>, outbox: Outbox) -> Self {
        Connection {
            board: Board::default(),
            searches: ClientSearches::new(state.searches.clone(), outbox.clone()),
            watching: None,
            outbox,
            state,
        }
    }

    /// Carries out a message and responds. One that comes too soon after others is refused.
    pub(super) async fn receive(&mut self, message: Message, in_time: bool) -> Result<(), Closed> {
        let text = match message {
            Message::Text(text) => text,
            Message::Binary(_) => {
                let error = ApiError::new(ErrorKind::Request, "expected text, found binary data");
                return self.outbox.send(None, Body::Error(error)).await;
            }
            Message::Close(_) => return Err(Closed),
            Message::Ping(_) | Message::Pong(_) => return Ok(()),
        };
        let request = match parse(&text, in_time) {
            Ok(request) => request,
            Err((id, error)) => return self.outbox.send(id, Body::Error(error)).await,
        };
        let id = request.id();
        match self.carry_out(request).await {
            Ok(None) => Ok(()),
            Ok(Some(body)) => self.outbox.send(Some(id), body).await,
            Err(error) => self.outbox.send(Some(id), Body::Error(error)).await,
        }
    }

    /// Does what a request asks for. Searches and watched runs respond by themselves.
    async fn carry_out(&mut self, request: Request) -> Result<Option<Body>, ApiError> {
        match request {
            Request::SetUp {
                game, start, moves, ..
            } => {
                let setup = GameSetup { game, start, moves };
                Ok(Some(Body::Position(self.board.set_up(setup).await?)))
            }
            Request::Play { text, .. } => Ok(Some(Body::Position(self.board.play(text).await?))),
            Request::Arrange {
                game,
                pieces,
                to_move,
                ..
            } => {
                let position = board::arrange(&game, pieces, to_move.into()).await?;
                Ok(Some(Body::Arranged { position }))
            }
            Request::Think {
                id,
                of,
                player,
                seed,
                limits,
                clock,
                lines,
            } => {
                let lines = validate_lines(lines)?;
                let (game, start, moves) = match of {
                    Some(GameSetup { game, start, moves }) => {
                        (validate_game(&game, moves.len())?, start, moves)
                    }
                    None => self.board.current()?,
                };
                let job = Job {
                    player: validate_player(&player, &game)?,
                    game,
                    start,
                    moves,
                    seed,
                    limits,
                    clock,
                    lines,
                };
                self.searches.think(id, job)?;
                Ok(None)
            }
            Request::LookInside {
                id,
                player,
                seed,
                limits,
            } => {
                let bounds = RecordBounds::of(&limits)?;
                let (game, start, moves) = self.board.current()?;
                let job = Job {
                    player: validate_player(&player, &game)?,
                    game,
                    start,
                    moves,
                    seed,
                    limits: Some(record::TIME),
                    clock: None,
                    lines: 1,
                };
                self.searches.record_search(id, job, bounds)?;
                Ok(None)
            }
            Request::LookAhead { moves, .. } => {
                let ahead = self.board.look_ahead(moves).await?;
                Ok(Some(Body::Ahead(Box::new(ahead))))
            }
            Request::Look {
                game, start, moves, ..
            } => {
                let setup = GameSetup { game, start, moves };
                Ok(Some(Body::Position(board::look(setup).await?)))
            }
            Request::WhyNot {
                game,
                start,
                moves,
                cells,
                ..
            } => {
                let setup = GameSetup { game, start, moves };
                let reason = board::why_not(setup, cells).await?;
                Ok(Some(Body::Refusal { reason }))
            }
            Request::WriteGame {
                game,
                start,
                moves,
                comments,
                ..
            } => {
                let setup = GameSetup { game, start, moves };
                let text = board::write_game(setup, comments).await?;
                Ok(Some(Body::GameText { text }))
            }
            Request::ReadGame { text, .. } => Ok(Some(Body::SavedGame(board::read_game(&text)?))),
            Request::Watch { id, run } => {
                self.watch(id, run);
                Ok(None)
            }
            Request::Stop { search, .. } => {
                let was_running = self.stop(search);
                Ok(Some(Body::Stopping { was_running }))
            }
        }
    }

    fn watch(&mut self, id: u64, run: u64) {
        let task = watch::watch(id, run, self.state.clone(), self.outbox.clone());
        let task = tokio::spawn(task).abort_handle();
        self.watching = Some(Watching { id, task });
    }

    fn stop(&mut self, id: u64) -> bool {
        let watching = self.watching.take_if(|watching| watching.id == id);
        watching.is_some() || self.searches.stop(id)
    }
}

/// The request in a message, or what is wrong with it and the `id` that it seems to have.
fn parse(text: &str, in_time: bool) -> Result<Request, (Option<u64>, ApiError)> {
    if text.len() > MAX_MESSAGE {
        let message = format!(
            "a message has at most {MAX_MESSAGE} bytes, found {}",
            text.len()
        );
        return Err((None, ApiError::new(ErrorKind::Size, message)));
    }
    let request = serde_json::from_str::<Request>(text);
    if !in_time {
        let id = request.ok().map(|request| request.id());
        let message = format!("more than {MAX_MESSAGES} messages a second: wait a second");
        return Err((id, ApiError::new(ErrorKind::Rate, message)));
    }
    request.map_err(|error| {
        let value = serde_json::from_str::<Value>(text).ok();
        let id = value.and_then(|value| value.get("id").and_then(Value::as_u64));
        (id, ApiError::new(ErrorKind::Request, error))
    })
}
