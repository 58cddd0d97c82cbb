//! Matches are started, watched, stopped and browsed.

use grove_record::statistics::Confidence;
use grove_store::{Build, Provenance};
use grove_store::{Definition, Store};
use serde_json::{Value, json};
use tempfile::{TempDir, tempdir};

use super::{assert_described, assert_refused};
use crate::common::{Page, get, read, request, send, serve, serve_from};

fn results() -> (TempDir, std::path::PathBuf) {
    let directory = tempdir().unwrap();
    let path = directory.path().join("results.db");
    (directory, path)
}

fn small_match() -> Value {
    json!({"game": "konane:6x6", "players": ["best", "random"], "games": 6, "time": 20, "seed": 5})
}

/// Hears of a run until it is finished.
async fn watch_to_the_end(page: &mut Page, id: u64, run: &Value) -> Value {
    page.say(json!({"type": "watch", "id": id, "run": run}).to_string())
        .await;
    page.hear_done(id).await
}

#[tokio::test]
async fn a_match_is_started_watched_to_its_end_and_replayed() {
    let (_directory, path) = results();
    let address = serve_from(&path);
    let (status, begun) = send(address, "POST", "/api/matches", &small_match()).await;
    assert_eq!(status, 200, "{begun}");
    let run = &begun["run"];
    let mut page = Page::open(address).await;
    let last = watch_to_the_end(&mut page, 7, run).await;
    assert_eq!(last["type"], "watched");
    let told = &last["run"];
    assert_eq!((&told["games"], &told["planned"]), (&json!(6), &json!(6)));
    assert_eq!(told["is_playing"], false);
    let board = &last["game"];
    assert_eq!(board["number"], 5);
    assert!(board["position"]["outcome"].is_string(), "{board}");

    let conditions = &told["conditions"];
    assert_eq!(conditions["max_plies"], 2000);
    assert_eq!(conditions["tolerance_us"], 1_000_000);
    assert_eq!(told["machine"]["threads"], 1);

    // The file says the same.
    let store = Store::open_existing(&path).unwrap();
    let standing = store.match_stats(1).unwrap();
    let total = standing.results.total();
    let pairing = &told["pairings"][0];
    assert_eq!(pairing["wins"], total.wins);
    assert_eq!(pairing["draws"], total.draws);
    assert_eq!(pairing["losses"], total.losses);
    let interval = standing.pairs.sample().unwrap().interval(Confidence::P95);
    let low = pairing["score"]["low"].as_f64().unwrap();
    assert!((low - interval.low).abs() < 1e-9, "{low}");
    let elo = standing.elo().unwrap();
    let told_elo = pairing["elo"]["value"].as_f64();
    assert_eq!(told_elo, Some(elo.value).filter(|elo| elo.is_finite()));
    assert_eq!(&read(address, "/api/runs/1").await, told);

    // Its games are listed, and each can be set up again.
    let listed = read(address, "/api/runs/1/games").await;
    let games = listed["games"].as_array().unwrap();
    assert_eq!((games.len(), &listed["next"]), (6, &Value::Null));
    let game = read(address, "/api/runs/1/games/3").await;
    assert_eq!(game["black"], told["players"][1]["name"]);
    assert_eq!(game["opening"], 4);
    let chosen = game["turns"].as_array().unwrap().len();
    let moves = game["moves"].as_array().unwrap();
    assert_eq!(chosen + 4, moves.len());
    let look = json!({
        "type": "look", "id": 8, "game": game["game"], "start": game["start"], "moves": moves,
    });
    let position = page.ask(look).await;
    assert_eq!(position["outcome"], game["outcome"]);
    // What was only looked at is not on the board.
    let played = page
        .ask(json!({"type": "play", "id": 9, "move": "a1"}))
        .await;
    assert_refused(&played, "game");

    for path in [
        "/api/runs",
        "/api/runs/1",
        "/api/runs/1/games",
        "/api/runs/1/games/3",
    ] {
        assert_described(address, path).await;
    }

    // The same match is there already.
    let (_, again) = send(address, "POST", "/api/matches", &small_match()).await;
    assert_eq!(again, begun);
    let runs = read(address, "/api/runs").await;
    assert_eq!(runs["runs"].as_array().unwrap().len(), 1);
    assert_eq!(runs["runs"][0]["games"], 6);
}

