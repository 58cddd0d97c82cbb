//! Why a request fails: a kind for programs, and a sentence for people.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use grove_engine::session::SessionError;
use grove_store::StoreError;
use serde::Serialize;

/// Why a request failed.
#[derive(Serialize, Clone, PartialEq, Eq, Debug)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct ApiError {
    pub(crate) kind: ErrorKind,
    /// One line for people.
    pub(crate) message: String,
}

/// What a request over HTTP is answered with.
pub(crate) type ApiResult<T> = Result<Json<T>, ApiError>;

/// What went wrong.
#[derive(Serialize, Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub(crate) enum ErrorKind {
    /// The message or request cannot be read.
    Request,
    /// It comes from another web page.
    Origin,
    /// There is no such run, game or experiment.
    Missing,
    /// It is too long.
    Size,
    /// There were too many messages or requests.
    Rate,
    /// The game is unknown, or none is set up.
    Game,
    /// The position cannot be read.
    Position,
    /// The move is not legal.
    Move,
    /// The player cannot be read, does not fit the game, or is not allowed here.
    Player,
    /// The server is at one of its limits.
    Busy,
    /// The server failed.
    Server,
}

/// An error as the body of an HTTP response.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
pub(crate) enum ErrorBody {
    Error {
        /// Always null: only the messages of a socket have an `id`.
        id: Option<u64>,
        #[serde(flatten)]
        error: ApiError,
    },
}

impl ApiError {
    /// An error with this message, which is cut where text from outside makes it long.
    pub(crate) fn new(kind: ErrorKind, message: impl ToString) -> Self {
        const MAX_CHARS: usize = 600;
        let message = message.to_string();
        let mut cut: String = message.chars().take(MAX_CHARS).collect();
        if cut.len() < message.len() {
            cut.push('…');
        }
        ApiError { kind, message: cut }
    }

    /// What was asked for does not exist.
    pub(crate) fn not_found(message: impl ToString) -> Self {
        ApiError::new(ErrorKind::Missing, message)
    }

    /// The error as a response with a status of its own.
    pub(crate) fn with_status(self, status: StatusCode) -> Response {
        let body = ErrorBody::Error {
            id: None,
            error: self,
        };
        (status, Json(body)).into_response()
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let status = match self.kind {
            ErrorKind::Request
            | ErrorKind::Game
            | ErrorKind::Position
            | ErrorKind::Move
            | ErrorKind::Player => StatusCode::BAD_REQUEST,
            ErrorKind::Origin => StatusCode::FORBIDDEN,
            ErrorKind::Missing => StatusCode::NOT_FOUND,
            ErrorKind::Size => StatusCode::PAYLOAD_TOO_LARGE,
            ErrorKind::Rate => StatusCode::TOO_MANY_REQUESTS,
            ErrorKind::Busy => StatusCode::SERVICE_UNAVAILABLE,
            ErrorKind::Server => StatusCode::INTERNAL_SERVER_ERROR,
        };
        self.with_status(status)
    }
}

impl From<SessionError> for ApiError {
    fn from(error: SessionError) -> Self {
        let kind = match &error {
            SessionError::Position(_) => ErrorKind::Position,
            SessionError::Move(_) | SessionError::Refused { .. } => ErrorKind::Move,
            SessionError::Player(_) | SessionError::Opaque(_) => ErrorKind::Player,
            SessionError::Fault(_) => ErrorKind::Server,
        };
        ApiError::new(kind, error)
    }
}

/// The message leaves out the name of the file, since that is a path on the server's machine.
impl From<StoreError> for ApiError {
    fn from(error: StoreError) -> Self {
        let (kind, message) = match error {
            StoreError::Busy(_) => (
                ErrorKind::Busy,
                "another process is using the results file: try again",
            ),
            StoreError::Full(_) => (
                ErrorKind::Server,
                "the disk is full; everything stored before is safe",
            ),
            StoreError::Damaged { .. } => (ErrorKind::Server, "the results file is damaged"),
            _ => (ErrorKind::Server, "the results file cannot be used"),
        };
        ApiError::new(kind, message)
    }
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use super::*;

    #[test]
    fn store_errors_do_not_reveal_paths() {
        let path = || PathBuf::from("/home/ada/results.db");
        for error in [
            StoreError::Missing(path()),
            StoreError::Busy(path()),
            StoreError::Full(path()),
            StoreError::Foreign(path()),
        ] {
            let message = ApiError::from(error).message;
            assert!(!message.contains("ada"), "{message}");
        }
    }
}
