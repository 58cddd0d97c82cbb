//! Searches: who may be asked for, what they tell, and that they end.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::assert_refused;
use crate::common::{Page, health, serve, until_running};

#[tokio::test]
async fn players_that_run_programs_or_take_too_much_are_refused() {
    let address = serve();
    let mut page = Page::open(address).await;
    page.ask(json!({"type": "set_up", "id": 1, "game": "ataxx"}))
        .await;
    for player in [
        "engine:cmd=\"true\"",
        "mcts:pool=100000000",
        "ab:tt=28",
        "DABS",
        "ab:window=2",
        "",
    ] {
        let answer = page
            .ask(json!({"type": "think", "id": 2, "player": player}))
            .await;
        assert_refused(&answer, "player");
    }
    assert_eq!(health(address).await["searches"]["running"], 0);
}

#[tokio::test]
async fn a_player_gives_a_legal_move_within_its_limits() {
    let address = serve();
    let mut page = Page::open(address).await;
    for game in grove_games::GameSpec::GAMES.map(|info| info.name) {
        let position = page
            .ask(json!({"type": "set_up", "id": 1, "game": game}))
            .await;
        for player in ["random", "reflex", "best", "best-mcts"] {
            let think = json!({"type": "think", "id": 2, "player": player, "limits": {"time": 50}});
            page.say(think.to_string()).await;
            let found = page.hear_done(2).await;
            let legal = position["legal"].as_array().unwrap();
            assert!(
                legal.iter().any(|legal| legal["move"] == found["best"]),
                "{game} {player} {found}"
            );
        }
    }
}

#[tokio::test]
async fn a_level_is_a_player_of_its_own() {
    let mut page = Page::open(serve()).await;
    page.ask(json!({"type": "set_up", "id": 1, "game": "konane:6x6"}))
        .await;
    let think = json!({"type": "think", "id": 2, "player": "level:gentle"});
    page.say(think.to_string()).await;
    let found = page.hear_done(2).await;
    assert!(found["best"].is_string(), "{found}");
    // It samples sixty games, and says so.
    let visits = found["tried"].as_array().unwrap().iter();
    let visits: u64 = visits.map(|tried| tried["visits"].as_u64().unwrap()).sum();
    assert!((50..=60).contains(&visits), "{found}");
    let think = json!({"type": "think", "id": 3, "player": "level:godlike"});
    let refused = page.ask(think).await;
    assert_refused(&refused, "player");
    assert!(refused["message"].as_str().unwrap().contains("1 to 8"));
}

#[tokio::test]
async fn a_search_tells_how_it_stands_until_it_is_stopped() {
    let address = serve();
    let mut page = Page::open(address).await;
    page.ask(json!({"type": "set_up", "id": 1, "game": "halma"}))
        .await;
    page.say(json!({"type": "think", "id": 2, "player": "best", "limits": {}}).to_string())
        .await;
    let news = page.hear().await;
    assert_eq!(
        (&news["type"], &news["done"]),
        (&json!("thought"), &json!(false))
    );
    page.say(json!({"type": "stop", "id": 3, "search": 2}).to_string())
        .await;
    let found = page.hear_done(2).await;
    assert!(found["best"].is_string(), "{found}");
    until_running(address, 0).await;
    let answer = page
        .ask(json!({"type": "stop", "id": 4, "search": 2}))
        .await;
    assert_eq!(
        answer,
        json!({"type": "stopping", "id": 4, "was_running": false})
    );
}

#[tokio::test]
async fn searches_end_when_their_page_goes_away() {
    let address = serve();
    let mut page = Page::open(address).await;
    page.ask(json!({"type": "set_up", "id": 1, "game": "halma"}))
        .await;
    for (id, player) in [(2, "best"), (3, "mcts:pool=1000")] {
        let think = json!({"type": "think", "id": id, "player": player, "limits": {}});
        page.say(think.to_string()).await;
    }
    until_running(address, 2).await;
    drop(page);
    until_running(address, 0).await;
    assert_eq!(health(address).await["searches"]["started"], 2);
}