#[tokio::test]
async fn a_run_shows_the_limits_of_its_players() {
    let (_directory, path) = results();
    let address = serve_from(&path);
    let asked = json!({"game": "konane:4x4", "games": 2, "time": 20,
        "players": ["best", "level:best", "level:gentle", "best:time=50ms", "random"]});
    let (status, started) = send(address, "POST", "/api/matches", &asked).await;
    assert_eq!(status, 200, "{started}");
    let run = read(address, "/api/runs/1").await;
    let players = run["players"].as_array().unwrap().iter();
    let shown: Vec<(&Value, &Value)> = players
        .map(|player| (&player["name"], &player["limits"]))
        .collect();
    let expected = [
        (json!("best"), json!(["time=0.02s"])),
        (json!("level:best"), json!(["time=0.02s"])),
        (
            json!("level:gentle"),
            json!(["iterations=60", "time=0.02s"]),
        ),
        (json!("best:time=50ms"), json!(["time=0.05s"])),
        (json!("random"), json!([])),
    ];
    let expected: Vec<(&Value, &Value)> = expected.iter().map(|(one, two)| (one, two)).collect();
    assert_eq!(shown, expected);
    send(address, "POST", "/api/runs/1/stop", &Value::Null).await;
}

#[tokio::test]
async fn three_players_all_meet_and_are_rated() {
    let (_directory, path) = results();
    let address = serve_from(&path);
    let asked = json!({"game": "ataxx:4x4", "players": ["best", "reflex", "random"], "games": 2, "time": 20});
    let (status, begun) = send(address, "POST", "/api/matches", &asked).await;
    assert_eq!(status, 200, "{begun}");
    let mut page = Page::open(address).await;
    let last = watch_to_the_end(&mut page, 1, &begun["run"]).await;
    let run = &last["run"];
    assert_eq!(
        (&run["kind"], &run["games"]),
        (&json!("tournament"), &json!(6))
    );
    assert_eq!(run["pairings"].as_array().unwrap().len(), 3);
    for player in run["players"].as_array().unwrap() {
        assert_eq!(player["games"], 4);
        assert!(player["rating"]["low"].as_f64() < player["rating"]["high"].as_f64());
    }
}

#[tokio::test]
async fn a_match_goes_on_without_its_page_until_it_is_stopped_and_can_be_resumed() {
    let (_directory, path) = results();
    let address = serve_from(&path);
    let long = |seed| json!({"game": "halma", "players": ["best", "best"], "games": 100, "time": 50, "seed": seed});
    for seed in [1, 2] {
        let (status, begun) = send(address, "POST", "/api/matches", &long(seed)).await;
        assert_eq!((status, &begun["run"]), (200, &json!(seed)));
    }
    let (status, refused) = send(address, "POST", "/api/matches", &long(3)).await;
    assert_eq!(status, 503);
    assert_refused(&refused, "busy");

    let mut page = Page::open(address).await;
    page.say(json!({"type": "watch", "id": 1, "run": 1}).to_string())
        .await;
    let plies = |told: &Value| told["game"]["position"]["moves"].as_array().map(Vec::len);
    let mut known = None;
    while known.is_none_or(|plies| plies < 6) {
        let told = page.hear().await;
        assert_eq!(
            (&told["type"], &told["done"]),
            (&json!("watched"), &json!(false))
        );
        assert_eq!(told["run"]["is_playing"], true);
        known = plies(&told);
    }
    // Another run is watched instead, and then none.
    page.say(json!({"type": "watch", "id": 2, "run": 2}).to_string())
        .await;
    let told = page.hear_of(2).await;
    assert_eq!(told["run"]["id"], 2);
    page.say(json!({"type": "stop", "id": 3, "search": 2}).to_string())
        .await;
    assert_eq!(page.hear_of(3).await["was_running"], true);
    drop(page);

    for run in [1, 2] {
        let path = format!("/api/runs/{run}/stop");
        let (status, _) = send(address, "POST", &path, &Value::Null).await;
        assert_eq!(status, 200);
        let playing = async || read(address, &format!("/api/runs/{run}")).await;
        while playing().await["is_playing"] == true {}
    }
    let stopped = read(address, "/api/runs/1").await;
    assert_eq!(
        (&stopped["finished"], &stopped["can_resume"]),
        (&Value::Null, &json!(true))
    );
    let (status, refused) = send(address, "POST", "/api/runs/1/stop", &Value::Null).await;
    assert_eq!(status, 404);
    assert_refused(&refused, "missing");
    let (status, begun) = send(address, "POST", "/api/runs/1/resume", &Value::Null).await;
    assert_eq!((status, &begun["run"]), (200, &json!(1)));
    assert_eq!(read(address, "/api/runs/1").await["is_playing"], true);
    send(address, "POST", "/api/runs/1/stop", &Value::Null).await;
}

