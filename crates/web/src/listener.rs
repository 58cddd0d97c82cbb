//! The TCP connections: how many there are, and how long each may take.
//!
//! A client that opens connections and says little must not keep others out. The head of a request
//! has to come within a few seconds, a request has to be over after two minutes, and where the limit
//! of connections is reached the one whose last request is longest ago makes room for a new one. An
//! open WebSocket is no longer counted here; it has a limit and timeouts of its own.

use std::collections::HashMap;
use std::io;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use axum::Router;
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Notify, OwnedSemaphorePermit, Semaphore};
use tokio::time::{Instant, sleep, sleep_until};

/// How long a connection may stay open after its last request began.
const MAX_REQUEST_TIME: Duration = Duration::from_secs(120);

/// How long to wait after the system refused a connection, for example for want of descriptors.
const RETRY: Duration = Duration::from_millis(100);

/// Accepts connections until the process ends.
pub(crate) async fn serve(
    listener: TcpListener,
    router: Router,
    max_connections: usize,
    header_timeout: Duration,
) -> io::Result<()> {
    let connections = Arc::new(Connections::new(max_connections));
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new())
        .header_read_timeout(header_timeout);
    loop {
        let Ok((stream, _)) = listener.accept().await else {
            sleep(RETRY).await;
            continue;
        };
        let connection = connections.clone().admit().await;
        tokio::spawn(answer(http.clone(), stream, router.clone(), connection));
    }
}

/// Answers the requests of a connection until it is closed, handed over to a WebSocket, or out of
/// time.
async fn answer(
    http: http1::Builder,
    stream: TcpStream,
    router: Router,
    connection: OpenConnection,
) {
    let state = connection.state.clone();
    let router = TowerToHyperService::new(router);
    let service = service_fn(|request| {
        state.touch();
        router.call(request)
    });
    let serving = http
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    tokio::select! {
        // An error is the client's: it has gone away, or it does not speak HTTP.
        _ = serving => {}
        () = state.evicted.notified() => {}
        () = state.out_of_time() => {}
    }
    drop(connection);
}

/// The connections that are open.
struct Connections {
    permits: Arc<Semaphore>,
    open: Mutex<HashMap<u64, Arc<ConnectionState>>>,
}

/// What is known of a connection.
struct ConnectionState {
    /// When its last request began, or when it was opened.
    last_request: Mutex<Instant>,
    evicted: Notify,
}

/// A connection among those that are open, until this is dropped.
struct OpenConnection {
    number: u64,
    state: Arc<ConnectionState>,
    connections: Arc<Connections>,
    _permit: Option<OwnedSemaphorePermit>,
}

impl Connections {
    fn new(max: usize) -> Self {
        Connections {
            permits: Arc::new(Semaphore::new(max)),
            open: Mutex::default(),
        }
    }

    /// Enters a connection. Where there are too many, the stalest is closed first.
    async fn admit(self: Arc<Self>) -> OpenConnection {
        let permit = match self.permits.clone().try_acquire_owned() {
            Ok(permit) => Some(permit),
            Err(_) => {
                self.evict_stalest();
                // The semaphore is never closed.
                self.permits.clone().acquire_owned().await.ok()
            }
        };
        let state = Arc::new(ConnectionState {
            last_request: Mutex::new(Instant::now()),
            evicted: Notify::new(),
        });
        let mut open = self.open();
        let number = open.keys().max().map_or(0, |last| last + 1);
        open.insert(number, state.clone());
        drop(open);
        OpenConnection {
            number,
            state,
            connections: self,
            _permit: permit,
        }
    }

    fn evict_stalest(&self) {
        let open = self.open();
        let stalest = open.values().min_by_key(|state| state.last_request());
        if let Some(state) = stalest {
            state.evicted.notify_one();
        }
    }

    fn open(&self) -> MutexGuard<'_, HashMap<u64, Arc<ConnectionState>>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for OpenConnection {
    fn drop(&mut self) {
        self.connections.open().remove(&self.number);
    }
}

impl ConnectionState {
    fn last_request(&self) -> Instant {
        *self
            .last_request
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }

    fn touch(&self) {
        *self
            .last_request
            .lock()
            .unwrap_or_else(PoisonError::into_inner) = Instant::now();
    }

    /// Waits until the last request began too long ago.
    async fn out_of_time(&self) {
        loop {
            let end = self.last_request() + MAX_REQUEST_TIME;
            if end <= Instant::now() {
                return;
            }
            sleep_until(end).await;
        }
    }
}
