//! What else can be done in a game: a hint, giving up, another side of the board, a clock, a new
//! game.

use serde_json::Value;

use crate::driven::Browser;

#[tokio::test]
async fn a_hint_is_shown_and_a_game_is_given_up() {
    let Some(browser) = Browser::open().await else {
        return;
    };
    browser
        .show("game=konane:4x4&you=black&against=random")
        .await;
    browser.click("#hint").await;
    browser.until_text("#status", "Hint: ").await;
    let arrows = browser.eval("document.querySelectorAll('.arrow.hint').length");
    assert_eq!(arrows.await, 1);
    let hint = browser.text("#status").await;
    let cell = hint.trim_start_matches("Hint: ").trim_end_matches('.');
    browser.click_cells(&[cell]).await;
    browser.until_moves(2).await;
    assert_eq!(
        browser.eval("document.querySelector('.arrow')").await,
        Value::Null
    );

    browser.click("#resign").await;
    browser.click("#resign-yes").await;
    browser
        .until_text("#status", "White wins: Black resigned.")
        .await;
    assert_eq!(
        browser.eval("document.querySelector('.movable')").await,
        Value::Null
    );
    browser.driver.refresh().await;
    browser
        .until_text("#status", "White wins: Black resigned.")
        .await;
    browser.click("#undo").await;
    browser.until_text("#status", "After move 1 of 2").await;
    browser.close().await;
}

#[tokio::test]
async fn a_board_is_seen_from_the_other_side() {
    let Some(browser) = Browser::open().await else {
        return;
    };
    for (game, corner) in [("konane", "a1"), ("checkers", "29"), ("pentalath", "a1")] {
        browser.show(&format!("game={game}&you=both")).await;
        let (left, low) = browser.middle(corner).await;
        browser.click("#flip").await;
        let (right, high) = browser.middle(corner).await;
        assert!(right > left && high < low, "{game}");
        browser.driver.refresh().await;
        browser
            .until("document.querySelector('[data-cell]') !== null")
            .await;
        assert_eq!(browser.middle(corner).await, (right, high), "{game}");
    }
    browser.close().await;
}

#[tokio::test]
async fn a_clock_that_runs_out_ends_the_game() {
    let Some(browser) = Browser::open().await else {
        return;
    };
    // Base, increment, and what is left for Black and White, in milliseconds.
    browser
        .show("game=halma&you=both&clock=60000+0+60000+400")
        .await;
    browser.until_text("#clock-top .time", "0:00.4").await;
    browser.click_cells(&["d1", "e1"]).await;
    browser
        .until_text("#status", "Black wins: White ran out of time.")
        .await;
    browser.until_text("#clock-top .time", "0:00.0").await;
    assert_eq!(
        browser.eval("document.querySelector('.time.runs')").await,
        Value::Null
    );
    browser.driver.refresh().await;
    browser
        .until_text("#status", "Black wins: White ran out of time.")
        .await;
    browser.close().await;
}

#[tokio::test]
async fn a_new_game_is_chosen() {
    let Some(browser) = Browser::open().await else {
        return;
    };
    browser.show("game=konane&you=both").await;
    browser.click("#new").await;
    browser.fill("#option-size-columns", "21").await;
    browser.click("#setup .primary").await;
    browser.until_text("#setup .trouble", "2 to 20 each").await;
    browser.select("#setup-game", "ataxx").await;
    browser.select("#option-size", "5x5").await;
    browser.select("#setup-you", "white").await;
    browser.select("#setup-level", "other").await;
    browser.fill("#setup-spec", "ab:depth=1").await;
    browser.select("#setup-clock", "60+1").await;
    browser.click("#setup .primary").await;
    browser
        .until("document.querySelectorAll('[data-cell]').length === 25")
        .await;
    // The opponent has the first move, and the board is seen from White's side.
    browser.until_moves(1).await;
    browser.until_text("#clock-top", "Black: ab:depth=1").await;
    browser.until_text("#clock-bottom", "White: you").await;
    browser.until_text("#clock-bottom .time", "0:5").await;

    // A player that is refused is said, and another can be chosen.
    browser.click("#new").await;
    browser.fill("#setup-spec", "engine:cmd=true").await;
    browser.click("#setup .primary").await;
    browser
        .until_text("#trouble", "only the command line may run other programs")
        .await;
    browser.click("#new").await;
    browser.select("#setup-level", "level:1").await;
    browser.click("#setup .primary").await;
    browser
        .until_text("#clock-top", "Black: Beginner (level 1)")
        .await;
    browser.until_moves(1).await;

    // The squares of checkers are numbered from Black's side, which is turned towards Black.
    browser.click("#new").await;
    browser.select("#setup-game", "checkers").await;
    browser.select("#setup-you", "black").await;
    browser.click("#setup .primary").await;
    browser
        .until("document.querySelectorAll('[data-cell]').length === 32")
        .await;
    browser.until_text("#clock-bottom", "Black: you").await;
    assert!(browser.middle("1").await.1 > browser.middle("32").await.1);
    browser.close().await;
}

#[tokio::test]
async fn a_position_is_edited_and_played_on() {
    let Some(browser) = Browser::open().await else {
        return;
    };
    browser.show("game=checkers&you=both").await;
    browser.click("#edit").await;
    browser.click("#editor [value=white_king]").await;
    browser.click("#editor [data-cell='14']").await;
    browser.click("#editor [value=empty]").await;
    browser.click("#editor [data-cell='9']").await;
    browser.click("#editor-use").await;
    browser
        .until("document.querySelector('#board [data-cell=\"14\"]').dataset.what === 'White king'")
        .await;
    assert_eq!(browser.pieces().await, 24);
    let square = "document.querySelector('#board [data-cell=\"9\"]').dataset.what";
    assert_eq!(browser.eval(square).await, "empty");

    // What the rules refuse is said, and nothing is lost.
    browser.click("#edit").await;
    browser.click("#editor [value=white]").await;
    browser.click("#editor [data-cell='2']").await;
    browser.click("#editor-use").await;
    browser
        .until_text("#editor .trouble", "square 2: expected a white king")
        .await;
    browser.close().await;
}
