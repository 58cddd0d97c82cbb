//! A server on a free port, and a page's end of its socket.

use std::net::SocketAddr;
use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::thread;
use std::time::{Duration, Instant};

use futures_util::{SinkExt, StreamExt};
use grove_lab::Experiment;
use grove_lab::run::{Bench, Lab, Until};
use grove_store::Store;
use grove_store::{Build, Provenance};
use grove_web::{Server, Settings};
use serde_json::Value;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

/// Longer than anything here takes, however busy the machine is.
pub const PATIENCE: Duration = Duration::from_secs(60);

/// Starts a server that runs until the test process ends.
pub fn serve() -> SocketAddr {
    serve_with(Settings::default())
}

/// The same with other settings; the port is always a free one.
pub fn serve_with(settings: Settings) -> SocketAddr {
    let server = Server::bind(Settings {
        port: 0,
        ..settings
    })
    .unwrap();
    let address = server.address();
    thread::spawn(move || server.run().unwrap());
    address
}

/// The same with a file of results.
pub fn serve_from(results: &Path) -> SocketAddr {
    serve_with(Settings {
        results: Some(results.into()),
        ..Settings::default()
    })
}

/// A page's end of a socket.
pub struct Page {
    pub socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
}

impl Page {
    pub async fn open(address: SocketAddr) -> Self {
        let (socket, _) = connect_async(format!("ws://{address}/ws")).await.unwrap();
        Page { socket }
    }

    pub async fn say(&mut self, text: impl Into<String>) {
        self.socket.send(Message::text(text.into())).await.unwrap();
    }

    /// The next message that is not a ping.
    pub async fn hear(&mut self) -> Value {
        loop {
            let message = timeout(PATIENCE, self.socket.next()).await;
            match message
                .expect("an answer")
                .expect("an open socket")
                .unwrap()
            {
                Message::Text(text) => return serde_json::from_str(&text).unwrap(),
                Message::Ping(_) | Message::Pong(_) => {}
                other => panic!("{other:?}"),
            }
        }
    }

    pub async fn ask(&mut self, message: Value) -> Value {
        self.say(message.to_string()).await;
        self.hear().await
    }

    /// The next answer with this `id`.
    pub async fn hear_of(&mut self, id: u64) -> Value {
        loop {
            let answer = self.hear().await;
            if answer["id"] == id {
                return answer;
            }
        }
    }

    /// The last word of a search.
    pub async fn hear_done(&mut self, id: u64) -> Value {
        loop {
            let answer = self.hear().await;
            if answer["id"] == id && (answer["done"] == true || answer["type"] == "error") {
                return answer;
            }
        }
    }
}

/// What the server answers to a request of its first lines: status, headers and body.
pub async fn request(address: SocketAddr, head: &str) -> (u16, String, String) {
    let mut stream = TcpStream::connect(address).await.unwrap();
    let text = format!("{head}\r\nConnection: close\r\n\r\n");
    stream.write_all(text.as_bytes()).await.unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.unwrap();
    let (headers, body) = answer.split_once("\r\n\r\n").unwrap();
    let status = headers.split(' ').nth(1).unwrap().parse().unwrap();
    (status, headers.to_lowercase(), body.to_string())
}

pub async fn get(address: SocketAddr, path: &str) -> (u16, String, String) {
    request(address, &format!("GET {path} HTTP/1.1\r\nHost: {address}")).await
}

/// What the server answers to a request with a body: status, and the body if it is JSON.
pub async fn send(address: SocketAddr, method: &str, path: &str, body: &Value) -> (u16, Value) {
    let mut stream = TcpStream::connect(address).await.unwrap();
    let body = body.to_string();
    let text = format!(
        "{method} {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\
         Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(text.as_bytes()).await.unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.unwrap();
    let (headers, body) = answer.split_once("\r\n\r\n").unwrap();
    let status = headers.split(' ').nth(1).unwrap().parse().unwrap();
    (status, serde_json::from_str(body).unwrap_or_default())
}

/// What is at a path, as JSON.
pub async fn read(address: SocketAddr, path: &str) -> Value {
    let (status, _, body) = get(address, path).await;
    assert_eq!(status, 200, "{path}: {body}");
    serde_json::from_str(&body).unwrap()
}

pub async fn health(address: SocketAddr) -> Value {
    let (status, _, body) = get(address, "/api/health").await;
    assert_eq!(status, 200);
    serde_json::from_str(&body).unwrap()
}

/// Waits until so many searches run.
pub async fn until_running(address: SocketAddr, searches: u64) {
    let wait = async {
        while health(address).await["searches"]["running"] != searches {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    timeout(PATIENCE, wait).await.expect("so many searches");
}

/// Plays an experiment for a moment into a file of results.
pub fn play_experiment(results: &Path, id: &str) {
    let text = grove_lab::catalogue::text(id).unwrap();
    let mut bench = Bench::new(vec![Experiment::read(id, &text).unwrap()]);
    let mut lab = Lab {
        store: &mut Store::open(results).unwrap(),
        provenance: &Provenance::collect(Build::unknown(), 2),
        threads: 2,
        stop: &AtomicBool::new(false),
    };
    let soon = Until::Time(Instant::now() + Duration::from_secs(3));
    bench.run(&mut lab, soon, &mut |_| {}).unwrap();
}
