//! The page in a real browser: every game by click and by keyboard, and how it looks.

mod common;
#[path = "common/browser.rs"]
mod driven;

use common::until_running;
use driven::Browser;
use serde_json::json;
use thirtyfour::prelude::*;

/// The cells of some first moves of each game.
const OPENINGS: [(&str, &[&[&str]]); 5] = [
    ("konane", &[&["a8"], &["a7"], &["c8", "a8"]]),
    ("checkers", &[&["11", "15"], &["22", "18"], &["15", "22"]]),
    ("pentalath", &[&["e5"], &["f5"], &["a1"]]),
    ("ataxx", &[&["g1", "g2"], &["a1", "a3"], &["f1"]]),
    ("halma", &[&["d1", "e1"], &["e8", "d8"], &["b1", "d1"]]),
];

#[tokio::test]
async fn every_game_is_played_by_click() {
    let Some(browser) = Browser::open().await else {
        return;
    };
    for (game, moves) in OPENINGS {
        browser.show(&format!("game={game}&you=both")).await;
        for (n, cells) in moves.iter().enumerate() {
            browser.click_cells(cells).await;
            browser.until_moves(n + 1).await;
        }
    }
    browser.close().await;
}

#[tokio::test]
async fn every_game_is_played_by_keyboard() {
    let Some(browser) = Browser::open().await else {
        return;
    };
    for (game, moves) in OPENINGS {
        browser.show(&format!("game={game}&you=both")).await;
        for (n, cells) in moves.iter().enumerate() {
            browser.press_cells(cells).await;
            browser.until_moves(n + 1).await;
        }
    }
    browser.close().await;
}

#[tokio::test]
async fn swaps_passes_and_paths_can_be_played() {
    let Some(browser) = Browser::open().await else {
        return;
    };
    browser.show("game=pentalath&you=both").await;
    browser.click_cells(&["e5"]).await;
    browser.until_moves(1).await;
    browser.click("#extra button").await;
    browser.until_moves(2).await;
    assert_eq!(
        browser
            .eval("document.querySelectorAll('#moves button')[1].innerText")
            .await,
        "swap"
    );

    browser
        .show("game=ataxx:4x4&you=both&start=x---/----/--oo/--o1+x")
        .await;
    browser
        .until("document.querySelector('#status').innerText.includes('must pass')")
        .await;
    browser.click("#extra button").await;
    browser.until_moves(1).await;

    browser
        .show("game=checkers&you=both&start=W:WK10:B14,15,22,23")
        .await;
    browser.click_cells(&["10", "17", "26", "19", "10"]).await;
    browser.until_moves(1).await;
    browser
        .until("document.querySelector('#status').innerText === 'White wins.'")
        .await;
    browser.close().await;
}

#[tokio::test]
async fn an_opponent_answers_and_the_game_survives_a_reload() {
    let Some(browser) = Browser::open().await else {
        return;
    };
    browser.show("game=konane&you=black&against=random").await;
    browser.click_cells(&["a8"]).await;
    browser.until_moves(2).await;
    let moves = "[...document.querySelectorAll('#moves button')].map((b) => b.innerText).join(' ')";
    let before = browser.eval(moves).await;
    browser.driver.refresh().await.unwrap();
    browser.until_moves(2).await;
    assert_eq!(browser.eval(moves).await, before);
    // Without the address the page still knows what was played last.
    browser.driver.goto("about:blank").await.unwrap();
    browser
        .driver
        .goto(format!("http://{}/", browser.address))
        .await
        .unwrap();
    browser.until_moves(2).await;
    assert_eq!(browser.eval(moves).await, before);

    browser.click("#undo").await;
    browser
        .until("document.querySelector('#undo').disabled")
        .await;
    assert_eq!(
        browser
            .eval("document.querySelectorAll('.pieces .piece').length")
            .await,
        64
    );
    browser.click("#redo").await;
    browser
        .until("document.querySelector('#redo').disabled")
        .await;
    assert_eq!(
        browser
            .eval("document.querySelectorAll('.pieces .piece').length")
            .await,
        62
    );
    browser.close().await;
}

#[tokio::test]
async fn an_illegal_move_is_refused_with_a_reason() {
    let Some(browser) = Browser::open().await else {
        return;
    };
    browser.show("game=konane&you=both").await;
    let typed = browser.driver.find(By::Css("#typed")).await.unwrap();
    typed.send_keys("b8").await.unwrap();
    browser.click("#typing button").await;
    browser
        .until("document.querySelector('#trouble').innerText.includes('not a legal move')")
        .await;
    browser.click_cells(&["b8"]).await;
    browser
        .until("document.querySelector('#trouble').innerText === 'Nothing can be played on b8.'")
        .await;
    typed.clear().await.unwrap();
    typed.send_keys("a8").await.unwrap();
    browser.click("#typing button").await;
    browser.until_moves(1).await;
    browser.close().await;
}

