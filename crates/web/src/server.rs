//! Binding, the routes, and what all requests share.

use std::io;
use std::net::{SocketAddr, TcpListener};
use std::num::NonZero;
use std::path::PathBuf;
use std::sync::{Arc, Mutex};
use std::thread::available_parallelism;

use axum::Router;
use axum::http::{HeaderName, HeaderValue, header};
use axum::middleware::from_fn_with_state;
use axum::routing::{any, get, post};
use grove_store::Build;
use grove_store::StoreError;
use thiserror::Error;
use tokio::runtime::Builder;
use tokio::sync::Semaphore;
use tower_http::limit::RequestBodyLimitLayer;
use tower_http::set_header::SetResponseHeaderLayer;

use crate::arena::{self, Matches};
use crate::message::{ErrorKind, Refusal};
use crate::rate::Bucket;
use crate::results::Results;
use crate::searches::Searches;
use crate::{api, guard, lab, page, played, socket};

/// The longest that a request says beyond its first lines: a game of a person.
const LONGEST_BODY: usize = 64 * 1024;

/// HTTP requests a second that all clients together may make.
const REQUESTS: u32 = 1000;

/// Where the server listens, and how much it takes on.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The address or name to listen on.
    pub host: String,
    /// The port; 0 for any that is free.
    pub port: u16,
    /// How many sockets may be open at once.
    pub sockets: usize,
    /// How many searches may run at once.
    pub searches: usize,
    /// The file of results, which is made if there is none; without one there are no matches, and
    /// the games of people are not kept.
    pub results: Option<PathBuf>,
    /// What is noted with matches.
    pub build: Build,
}

impl Default for Settings {
    /// This machine alone, and no more searches than share its processors without starving.
    fn default() -> Self {
        let cores = available_parallelism().map_or(1, NonZero::get);
        Settings {
            host: "127.0.0.1".into(),
            port: 4747,
            sockets: 256,
            searches: cores.max(12),
            results: None,
            build: Build::unknown(),
        }
    }
}

/// What all requests share.
pub(crate) struct Shared {
    pub(crate) settings: Settings,
    pub(crate) searches: Arc<Searches>,
    pub(crate) results: Option<Arc<Results>>,
    pub(crate) matches: Arc<Matches>,
    pub(crate) lab: Arc<lab::Catalogue>,
    /// A permit for each socket that may still be opened.
    pub(crate) sockets: Arc<Semaphore>,
    pub(crate) requests: Mutex<Bucket>,
}

impl Shared {
    /// The file of results, if there is one.
    pub(crate) fn results(&self) -> Result<&Arc<Results>, Refusal> {
        let none = || Refusal::new(ErrorKind::Missing, "this server keeps no results");
        self.results.as_ref().ok_or_else(none)
    }
}

/// Why the server did not start or ended.
#[derive(Debug, Error)]
pub enum ServeError {
    /// The address cannot be listened on.
    #[error("cannot listen on {host}:{port}: {source}")]
    Bind {
        /// The address that was asked for.
        host: String,
        /// The port that was asked for.
        port: u16,
        /// Why not.
        source: io::Error,
    },
    /// The file of results cannot be used.
    #[error(transparent)]
    Results(#[from] StoreError),
    /// The system gave it no threads, or took its socket away.
    #[error("cannot serve: {0}")]
    Io(#[from] io::Error),
}

/// A server that listens but does not answer yet.
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    shared: Arc<Shared>,
}

impl Server {
    /// Opens the file of results, and begins to listen.
    pub fn bind(settings: Settings) -> Result<Self, ServeError> {
        let results = settings.results.clone().map(Results::open).transpose()?;
        let bound = TcpListener::bind((settings.host.as_str(), settings.port));
        let listener = bound.map_err(|source| ServeError::Bind {
            host: settings.host.clone(),
            port: settings.port,
            source,
        })?;
        listener.set_nonblocking(true)?;
        let address = listener.local_addr()?;
        let shared = Shared {
            searches: Arc::new(Searches::new(settings.searches)),
            results: results.map(Arc::new),
            matches: Arc::new(Matches::new()),
            lab: Arc::default(),
            sockets: Arc::new(Semaphore::new(settings.sockets)),
            requests: Mutex::new(Bucket::new(REQUESTS)),
            settings,
        };
        Ok(Server {
            listener,
            address,
            shared: Arc::new(shared),
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
        let service = router(self.shared).into_make_service();
        let serving = async {
            let listener = tokio::net::TcpListener::from_std(self.listener)?;
            axum::serve(listener, service).await
        };
        Ok(runtime.block_on(serving)?)
    }
}

fn router(shared: Arc<Shared>) -> Router {
    let fixed = |name: HeaderName, value| {
        SetResponseHeaderLayer::overriding(name, HeaderValue::from_static(value))
    };
    Router::new()
        .route("/api/games", get(api::games))
        .route("/api/health", get(api::health))
        .route("/api/openapi.json", get(api::openapi))
        .route("/api/runs", get(arena::runs))
        .route("/api/runs/{id}", get(arena::run))
        .route("/api/runs/{id}/games", get(arena::games))
        .route("/api/runs/{id}/games/{number}", get(arena::game))
        .route("/api/runs/{id}/resume", post(arena::resume))
        .route("/api/runs/{id}/stop", post(arena::stop))
        .route("/api/matches", post(arena::start))
        .route("/api/played", get(played::list))
        .route(
            "/api/played/{key}",
            get(played::read).put(played::keep).delete(played::forget),
        )
        .route("/api/lab", get(lab::list))
        .route("/lab/report.css", get(lab::style))
        .route("/lab/{id}", get(lab::page))
        .route("/lab/{id}/{part}", get(lab::part))
        .route("/ws", any(socket::upgrade))
        .fallback(page::file)
        .layer(from_fn_with_state(shared.clone(), guard::check))
        .layer(RequestBodyLimitLayer::new(LONGEST_BODY))
        .layer(fixed(header::CONTENT_SECURITY_POLICY, guard::POLICY))
        .layer(fixed(header::X_CONTENT_TYPE_OPTIONS, "nosniff"))
        .layer(fixed(header::REFERRER_POLICY, "no-referrer"))
        .with_state(shared)
}
