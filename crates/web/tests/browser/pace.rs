//! How a game feels: replies at human pace, motion that is never cut off, passes that play themselves,
//! sounds, and a page that does not jump.

use serde_json::{Value, json};

use crate::driven::Browser;

/// A position in which Black has no move, and White has several.
const SHUT_IN: &str = "game=ataxx:4x4&start=x---/----/--oo/--o1+x";

/// A man with one capture, of two jumps.
const TWO_JUMPS: &str = "game=checkers&you=both&start=W:W30:B1,17,25";

/// Notes when moves were listed, in milliseconds.
const WATCH_MOVES: &str = "void (() => {
    window.listed = [];
    const count = () => document.querySelectorAll('#moves button').length;
    new MutationObserver(() => { while (listed.length < count()) listed.push(performance.now()); })
        .observe(document.querySelector('#moves'), { childList: true });
})()";

/// Notes what is animated, and how often a motion is cut short.
const WATCH_MOTIONS: &str = "void (() => {
    window.motions = [];
    window.cut = 0;
    const { animate } = Element.prototype;
    Element.prototype.animate = function (frames, timing) {
        const { duration, delay = 0 } = timing;
        window.motions.push({ what: this.getAttribute('class'), steps: frames.length - 1, duration, delay });
        return animate.call(this, frames, timing);
    };
    for (const name of ['finish', 'cancel']) {
        const end = Animation.prototype[name];
        Animation.prototype[name] = function () { if (this.playState === 'running') window.cut += 1; return end.call(this); };
    }
})()";

#[tokio::test]
async fn a_reply_comes_after_a_moment_that_can_be_set() {
    let Some(browser) = Browser::open().await else {
        return;
    };
    browser.show("game=konane&you=black&against=random").await;
    browser.click("details:has(#settings) summary").await;
    assert_eq!(
        browser
            .eval("document.querySelector('#settings-pace').value")
            .await,
        "0"
    );
    browser.select("#settings-pace", "400").await;
    browser.driver.refresh().await;
    browser
        .until("document.querySelector('[role=gridcell]') !== null")
        .await;
    assert_eq!(
        browser
            .eval("document.querySelector('#settings-pace').value")
            .await,
        "400"
    );
    browser.eval(WATCH_MOVES).await;
    browser.click_cells(&["a8"]).await;
    browser.until_moves(2).await;
    let waited = browser
        .eval("listed[1] - listed[0]")
        .await
        .as_f64()
        .unwrap();
    assert!(waited >= 390.0, "{waited} ms");
    // Taken back while the opponent waits, a reply does not come any more.
    browser.click("#undo").await;
    browser
        .until("document.querySelector('#undo').disabled")
        .await;
    browser.click_cells(&["a8"]).await;
    browser.until_moves(1).await;
    browser.click("#undo").await;
    browser
        .until("document.querySelector('#undo').disabled")
        .await;
    let later = "const done = arguments[0]; setTimeout(() => done(document.querySelectorAll('#moves button').length), 700);";
    assert_eq!(browser.driver.execute_async(later).await, 1);
    browser.close().await;
}

#[tokio::test]
async fn a_capture_goes_step_by_step_and_no_motion_is_cut_off() {
    let Some(browser) = Browser::open().await else {
        return;
    };
    browser.show(TWO_JUMPS).await;
    browser.eval(WATCH_MOTIONS).await;
    let man = "window.man = document.elementsFromPoint(0, 0) && [...document.querySelectorAll('.pieces .piece.white')][0]";
    browser.eval(&format!("void ({man})")).await;
    browser.click_cells(&["30", "14"]).await;
    browser.until_moves(1).await;
    let motions = browser.eval("window.motions").await;
    let of = |what: &str| -> Vec<Value> {
        let all = motions.as_array().unwrap().iter();
        all.filter(|motion| motion["what"].as_str().unwrap().contains(what))
            .cloned()
            .collect()
    };
    let [glide] = &of("white")[..] else {
        panic!("{motions}")
    };
    assert_eq!(glide["steps"], 2);
    assert!(
        glide["duration"].as_f64().unwrap() <= 2.0 * 180.0,
        "{glide}"
    );
    let delays: Vec<f64> = of("black")
        .iter()
        .map(|motion| motion["delay"].as_f64().unwrap())
        .collect();
    assert_eq!(delays.len(), 2, "{motions}");
    assert!(
        delays.contains(&0.0) && delays.iter().any(|delay| *delay > 100.0),
        "{delays:?}"
    );
    // It is the same piece as before.
    assert_eq!(browser.eval("window.man.isConnected").await, true);

    // Moves that come faster than they can be shown wait for one another.
    browser.show("game=ataxx:5x5&you=both").await;
    browser.eval(WATCH_MOTIONS).await;
    browser
        .click_cells(&["e1", "e3", "a1", "a3", "e3", "e2"])
        .await;
    browser.until_moves(3).await;
    assert_eq!(browser.eval("window.cut").await, 0);
    browser.close().await;
}

