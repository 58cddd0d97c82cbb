//! What untrusted clients cannot take from others: memory and connections.

use std::time::{Duration, Instant};

use grove_web::Settings;
use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;

use super::assert_refused;
use crate::common::{PATIENCE, Page, health, serve_with, until_running};

#[tokio::test]
async fn all_searches_share_one_budget_of_memory() {
    let address = serve_with(Settings {
        memory: 100,
        ..Settings::default()
    });
    let mut page = Page::open(address).await;
    page.ask(json!({"type": "set_up", "id": 1, "game": "halma"}))
        .await;
    // More than the whole budget is refused at once.
    let large = json!({"type": "think", "id": 2, "player": "mcts", "limits": {}});
    let refused = page.ask(large).await;
    assert_refused(&refused, "player");
    let message = refused["message"].as_str().unwrap();
    assert!(message.contains("only 100 MiB"), "{message}");
    // 65 MiB fit once, but not twice.
    let think = |id: u64| json!({"type": "think", "id": id, "player": "ab:tt=22", "limits": {}});
    page.say(think(3).to_string()).await;
    until_running(address, 1).await;
    assert_eq!(
        health(address).await["memory"],
        json!({"reserved": 65, "most": 100})
    );
    page.say(think(4).to_string()).await;
    let refused = page.hear_done(4).await;
    assert_refused(&refused, "busy");
    let message = refused["message"].as_str().unwrap();
    assert!(message.contains("35 of 100 MiB are free"), "{message}");
    // What a search has reserved is free again when it has ended.
    page.say(json!({"type": "stop", "id": 5, "search": 3}).to_string())
        .await;
    until_running(address, 0).await;
    assert_eq!(health(address).await["memory"]["reserved"], 0);
    page.say(think(6).to_string()).await;
    until_running(address, 1).await;
}

/// A client that opens a connection, sends a part of a request, and waits.
async fn stall(address: std::net::SocketAddr) -> TcpStream {
    let mut stream = TcpStream::connect(address).await.unwrap();
    // Where it is closed at once there is nobody to hear this.
    let _ = stream.write_all(b"GET /api/health HTTP/1.1\r\nHost").await;
    stream
}

#[tokio::test]
async fn slow_connections_do_not_keep_others_out() {
    let address = serve_with(Settings {
        connections: 64,
        ..Settings::default()
    });
    let mut page = Page::open(address).await;
    let mut stalled = Vec::new();
    for _ in 0..300 {
        stalled.push(stall(address).await);
    }
    let begun = Instant::now();
    for _ in 0..5 {
        health(address).await;
    }
    // Far less than the ten seconds after which a slow request is given up.
    assert!(
        begun.elapsed() < Duration::from_secs(5),
        "{:?}",
        begun.elapsed()
    );
    // An open page is not one of them.
    let answer = page
        .ask(json!({"type": "set_up", "id": 1, "game": "ataxx"}))
        .await;
    assert_eq!(answer["type"], "position");
}

#[tokio::test]
async fn a_request_that_never_ends_is_given_up() {
    let address = serve_with(Settings {
        header_timeout: Duration::from_millis(200),
        ..Settings::default()
    });
    for beginning in ["", "GET /api/health HTTP/1.1\r\nHost"] {
        let mut stream = TcpStream::connect(address).await.unwrap();
        stream.write_all(beginning.as_bytes()).await.unwrap();
        let mut answer = Vec::new();
        let end = timeout(PATIENCE, stream.read_to_end(&mut answer)).await;
        end.expect("the connection to be closed").unwrap();
        let answer = String::from_utf8_lossy(&answer);
        assert!(!answer.contains("200 OK"), "{answer}");
    }
    // Nor does a connection stay open after its answer, if nothing more is asked.
    let mut stream = TcpStream::connect(address).await.unwrap();
    let request = format!("GET /api/health HTTP/1.1\r\nHost: {address}\r\n\r\n");
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut answer = String::new();
    let end = timeout(PATIENCE, stream.read_to_string(&mut answer)).await;
    end.expect("the connection to be closed").unwrap();
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
}
