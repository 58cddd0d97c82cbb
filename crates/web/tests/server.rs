//! The server over real sockets: what it answers, what it refuses, and that nothing lingers.

mod arena;
mod fuzz;
mod inside;
mod lab;
mod limits;
mod load;
mod modules;
mod played;
mod searches;
mod shell;
mod telling;

use std::net::SocketAddr;
use std::path::{Path, PathBuf};

use futures_util::{SinkExt, StreamExt};
use grove_games::GameSpec;
use grove_web::Settings;
use serde_json::{Value, json};
use tokio::time::timeout;
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{Error, Message};

use crate::common::{PATIENCE, Page, get, request, serve, serve_with};

#[track_caller]
fn assert_refused(answer: &Value, kind: &str) {
    assert_eq!(answer["type"], "error", "{answer}");
    assert_eq!(answer["kind"], kind, "{answer}");
    let message = answer["message"].as_str().unwrap();
    assert!(!message.is_empty() && !message.contains('\n'));
}

#[tokio::test]
async fn the_page_comes_out_of_the_binary() {
    let address = serve();
    for (path, kind) in [
        ("/", "text/html; charset=utf-8"),
        ("/app.js", "text/javascript; charset=utf-8"),
        ("/style/page.css", "text/css; charset=utf-8"),
        ("/icon.svg", "image/svg+xml"),
    ] {
        let (status, headers, body) = get(address, path).await;
        assert_eq!(status, 200, "{path}");
        assert!(
            headers.contains(&format!("content-type: {kind}")),
            "{headers}"
        );
        assert!(headers.contains("content-security-policy: default-src 'self'"));
        assert!(headers.contains("x-content-type-options: nosniff"));
        assert!(headers.contains("cache-control: no-cache"));
        assert!(!body.is_empty());
    }
}

#[tokio::test]
async fn a_browser_that_has_a_file_is_not_sent_it_again() {
    let address = serve();
    let (_, headers, _) = get(address, "/app.js").await;
    let tag = headers.lines().find_map(|line| line.strip_prefix("etag: "));
    let head = format!(
        "GET /app.js HTTP/1.1\r\nHost: {address}\r\nIf-None-Match: {}",
        tag.unwrap()
    );
    let (status, _, body) = request(address, &head).await;
    assert_eq!((status, body.as_str()), (304, ""));
}

#[tokio::test]
async fn what_is_not_there_is_said_so_without_a_path_of_the_machine() {
    let address = serve();
    for path in [
        "/nothing",
        "/../Cargo.toml",
        "/%2e%2e/src/lib.rs",
        "/api/nothing",
    ] {
        let (status, _, body) = get(address, path).await;
        assert_eq!(status, 404, "{path}");
        assert!(!body.contains("crates") && !body.contains("home"), "{body}");
    }
    let (status, _, _) = request(address, &format!("POST / HTTP/1.1\r\nHost: {address}")).await;
    assert_eq!(status, 405);
}

#[tokio::test]
async fn the_games_and_their_players_are_told() {
    let address = serve();
    let (_, _, body) = get(address, "/api/games").await;
    let games: Value = serde_json::from_str(&body).unwrap();
    let names = games["games"]
        .as_array()
        .unwrap()
        .iter()
        .map(|game| &game["name"]);
    let names: Vec<&Value> = names.collect();
    assert_eq!(names, grove_games::GameSpec::GAMES.map(|info| info.name));
    for game in games["games"].as_array().unwrap() {
        let levels = game["levels"].as_array().unwrap();
        let players: Vec<&str> = (levels.iter())
            .map(|level| level["player"].as_str().unwrap())
            .collect();
        let expected: Vec<String> = (1..=8).map(|number| format!("level:{number}")).collect();
        assert_eq!(players, expected);
    }
}

#[tokio::test]
async fn every_described_request_is_answered() {
    let address = serve();
    let (_, _, body) = get(address, "/api/openapi.json").await;
    let description: Value = serde_json::from_str(&body).unwrap();
    assert_eq!(description["info"]["version"], env!("CARGO_PKG_VERSION"));
    for (path, methods) in description["paths"].as_object().unwrap() {
        // Where a path has parameters any value will do: it is refused, but by the right handler.
        let path = path.replace("{id}", "0").replace("{number}", "0");
        let path = path.replace("{key}", "0123456789").replace("{part}", "x");
        for method in methods.as_object().unwrap().keys() {
            let method = method.to_uppercase();
            let head = format!("{method} {path} HTTP/1.1\r\nHost: {address}");
            let (status, _, body) = request(address, &head).await;
            let is_of_the_page = body.contains("there is no such page");
            assert!(
                status != 405 && !is_of_the_page,
                "{method} {path}: {status}"
            );
        }
    }
    for path in ["/api/games", "/api/health"] {
        assert_described(address, path).await;
    }
}

