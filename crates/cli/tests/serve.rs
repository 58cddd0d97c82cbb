//! `grove serve` as a process: it says where it is, is there, and remembers what was played.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use serde_json::{Value, json};
use tempfile::tempdir;

/// A server that ends with its test.
struct Serving {
    process: Child,
    address: String,
}

impl Serving {
    fn start(results: &Path) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_grove"));
        command.args(["serve", "--port", "0", "--json", "--out"]);
        let child = command.arg(results).stdout(Stdio::piped()).spawn();
        let mut serving = Serving {
            process: child.unwrap(),
            address: String::new(),
        };
        let mut line = String::new();
        let mut out = BufReader::new(serving.process.stdout.take().unwrap());
        out.read_line(&mut line).unwrap();
        let told: Value = serde_json::from_str(&line).unwrap();
        let url = told["url"].as_str().unwrap();
        let address = url.strip_prefix("http://").unwrap();
        serving.address = address.trim_end_matches('/').into();
        serving
    }

    /// The whole answer to a request.
    fn ask(&self, method: &str, path: &str, body: &str) -> String {
        let Serving { address, .. } = self;
        let mut stream = TcpStream::connect(address).unwrap();
        let length = body.len();
        write!(
            stream,
            "{method} {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\
             Content-Type: application/json\r\nContent-Length: {length}\r\n\r\n{body}"
        )
        .unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
        answer
    }

    fn json(&self, path: &str) -> Value {
        let answer = self.ask("GET", path, "");
        let (_, body) = answer.split_once("\r\n\r\n").unwrap();
        serde_json::from_str(body).unwrap()
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

#[test]
fn the_page_is_where_the_command_says() {
    let directory = tempdir().unwrap();
    let serving = Serving::start(&directory.path().join("results.db"));
    assert!(serving.address.starts_with("127.0.0.1:"));
    let answer = serving.ask("GET", "/", "");
    assert!(answer.contains("<title>Grove</title>"));
}

#[test]
fn games_and_matches_survive_a_restart() {
    let directory = tempdir().unwrap();
    let results = directory.path().join("results.db");
    let serving = Serving::start(&results);
    let settings = json!({
        "at": 2, "you": "black", "against": "random", "time": 1000,
        "clock": null, "resigned": null, "flipped": false, "variations": [],
    });
    let game =
        json!({"game": "konane", "start": null, "moves": ["a8", "a7"], "settings": settings});
    serving.ask("PUT", "/api/played/0123456789", &game.to_string());
    let asked =
        json!({"game": "konane:4x4", "players": ["random", "reflex"], "games": 2, "time": 50});
    serving.ask("POST", "/api/matches", &asked.to_string());
    while serving.json("/api/runs/1")["finished"].is_null() {}
    // Killed, not asked to end.
    drop(serving);

    let serving = Serving::start(&results);
    let listed = serving.json("/api/played");
    assert_eq!(listed["games"][0]["plies"], 2);
    let kept = serving.json("/api/played/0123456789");
    assert_eq!(kept["moves"], json!(["a8", "a7"]));
    assert_eq!(kept["settings"], settings);
    assert_eq!(serving.json("/api/runs/1")["games"], 2);
    drop(serving);

    let mut command = Command::new(env!("CARGO_BIN_EXE_grove"));
    let command = command.args(["results", "--from"]).arg(&results);
    let output = command.args(["show", "1-0", "--moves"]).output().unwrap();
    assert!(output.status.success(), "{output:?}");
}

#[test]
fn a_port_that_is_taken_is_one_line() {
    let directory = tempdir().unwrap();
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port().to_string();
    let mut command = Command::new(env!("CARGO_BIN_EXE_grove"));
    let command = command.args(["serve", "--port", &port, "--out"]);
    let command = command.arg(directory.path().join("results.db"));
    let output = command.output().unwrap();
    let error = String::from_utf8(output.stderr).unwrap();
    let expected = format!("grove: cannot listen on 127.0.0.1:{port}: ");
    assert!(error.starts_with(&expected), "{error}");
    assert_eq!((error.lines().count(), output.status.code()), (1, Some(1)));
    // Why is told once.
    assert_eq!(error.matches("os error").count(), 1, "{error}");
}

#[test]
fn what_is_not_a_file_of_results_is_refused() {
    let directory = tempdir().unwrap();
    let diary = directory.path().join("diary.txt");
    std::fs::write(&diary, "my diary").unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_grove"));
    let command = command.args(["serve", "--port", "0", "--out"]).arg(&diary);
    let output = command.output().unwrap();
    let error = String::from_utf8(output.stderr).unwrap();
    assert!(error.contains("not a file of results"), "{error}");
    assert_eq!(output.status.code(), Some(2));
}
