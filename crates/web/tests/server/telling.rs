//! What people are told: courses, what is to be done, why a move is refused and why a game is over.

use grove_games::GameSpec;
use serde_json::{Value, json};

use super::{assert_described, assert_refused};
use crate::common::{Page, get, read, serve};

#[tokio::test]
async fn every_game_has_a_course_whose_lessons_can_be_set_up() {
    let address = serve();
    let mut page = Page::open(address).await;
    for info in GameSpec::GAMES {
        let course = read(address, &format!("/api/games/{}/course", info.name)).await;
        let lessons = course["lessons"].as_array().unwrap();
        assert_eq!(lessons.len(), info.course.len(), "{}", info.name);
        for lesson in lessons {
            let look =
                json!({"type": "look", "id": 1, "game": lesson["game"], "start": lesson["start"]});
            let shown = page.ask(look).await;
            assert_eq!(shown["type"], "position", "{lesson}");
            assert_eq!(shown["outcome"], Value::Null);
        }
    }
    assert_described(address, "/api/games/konane/course").await;
    let (status, _, body) = get(address, "/api/games/chess/course").await;
    assert_eq!(status, 404);
    assert_refused(&serde_json::from_str(&body).unwrap(), "missing");
}

#[tokio::test]
async fn a_refusal_gives_the_reason_where_there_is_one() {
    let mut page = Page::open(serve()).await;
    let begun = page
        .ask(json!({"type": "set_up", "id": 1, "game": "konane"}))
        .await;
    assert_eq!(begun["task"], "remove one of the four ringed stones");
    for (cells, reason) in [
        (json!(["b8"]), json!("b8 is not yours: it is White’s stone")),
        (json!(["z99"]), json!("there is no z99 on this board")),
        (json!([]), Value::Null),
    ] {
        let asked = json!({"type": "why_not", "id": 2, "game": "konane", "cells": cells});
        let told = page.ask(asked).await;
        assert_eq!(
            told,
            json!({"type": "refusal", "id": 2, "reason": reason}),
            "{cells}"
        );
    }
    let many = json!({"type": "why_not", "id": 3, "game": "konane", "cells": vec!["a1"; 2001]});
    assert_refused(&page.ask(many).await, "size");
    let typed = page
        .ask(json!({"type": "play", "id": 4, "move": "B8"}))
        .await;
    assert_refused(&typed, "move");
    assert_eq!(
        typed["message"],
        "`B8` is not a legal move for black: b8 is not yours: it is White’s stone"
    );
    let played = page
        .ask(json!({"type": "play", "id": 5, "move": "A8"}))
        .await;
    assert_eq!(played["moves"], json!(["a8"]));
}

#[tokio::test]
async fn a_finished_game_says_why_it_is_over() {
    let mut page = Page::open(serve()).await;
    let start = "4/2w2/1w4/wbbbb2/3w2/5/4 b";
    let over = page
        .ask(json!({"type": "look", "id": 1, "game": "pentalath:4", "start": start, "moves": ["f4"]}))
        .await;
    assert_eq!(over["outcome"], "black");
    let cells = ["b4", "c4", "d4", "e4", "f4"];
    assert_eq!(
        over["ending"],
        json!({"reason": "five in a row", "cells": cells})
    );
    assert_eq!(over["task"], Value::Null);
    // Repetition is the history's to tell.
    let moves = ["29-25", "1-5", "25-29", "5-1"].repeat(2);
    let drawn = page
        .ask(json!({"type": "look", "id": 2, "game": "checkers", "start": "W:WK29:BK1", "moves": moves}))
        .await;
    assert_eq!(drawn["outcome"], "draw");
    assert_eq!(
        drawn["ending"]["reason"],
        "the same position came up three times"
    );
}
