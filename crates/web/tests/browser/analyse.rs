//! Searches that are watched.

use std::time::Duration;

use serde_json::json;
use tempfile::tempdir;
use tokio::time::timeout;

use crate::common::{PATIENCE, read, send, serve, serve_from, until_running};
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
    let both = "document.querySelectorAll('.report :is(.line, .lines)').length === 2";
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
    browser.show_view("analyse", LOST).await;
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
    browser.click("#mistakes [title*='a4c2']").await;
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
    browser.until_text(".note", "1… c3 costs White").await;
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

/// In the second move Black gives away the stones with which it could win.
const LOST: &str = "game=ataxx:4x4&you=black&against=random&start=x2o/4/4/o2x+x&moves=a4c2+c3";

#[tokio::test]
async fn a_mistake_is_posed_again_until_it_is_solved() {
    let Some(browser) = Browser::open().await else {
        return;
    };
    browser.show_view("analyse", LOST).await;
    browser.until_moves(2).await;
    assert_eq!(
        browser
            .eval("document.querySelector('#learn-go').disabled")
            .await,
        true
    );
    browser.click("#review-go").await;
    browser
        .until_text("#learn-go", "Learn from your mistakes (1)")
        .await;
    browser.click("#learn-go").await;
    browser
        .until_text("#learn .task", "You played a4c2. Find a better move for")
        .await;
    // Nothing is said of what the searches think.
    let hidden = "['#analysis', '#mistakes', '#moves'].every((name) => document.querySelector(name).checkVisibility() === false)";
    browser.until(hidden).await;
    assert_eq!(browser.text("#learn .told").await, "");
    browser.fits("puzzle").await;
    // The same move again is no better, and is taken back.
    browser.click_cells(&["a4", "c2"]).await;
    browser
        .until_text("#learn .told", "That is what was played.")
        .await;
    browser
        .until("document.querySelector('.cell[data-cell=a4]').ariaLabel.includes('can move')")
        .await;
    browser.click("#learn button").await;
    browser.until_text("#learn .told", "instead of").await;
    let better = browser.text("#learn .told").await;
    let better = better.split(' ').next().unwrap();
    // What was only shown is not solved.
    browser.click("#learn button.primary").await;
    browser.until_text("#learn-go", "(1)").await;
    browser.click("#learn-go").await;
    browser
        .until("document.querySelector('#learn .told')?.innerText === ''")
        .await;
    browser.type_move(better).await;
    browser
        .until_text("#learn .told", "is the better move")
        .await;
    browser.click("#learn button.primary").await;
    // Back in the game, which is whole, and there is nothing left to solve.
    browser.until_moves(2).await;
    browser
        .until_text("#learn-go", "Learn from your mistakes")
        .await;
    browser
        .until("document.querySelector('#learn-go').disabled")
        .await;
    browser.close().await;
}

#[tokio::test]
async fn mistakes_of_saved_games_are_posed_on_any_page() {
    let directory = tempdir().unwrap();
    let address = serve_from(&directory.path().join("results.db"));
    let settings = json!({"at": 2, "you": "black", "against": "random", "time": 1000, "clock": null, "resigned": null});
    let played = json!({"game": "ataxx:4x4", "start": "x2o/4/4/o2x x", "moves": ["a4c2", "c3"], "settings": settings});
    let (status, answer) = send(address, "PUT", "/api/played/0123456789", &played).await;
    assert_eq!(status, 200, "{answer}");
    let found = json!({"mistakes": [{"ply": 0, "line": ["b3"], "had": 0.9, "loss": 0.8}]});
    let (status, answer) = send(address, "PUT", "/api/played/0123456789/mistakes", &found).await;
    assert_eq!(status, 200, "{answer}");
    let Some(browser) = Browser::open_at(address).await else {
        return;
    };
    browser.show_view("analyse", "game=konane&you=both").await;
    browser.until_text("#learn-go", "(1)").await;
    browser.click("#learn-go").await;
    browser
        .until_text("#learn .about", "Ataxx:4x4 against")
        .await;
    browser.type_move("b3").await;
    browser
        .until_text("#learn .told", "b3 is the better move")
        .await;
    let solved = async {
        while read(address, "/api/mistakes").await["solved"] != 1 {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    timeout(PATIENCE, solved).await.expect("a solved mistake");
    // Whoever leaves in the middle finds the game as it was.
    browser.click("[data-view=play]").await;
    browser.until_text("#status", "to move").await;
    browser.until_moves(0).await;
    assert_eq!(browser.pieces().await, 64);
    browser.close().await;
}

#[tokio::test]
async fn lines_and_other_moves_become_variations() {
    let Some(browser) = Browser::open().await else {
        return;
    };
    browser.show_view("analyse", LOST).await;
    browser.until_moves(2).await;
    browser.press(&[Key::Left, Key::Left]).await;
    browser.until_text("#status", "After move 0 of 2").await;
    browser.click("#analysis-go").await;
    browser
        .until("document.querySelectorAll('.lines tbody tr').length === 3")
        .await;
    browser.fits("lines").await;
    browser.click("#analysis-go").await;
    browser
        .until_text("#analysis-go", "Analyse this position")
        .await;
    // A click on a move of a line leads there, and the arrow keys go on.
    browser
        .click(".lines tr:nth-child(1) .step:nth-child(2)")
        .await;
    browser.until_text("#status", "After move 2 of").await;
    let current = "document.querySelector('#variations [aria-current]').title";
    browser
        .until(&format!("{current}.startsWith('Move 2')"))
        .await;
    browser.press(&[Key::Left]).await;
    browser
        .until(&format!("{current}.startsWith('Move 1')"))
        .await;
    // Another move on the board is a variation too; the game stays as it was.
    browser.click("#moves button").await;
    browser.until_text("#status", "After move 1 of 2").await;
    let other = browser
        .eval("[...document.querySelectorAll('.cell.target')].map((cell) => cell.dataset.cell).find((cell) => cell !== 'c3')")
        .await;
    browser.click_cells(&[other.as_str().unwrap()]).await;
    browser
        .until("document.querySelectorAll('#variations li').length === 2")
        .await;
    browser.until_moves(2).await;
    assert_eq!(browser.moves().await, json!(["a4c2", "c3"]));
    browser.driver.refresh().await;
    browser
        .until("document.querySelectorAll('#variations li').length === 2")
        .await;
    browser
        .until(
            "document.querySelector('#variations li:nth-child(2) button').ariaCurrent === 'true'",
        )
        .await;
    browser.click("#variations li:nth-child(2) .remove").await;
    browser
        .until("document.querySelectorAll('#variations li').length === 1")
        .await;
    browser.until_text("#status", "After move 1 of 2").await;
    // Where the game is played on, it is the game and not a variation.
    browser.click("#variations li button").await;
    browser.until_text("#status", "After move 1 of").await;
    browser.click("[data-view=play]").await;
    browser.until_moves(2).await;
    assert_eq!(browser.moves().await, json!(["a4c2", "c3"]));
    browser.close().await;
}
