//! What of the page goes over the wire: compressed where the browser reads that, and the worker that
//! keeps it for when the server is away.

use std::net::SocketAddr;

use serde_json::Value;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::common::{get, serve};

/// The headers of an answer to a browser that reads gzip, and how long its body is.
async fn compressed(address: SocketAddr, path: &str) -> (String, Vec<u8>) {
    let mut stream = TcpStream::connect(address).await.unwrap();
    let head = format!(
        "GET {path} HTTP/1.1\r\nHost: {address}\r\nAccept-Encoding: gzip\r\nConnection: close\r\n\r\n"
    );
    stream.write_all(head.as_bytes()).await.unwrap();
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).await.unwrap();
    let end = answer
        .windows(4)
        .position(|four| four == b"\r\n\r\n")
        .unwrap();
    let headers = String::from_utf8(answer[..end].to_vec()).unwrap();
    (headers.to_lowercase(), answer[end + 4..].to_vec())
}

#[tokio::test]
async fn text_is_sent_compressed_to_whoever_reads_that() {
    let address = serve();
    for path in ["/", "/app.js", "/style/page.css", "/api/games"] {
        let (headers, sent) = compressed(address, path).await;
        assert!(
            headers.contains("content-encoding: gzip"),
            "{path}: {headers}"
        );
        assert!(
            headers.contains("vary: accept-encoding"),
            "{path}: {headers}"
        );
        let (_, plain, whole) = get(address, path).await;
        assert!(!plain.contains("content-encoding"), "{path}: {plain}");
        assert!(
            sent.len() < whole.len() * 7 / 10,
            "{path}: {} of {}",
            sent.len(),
            whole.len()
        );
    }
}

#[tokio::test]
async fn the_worker_names_every_file_that_the_page_loads_and_its_version() {
    let address = serve();
    let (_, _, worker) = get(address, "/worker.js").await;
    let (first, _) = worker.split_once('\n').unwrap();
    let page = first
        .strip_prefix("const PAGE = ")
        .unwrap()
        .trim_end_matches(';');
    let page: Value = serde_json::from_str(page).unwrap();
    assert_eq!(page["build"].as_str().unwrap().len(), 16);
    let files: Vec<&str> = page["files"]
        .as_array()
        .unwrap()
        .iter()
        .map(|file| file.as_str().unwrap())
        .collect();
    for file in ["index.html", "app.js", "board/view.js", "style/board.css"] {
        assert!(files.contains(&file), "{files:?}");
    }
    assert!(!files.contains(&"worker.js") && !files.iter().any(|file| file.ends_with(".ts")));
    for file in files {
        let (headers, _) = compressed(address, &format!("/{file}")).await;
        assert!(headers.starts_with("http/1.1 200"), "{file}: {headers}");
    }
}