#[tokio::test]
async fn a_new_game_is_chosen_and_a_saved_one_is_loaded() {
    let Some(browser) = Browser::open().await else {
        return;
    };
    browser.show("game=konane&you=both").await;
    browser.click("#new").await;
    let select = |id: &str, value: &str| {
        format!(
            "(() => {{ const s = document.getElementById('{id}'); s.value = '{value}'; s.dispatchEvent(new Event('change')); }})()"
        )
    };
    browser.eval(&select("setup-game", "ataxx")).await;
    let size = browser.driver.find(By::Id("option-size")).await.unwrap();
    size.send_keys("9x9").await.unwrap();
    browser.click("#setup .primary").await;
    browser
        .until("document.querySelector('#setup .trouble').innerText.includes('4x4 to 8x8')")
        .await;
    size.clear().await.unwrap();
    size.send_keys("5x5").await.unwrap();
    browser.click("#setup .primary").await;
    browser
        .until("document.querySelectorAll('[role=gridcell]').length === 25")
        .await;

    browser.click("#save").await;
    let text = browser.driver.find(By::Id("archive-text")).await.unwrap();
    text.clear().await.unwrap();
    text.send_keys("game: checkers\nmoves:\n11-15 22-18")
        .await
        .unwrap();
    browser.click("#archive-load").await;
    browser.until_moves(2).await;
    browser.close().await;
}

#[tokio::test]
async fn a_live_analysis_appears_follows_the_board_and_stops() {
    let Some(browser) = Browser::open().await else {
        return;
    };
    browser.show("game=ataxx&you=both").await;
    browser.click("[data-view=analyse]").await;
    browser.click("#analysis-go").await;
    let both = "document.querySelectorAll('.report .line').length === 2";
    browser.until(both).await;
    browser
        .until("document.querySelectorAll('.arrow.mcts, .note').length > 1")
        .await;
    browser.click_cells(&["g1", "g2"]).await;
    browser.until_moves(1).await;
    browser.until(both).await;
    until_running(browser.address, 2).await;
    browser.emulate((1440, 900), "light").await;
    browser.picture("analyse-1440-light").await;
    browser.emulate((360, 740), "dark").await;
    browser.picture("analyse-360-dark").await;
    browser.click("#analysis-go").await;
    until_running(browser.address, 0).await;
    browser
        .until("document.querySelectorAll('.arrow.minimax').length === 1")
        .await;
    browser.click("[data-view=play]").await;
    browser
        .until("document.querySelector('#analysis').hidden")
        .await;
    browser
        .until("document.querySelector('.arrow') === null")
        .await;
    browser.close().await;
}

#[tokio::test]
async fn nothing_overflows_at_any_width() {
    let Some(browser) = Browser::open().await else {
        return;
    };
    for scheme in ["light", "dark"] {
        for size in [(360, 740), (768, 1024), (1440, 900)] {
            browser.emulate(size, scheme).await;
            for (game, moves) in OPENINGS {
                browser.show(&format!("game={game}&you=both")).await;
                for (n, cells) in moves.iter().take(2).enumerate() {
                    browser.press_cells(cells).await;
                    browser.until_moves(n + 1).await;
                }
                let [width, seen, cell] = [
                    "document.documentElement.scrollWidth",
                    "innerWidth",
                    "document.querySelector('[data-cell]').getBoundingClientRect().width",
                ];
                let (width, seen, cell) = (
                    browser.eval(width).await,
                    browser.eval(seen).await,
                    browser.eval(cell).await,
                );
                assert!(
                    width.as_f64() <= seen.as_f64(),
                    "{game} at {size:?}: {width} of {seen}"
                );
                let least = if game == "pentalath" { 34.0 } else { 40.0 };
                assert!(
                    cell.as_f64().unwrap() >= least,
                    "{game} at {size:?}: cells of {cell}"
                );
                browser
                    .picture(&format!("{game}-{}-{scheme}", size.0))
                    .await;
            }
        }
    }
    assert_eq!(
        browser
            .eval("getComputedStyle(document.body).backgroundColor")
            .await,
        json!("rgb(20, 24, 26)")
    );
    browser.close().await;
}
