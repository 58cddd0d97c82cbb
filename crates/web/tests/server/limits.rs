//! What untrusted clients cannot take from others: memory.

use grove_web::Settings;
use serde_json::json;

use super::assert_refused;
use crate::common::{Page, health, serve_with, until_running};

#[tokio::test]
async fn all_searches_share_one_budget_of_memory() {
    let address = serve_with(Settings {
        memory: 100,
        ..Settings::default()
    });
    let mut page = Page::open(address).await;
    page.ask(json!({"type": "set_up", "id": 1, "game": "halma"}))
        .await;
    // More than the whole budget is refused at once.
    let large = json!({"type": "think", "id": 2, "player": "mcts", "limits": {}});
    let refused = page.ask(large).await;
    assert_refused(&refused, "player");
    let message = refused["message"].as_str().unwrap();
    assert!(message.contains("only 100 MiB"), "{message}");
    // 65 MiB fit once, but not twice.
    let think = |id: u64| json!({"type": "think", "id": id, "player": "ab:tt=22", "limits": {}});
    page.say(think(3).to_string()).await;
    until_running(address, 1).await;
    assert_eq!(
        health(address).await["memory"],
        json!({"reserved": 65, "most": 100})
    );
    page.say(think(4).to_string()).await;
    let refused = page.hear_done(4).await;
    assert_refused(&refused, "busy");
    let message = refused["message"].as_str().unwrap();
    assert!(message.contains("35 of 100 MiB are free"), "{message}");
    // What a search has reserved is free again when it has ended.
    page.say(json!({"type": "stop", "id": 5, "search": 3}).to_string())
        .await;
    until_running(address, 0).await;
    assert_eq!(health(address).await["memory"]["reserved"], 0);
    page.say(think(6).to_string()).await;
    until_running(address, 1).await;
}
