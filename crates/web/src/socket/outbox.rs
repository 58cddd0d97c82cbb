//! The responses that wait to be sent to a client.

use axum::extract::ws::Message;
use tokio::sync::mpsc::{self, error::TrySendError};

use crate::protocol::{Body, Response};

/// Responses that may wait for a slow client.
const QUEUE: usize = 64;

/// The client no longer listens.
pub(super) struct Closed;

/// Where responses are put to be sent.
#[derive(Clone)]
pub(super) struct Outbox(mpsc::Sender<Message>);

impl Outbox {
    /// An outbox, and what takes the messages out of it.
    pub(super) fn new() -> (Self, mpsc::Receiver<Message>) {
        let (sender, receiver) = mpsc::channel(QUEUE);
        (Outbox(sender), receiver)
    }

    /// Sends a response, for which it waits until there is room.
    pub(super) async fn send(&self, id: Option<u64>, body: Body) -> Result<(), Closed> {
        match to_json(id, body) {
            None => Ok(()),
            Some(text) => self.send_json(text).await,
        }
    }

    /// Sends a response that was written before.
    pub(super) async fn send_json(&self, text: String) -> Result<(), Closed> {
        let message = Message::Text(text.into());
        self.0.send(message).await.map_err(|_| Closed)
    }

    /// Sends a response if there is room for it now.
    pub(super) fn send_now(&self, id: u64, body: Body) {
        if let Some(text) = to_json(Some(id), body) {
            let _ = self.0.try_send(Message::Text(text.into()));
        }
    }

    /// Asks for a sign of life. A full queue needs no ping: the writer waits for the client already.
    pub(super) fn ping(&self) -> Result<(), Closed> {
        match self.0.try_send(Message::Ping(Vec::new().into())) {
            Err(TrySendError::Closed(_)) => Err(Closed),
            _ => Ok(()),
        }
    }
}

/// A response as text.
pub(super) fn to_json(id: Option<u64>, body: Body) -> Option<String> {
    serde_json::to_string(&Response { id, body }).ok()
}
