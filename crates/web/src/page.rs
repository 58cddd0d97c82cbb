//! The files of the page, which are inside the binary.

use axum::http::{HeaderMap, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use rust_embed::{EmbeddedFile, RustEmbed};

use crate::error::{ApiError, ErrorKind};

#[derive(RustEmbed)]
#[folder = "page"]
struct Files;

/// A file, or 304 where the browser has it. The tag is the hash of the file. Browsers revalidate it
/// every time, so that a new binary shows its own page at once.
pub(crate) async fn file(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    if method != Method::GET && method != Method::HEAD {
        let error = ApiError::new(ErrorKind::Request, "expected GET or HEAD");
        return error.with_status(StatusCode::METHOD_NOT_ALLOWED);
    }
    let path = match uri.path().trim_start_matches('/') {
        "" => "index.html",
        path => path,
    };
    match Files::get(path) {
        Some(file) => tagged(path, file, &headers),
        None => {
            let error = ApiError::new(ErrorKind::Request, "there is no such page");
            error.with_status(StatusCode::NOT_FOUND)
        }
    }
}

fn tagged(path: &str, file: EmbeddedFile, headers: &HeaderMap) -> Response {
    let hash = file.metadata.sha256_hash();
    let digits: String = hash[..16]
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect();
    let tag = format!("\"{digits}\"");
    let known = headers.get(header::IF_NONE_MATCH);
    let caching = [
        (header::ETAG, tag.clone()),
        (header::CACHE_CONTROL, "no-cache".into()),
    ];
    if known.is_some_and(|known| known.as_bytes() == tag.as_bytes()) {
        return (StatusCode::NOT_MODIFIED, caching).into_response();
    }
    let kind = mime_guess::from_path(path).first_or_octet_stream();
    let kind = match kind.type_() == mime_guess::mime::TEXT {
        true => format!("{kind}; charset=utf-8"),
        false => kind.to_string(),
    };
    (caching, [(header::CONTENT_TYPE, kind)], file.data).into_response()
}