#[tokio::test]
async fn a_pass_without_a_choice_plays_itself_and_is_told() {
    let Some(browser) = Browser::open().await else {
        return;
    };
    for (seats, then) in [
        ("you=both", "White to move: grow by a cell, or jump by two."),
        (
            "you=white&against=random",
            "Your turn: grow by a cell, or jump by two.",
        ),
    ] {
        browser.show(&format!("{SHUT_IN}&{seats}")).await;
        browser.until_moves(1).await;
        assert_eq!(
            browser.text("#status").await,
            format!("Black must pass. {then}")
        );
        assert_eq!(browser.moves().await, json!(["0000"]));
        assert_eq!(
            browser
                .eval("document.querySelectorAll('#extra button').length")
                .await,
            0
        );
    }
    // With time to read, it is said before it is played.
    browser
        .eval("localStorage.setItem('grove.pace', '1200')")
        .await;
    browser
        .show(&format!("{SHUT_IN}&you=black&against=random"))
        .await;
    assert_eq!(browser.text("#status").await, "Black must pass.");
    assert_eq!(
        browser
            .eval("document.querySelectorAll('#extra button').length")
            .await,
        0
    );
    browser
        .until("document.querySelectorAll('#moves button').length >= 2")
        .await;
    browser.close().await;
}

#[tokio::test]
async fn sounds_are_soft_wait_for_a_hand_and_can_be_switched_off() {
    let Some(browser) = Browser::open().await else {
        return;
    };
    let count = "void (window.tones = [], window.GainNode = class extends GainNode { constructor(...parts) { super(...parts); window.tones.push(this); } })";
    let heard = "window.tones.length";
    // The opponent's first move comes before anybody has touched the page.
    browser.show("game=konane&you=white&against=random").await;
    browser.eval(count).await;
    browser.until_moves(1).await;
    assert_eq!(browser.eval(heard).await, 0);
    browser.show("game=konane&you=both").await;
    browser.eval(count).await;
    browser.click_cells(&["a8"]).await;
    browser.until_moves(1).await;
    assert_eq!(browser.eval(heard).await, 1);
    browser.click("details:has(#settings) summary").await;
    browser.click("#settings-sounds").await;
    browser.driver.refresh().await;
    browser.until_moves(1).await;
    browser.eval(count).await;
    assert_eq!(
        browser
            .eval("document.querySelector('#settings-sounds').checked")
            .await,
        false
    );
    browser.click_cells(&["b8"]).await;
    browser.until_moves(2).await;
    assert_eq!(browser.eval(heard).await, 0);
    browser.close().await;
}

#[tokio::test]
async fn nothing_jumps_when_a_button_or_a_line_of_text_comes() {
    let Some(browser) = Browser::open().await else {
        return;
    };
    let tops = "['.panel', '#board', '#undo'].map((name) => document.querySelector(name).getBoundingClientRect().top + scrollY)";
    for width in [360, 768, 1440] {
        browser.emulate((width, 900), "light").await;
        browser.show("game=pentalath&you=both").await;
        let before = browser.eval(tops).await;
        browser.click_cells(&["e5"]).await;
        browser
            .until("document.querySelector('#extra button') !== null")
            .await;
        assert_eq!(browser.eval(tops).await, before, "a swap at {width}");
        browser.click_cells(&["e5"]).await;
        browser
            .until("document.querySelector('#trouble').innerText !== ''")
            .await;
        assert_eq!(browser.eval(tops).await, before, "a refusal at {width}");
        browser.click("#hint").await;
        browser
            .until("document.querySelector('#hint[aria-busy=true]') !== null")
            .await;
        assert_eq!(browser.eval(tops).await, before, "a hint at {width}");
        browser.until_text("#status", "Hint: ").await;
        assert_eq!(
            browser
                .eval("document.querySelector('#hint[aria-busy]')")
                .await,
            Value::Null
        );
    }
    browser.close().await;
}

#[tokio::test]
async fn what_can_move_is_marked_and_dragging_shows_where() {
    let Some(browser) = Browser::open().await else {
        return;
    };
    let marked = "[...document.querySelectorAll('.piece .can')].filter((mark) => Number(getComputedStyle(mark).opacity) > 0.3).length";
    for (game, movable) in [
        ("checkers", 4),
        ("halma", 10),
        ("ataxx", 2),
        ("breakthrough", 8),
    ] {
        browser.show(&format!("game={game}&you=both")).await;
        let cells = browser
            .eval("document.querySelectorAll('.cell.movable').length")
            .await;
        assert_eq!(browser.eval(marked).await, cells, "{game}");
        assert_eq!(cells, movable, "{game}");
    }
    // Of whoever waits nothing is marked.
    browser.show("game=checkers&you=both&moves=11-15").await;
    let sides = browser.eval("[...document.querySelectorAll('.piece.movable')].every((piece) => piece.classList.contains('white'))");
    assert_eq!(sides.await, true);

    let mouse = async |kind: &str, (x, y): (f64, f64)| {
        let held = i32::from(kind != "mouseReleased");
        let event = json!({"type": kind, "x": x, "y": y, "button": "left", "buttons": held, "clickCount": 1});
        browser.tools("Input.dispatchMouseEvent", event).await;
    };
    let (from, to) = (browser.middle("22").await, browser.middle("18").await);
    mouse("mousePressed", from).await;
    mouse("mouseMoved", ((from.0 + to.0) / 2.0, (from.1 + to.1) / 2.0)).await;
    let dots = "document.querySelectorAll('.marks .dot').length";
    browser.until(&format!("{dots} === 2")).await;
    mouse("mouseMoved", to).await;
    browser
        .until("document.querySelector('.cell.target.over')?.dataset.cell === '18'")
        .await;
    // Let go where it was taken up, nothing is left of it.
    mouse("mouseMoved", from).await;
    mouse("mouseReleased", from).await;
    browser.until(&format!("{dots} === 0")).await;
    assert_eq!(browser.text("#trouble").await, "");
    browser.close().await;
}