#[tokio::test]
async fn bad_matches_are_refused() {
    let (_directory, path) = results();
    let address = serve_from(&path);
    let with = |field: &str, value: Value| {
        let mut asked = small_match();
        asked[field] = value;
        asked
    };
    for (asked, kind) in [
        (json!(null), "request"),
        (json!([]), "request"),
        (json!({"game": "konane"}), "request"),
        (with("surprise", json!(1)), "request"),
        (with("game", json!("go")), "game"),
        (with("players", json!(["random"])), "request"),
        (
            with("players", json!(["random", "engine:cmd=\"true\""])),
            "player",
        ),
        (with("players", json!(["random", "ab:tt=30"])), "player"),
        (with("players", json!(["random", "nobody"])), "player"),
        (with("players", json!(["random", "ab:depth=0"])), "player"),
        (with("games", json!(0)), "request"),
        (with("games", json!(-1)), "request"),
        (with("games", json!(1_000_000)), "request"),
        (with("time", json!(600_000)), "request"),
        (with("openings", json!("file=/etc/passwd")), "request"),
        (with("openings", json!("random=200")), "request"),
        (with("seed", json!("one")), "request"),
    ] {
        let (status, answer) = send(address, "POST", "/api/matches", &asked).await;
        assert_eq!(status, 400, "{asked}");
        assert_refused(&answer, kind);
    }
    let long = with("game", json!("x".repeat(100_000)));
    assert_eq!(send(address, "POST", "/api/matches", &long).await.0, 413);
    let head = format!(
        "POST /api/matches HTTP/1.1\r\nHost: {address}\r\nOrigin: http://evil.example\r\nContent-Length: 0"
    );
    let (status, _, body) = request(address, &head).await;
    assert_eq!(status, 403);
    assert_refused(&serde_json::from_str(&body).unwrap(), "origin");
    let runs = read(address, "/api/runs").await;
    assert_eq!(runs["runs"], json!([]));
}

#[tokio::test]
async fn what_is_not_stored_is_said_so() {
    let (_directory, path) = results();
    let address = serve_from(&path);
    for path in [
        "/api/runs/1",
        "/api/runs/1/games",
        "/api/runs/1/games/0",
        "/api/runs/18446744073709551615",
        "/api/played/0123456789",
    ] {
        let (status, _, body) = get(address, path).await;
        assert_eq!(status, 404, "{path}");
        assert_refused(&serde_json::from_str(&body).unwrap(), "missing");
    }
    for path in [
        "/api/runs/x",
        "/api/runs/-1",
        "/api/runs?before=x",
        "/api/runs/1/games?from=",
    ] {
        let (status, _, body) = get(address, path).await;
        assert_eq!(status, 400, "{path}");
        assert_refused(&serde_json::from_str(&body).unwrap(), "request");
    }
    let mut page = Page::open(address).await;
    let answer = page.ask(json!({"type": "watch", "id": 1, "run": 9})).await;
    assert_refused(&answer, "missing");
    // A server without a file says so, and plays on.
    let address = serve();
    for path in ["/api/runs", "/api/played"] {
        let (status, _, body) = get(address, path).await;
        assert_eq!(status, 404);
        assert_refused(&serde_json::from_str(&body).unwrap(), "missing");
    }
}