/// Whether a value has what a schema requires and nothing that it does not know.
fn assert_fits(value: &Value, schema: &Value, schemas: &Value) {
    if let Some(name) = schema["$ref"].as_str() {
        return assert_fits(value, &schemas[name.rsplit('/').next().unwrap()], schemas);
    }
    if let Some(kinds) = schema["anyOf"].as_array() {
        let is_null = |kind: &&Value| kind["type"] == "null";
        let kind = kinds.iter().find(|kind| is_null(kind) == value.is_null());
        return assert_fits(value, kind.unwrap(), schemas);
    }
    if let Some(kinds) = schema["oneOf"].as_array() {
        // Objects say by their kind which one they are.
        let is_kind = |kind: &&Value| kind["properties"]["kind"]["const"] == value["kind"];
        if let Some(kind) = kinds.iter().find(|kind| value.is_object() && is_kind(kind)) {
            assert_eq!(
                value.as_object().unwrap().len(),
                kind["required"].as_array().unwrap().len()
            );
            return;
        }
        let values: Vec<&Value> = kinds.iter().map(|kind| &kind["const"]).collect();
        assert!(values.contains(&value), "{value} in {schema}");
        return;
    }
    if let Some(values) = schema["enum"].as_array() {
        assert!(values.contains(value), "{value} in {schema}");
        return;
    }
    let is_of = |kind: &str| match &schema["type"] {
        Value::Array(kinds) => kinds.iter().any(|one| one == kind),
        one => one == kind,
    };
    match value {
        Value::Object(fields) => {
            let required: Vec<&str> = schema["required"]
                .as_array()
                .unwrap()
                .iter()
                .map(|name| name.as_str().unwrap())
                .collect();
            let found: Vec<&str> = fields.keys().map(String::as_str).collect();
            let sorted = |mut names: Vec<&str>| {
                names.sort_unstable();
                names.join(" ")
            };
            assert_eq!(sorted(found), sorted(required));
            for (name, value) in fields {
                assert_fits(value, &schema["properties"][name], schemas);
            }
        }
        Value::Array(values) => values
            .iter()
            .for_each(|value| assert_fits(value, &schema["items"], schemas)),
        Value::String(_) => assert!(is_of("string"), "{value} in {schema}"),
        Value::Bool(_) => assert!(is_of("boolean"), "{value} in {schema}"),
        Value::Number(number) => {
            let whole = number.is_u64() || number.is_i64();
            assert!(
                is_of("number") || whole && is_of("integer"),
                "{value} in {schema}"
            );
        }
        Value::Null => assert!(is_of("null"), "{value} in {schema}"),
    }
}

/// Whether what is at a path is as the description says.
async fn assert_described(address: SocketAddr, path: &str) {
    let (_, _, body) = get(address, "/api/openapi.json").await;
    let description: Value = serde_json::from_str(&body).unwrap();
    let is_described = |described: &str| {
        let (one, other) = (path.split('/'), described.split('/'));
        one.clone().count() == other.clone().count()
            && one
                .zip(other)
                .all(|(found, name)| found == name || name.starts_with('{'))
    };
    let mut paths = description["paths"].as_object().unwrap().iter();
    let (_, methods) = paths
        .find(|(described, _)| is_described(described))
        .unwrap();
    let schema = &methods["get"]["responses"]["200"]["content"]["application/json"]["schema"];
    let (_, _, body) = get(address, path).await;
    let found: Value = serde_json::from_str(&body).unwrap();
    assert_fits(&found, schema, &description["components"]["schemas"]);
}

#[tokio::test]
async fn other_origins_and_rebound_names_are_refused() {
    let address = serve();
    for head in [
        format!("GET /api/games HTTP/1.1\r\nHost: {address}\r\nOrigin: http://evil.example"),
        "GET /api/games HTTP/1.1\r\nHost: evil.example:4747".to_string(),
    ] {
        let (status, _, body) = request(address, &head).await;
        assert_eq!(status, 403);
        assert_refused(&serde_json::from_str(&body).unwrap(), "origin");
    }
    let mut asked = format!("ws://{address}/ws").into_client_request().unwrap();
    asked
        .headers_mut()
        .insert("Origin", "http://evil.example".parse().unwrap());
    match connect_async(asked).await.unwrap_err() {
        Error::Http(answer) => assert_eq!(answer.status(), 403),
        other => panic!("{other}"),
    }
    let mut asked = format!("ws://{address}/ws").into_client_request().unwrap();
    asked
        .headers_mut()
        .insert("Origin", format!("http://{address}").parse().unwrap());
    connect_async(asked).await.unwrap();
}

