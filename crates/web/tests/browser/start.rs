//! The first minute: the games to choose from, and a game on the board at once.

use std::time::{Duration, Instant};

use serde_json::json;

use crate::driven::Browser;
use crate::webdriver::Key;

/// A browser that has never seen the page, on its start page.
async fn arrive() -> Option<Browser> {
    let browser = Browser::open().await?;
    browser.visit("/").await;
    browser
        .until("document.querySelector('#start-play') !== null")
        .await;
    Some(browser)
}

/// A card of the start page.
fn card(game: &str) -> String {
    format!(".game:has([value={game}])")
}

#[tokio::test]
async fn every_game_is_shown_with_its_board_its_name_and_its_goal() {
    let Some(browser) = arrive().await else {
        return;
    };
    for game in ["Konane", "English checkers", "Pentalath", "Ataxx", "Halma"] {
        let card = format!(
            "[...document.querySelectorAll('.game')].find((card) => card.querySelector('strong').innerText === {})",
            json!(game)
        );
        let pieces = format!("{card}.querySelectorAll('.piece').length");
        assert!(browser.eval(&pieces).await.as_i64() > Some(10), "{game}");
        let goal = format!("{card}.querySelector('.goal').innerText.length");
        assert!(browser.eval(&goal).await.as_i64() > Some(20), "{game}");
    }
    assert_eq!(browser.eval("document.title").await, "Grove");
    browser.fits("start").await;
    browser.close().await;
}

#[tokio::test]
async fn a_newcomer_makes_a_move_within_ten_seconds_and_opens_no_menu() {
    let Some(browser) = Browser::open().await else {
        return;
    };
    let arrived = Instant::now();
    browser.visit("/").await;
    browser
        .until("document.querySelector('#start-play') !== null")
        .await;
    browser.click(&card("ataxx")).await;
    browser.click("#start-play").await;
    browser
        .until("document.querySelector('#board [role=gridcell]') !== null")
        .await;
    browser.click_cells(&["g1", "f2"]).await;
    browser
        .until("document.querySelectorAll('#moves button').length > 0")
        .await;
    assert!(arrived.elapsed() < Duration::from_secs(10));
    assert_eq!(browser.eval("document.title").await, "Ataxx · Grove");
    assert_eq!(browser.text("#game-title").await, "Ataxx");
    browser.close().await;
}

#[tokio::test]
async fn opponent_and_side_are_chosen_by_keyboard_and_offered_again() {
    let Some(browser) = arrive().await else {
        return;
    };
    browser.tab_to("[name=game]").await;
    browser
        .press(&[Key::Right, Key::Right, Key::Right, Key::Right])
        .await;
    browser.tab_to("#start-level").await;
    browser.press(&[Key::Left, Key::Left]).await;
    let level = browser.text(".strength").await;
    assert!(level.starts_with("1 "), "{level}");
    browser.tab_to("[name=you]").await;
    browser.press(&[Key::Right]).await;
    browser.tab_to("#start-play").await;
    browser.press(&[Key::Enter]).await;
    browser.until_moves(1).await;
    browser.until_text("#clock-bottom", "White: you").await;
    assert_eq!(browser.text("#game-title").await, "Halma");
    let top = browser.text("#clock-top").await;
    assert!(top.contains("(level 1)"), "{top}");

    // The start page offers what was chosen last, and the way back to the game.
    browser.visit("/").await;
    browser
        .until("document.querySelector('#start-play') !== null")
        .await;
    let chosen = "[...document.querySelectorAll('#start :checked')].map((input) => input.value)";
    assert_eq!(browser.eval(chosen).await, json!(["halma", "white"]));
    browser
        .until_text(".resume", "Continue Halma after 1 move")
        .await;
    browser.click(".resume").await;
    browser.until_moves(1).await;
    // Its name in the header leads to the choice again.
    browser.click(".brand a").await;
    browser
        .until("document.querySelector('#start-play') !== null")
        .await;
    browser.close().await;
}

#[tokio::test]
async fn the_address_of_a_game_opens_it() {
    let Some(browser) = arrive().await else {
        return;
    };
    // So does the way to the course in the game that is chosen.
    browser.click(&card("ataxx")).await;
    browser.click(".game:has(:checked) .how").await;
    browser
        .until("document.title === 'How to play Ataxx · Grove'")
        .await;
    browser.show("game=checkers&you=both&moves=11-15").await;
    browser.until_moves(1).await;
    assert_eq!(
        browser.eval("document.title").await,
        "English checkers · Grove"
    );
    // Without a game in it, and without one that was played before, there is none to open.
    browser.driver.execute("localStorage.clear()").await;
    browser.visit("/#/play").await;
    browser
        .until("document.querySelector('#start-play') !== null")
        .await;
    browser.close().await;
}
