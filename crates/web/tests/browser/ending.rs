//! The end of a game: who has won and why, and what to do next; and that resigning is asked for once more.

use serde_json::json;

use crate::driven::Browser;

/// Each game one move before its end: the position, the move, what is said, and the cells that show it.
const ENDS: [(&str, &str, &str, &str, &[&str]); 5] = [
    (
        "konane:6x6",
        "1wbw1w/w1w1w1/1w4/w5/1wb2w/w1w1w1+b",
        "c2-a2",
        "White has no jump left",
        &[],
    ),
    (
        "checkers",
        "B:W18:B3,15",
        "15x22",
        "White has no man left",
        &[],
    ),
    (
        "pentalath:4",
        "4/2w2/1w4/wbbbb2/3w2/5/4+b",
        "f4",
        "Five in a row",
        &["b4", "c4", "d4", "e4", "f4"],
    ),
    (
        "ataxx:5x5",
        "xxxoo/xxooo/xxxoo/xxoxo/xxoo1+x",
        "e1",
        "16 to 9 pieces",
        &[],
    ),
    (
        "halma:6x6",
        "2b1bb/4bb/5b/w1w3/ww4/ww4+b+60",
        "c6-d6",
        "All men are in the far camp",
        &["f4", "e5", "f5", "d6", "e6", "f6"],
    ),
];

/// Waits until the result is there and says so.
async fn until_told(browser: &Browser, part: &str, text: &str) {
    let said = format!(
        "document.querySelector('#result {part}')?.innerText.includes({})",
        json!(text)
    );
    browser.until(&said).await;
}

#[tokio::test]
async fn the_end_says_who_has_won_and_why() {
    let Some(browser) = Browser::open().await else {
        return;
    };
    for (game, start, last, reason, cells) in ENDS {
        browser
            .show(&format!(
                "game={game}&start={start}&you=black&against=random"
            ))
            .await;
        assert_eq!(
            browser
                .eval("document.querySelector('#result').hidden")
                .await,
            true
        );
        browser.type_move(&last.to_uppercase()).await;
        until_told(&browser, "h2", "You win").await;
        let told = format!("{reason}, after 1 move.");
        assert_eq!(browser.text("#result p").await, told, "{game}");
        let status = browser.text("#status").await;
        assert!(
            status.to_lowercase().contains(&reason.to_lowercase()),
            "{status}"
        );
        let shown = "document.querySelectorAll('.marks .shows').length";
        assert_eq!(browser.eval(shown).await, json!(cells.len()), "{game}");
        browser
            .picture(&format!("end-{}", game.split(':').next().unwrap()))
            .await;
    }
    browser.close().await;
}

#[tokio::test]
async fn after_the_end_there_is_a_rematch_with_sides_swapped_or_not_and_a_review() {
    let Some(browser) = Browser::open().await else {
        return;
    };
    let (game, start, last, ..) = ENDS[0];
    let end = format!("game={game}&start={start}&moves={last}");
    browser
        .show(&format!("{end}&you=black&against=random"))
        .await;
    until_told(&browser, "h2", "You win").await;
    browser.fits("result").await;
    browser.click("#rematch").await;
    browser.until_moves(0).await;
    browser.until_text("#status", "Your turn").await;
    browser.until_text("#clock-bottom", "Black: you").await;

    browser
        .show(&format!("{end}&you=black&against=random"))
        .await;
    browser.click("#swap-sides").await;
    browser.until_text("#clock-bottom", "White: you").await;
    browser.until_moves(1).await;

    // Who lost is told so, and of two people the winner is named. A look back takes the panel away.
    browser
        .show(&format!("{end}&you=white&against=random"))
        .await;
    until_told(&browser, "h2", "You lose").await;
    browser.show(&format!("{end}&you=both")).await;
    until_told(&browser, "h2", "Black wins").await;
    browser.click("#undo").await;
    browser
        .until("document.querySelector('#result').hidden")
        .await;
    browser.click("#redo").await;
    browser
        .until("!document.querySelector('#result').hidden")
        .await;
    browser.click("#result-review").await;
    browser
        .until("location.hash.startsWith('#/analyse?') && document.querySelector('#result').hidden")
        .await;
    browser.until_moves(1).await;
    browser.close().await;
}

#[tokio::test]
async fn resigning_is_asked_for_once_more() {
    let Some(browser) = Browser::open().await else {
        return;
    };
    browser
        .show("game=konane:4x4&you=black&against=random")
        .await;
    browser.click("#resign").await;
    browser.until_text("#status", "Resign this game?").await;
    browser.click("#resign-no").await;
    browser.until_text("#status", "Your turn").await;
    browser.click("#resign").await;
    browser.click("#resign-yes").await;
    until_told(&browser, "p", "Black resigned").await;
    browser.close().await;
}

#[tokio::test]
async fn a_draw_says_why() {
    let Some(browser) = Browser::open().await else {
        return;
    };
    // Two kings that go to and fro.
    let moves = "29-25+1-5+25-29+5-1".to_string();
    browser
        .show(&format!(
            "game=checkers&start=W:WK29:BK1&you=both&moves={moves}+{moves}"
        ))
        .await;
    until_told(&browser, "h2", "A draw").await;
    until_told(&browser, "p", "The same position came up three times").await;
    browser.close().await;
}
