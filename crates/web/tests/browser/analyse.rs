//! Searches that are watched.

use crate::common::{serve, until_running};
use crate::driven::Browser;
use crate::webdriver::Key;

#[tokio::test]
async fn a_live_analysis_appears_follows_the_board_and_stops() {
    let address = serve();
    let Some(browser) = Browser::open_at(address).await else {
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
    until_running(address, 2).await;
    browser.emulate((1440, 900), "light").await;
    browser.picture("analyse-1440-light").await;
    browser.emulate((360, 740), "dark").await;
    browser.picture("analyse-360-dark").await;
    browser.click("#analysis-go").await;
    until_running(address, 0).await;
    browser
        .until("document.querySelector('.arrow.minimax:not(.later)') !== null")
        .await;
    let bars = "document.querySelectorAll('.bar:not(.unknown)').length === 2";
    browser.until(bars).await;
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
async fn a_whole_game_is_looked_at_and_mistakes_are_marked() {
    let Some(browser) = Browser::open().await else {
        return;
    };
    // White leaves its last stones to be taken.
    let game = "game=ataxx:4x4&you=both&start=x3/4/2o1/3o+o&moves=c2a2";
    browser.show(game).await;
    browser.click("[data-view=analyse]").await;
    browser.click("#review-go").await;
    browser
        .until("document.querySelector('#moves .mark')?.innerText.startsWith('?')")
        .await;
    let points = "document.querySelectorAll('.graph .series.minimax').length";
    assert_eq!(browser.eval(points).await, 1);
    // The graph leads to the positions.
    browser.tab_to(".graph").await;
    browser.press(&[Key::Left]).await;
    browser
        .until("document.querySelector('#status').innerText.includes('After move 0 of 1')")
        .await;
    browser.close().await;
}
