//! The games of people are kept.

use serde_json::{Value, json};
use tempfile::tempdir;

use super::{assert_described, assert_refused};
use crate::common::{read, send, serve_from};

const KEY: &str = "/api/played/0123456789abcdef";

fn game(moves: &[&str]) -> Value {
    json!({
        "game": "konane", "start": null, "moves": moves,
        "settings": {
            "at": moves.len(), "you": "black", "against": "best", "time": 1000,
            "clock": {"base": 60_000, "increment": 1000, "left": {"black": 50_000, "white": 55_000}},
            "resigned": null, "flipped": true, "variations": [["d5", "d6"]],
        },
    })
}

#[tokio::test]
async fn a_game_is_kept_as_it_is_played_and_found_by_another_server() {
    let directory = tempdir().unwrap();
    let path = directory.path().join("results.db");
    let address = serve_from(&path);
    assert_eq!(read(address, "/api/played").await["games"], json!([]));
    for moves in [&["a8"][..], &["a8", "a7"]] {
        let (status, answer) = send(address, "PUT", KEY, &game(moves)).await;
        assert_eq!(status, 200, "{answer}");
    }
    let other = serve_from(&path);
    let listed = read(other, "/api/played").await;
    let [line] = &listed["games"].as_array().unwrap()[..] else {
        panic!("{listed}");
    };
    assert_eq!(
        (&line["plies"], &line["outcome"]),
        (&json!(2), &Value::Null)
    );
    let kept = read(other, KEY).await;
    assert_eq!(kept["moves"], json!(["a8", "a7"]));
    assert_eq!(kept["settings"], game(&["a8", "a7"])["settings"]);

    assert_described(other, "/api/played").await;
    assert_described(other, KEY).await;

    let mut resigned = game(&["a8", "a7"]);
    resigned["settings"]["resigned"] = json!("black");
    send(address, "PUT", KEY, &resigned).await;
    assert_eq!(read(address, KEY).await["outcome"], "white");
    let (status, _) = send(address, "DELETE", KEY, &Value::Null).await;
    assert_eq!(status, 200);
    assert_eq!(read(address, "/api/played").await["games"], json!([]));
    let (status, _) = send(address, "DELETE", KEY, &Value::Null).await;
    assert_eq!(status, 404);
}

#[tokio::test]
async fn what_cannot_be_played_is_not_kept() {
    let directory = tempdir().unwrap();
    let address = serve_from(&directory.path().join("results.db"));
    let with = |field: &str, value: Value| {
        let mut told = game(&["a8"]);
        match field.strip_prefix("settings.") {
            Some(field) => told["settings"][field] = value,
            None => told[field] = value,
        }
        told
    };
    let many = vec!["a8"; 2001];
    for (told, status, kind) in [
        (json!({}), 400, "request"),
        (with("game", json!("go")), 400, "game"),
        (with("start", json!("x")), 400, "position"),
        (with("moves", json!(["b8"])), 400, "move"),
        (with("moves", json!(many)), 413, "size"),
        (with("settings.at", json!(2)), 400, "request"),
        (with("settings.you", json!("all")), 400, "request"),
        (
            with("settings.against", json!("engine:cmd=\"true\"")),
            400,
            "player",
        ),
        (with("settings.time", json!(-1)), 400, "request"),
        (with("settings.more", json!(1)), 400, "request"),
        (
            with("settings.variations", json!([["a8"], ["b8"]])),
            400,
            "move",
        ),
        (with("settings.variations", json!([many])), 413, "size"),
        (
            with("settings.variations", json!(vec![["a8"]; 21])),
            413,
            "size",
        ),
    ] {
        let (found, answer) = send(address, "PUT", KEY, &told).await;
        assert_eq!(found, status, "{answer}");
        assert_refused(&answer, kind);
    }
    for key in ["short", "UPPERCASE", "with%20space", &"x".repeat(41)] {
        let path = format!("/api/played/{key}");
        let (status, answer) = send(address, "PUT", &path, &game(&["a8"])).await;
        assert_eq!(status, 400, "{key}");
        assert_refused(&answer, "request");
    }
    assert_eq!(read(address, "/api/played").await["games"], json!([]));
}

/// What a review has found in [`game`] with the moves `a8 a7`.
fn found(mistakes: &[(usize, &[&str], f64)]) -> Value {
    let mistake = |(ply, line, loss): &(usize, &[&str], f64)| json!({"ply": ply, "line": line, "had": 0.75, "loss": loss});
    json!({ "mistakes": mistakes.iter().map(mistake).collect::<Vec<_>>() })
}

