//! The files of the page, which are inside the binary.

use std::hash::{DefaultHasher, Hasher};

use axum::http::{HeaderMap, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use include_dir::{Dir, include_dir};

use crate::error::{ApiError, ErrorKind};

static FILES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/page");

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
    match FILES.get_file(path) {
        Some(file) => tagged(path, file.contents(), &headers),
        None => {
            let error = ApiError::new(ErrorKind::Request, "there is no such page");
            error.with_status(StatusCode::NOT_FOUND)
        }
    }
}

fn tagged(path: &str, contents: &'static [u8], headers: &HeaderMap) -> Response {
    let mut hasher = DefaultHasher::new();
    hasher.write(contents);
    let tag = format!("\"{:016x}\"", hasher.finish());
    let known = headers.get(header::IF_NONE_MATCH);
    let caching = [
        (header::ETAG, tag.clone()),
        (header::CACHE_CONTROL, "no-cache".into()),
    ];
    if known.is_some_and(|known| known.as_bytes() == tag.as_bytes()) {
        return (StatusCode::NOT_MODIFIED, caching).into_response();
    }
    (caching, [(header::CONTENT_TYPE, kind(path))], contents).into_response()
}

/// What a browser is told that a file is.
fn kind(path: &str) -> &'static str {
    match path.rsplit_once('.').map(|(_, extension)| extension) {
        Some("html") => "text/html; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("svg") => "image/svg+xml",
        _ => "application/octet-stream",
    }
}
