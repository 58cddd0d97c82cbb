//! The WebSocket of a page: one board, and the searches of its client.
//!
//! Every message is answered, bad ones with an error, and nothing that one client sends can close
//! the socket of another. Slow work is done elsewhere: boards on threads for blocking work, searches
//! on their own.

mod board;
mod connection;
mod outbox;
mod record;
mod searches;
mod thought;
mod watch;

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::State;
use axum::extract::ws::{WebSocket, WebSocketUpgrade};
use axum::response::{IntoResponse, Response};
use futures_util::{SinkExt, StreamExt};
use tokio::time::{interval, timeout};

use crate::error::{ApiError, ErrorKind};
use crate::rate::Bucket;
use crate::state::AppState;
use connection::{Connection, MAX_MESSAGES};
use outbox::Outbox;

/// A longer message is not even received, and closes the socket.
const MAX_RECEIVED: usize = 1024 * 1024;

/// How long a client may take to receive a response.
const SEND_TIMEOUT: Duration = Duration::from_secs(10);

/// How often a ping is sent, and how long a client may stay silent.
const PING: Duration = Duration::from_secs(20);
const IDLE_TIMEOUT: Duration = Duration::from_secs(60);

/// Opens a WebSocket, unless there are too many.
pub(crate) async fn upgrade(
    State(state): State<Arc<AppState>>,
    request: WebSocketUpgrade,
) -> Response {
    let Ok(permit) = state.sockets.clone().try_acquire_owned() else {
        let message = "too many open connections: close another page or try again later";
        return ApiError::new(ErrorKind::Busy, message).into_response();
    };
    request
        .max_message_size(MAX_RECEIVED)
        .max_frame_size(MAX_RECEIVED)
        .on_upgrade(async move |socket| {
            serve(socket, state).await;
            drop(permit);
        })
}

/// Answers until the client goes away.
async fn serve(socket: WebSocket, state: Arc<AppState>) {
    let (mut to_client, mut from_client) = socket.split();
    let (outbox, mut queue) = Outbox::new();
    let writer = tokio::spawn(async move {
        while let Some(message) = queue.recv().await {
            let sent = timeout(SEND_TIMEOUT, to_client.send(message)).await;
            if !matches!(sent, Ok(Ok(()))) {
                break;
            }
        }
    });
    let mut connection = Connection::new(state, outbox.clone());
    let mut bucket = Bucket::new(MAX_MESSAGES);
    let mut last_heard = Instant::now();
    let mut ping = interval(PING);
    loop {
        tokio::select! {
            message = from_client.next() => {
                let Some(Ok(message)) = message else { break };
                last_heard = Instant::now();
                let in_time = bucket.take(last_heard);
                if connection.receive(message, in_time).await.is_err() {
                    break;
                }
            }
            _ = ping.tick() => {
                if outbox.ping().is_err() || last_heard.elapsed() > IDLE_TIMEOUT {
                    break;
                }
            }
        }
    }
    // This stops the searches of the client.
    drop(connection);
    writer.abort();
}