#[tokio::test]
async fn minimax_tells_its_best_lines() {
    let mut page = Page::open(serve()).await;
    let of = json!({ "game": "ataxx:5x5" });
    let think = |lines: u64| json!({ "type": "think", "id": 1, "of": of, "player": "best", "limits": { "depth": 4 }, "lines": lines });
    page.say(think(3).to_string()).await;
    let found = page.hear_done(1).await;
    let lines = found["lines"].as_array().unwrap();
    let first = |line: &Value| line["line"][0]["move"].as_str().unwrap().to_string();
    let begins: BTreeSet<String> = lines.iter().map(first).collect();
    assert_eq!((lines.len(), begins.len()), (3, 3), "{found}");
    assert_eq!(found["best"], first(&lines[0]));
    let chances: Vec<f64> = lines
        .iter()
        .map(|line| line["chance"].as_f64().unwrap())
        .collect();
    assert!(chances.is_sorted_by(|one, other| one >= other), "{found}");
    page.say(think(1).to_string()).await;
    assert_eq!(page.hear_done(1).await["lines"], json!([]));
    for lines in [0, 9] {
        assert_refused(&page.ask(think(lines)).await, "request");
    }
}

#[tokio::test]
async fn a_finished_game_is_worth_its_result() {
    let mut page = Page::open(serve()).await;
    // White is stuck, since it has no piece left.
    let of = json!({ "game": "ataxx:4x4", "start": "x3/1o2/4/4 x", "moves": ["a3"] });
    for player in ["best", "best-mcts"] {
        let think = json!({ "type": "think", "id": 1, "of": of, "player": player });
        page.say(think.to_string()).await;
        let found = page.hear_done(1).await;
        assert_eq!(
            found["expected"],
            json!({ "kind": "over", "result": "loss" }),
            "{found}"
        );
        assert_eq!(
            (&found["best"], &found["chance"]),
            (&Value::Null, &json!(0.0)),
            "{found}"
        );
    }
}

#[tokio::test]
async fn a_page_may_run_only_so_many_searches() {
    let address = serve();
    let mut page = Page::open(address).await;
    page.ask(json!({"type": "set_up", "id": 1, "game": "halma"}))
        .await;
    for id in 2..6 {
        let think = json!({"type": "think", "id": id, "player": "ab", "limits": {}});
        page.say(think.to_string()).await;
    }
    page.say(json!({"type": "think", "id": 6, "player": "ab", "limits": {}}).to_string())
        .await;
    assert_refused(&page.hear_done(6).await, "busy");
}

#[tokio::test]
async fn a_search_may_be_of_another_position_than_the_boards() {
    let mut page = Page::open(serve()).await;
    let of = json!({ "game": "konane:4x4", "moves": ["d1"] });
    let think =
        json!({ "type": "think", "id": 1, "of": of, "player": "ab", "limits": { "depth": 3 } });
    page.say(think.to_string()).await;
    // What is told on the way has a move, a line and a chance, too.
    let first = page.hear().await;
    assert_eq!(
        (&first["depth"], &first["done"]),
        (&json!(1), &json!(false))
    );
    let move_of_first = first["line"][0]["move"].as_str().unwrap();
    assert_eq!(first["best"], move_of_first);
    let last = page.hear_done(1).await;
    let chance = last["chance"].as_f64().unwrap();
    assert!((0.0..=1.0).contains(&chance), "{last}");
    // There is still nothing on the board.
    let play = page
        .ask(json!({ "type": "play", "id": 2, "move": "a1" }))
        .await;
    assert_refused(&play, "game");
    for (id, of, kind) in [
        (3, json!({ "game": "go" }), "game"),
        (4, json!({ "game": "konane", "moves": ["z9"] }), "move"),
        (5, json!({ "game": "konane", "start": "?" }), "position"),
        (
            6,
            json!({ "game": "konane", "moves": vec!["a1"; 3000] }),
            "size",
        ),
    ] {
        let think = json!({ "type": "think", "id": id, "of": of, "player": "random" });
        assert_refused(&page.ask(think).await, kind);
    }
}
