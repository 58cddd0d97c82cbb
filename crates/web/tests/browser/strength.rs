//! One's own rating, and opponents that follow the results.

use serde_json::json;
use tempfile::tempdir;

use crate::common::serve_from;
use crate::driven::Browser;

/// Keeps a game against a level that one side has resigned.
async fn keep(browser: &Browser, key: &str, against: &str, resigned: &str) {
    let body = json!({
        "game": "konane", "start": null, "moves": ["a8", "a7"],
        "settings": {"at": 2, "you": "black", "against": against, "time": 0, "clock": null, "resigned": resigned},
    });
    let sent = format!(
        "fetch('/api/played/{key}', {{method: 'PUT', headers: {{'Content-Type': 'application/json'}}, body: JSON.stringify({body})}}).then((answer) => answer.status)"
    );
    assert_eq!(browser.eval(&sent).await, 200);
}

#[tokio::test]
async fn the_next_level_follows_results_where_one_wants_it() {
    let directory = tempdir().unwrap();
    let address = serve_from(&directory.path().join("results.db"));
    let Some(browser) = Browser::open_at(address).await else {
        return;
    };
    browser.visit("/").await;
    browser
        .until("document.querySelector('#start-play') !== null")
        .await;
    // Who has not met a level is not bothered.
    assert_eq!(
        browser
            .eval("document.querySelector('.person').hidden")
            .await,
        true
    );
    keep(&browser, "0123456789abcdef", "level:4", "white").await;
    browser.visit("/#/lab").await;
    browser.visit("/#/start").await;
    browser
        .until("document.querySelector('.person')?.hidden === false")
        .await;
    let words = browser
        .eval("document.querySelector('.person p').innerText")
        .await;
    assert!(
        words
            .as_str()
            .is_some_and(|words| words.contains("A first guess from 1 game")),
        "{words}"
    );
    browser.click("input[value=konane]").await;
    browser.click(".person input").await;
    browser
        .until("document.querySelector('#start-level').value === '5'")
        .await;
    // Other games are left alone.
    browser.click("input[value=ataxx]").await;
    assert_eq!(
        browser
            .eval("document.querySelector('.person').hidden")
            .await,
        true
    );
    browser.fits("strength").await;
    browser.close().await;
}
