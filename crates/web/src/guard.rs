//! Which requests are answered.
//!
//! Another page in the same browser can reach a server on this machine in two ways. It can ask from
//! its own origin, which a WebSocket does not forbid by itself; this shows in `Origin`. Or its name
//! can resolve to this machine (DNS rebinding), so that it has the same origin; this shows in `Host`,
//! a name that is neither ours nor a number.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Instant;

use axum::extract::{Request, State};
use axum::http::{HeaderMap, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::error::{ApiError, ErrorKind};
use crate::state::AppState;

/// The content security policy: the page runs only what comes from this server.
pub(crate) const POLICY: &str = "default-src 'self'; base-uri 'none'; form-action 'none'; \
     frame-ancestors 'none'; object-src 'none'";

/// Lets through the requests that are allowed.
pub(crate) async fn check(
    State(state): State<Arc<AppState>>,
    request: Request,
    next: Next,
) -> Response {
    let in_time = state
        .requests
        .lock()
        .is_ok_and(|mut bucket| bucket.take(Instant::now()));
    if !in_time {
        let message = "too many requests: wait a second";
        return ApiError::new(ErrorKind::Rate, message).into_response();
    }
    match is_ours(request.headers(), &state.settings.host) {
        true => next.run(request).await,
        false => {
            let message = "only the server's own page may use it, not another origin or host";
            ApiError::new(ErrorKind::Origin, message).into_response()
        }
    }
}

/// Whether a request names this server as its host, and comes from its page or from no page.
fn is_ours(headers: &HeaderMap, own_name: &str) -> bool {
    let text = |name| match headers.get(name) {
        None => Some(None),
        Some(value) => value.to_str().ok().map(Some),
    };
    let Some(Some(host)) = text(header::HOST) else {
        return false;
    };
    let Some(origin) = text(header::ORIGIN) else {
        return false;
    };
    let same = |origin: &str| origin.strip_prefix("http://") == Some(host);
    is_own_host(host, own_name) && origin.is_none_or(same)
}

/// Whether nobody else can own this host name: a number, `localhost`, or the name that the server
/// was told to listen on.
fn is_own_host(host: &str, own_name: &str) -> bool {
    let name = match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => name,
        _ => host,
    };
    let bare = name
        .strip_prefix('[')
        .and_then(|name| name.strip_suffix(']'))
        .unwrap_or(name);
    bare.parse::<IpAddr>().is_ok()
        || name.eq_ignore_ascii_case("localhost")
        || name.eq_ignore_ascii_case(own_name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(host: &str, origin: Option<&str>, expected: bool) {
        let mut headers = HeaderMap::new();
        headers.insert(header::HOST, host.parse().unwrap());
        if let Some(origin) = origin {
            headers.insert(header::ORIGIN, origin.parse().unwrap());
        }
        let found = is_ours(&headers, "board.example");
        assert_eq!(found, expected, "{host} {origin:?}");
    }

    #[test]
    fn the_own_page_and_programs_are_let_in() {
        check("127.0.0.1:4747", Some("http://127.0.0.1:4747"), true);
        check("localhost:4747", Some("http://localhost:4747"), true);
        check("[::1]:4747", None, true);
        check("board.example:4747", None, true);
        check("127.0.0.1", None, true);
    }

    #[test]
    fn other_pages_and_rebound_names_are_not() {
        check("127.0.0.1:4747", Some("http://evil.example"), false);
        check("127.0.0.1:4747", Some("http://127.0.0.1:80"), false);
        check("127.0.0.1:4747", Some("null"), false);
        check("evil.example:4747", Some("http://evil.example:4747"), false);
        check("evil.example", None, false);
        assert!(!is_ours(&HeaderMap::new(), "board.example"));
    }
}