#[tokio::test]
async fn runs_of_another_process_are_browsed_without_its_paths() {
    let (_directory, path) = results();
    let address = serve_from(&path);
    let mut store = Store::open(&path).unwrap();
    let engine = "engine:cmd=\"/home/ada/secret\"".to_string();
    let definition = Definition {
        kind: "match".into(),
        game: "konane".into(),
        players: vec![engine.clone(), "random".into()],
        settings: r#"{"games":10,"openings":"file=/home/ada/book","seed":3,"tolerance_us":0}"#
            .into(),
    };
    let provenance = Provenance::collect(Build::unknown(), 1);
    let names = [engine, "random".to_string()];
    let run = store.begin(&definition, &names, &provenance).unwrap();
    let told = read(address, &format!("/api/runs/{}", run.id)).await;
    assert!(!told.to_string().contains("ada"), "{told}");
    assert_eq!(told["players"][0]["name"], "engine");
    assert_eq!(told["conditions"]["openings"], "a file");
    assert_eq!(
        (&told["planned"], &told["can_resume"]),
        (&json!(10), &json!(false))
    );
    let listed = read(address, "/api/runs").await;
    assert!(!listed.to_string().contains("ada"), "{listed}");
    let (status, refused) = send(address, "POST", "/api/runs/1/resume", &Value::Null).await;
    assert_eq!(status, 400);
    assert!(!refused.to_string().contains("ada"), "{refused}");
}

#[tokio::test]
async fn sample_matches_come_with_grove_and_can_be_replayed() {
    let (_directory, path) = results();
    let address = serve_from(&path);
    assert_eq!(read(address, "/api/runs").await["runs"], json!([]));
    let listed = read(address, "/api/samples/runs").await;
    let runs = listed["runs"].as_array().unwrap();
    let mut games: Vec<&str> = runs
        .iter()
        .map(|run| run["game"].as_str().unwrap())
        .collect();
    games.sort_unstable();
    assert_eq!(games, ["ataxx", "checkers", "halma", "konane", "pentalath"]);
    let mut page = Page::open(address).await;
    for run in runs {
        let id = &run["id"];
        let told = read(address, &format!("/api/samples/runs/{id}")).await;
        assert!(told["finished"].is_string());
        assert_eq!(
            (&told["is_playing"], &told["can_resume"]),
            (&json!(false), &json!(false))
        );
        assert_eq!(told["games"], told["planned"]);
        let games = read(address, &format!("/api/samples/runs/{id}/games")).await;
        for game in games["games"].as_array().unwrap() {
            let number = &game["number"];
            let game = read(address, &format!("/api/samples/runs/{id}/games/{number}")).await;
            let look = json!({
                "type": "look", "id": 1, "game": game["game"], "start": game["start"], "moves": game["moves"],
            });
            assert_eq!(
                page.ask(look).await["outcome"],
                game["outcome"],
                "{id}-{number}"
            );
        }
    }
    for path in [
        "/api/samples/runs",
        "/api/samples/runs/1",
        "/api/samples/runs/1/games",
        "/api/samples/runs/1/games/0",
    ] {
        assert_described(address, path).await;
    }
    assert_eq!(get(address, "/api/samples/runs/99").await.0, 404);
    let (status, _) = send(address, "POST", "/api/samples/runs/1/resume", &Value::Null).await;
    assert_ne!(status, 200);
}
