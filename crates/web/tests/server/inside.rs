//! Searches that are recorded, and positions ahead of the board.

use serde_json::json;

use super::assert_refused;
use crate::common::{Page, serve, until_running};

#[tokio::test]
async fn a_search_can_be_looked_into() {
    let address = serve();
    let mut page = Page::open(address).await;
    let looked = json!({"type": "look_inside", "id": 1, "player": "ab"});
    assert_refused(&page.ask(looked).await, "game");
    let set_up = json!({"type": "set_up", "id": 2, "game": "konane:6x6"});
    page.ask(set_up).await;
    let player = "ab:deepening=on,tt=16,order=previous-best+killers+history";
    let looked = json!({"type": "look_inside", "id": 3, "player": player, "limits": {"depth": 6}});
    let inside = page.ask(looked).await;
    assert_eq!(
        (&inside["type"], &inside["kind"]),
        (&json!("inside"), &json!("minimax"))
    );
    let visits = inside["visits"].as_array().unwrap();
    let roots = visits.iter().filter(|visit| visit[0].is_null()).count();
    assert_eq!(roots, 6);
    let nodes = inside["nodes"].as_u64().unwrap();
    assert_eq!((visits.len() - roots) as u64, nodes);
    let ends: Vec<&str> = visits
        .iter()
        .map(|visit| visit[8].as_str().unwrap())
        .collect();
    for end in ["searched", "cut", "table", "horizon"] {
        assert!(ends.contains(&end), "{end}");
    }
    // The same player, asked to think, finds the same.
    page.say(
        json!({"type": "think", "id": 4, "player": player, "limits": {"depth": 6}}).to_string(),
    )
    .await;
    let thought = page.hear_done(4).await;
    for field in ["best", "expected", "nodes", "depth"] {
        assert_eq!(thought[field], inside[field], "{field}");
    }

    let looked =
        json!({"type": "look_inside", "id": 5, "player": "mcts", "limits": {"iterations": 30}});
    let inside = page.ask(looked).await;
    assert_eq!(inside["kind"], "mcts");
    let iterations = inside["iterations"].as_array().unwrap();
    assert_eq!(iterations.len(), 30);
    let root = &inside["tree"][0];
    assert_eq!(
        (&root[0], &root[1], &root[2]),
        (&json!(0), &json!(null), &json!(30))
    );
    for iteration in iterations {
        for step in iteration["steps"].as_array().unwrap() {
            assert!(inside["moves"].get(step[1].to_string()).is_some());
        }
    }
}

#[tokio::test]
async fn best_first_searches_can_be_looked_into() {
    let address = serve();
    let mut page = Page::open(address).await;
    page.ask(json!({"type": "set_up", "id": 1, "game": "konane:6x6"}))
        .await;
    for (player, aims) in [
        ("ubfm", &["best"][..]),
        ("bstar", &["prove_best", "disprove_rest"]),
        ("pns", &["black_wins"]),
    ] {
        let limits = json!({"iterations": 50});
        let looked = json!({"type": "look_inside", "id": 2, "player": player, "limits": limits});
        let inside = page.ask(looked).await;
        assert_eq!(inside["kind"], "best_first", "{inside}");
        let positions = inside["positions"].as_array().unwrap();
        let moves: Vec<_> = positions
            .iter()
            .flat_map(|it| it.as_array().unwrap())
            .collect();
        let iterations = inside["iterations"].as_array().unwrap();
        let is_whole = iterations.len() == 50 || inside["is_decided"] == true;
        assert!(is_whole && iterations.len() > 1, "{player}");
        for iteration in iterations {
            assert!(aims.contains(&iteration["aim"].as_str().unwrap()));
            for number in iteration["path"].as_array().unwrap() {
                assert!(moves[number.as_u64().unwrap() as usize][0].is_string());
            }
        }
        let root = positions[0].as_array().unwrap();
        assert!(root.iter().any(|mv| mv[0] == inside["best"]), "{player}");
    }
}

#[tokio::test]
async fn what_cannot_be_looked_into_is_refused() {
    let address = serve();
    let mut page = Page::open(address).await;
    page.ask(json!({"type": "set_up", "id": 1, "game": "ataxx"}))
        .await;
    for (player, limits, kind) in [
        ("random", json!({}), "player"),
        ("expectimax", json!({}), "player"),
        ("engine:cmd=\"true\"", json!({}), "player"),
        ("ab:tt=30", json!({}), "player"),
        ("nobody", json!({}), "player"),
        ("ab", json!({"depth": 7}), "request"),
        ("ab", json!({"depth": 0}), "request"),
        ("mcts", json!({"iterations": 501}), "request"),
        ("ab", json!({"nodes": 5}), "request"),
    ] {
        let asked = json!({"type": "look_inside", "id": 2, "player": player, "limits": limits});
        let answer = page.ask(asked).await;
        assert_refused(&answer, kind);
        assert_eq!(answer["id"], 2);
    }
}

#[tokio::test]
async fn a_record_is_bounded_and_stops_with_its_page() {
    let address = serve();
    let mut page = Page::open(address).await;
    page.ask(json!({"type": "set_up", "id": 1, "game": "ataxx"}))
        .await;
    // Far more positions than there is time for.
    let asked =
        json!({"type": "look_inside", "id": 2, "player": "minimax", "limits": {"depth": 6}});
    page.say(asked.to_string()).await;
    until_running(address, 1).await;
    page.say(json!({"type": "stop", "id": 3, "search": 2}).to_string())
        .await;
    let (mut inside, mut stopping) = (page.hear().await, page.hear().await);
    if inside["type"] == "stopping" {
        (inside, stopping) = (stopping, inside);
    }
    assert_eq!(stopping["was_running"], true);
    assert_eq!(inside["type"], "inside", "{inside}");
    assert!(inside["visits"].as_array().unwrap().len() <= 20_001);
    assert!(inside.to_string().len() < 4 << 20);
    page.say(asked.to_string()).await;
    until_running(address, 1).await;
    drop(page);
    until_running(address, 0).await;
}

#[tokio::test]
async fn looking_ahead_leaves_the_board_as_it_is() {
    let address = serve();
    let mut page = Page::open(address).await;
    page.ask(json!({"type": "set_up", "id": 1, "game": "konane", "moves": ["a8"]}))
        .await;
    let ahead = page
        .ask(json!({"type": "look_ahead", "id": 2, "moves": ["a7", "c8-a8"]}))
        .await;
    assert_eq!(ahead["type"], "ahead");
    assert_eq!(ahead["moves"], json!(["a8", "a7", "c8-a8"]));
    assert_eq!(
        ahead["line"][1],
        json!({"move": "c8-a8", "path": ["c8", "a8"]})
    );
    let refused = page
        .ask(json!({"type": "look_ahead", "id": 3, "moves": ["c8-a8"]}))
        .await;
    assert_refused(&refused, "move");
    let many = vec!["a7"; 2000];
    let refused = page
        .ask(json!({"type": "look_ahead", "id": 4, "moves": many}))
        .await;
    assert_refused(&refused, "size");
    let position = page
        .ask(json!({"type": "play", "id": 5, "move": "a7"}))
        .await;
    assert_eq!(position["moves"], json!(["a8", "a7"]));
}
