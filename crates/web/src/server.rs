//! The server: binding, routes and layers.

use std::io;
use std::net::{SocketAddr, TcpListener};
use std::sync::Arc;

use axum::Router;
use axum::http::{HeaderName, HeaderValue, header};
use axum::middleware::from_fn_with_state;
use axum::routing::any;
use grove_store::StoreError;
use thiserror::Error;
use tokio::runtime::Builder;
use tower_http::compression::CompressionLayer;
use tower_http::limit::RequestBodyLimitLayer;
use tower_http::set_header::SetResponseHeaderLayer;

use crate::settings::Settings;
use crate::state::AppState;
use crate::{api, guard, listener, page, socket};

/// The longest body of a request, in bytes: a game of a person.
const MAX_BODY: usize = 64 * 1024;

/// Why the server did not start or ended.
#[derive(Debug, Error)]
#[allow(missing_docs, reason = "the messages name their fields")]
pub enum ServeError {
    /// The address cannot be listened on.
    #[error("cannot listen on {host}:{port}: {source}")]
    Bind {
        host: String,
        port: u16,
        source: io::Error,
    },
    /// The results file cannot be used.
    #[error(transparent)]
    Results(#[from] StoreError),
    /// The system gave it no threads, or closed its socket.
    #[error("cannot serve: {0}")]
    Io(#[from] io::Error),
}

/// A server that listens but does not answer yet.
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    state: Arc<AppState>,
}

impl Server {
    /// Opens the results file and starts to listen.
    pub fn bind(settings: Settings) -> Result<Self, ServeError> {
        let state = AppState::new(settings)?;
        let settings = &state.settings;
        let bound = TcpListener::bind((settings.host.as_str(), settings.port));
        let listener = bound.map_err(|source| ServeError::Bind {
            host: settings.host.clone(),
            port: settings.port,
            source,
        })?;
        listener.set_nonblocking(true)?;
        Ok(Server {
            address: listener.local_addr()?,
            listener,
            state: Arc::new(state),
        })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Answers until the process ends.
    pub fn run(self) -> Result<(), ServeError> {
        let runtime = Builder::new_multi_thread()
            .worker_threads(2)
            .thread_name("server")
            .enable_all()
            .build()?;
        let settings = &self.state.settings;
        let (connections, timeout) = (settings.connections, settings.header_timeout);
        let router = router(self.state);
        let serving = async {
            let listener = tokio::net::TcpListener::from_std(self.listener)?;
            listener::serve(listener, router, connections, timeout).await
        };
        Ok(runtime.block_on(serving)?)
    }
}

fn router(state: Arc<AppState>) -> Router {
    let fixed = |name: HeaderName, value| {
        SetResponseHeaderLayer::overriding(name, HeaderValue::from_static(value))
    };
    let add = |router: Router<_>, (path, methods)| router.route(path, methods);
    api::routes()
        .into_iter()
        .fold(Router::new(), add)
        .route("/ws", any(socket::upgrade))
        .fallback(page::file)
        .layer(from_fn_with_state(state.clone(), guard::check))
        .layer(RequestBodyLimitLayer::new(MAX_BODY))
        .layer(CompressionLayer::new().gzip(true))
        .layer(fixed(header::CONTENT_SECURITY_POLICY, guard::POLICY))
        .layer(fixed(header::X_CONTENT_TYPE_OPTIONS, "nosniff"))
        .layer(fixed(header::REFERRER_POLICY, "no-referrer"))
        .with_state(state)
}
