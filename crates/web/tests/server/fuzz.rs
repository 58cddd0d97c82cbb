//! Messages that make no sense: each is answered by an error, and nobody else notices.

use futures_util::{SinkExt, StreamExt};
use grove_core::Seed;
use serde_json::{Value, json};
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::frame::Frame;
use tokio_tungstenite::tungstenite::protocol::frame::coding::{Data, OpCode};

use super::assert_refused;
use crate::common::{PATIENCE, Page, serve, until_running};

/// Messages that a socket may send at once, and answers to pings besides.
const BURST: usize = 70;

/// Whether a socket still plays.
async fn assert_plays(page: &mut Page) {
    let game = json!({"type": "set_up", "id": 1, "game": "ataxx"});
    assert_eq!(page.ask(game).await["type"], "position");
}

#[tokio::test]
async fn random_bytes_are_refused_one_by_one() {
    let address = serve();
    let mut witness = Page::open(address).await;
    let mut draw = Seed(7).random();
    for _ in 0..8 {
        let mut page = Page::open(address).await;
        for n in 0..BURST - 1 {
            let length = draw.below(64) as usize;
            let bytes: Vec<u8> = (0..length).map(|_| draw.below(256) as u8).collect();
            let message = match n % 2 {
                0 => Message::binary(bytes),
                _ => Message::text(String::from_utf8_lossy(&bytes).as_ref()),
            };
            page.socket.send(message).await.unwrap();
            assert_refused(&page.hear().await, "request");
        }
        assert_plays(&mut page).await;
    }
    assert_plays(&mut witness).await;
}

#[tokio::test]
async fn what_is_no_text_at_all_closes_its_own_socket_alone() {
    let address = serve();
    let mut witness = Page::open(address).await;
    let mut page = Page::open(address).await;
    let broken = Frame::message(vec![0xff, 0xfe, 0x80], OpCode::Data(Data::Text), true);
    page.socket.send(Message::Frame(broken)).await.unwrap();
    let end = async { while let Some(Ok(_)) = page.socket.next().await {} };
    timeout(PATIENCE, end)
        .await
        .expect("the socket to be closed");
    assert_plays(&mut witness).await;
}

/// A message that makes sense, and for each of its fields values that do not.
fn spoilt() -> Vec<Value> {
    let number = [
        json!(-1),
        json!(1.5),
        json!(1e300),
        json!("1"),
        json!([]),
        json!(null),
    ];
    let text = [json!(1), json!(true), json!(["a8"]), json!({}), json!(null)];
    let object = [
        json!(1),
        json!("x"),
        json!([1, 2, 3, 4]),
        json!({"dance": 1}),
    ];
    let list = [json!("a8"), json!([1]), json!({"0": "a8"}), json!([["a8"]])];
    let set_up = json!({"type": "set_up", "id": 1, "game": "konane", "moves": ["a8"]});
    let play = json!({"type": "play", "id": 1, "move": "a7"});
    let think = json!({"type": "think", "id": 1, "player": "random", "seed": 1,
        "limits": {"depth": 1}, "clock": {"remaining": 1}});
    let stop = json!({"type": "stop", "id": 1, "search": 1});
    let mut all = Vec::new();
    let mut spoil = |message: &Value, fields: &[&str], values: &[Value]| {
        for field in fields {
            for value in values {
                let mut spoilt = message.clone();
                spoilt[*field] = value.clone();
                all.push(spoilt);
            }
        }
    };
    spoil(&set_up, &["id"], &number);
    spoil(&set_up, &["type", "game"], &text);
    spoil(&set_up, &["moves"], &list);
    spoil(&play, &["id"], &number);
    spoil(&play, &["move"], &text);
    spoil(&think, &["id", "seed"], &number);
    spoil(&think, &["player"], &text);
    spoil(&think, &["limits", "clock"], &object);
    spoil(&stop, &["id", "search"], &number);
    for message in [set_up, play, think, stop] {
        spoil(&message, &["unheard_of"], &[json!(1)]);
    }
    all
}

#[tokio::test]
async fn wrong_types_and_unknown_fields_are_refused_one_by_one() {
    let address = serve();
    let mut witness = Page::open(address).await;
    for messages in spoilt().chunks(BURST - 2) {
        let mut page = Page::open(address).await;
        assert_plays(&mut page).await;
        for message in messages {
            let answer = page.ask(message.clone()).await;
            assert_eq!(answer["kind"], "request", "{message} {answer}");
        }
        assert_plays(&mut page).await;
    }
    assert_plays(&mut witness).await;
    until_running(address, 0).await;
}

#[tokio::test]
async fn deep_and_huge_values_are_dealt_with() {
    let address = serve();
    let mut page = Page::open(address).await;
    for (open, close) in [("[", "]"), ("{\"a\":", "}")] {
        let deep = format!("{}1{}", open.repeat(9000), close.repeat(9000));
        page.say(deep.clone()).await;
        assert_refused(&page.hear().await, "request");
        page.say(format!(
            r#"{{"type":"play","id":1,"move":"a8","extra":{deep}}}"#
        ))
        .await;
        assert_refused(&page.hear().await, "request");
    }
    let digits = "9".repeat(5000);
    page.say(format!(r#"{{"type":"stop","id":{digits},"search":1}}"#))
        .await;
    assert_refused(&page.hear().await, "request");
    let named = "x".repeat(60_000);
    let answer = page
        .ask(json!({"type": "set_up", "id": 1, "game": named}))
        .await;
    assert_refused(&answer, "game");
    assert!(answer["message"].as_str().unwrap().len() < 2000);
    assert_plays(&mut page).await;
    // The largest numbers that there are mean no more than a large limit.
    let most = u64::MAX;
    for limits in [
        json!({"limits": {"time": most, "nodes": most, "depth": u32::MAX}}),
        json!({"clock": {"remaining": most, "increment": most}}),
        json!({"clock": {"remaining": 0, "increment": most}}),
        json!({"limits": {"time": 0, "nodes": 0, "depth": 0}}),
    ] {
        for player in ["random", "ab:depth=1", "mcts:iterations=10"] {
            let mut think = json!({"type": "think", "id": most, "player": player, "seed": most});
            think
                .as_object_mut()
                .unwrap()
                .extend(limits.as_object().unwrap().clone());
            page.say(think.to_string()).await;
            if limits["limits"]["time"] == most {
                page.say(json!({"type": "stop", "id": 2, "search": most}).to_string())
                    .await;
            }
            let found = page.hear_done(most).await;
            assert!(found["best"].is_string(), "{think}: {found}");
        }
    }
    until_running(address, 0).await;
    assert_plays(&mut page).await;
}
