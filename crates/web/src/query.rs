//! What a request says beside its path: the query and the body.

use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::http::{StatusCode, Uri};

use crate::error::{ApiError, ErrorKind};

/// The body of a request as JSON.
pub(crate) type JsonBody<T> = Result<Json<T>, JsonRejection>;

/// The body, or what is wrong with it.
pub(crate) fn body<T>(found: JsonBody<T>) -> Result<T, ApiError> {
    match found {
        Ok(Json(body)) => Ok(body),
        Err(rejection) if rejection.status() == StatusCode::PAYLOAD_TOO_LARGE => {
            Err(ApiError::new(ErrorKind::Size, "the request is too long"))
        }
        Err(rejection) => Err(ApiError::new(ErrorKind::Request, rejection.body_text())),
    }
}

/// A number in a path.
pub(crate) fn number(text: &str) -> Result<u64, ApiError> {
    let number = text.parse();
    number.map_err(|_| {
        let message = format!("expected a number, found `{text}`");
        ApiError::new(ErrorKind::Request, message)
    })
}

/// A number in the query, if it is there.
pub(crate) fn number_in(uri: &Uri, name: &str) -> Result<Option<u64>, ApiError> {
    field_in(uri, name).map(number).transpose()
}

/// A field of the query, if it is there. None of them needs escapes.
pub(crate) fn field_in<'u>(uri: &'u Uri, name: &str) -> Option<&'u str> {
    let mut fields = uri.query().unwrap_or("").split('&');
    fields.find_map(|field| field.strip_prefix(name)?.strip_prefix('='))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_found_by_their_whole_names() {
        let uri: Uri = "/api/runs?nobefore=1&before=7&most=x".parse().unwrap();
        assert_eq!(number_in(&uri, "before"), Ok(Some(7)));
        assert_eq!(number_in(&uri, "after"), Ok(None));
        assert_eq!(
            number_in(&uri, "most").unwrap_err().kind,
            ErrorKind::Request
        );
        assert_eq!(number_in(&uri, "no"), Ok(None));
    }
}
