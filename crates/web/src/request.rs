//! What requests say beyond their paths, and how they are refused.

use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::http::{StatusCode, Uri};
use axum::response::{IntoResponse, Response};

use crate::guard;
use crate::message::{ErrorKind, Refusal};

/// What the body of a request says.
pub(crate) type Body<T> = Result<Json<T>, JsonRejection>;

/// The body, or what is wrong with it.
pub(crate) fn body<T>(found: Body<T>) -> Result<T, Refusal> {
    match found {
        Ok(Json(body)) => Ok(body),
        Err(rejection) if rejection.status() == StatusCode::PAYLOAD_TOO_LARGE => {
            Err(Refusal::new(ErrorKind::Size, "the request is too long"))
        }
        Err(rejection) => Err(Refusal::new(ErrorKind::Request, rejection.body_text())),
    }
}

/// A number in a path.
pub(crate) fn number(text: &str) -> Result<u64, Refusal> {
    let number = text.parse();
    number.map_err(|_| {
        let message = format!("expected a number, found `{text}`");
        Refusal::new(ErrorKind::Request, message)
    })
}

/// A number after the question mark, if it is there.
pub(crate) fn asked(uri: &Uri, name: &str) -> Result<Option<u64>, Refusal> {
    word(uri, name).map(number).transpose()
}

/// A word after the question mark, if it is there. Words here need no escapes.
pub(crate) fn word<'u>(uri: &'u Uri, name: &str) -> Option<&'u str> {
    let mut fields = uri.query().unwrap_or("").split('&');
    fields.find_map(|field| field.strip_prefix(name)?.strip_prefix('='))
}

/// Something that does not exist.
pub(crate) fn missing(message: impl ToString) -> Refusal {
    Refusal::new(ErrorKind::Missing, message)
}

impl IntoResponse for Refusal {
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
        guard::answer(status, self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_found_by_their_whole_names() {
        let uri: Uri = "/api/runs?nobefore=1&before=7&most=x".parse().unwrap();
        assert_eq!(asked(&uri, "before"), Ok(Some(7)));
        assert_eq!(asked(&uri, "after"), Ok(None));
        assert_eq!(asked(&uri, "most").unwrap_err().kind, ErrorKind::Request);
        assert_eq!(asked(&uri, "no"), Ok(None));
    }
}
