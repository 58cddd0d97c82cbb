//! `grove serve` as a process: it says where it is, and is there.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};

/// A server that ends with its test.
struct Serving(Child);

impl Drop for Serving {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[test]
fn the_page_is_where_the_command_says() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_grove"));
    command.args(["serve", "--port", "0", "--json"]);
    let child = command.stdout(Stdio::piped()).spawn().unwrap();
    let mut serving = Serving(child);
    let mut line = String::new();
    let mut out = BufReader::new(serving.0.stdout.take().unwrap());
    out.read_line(&mut line).unwrap();
    let told: serde_json::Value = serde_json::from_str(&line).unwrap();
    let url = told["url"].as_str().unwrap();
    let address = url.strip_prefix("http://").unwrap().trim_end_matches('/');
    assert!(address.starts_with("127.0.0.1:"), "{address}");
    let mut stream = TcpStream::connect(address).unwrap();
    write!(
        stream,
        "GET / HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n"
    )
    .unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    assert!(answer.contains("<title>Grove</title>"));
}

#[test]
fn a_port_that_is_taken_is_one_line() {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port().to_string();
    let mut command = Command::new(env!("CARGO_BIN_EXE_grove"));
    let output = command.args(["serve", "--port", &port]).output().unwrap();
    let error = String::from_utf8(output.stderr).unwrap();
    let expected = format!("grove: cannot listen on 127.0.0.1:{port}: ");
    assert!(error.starts_with(&expected), "{error}");
    assert_eq!((error.lines().count(), output.status.code()), (1, Some(1)));
}