#[tokio::test]
async fn mistakes_are_kept_until_they_are_solved() {
    let directory = tempdir().unwrap();
    let address = serve_from(&directory.path().join("results.db"));
    let moves = ["d5", "d6", "b5-d5", "c7-c5"];
    let keep = send(address, "PUT", KEY, &game(&moves)).await;
    assert_eq!(keep.0, 200, "{}", keep.1);
    let path = format!("{KEY}/mistakes");
    // Black is a person, White is not.
    let all = found(&[(0, &["a8"], 0.2), (1, &["d4"], 0.3), (2, &["f5-d5"], 0.5)]);
    let (status, answer) = send(address, "PUT", &path, &all).await;
    assert_eq!(status, 200, "{answer}");
    let posed = |listed: &Value| -> Vec<(String, f64)> {
        let mistakes = listed["mistakes"].as_array().unwrap().iter();
        mistakes
            .map(|mistake| {
                (
                    mistake["played"].as_str().unwrap().into(),
                    mistake["loss"].as_f64().unwrap(),
                )
            })
            .collect()
    };
    let listed = read(address, "/api/mistakes").await;
    assert_eq!(posed(&listed), [("b5-d5".into(), 0.5), ("d5".into(), 0.2)]);
    let first = &listed["mistakes"][0];
    assert_eq!(first["moves"], json!(["d5", "d6"]));
    assert_eq!(
        (&first["mover"], &first["line"]),
        (&json!("black"), &json!(["f5-d5"]))
    );
    assert_described(address, "/api/mistakes").await;

    let (status, _) = send(address, "POST", &format!("{path}/2"), &Value::Null).await;
    assert_eq!(status, 200);
    let (status, _) = send(address, "POST", &format!("{path}/3"), &Value::Null).await;
    assert_eq!(status, 404);
    // Another review, and another move in the game, forget nothing of it.
    send(address, "PUT", &path, &all).await;
    send(address, "PUT", KEY, &game(&moves[..3])).await;
    let listed = read(address, "/api/mistakes").await;
    assert_eq!(posed(&listed), [("d5".into(), 0.2)]);
    assert_eq!(listed["solved"], 1);
    // Where another move was played the mistake is gone.
    send(address, "PUT", KEY, &game(&["a8"])).await;
    let listed = read(address, "/api/mistakes").await;
    assert_eq!((posed(&listed), &listed["solved"]), (Vec::new(), &json!(0)));
}

#[tokio::test]
async fn what_is_no_mistake_of_the_game_is_refused() {
    let directory = tempdir().unwrap();
    let address = serve_from(&directory.path().join("results.db"));
    let path = format!("{KEY}/mistakes");
    let (status, _) = send(address, "PUT", &path, &found(&[])).await;
    assert_eq!(status, 404);
    send(address, "PUT", KEY, &game(&["a8", "a7"])).await;
    for (mistakes, kind) in [
        (json!({}), "request"),
        (found(&[(2, &["d5"], 0.2)]), "request"),
        (found(&[(0, &[], 0.2)]), "request"),
        (found(&[(0, &["a8"], 0.2)]), "request"),
        (found(&[(0, &["d5"], 1.2)]), "request"),
        (found(&[(0, &["b8"], 0.2)]), "move"),
        (
            found(&[(0, &["d5"], 0.2), (0, &["d5"], 0.2), (0, &["d5"], 0.2)]),
            "request",
        ),
    ] {
        let (status, answer) = send(address, "PUT", &path, &mistakes).await;
        assert_eq!(status, 400, "{answer}");
        assert_refused(&answer, kind);
    }
}

/// A game against a level that somebody has resigned.
fn over(against: &str, resigned: &str) -> Value {
    let mut played = game(&["a8", "a7"]);
    played["settings"]["against"] = json!(against);
    played["settings"]["resigned"] = json!(resigned);
    played
}

#[tokio::test]
async fn a_person_stands_where_games_against_levels_say() {
    let directory = tempdir().unwrap();
    let address = serve_from(&directory.path().join("results.db"));
    assert_eq!(
        read(address, "/api/standings").await,
        json!({"standings": []})
    );
    let mut unfinished = over("level:4", "white");
    unfinished["settings"]["resigned"] = Value::Null;
    let mut alone = over("level:4", "white");
    alone["settings"]["you"] = json!("both");
    // Black won, lost, and won again; the others do not count.
    let games = [
        over("level:3", "white"),
        over("4", "black"),
        over("level:7", "white"),
        over("best-1", "white"),
        unfinished,
        alone,
    ];
    for (number, game) in games.iter().enumerate() {
        let key = format!("/api/played/0123456789abcde{number}");
        let (status, answer) = send(address, "PUT", &key, game).await;
        assert_eq!(status, 200, "{answer}");
    }
    assert_described(address, "/api/standings").await;
    let standings = read(address, "/api/standings").await;
    let [konane] = &standings["standings"].as_array().unwrap()[..] else {
        panic!("{standings}");
    };
    assert_eq!(
        (&konane["game"], &konane["next"]),
        (&json!("konane"), &json!(8))
    );
    let rating = &konane["rating"];
    if !rating.is_null() {
        assert_eq!(rating["games"], 3);
        let number = |field: &str| rating[field].as_i64().unwrap();
        assert!(number("low") < number("elo") && number("elo") < number("high"));
    }

    let (status, _) = send(address, "PUT", KEY, &over("level:1", "black")).await;
    assert_eq!(status, 200);
    let standings = read(address, "/api/standings").await;
    assert_eq!(standings["standings"][0]["next"], 1, "below 1 is nothing");
}
