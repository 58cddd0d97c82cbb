//! A client of chromedriver: the few commands of the [WebDriver protocol] that the tests give.
//!
//! It is so few of them that a library would take many times as long to build as to do without.
//!
//! [WebDriver protocol]: https://www.w3.org/TR/webdriver2/

use std::io;
use std::net::TcpStream as BlockingStream;

use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;

use crate::common::PATIENCE;

/// How the protocol names the field with an element's reference.
const ELEMENT: &str = "element-6066-11e4-a52e-4f735466cecf";

/// A key without a character.
#[derive(Clone, Copy)]
pub enum Key {
    Tab,
    Enter,
    End,
    Home,
    Left,
    Up,
    Right,
    Down,
}

impl Key {
    /// What the protocol writes for it.
    pub fn code(self) -> char {
        match self {
            Key::Tab => '\u{e004}',
            Key::Enter => '\u{e007}',
            Key::End => '\u{e010}',
            Key::Home => '\u{e011}',
            Key::Left => '\u{e012}',
            Key::Up => '\u{e013}',
            Key::Right => '\u{e014}',
            Key::Down => '\u{e015}',
        }
    }
}

/// A session of chromedriver, which is a browser. What it cannot do fails the test.
pub struct WebDriver {
    port: u16,
    session: String,
}

impl WebDriver {
    /// Opens a browser; an error where chromedriver does not listen yet.
    pub async fn open(port: u16, arguments: &[&str]) -> io::Result<Self> {
        let wanted = json!({"capabilities": {"alwaysMatch": {
            "goog:chromeOptions": {"args": arguments},
            "goog:loggingPrefs": {"browser": "ALL"},
            "timeouts": {"script": PATIENCE.as_millis() as u64},
        }}});
        let opened = request(port, "POST", "/session", &wanted.to_string()).await?;
        let session = opened["sessionId"].as_str().unwrap_or_default().into();
        Ok(WebDriver { port, session })
    }

    pub async fn goto(&self, url: &str) {
        self.post("/url", json!({ "url": url })).await;
    }

    pub async fn refresh(&self) {
        self.post("/refresh", json!({})).await;
    }

    pub async fn current_url(&self) -> String {
        let url = self.send("GET", "/url", "").await;
        url.as_str().unwrap().into()
    }

    /// What a script returns.
    pub async fn execute(&self, script: &str) -> Value {
        self.post("/execute/sync", json!({"script": script, "args": []}))
            .await
    }

    /// What a script gives to the function that is its argument.
    pub async fn execute_async(&self, script: &str) -> Value {
        self.post("/execute/async", json!({"script": script, "args": []}))
            .await
    }

    pub async fn click(&self, selector: &str) {
        let element = self.find(selector).await;
        self.post(&format!("{element}/click"), json!({})).await;
    }

    pub async fn clear(&self, selector: &str) {
        let element = self.find(selector).await;
        self.post(&format!("{element}/clear"), json!({})).await;
    }

    pub async fn send_keys(&self, selector: &str, keys: &str) {
        let element = self.find(selector).await;
        self.post(&format!("{element}/value"), json!({ "text": keys }))
            .await;
    }

    /// Where the commands to an element go.
    async fn find(&self, selector: &str) -> String {
        let wanted = json!({"using": "css selector", "value": selector});
        let found = self.post("/element", wanted).await;
        format!("/element/{}", found[ELEMENT].as_str().unwrap())
    }

    /// Clicks at a point of the window.
    pub async fn click_at(&self, x: f64, y: f64) {
        let actions = json!([
            {"type": "pointerMove", "duration": 0, "x": x as i64, "y": y as i64},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ]);
        self.act(json!({"type": "pointer", "id": "mouse", "actions": actions}))
            .await;
    }

    /// Presses keys one after the other, wherever the focus is.
    pub async fn press(&self, keys: &[Key]) {
        let strokes = keys.iter().flat_map(|key| {
            ["keyDown", "keyUp"].map(|kind| json!({"type": kind, "value": key.code()}))
        });
        let actions: Vec<Value> = strokes.collect();
        self.act(json!({"type": "key", "id": "keyboard", "actions": actions}))
            .await;
    }

    async fn act(&self, input: Value) {
        self.post("/actions", json!({ "actions": [input] })).await;
    }

    /// A command to the tools of the browser.
    pub async fn tools(&self, command: &str, parameters: Value) -> Value {
        let command = json!({"cmd": command, "params": parameters});
        self.post("/goog/cdp/execute", command).await
    }

    /// What the page has written to its console.
    pub async fn browser_log(&self) -> Vec<Value> {
        let log = self.post("/se/log", json!({"type": "browser"})).await;
        log.as_array().unwrap().clone()
    }

    pub async fn quit(&self) {
        self.send("DELETE", "", "").await;
    }

    /// The same without waiting for tasks, for threads that must not.
    pub fn quit_blocking(&self) {
        use std::io::{Read, Write};

        let head = head("DELETE", &self.path(""), "");
        if let Ok(mut stream) = BlockingStream::connect(("127.0.0.1", self.port)) {
            let _ = stream.write_all(head.as_bytes());
            let _ = stream.read(&mut [0; 512]);
        }
    }

    async fn post(&self, command: &str, body: Value) -> Value {
        self.send("POST", command, &body.to_string()).await
    }

    async fn send(&self, method: &str, command: &str, body: &str) -> Value {
        let answer = request(self.port, method, &self.path(command), body).await;
        answer.unwrap_or_else(|error| panic!("{method} {command} {body}: {error}"))
    }

    fn path(&self, command: &str) -> String {
        format!("/session/{}{command}", self.session)
    }
}

fn head(method: &str, path: &str, body: &str) -> String {
    let length = body.len();
    format!("{method} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: {length}\r\n\r\n")
}

/// The value that chromedriver answers with, on a connection of its own.
async fn request(port: u16, method: &str, path: &str, body: &str) -> io::Result<Value> {
    let mut stream = BufReader::new(TcpStream::connect(("127.0.0.1", port)).await?);
    let text = head(method, path, body) + body;
    stream.write_all(text.as_bytes()).await?;
    let mut length = 0;
    loop {
        let mut line = String::new();
        stream.read_line(&mut line).await?;
        match line.split_once(':') {
            Some((name, value)) if name.eq_ignore_ascii_case("content-length") => {
                length = value.trim().parse().map_err(io::Error::other)?;
            }
            None if line.trim_end().is_empty() => break,
            _ => {}
        }
    }
    let mut answer = vec![0; length];
    stream.read_exact(&mut answer).await?;
    let answer: Value = serde_json::from_slice(&answer)?;
    match &answer["value"]["error"] {
        Value::Null => Ok(answer["value"].clone()),
        error => Err(io::Error::other(format!(
            "{error}: {}",
            answer["value"]["message"]
        ))),
    }
}
