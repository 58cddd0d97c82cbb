//! The ways to make a move: path or end of a capture, drag, touch, buttons, typing; and what is
//! refused.

use serde_json::{Value, json};

use crate::driven::Browser;

/// A king that can take four men in a round, or two of them on another way.
const ROUND_TRIP: &str = "game=checkers&you=both&start=W:WK10:B14,15,22,23";

/// A man with one capture, of two jumps.
const TWO_JUMPS: &str = "game=checkers&you=both&start=W:W30:B1,17,25";

#[tokio::test]
async fn a_capture_of_several_jumps_is_led_along_its_path_or_sent_to_its_end() {
    let Some(browser) = Browser::open().await else {
        return;
    };
    browser.show(ROUND_TRIP).await;
    browser.click_cells(&["10", "17", "26", "19", "10"]).await;
    browser.until_moves(1).await;
    browser
        .until_text("#status", "White wins: Black has no man left.")
        .await;
    assert_eq!(browser.moves().await, json!(["10x17x26x19x10"]));

    browser.show(TWO_JUMPS).await;
    browser.click_cells(&["30", "14"]).await;
    browser.until_moves(1).await;
    assert_eq!(browser.moves().await, json!(["30x21x14"]));
    assert_eq!(browser.pieces().await, 2);

    browser.show(TWO_JUMPS).await;
    browser.click_cells(&["30", "21"]).await;
    let labels = "[...document.querySelectorAll('.cell.picked')].map((cell) => cell.dataset.cell)";
    assert_eq!(browser.eval(labels).await, json!(["21", "30"]));
    browser.click_cells(&["14"]).await;
    browser.until_moves(1).await;
    browser.close().await;
}

#[tokio::test]
async fn a_swap_is_a_button() {
    let Some(browser) = Browser::open().await else {
        return;
    };
    browser.show("game=pentalath&you=both").await;
    browser.click_cells(&["e5"]).await;
    browser.until_moves(1).await;
    assert_eq!(browser.text("#extra button").await, "Swap colours");
    browser.click("#extra button").await;
    browser.until_moves(2).await;
    assert_eq!(browser.moves().await, json!(["e5", "swap"]));
    let stone = "document.querySelector('.piece').classList.contains('white')";
    assert_eq!(browser.eval(stone).await, true);
    browser.until_text("#status", "Black to move").await;

    browser.close().await;
}

#[tokio::test]
async fn a_piece_is_dragged_with_the_mouse_and_with_a_finger() {
    let Some(browser) = Browser::open().await else {
        return;
    };
    browser.show("game=halma&you=both").await;
    let mouse = async |kind: &str, (x, y): (f64, f64)| {
        let held = i32::from(kind != "mouseReleased");
        let event = json!({"type": kind, "x": x, "y": y, "button": "left", "buttons": held, "clickCount": 1});
        browser.tools("Input.dispatchMouseEvent", event).await;
    };
    let (from, to) = (browser.middle("d1").await, browser.middle("e1").await);
    mouse("mousePressed", from).await;
    mouse("mouseMoved", to).await;
    browser
        .until("document.querySelector('.piece.held') !== null")
        .await;
    mouse("mouseReleased", to).await;
    browser.until_moves(1).await;

    // Let go where nothing can be played, a piece is back in its place.
    let (from, to) = (browser.middle("e8").await, browser.middle("a8").await);
    mouse("mousePressed", from).await;
    mouse("mouseMoved", to).await;
    mouse("mouseReleased", to).await;
    browser
        .until_text(
            "#trouble",
            "No step and no chain of hops leads from e8 to a8.",
        )
        .await;
    assert_eq!(
        browser.eval("document.querySelector('.piece.held')").await,
        Value::Null
    );

    browser.emulate((360, 740), "light").await;
    let touching = json!({"enabled": true, "maxTouchPoints": 1});
    browser
        .tools("Emulation.setTouchEmulationEnabled", touching)
        .await;
    let finger = async |kind: &str, at: Option<(f64, f64)>| {
        let points: Vec<Value> = at.iter().map(|(x, y)| json!({"x": x, "y": y})).collect();
        let event = json!({"type": kind, "touchPoints": points});
        browser.tools("Input.dispatchTouchEvent", event).await;
    };
    for cell in ["e8", "d8"] {
        let at = browser.middle(cell).await;
        finger("touchStart", Some(at)).await;
        finger("touchEnd", None).await;
    }
    browser.until_moves(2).await;
    let (from, to) = (browser.middle("e1").await, browser.middle("f2").await);
    finger("touchStart", Some(from)).await;
    finger("touchMove", Some(to)).await;
    finger("touchEnd", None).await;
    browser.until_moves(3).await;
    assert_eq!(browser.moves().await, json!(["d1-e1", "e8-d8", "e1-f2"]));
    browser.close().await;
}

#[tokio::test]
async fn a_move_is_typed_and_an_illegal_one_is_refused_with_a_reason() {
    let Some(browser) = Browser::open().await else {
        return;
    };
    browser.show("game=konane&you=both").await;
    browser.type_move("b8").await;
    browser
        .until_text(
            "#trouble",
            "`b8` is not a legal move for black: b8 is not yours",
        )
        .await;
    let trouble = browser
        .eval("(() => { const box = document.querySelector('#trouble').getBoundingClientRect(); return box.top >= 0 && box.bottom <= innerHeight && box.height > 10; })()")
        .await;
    assert_eq!(trouble, true, "the reason is in sight");
    browser.click_cells(&["b8"]).await;
    browser
        .until_text("#trouble", "b8 is not yours: it is White’s stone.")
        .await;
    browser.press_cells(&["c8"]).await;
    browser
        .until_text(
            "#trouble",
            "The first stone comes from a corner or from the centre.",
        )
        .await;
    assert_eq!(browser.moves().await, json!([]));
    browser.type_move("A8").await;
    browser.until_moves(1).await;
    assert_eq!(browser.text("#trouble").await, "");
    browser.close().await;
}
