//! The files of the page, which are inside the binary. A debug build reads them from their folder
//! instead, so that an edit of the page needs no build.

use std::borrow::Cow;
use std::hash::{DefaultHasher, Hasher};

use axum::http::{HeaderMap, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use include_dir::{Dir, include_dir};
use serde_json::json;

use crate::error::{ApiError, ErrorKind};

static FILES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/page");

/// The page's service worker, which is told which page it keeps.
const WORKER: &str = "worker.js";

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
    match contents(path) {
        Some(text) if path == WORKER => tagged(path, worker(&text).into(), &headers),
        Some(contents) => tagged(path, contents, &headers),
        None => {
            let error = ApiError::new(ErrorKind::Request, "there is no such page");
            error.with_status(StatusCode::NOT_FOUND)
        }
    }
}

#[cfg(not(debug_assertions))]
fn contents(path: &str) -> Option<Cow<'static, [u8]>> {
    let file = FILES.get_file(path)?;
    Some(Cow::Borrowed(file.contents()))
}

#[cfg(debug_assertions)]
fn contents(path: &str) -> Option<Cow<'static, [u8]>> {
    use std::path::{Component, Path};

    let is_inside = |part: Component<'_>| matches!(part, Component::Normal(_));
    let inside = Path::new(path);
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("page");
    let read = inside
        .components()
        .all(is_inside)
        .then(|| std::fs::read(folder.join(inside)));
    match read? {
        Ok(contents) => Some(Cow::Owned(contents)),
        Err(_) => FILES.get_file(path).map(|file| file.contents().into()),
    }
}

/// The names of all files but the worker and what only its author reads.
fn names(folder: &'static Dir<'static>) -> Vec<&'static str> {
    let own = folder.files().filter_map(|file| file.path().to_str());
    let inner = folder.dirs().flat_map(names);
    let is_loaded = |name: &&str| *name != WORKER && !name.ends_with(".d.ts");
    own.filter(is_loaded).chain(inner).collect()
}

/// The worker with the files that it keeps, and a name for this version of them: a browser that finds
/// another text installs it and forgets the old files.
fn worker(text: &[u8]) -> Vec<u8> {
    let files = names(&FILES);
    let mut hasher = DefaultHasher::new();
    hasher.write(text);
    for name in &files {
        hasher.write(name.as_bytes());
        hasher.write(&contents(name).unwrap_or_default());
    }
    let page = json!({"build": format!("{:016x}", hasher.finish()), "files": files});
    [format!("const PAGE = {page};\n").as_bytes(), text].concat()
}

fn tagged(path: &str, contents: Cow<'static, [u8]>, headers: &HeaderMap) -> Response {
    let mut hasher = DefaultHasher::new();
    hasher.write(&contents);
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
        Some("png") => "image/png",
        Some("webmanifest") => "application/manifest+json",
        _ => "application/octet-stream",
    }
}
