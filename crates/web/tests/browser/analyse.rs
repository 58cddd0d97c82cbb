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
    let bars = "document.querySelectorAll('.split:not(.unknown)').length === 2";
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

#[tokio::test]
async fn a_game_is_reviewed_with_board_moves_and_mistakes_in_sight() {
    let Some(browser) = Browser::open().await else {
        return;
    };
    // Black gives away the stones with which it could win, and White takes them.
    let game = "game=ataxx:4x4&you=black&start=x2o/4/4/o2x+x&moves=a4c2+c3";
    browser.show_view("analyse", game).await;
    browser.until_moves(2).await;
    browser.click("#review-go").await;
    browser
        .until("document.querySelector('#mistakes li button') !== null")
        .await;
    browser.until_text("#review-progress", "found").await;
    let losses = "(() => { const losses = [...document.querySelectorAll('#mistakes .loss')].map((loss) => parseInt(loss.innerText.slice(1)));
        return losses.every((loss, n) => n === 0 || losses[n - 1] >= loss); })()";
    assert_eq!(browser.eval(losses).await, true);
    // The list leads to the position before the mistake, where the better line is drawn.
    browser.click("#mistakes [aria-label*='a4c2']").await;
    browser.until_text("#status", "After move 0 of 2").await;
    browser.until_text(".note", "1. a4c2 costs you").await;
    for kind in ["played", "better"] {
        let arrow = format!("document.querySelector('.marks .arrow.{kind}') !== null");
        browser.until(&arrow).await;
    }
    for scheme in ["light", "dark"] {
        for size in [(1440, 900), (768, 1024), (360, 740)] {
            browser.emulate(size, scheme).await;
            let in_sight = "['#board', '#moves', '.steps'].every((name) => {
                const box = document.querySelector(name).getBoundingClientRect();
                return box.top >= 0 && box.bottom <= innerHeight && box.right <= innerWidth;
            })";
            assert_eq!(browser.eval(in_sight).await, true, "{size:?}");
            browser
                .picture(&format!("review-{}-{scheme}", size.0))
                .await;
        }
    }
    // The arrow keys step, wherever the focus is but in a field or on the board.
    browser.press(&[Key::Right]).await;
    browser.until_text("#status", "After move 1 of 2").await;
    let none = "document.querySelector('.marks .arrow.played') === null";
    browser.until(none).await;
    browser.press(&[Key::Left, Key::Right, Key::Right]).await;
    browser
        .until("document.querySelector('.steps [aria-label=Last]').ariaDisabled === 'true'")
        .await;
    browser.close().await;
}

#[tokio::test]
async fn a_finished_game_has_its_result_and_both_sides_have_their_share() {
    let Some(browser) = Browser::open().await else {
        return;
    };
    let game = "game=ataxx:4x4&you=both&start=x3/1o2/4/4+x&moves=a3";
    browser.show_view("analyse", game).await;
    for n in 1..=2 {
        let shares = format!(".report:nth-child({n}) .shares p");
        browser.until_text(&shares, "100 %").await;
        let text = browser.text(&shares).await;
        let of_both = text.split_whitespace().collect::<Vec<_>>().join(" ");
        assert_eq!(of_both, "Black 100 % White 0 %");
    }
    browser.close().await;
}