#[tokio::test]
async fn a_game_is_played_and_restored() {
    let address = serve();
    let mut page = Page::open(address).await;
    let begun = page
        .ask(json!({"type": "set_up", "id": 1, "game": "konane"}))
        .await;
    assert_eq!(
        (&begun["type"], &begun["id"]),
        (&json!("position"), &json!(1))
    );
    assert_eq!(begun["to_move"], "black");
    assert_eq!(begun["legal"].as_array().unwrap().len(), 4);
    let played = page
        .ask(json!({"type": "play", "id": 2, "move": "a8"}))
        .await;
    assert_eq!(played["moves"], json!(["a8"]));
    assert_eq!(played["last"], json!({"move": "a8", "path": ["a8"]}));
    // Another socket, as after a restart, is told all there is to know.
    let mut other = Page::open(address).await;
    let start = &played["start"];
    let restored = other
        .ask(json!({"type": "set_up", "id": 2, "game": "konane", "start": start, "moves": ["a8"]}))
        .await;
    assert_eq!(restored, played);
}

#[tokio::test]
async fn bad_messages_are_answered_and_change_nothing() {
    let address = serve();
    let mut page = Page::open(address).await;
    for (text, kind) in [
        ("", "request"),
        ("{", "request"),
        ("[]", "request"),
        ("null", "request"),
        (r#"{"type":"dance","id":1}"#, "request"),
        (r#"{"type":"play","id":1}"#, "request"),
        (r#"{"type":"play","id":-1,"move":"a8"}"#, "request"),
        (r#"{"type":"play","id":1,"move":"a8","extra":0}"#, "request"),
        (r#"{"type":"play","id":1,"move":"a8"}"#, "game"),
        (r#"{"type":"think","id":1,"player":"best"}"#, "game"),
        (r#"{"type":"set_up","id":1,"game":"go"}"#, "game"),
        (r#"{"type":"set_up","id":1,"game":"konane:99x99"}"#, "game"),
        (
            r#"{"type":"set_up","id":1,"game":"konane","start":"x"}"#,
            "position",
        ),
        (
            r#"{"type":"set_up","id":1,"game":"konane","moves":["b8"]}"#,
            "move",
        ),
    ] {
        page.say(text).await;
        assert_refused(&page.hear().await, kind);
    }
    let binary = Message::binary(vec![0, 159, 146, 150]);
    page.socket.send(binary).await.unwrap();
    assert_refused(&page.hear().await, "request");
    page.ask(json!({"type": "set_up", "id": 1, "game": "konane", "moves": ["a8"]}))
        .await;
    let refused = page
        .ask(json!({"type": "play", "id": 7, "move": "a8"}))
        .await;
    assert_refused(&refused, "move");
    assert_eq!(refused["id"], 7);
    let played = page
        .ask(json!({"type": "play", "id": 8, "move": "a7"}))
        .await;
    assert_eq!(played["moves"], json!(["a8", "a7"]));
}

#[tokio::test]
async fn long_messages_and_long_games_are_refused() {
    let address = serve();
    let mut page = Page::open(address).await;
    page.say("x".repeat(100_000)).await;
    assert_refused(&page.hear().await, "size");
    let moves = vec!["a8"; 2001];
    let answer = page
        .ask(json!({"type": "set_up", "id": 1, "game": "konane", "moves": moves}))
        .await;
    assert_refused(&answer, "size");
    let mut other = Page::open(address).await;
    // What is far too long ends its own socket and no other.
    let far = Message::text("x".repeat(2_000_000));
    let _ = other.socket.send(far).await;
    let end = timeout(PATIENCE, async {
        while let Some(Ok(_)) = other.socket.next().await {}
    });
    end.await.expect("the socket to be closed");
    let answer = page
        .ask(json!({"type": "set_up", "id": 2, "game": "konane"}))
        .await;
    assert_eq!(answer["type"], "position");
}

#[tokio::test]
async fn a_flood_is_slowed_down() {
    let address = serve();
    let mut page = Page::open(address).await;
    let mut refused = 0;
    for _ in 0..200 {
        page.say(r#"{"type":"stop","id":1,"search":9}"#).await;
    }
    for _ in 0..200 {
        let answer = page.hear().await;
        refused += u32::from(answer["kind"] == "rate");
    }
    assert!(refused > 50, "{refused}");
}

#[tokio::test]
async fn one_socket_too_many_is_refused_and_the_others_go_on() {
    let address = serve_with(Settings {
        sockets: 2,
        ..Settings::default()
    });
    let mut first = Page::open(address).await;
    let second = Page::open(address).await;
    match connect_async(format!("ws://{address}/ws"))
        .await
        .unwrap_err()
    {
        Error::Http(answer) => assert_eq!(answer.status(), 503),
        other => panic!("{other}"),
    }
    let answer = first
        .ask(json!({"type": "set_up", "id": 1, "game": "ataxx"}))
        .await;
    assert_eq!(answer["type"], "position");
    drop(second);
    let again = async { while connect_async(format!("ws://{address}/ws")).await.is_err() {} };
    timeout(PATIENCE, again).await.expect("a place");
}

#[tokio::test]
async fn a_position_is_put_together_piece_by_piece() {
    let mut page = Page::open(serve()).await;
    let arrange = |id: u64, game: &str, pieces: Value, to_move: &str| json!({ "type": "arrange", "id": id, "game": game, "pieces": pieces, "to_move": to_move });
    let kings = json!({ "1": "white_king", "12": "black" });
    let answer = page.ask(arrange(1, "checkers", kings, "white")).await;
    assert_eq!(answer["position"], "W:WK1:B12", "{answer}");
    let blocked = json!({ "a1": "black", "d4": "white", "b2": "blocked" });
    let answer = page.ask(arrange(2, "ataxx:4x4", blocked, "black")).await;
    assert_eq!(answer["position"], "3o/4/1-2/x3 x 0 1", "{answer}");
    let none = json!({ "a1": "queen" });
    assert_refused(
        &page.ask(arrange(3, "ataxx", none, "black")).await,
        "position",
    );
    let outside = json!({ "h8": "black" });
    assert_refused(
        &page.ask(arrange(4, "ataxx", outside, "black")).await,
        "position",
    );
}

#[tokio::test]
async fn a_game_is_written_as_files_have_it_and_read_again() {
    let mut page = Page::open(serve()).await;
    let answer = page
        .ask(
            json!({"type": "write_game", "id": 1, "game": "checkers", "moves": ["11-15", "22-18"],
            "comments": ["black: a person"]}),
        )
        .await;
    let text = answer["text"].as_str().unwrap();
    assert_eq!(
        text,
        "# black: a person\ngame checkers\nmoves 11-15 22-18\n"
    );
    let read = |id: u64, text: &str| json!({"type": "read_game", "id": id, "text": text});
    let answer = page.ask(read(2, text)).await;
    assert_eq!(answer["type"], "saved_game");
    assert_eq!(
        (&answer["game"], &answer["start"], &answer["moves"]),
        (&json!("checkers"), &Value::Null, &json!(["11-15", "22-18"]))
    );
    // Before there was one format the page wrote this.
    let old = "game: ataxx:5x5\nstart: x3o/5/2-2/5/o3x x 0 1\nmoves:\ne2 a2\n";
    let answer = page.ask(read(3, old)).await;
    assert_eq!(answer["start"], "x3o/5/2-2/5/o3x x 0 1");
    assert_eq!(answer["moves"], json!(["e2", "a2"]));
    assert_refused(&page.ask(read(4, "a game of chess")).await, "game");
    let illegal = json!({"type": "write_game", "id": 5, "game": "ataxx", "moves": ["a1a1"]});
    assert_refused(&page.ask(illegal).await, "move");
}

/// Whether a game looks well on the page is the game's own business: adding one edits nothing here.
#[test]
fn no_file_of_the_page_names_a_game() {
    fn files(folder: &Path) -> Vec<PathBuf> {
        let entries = std::fs::read_dir(folder).unwrap();
        let paths = entries.map(|entry| entry.unwrap().path());
        let inside = |path: PathBuf| match path.is_dir() {
            true => files(&path),
            false => vec![path],
        };
        paths.flat_map(inside).collect()
    }
    let page = files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("page"));
    assert!(page.len() > 30);
    for path in page {
        if path.extension().is_some_and(|extension| extension == "png") {
            continue;
        }
        let text = std::fs::read_to_string(&path).unwrap().to_lowercase();
        for game in GameSpec::GAMES {
            assert!(!text.contains(game.name), "{} in {path:?}", game.name);
        }
    }
}
