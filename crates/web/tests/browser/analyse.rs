//! Searches that are watched.

use crate::common::{serve, until_running};
use crate::driven::Browser;

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
