//! How the page looks: at three widths, light and dark, with and without motion.

use serde::Deserialize;
use serde_json::json;

use crate::driven::Browser;

/// Each game after a few moves, and the width of its cells at least, in pixels, on a phone: as many
/// as fit.
const GAMES: [(&str, &str, f64); 5] = [
    ("konane", "a8 a7 c8-a8", 40.0),
    ("checkers", "11-15 22-18 15x22", 40.0),
    ("pentalath", "e5 f5 a1", 34.0),
    ("ataxx", "g2 a1a3 f1", 40.0),
    ("halma", "d1-e1 e8-d8 b1-d1", 40.0),
];

const SIZES: [(u32, u32); 3] = [(360, 740), (768, 1024), (1440, 900)];

#[derive(Deserialize, Debug)]
struct Measured {
    page: f64,
    window: f64,
    cell: f64,
    board_top: f64,
    board_bottom: f64,
    panel_left: f64,
    panel_top: f64,
    board_right: f64,
    height: f64,
}

const MEASURED: &str = "(() => {
    const box = (selector) => document.querySelector(selector).getBoundingClientRect();
    const [board, panel] = [box('#board'), box('.panel')];
    return {
        page: document.documentElement.scrollWidth, window: innerWidth, height: innerHeight,
        cell: box('[data-cell]').width,
        board_top: board.top, board_bottom: board.bottom, board_right: board.right,
        panel_left: panel.left, panel_top: panel.top,
    };
})()";

#[tokio::test]
async fn the_board_comes_first_and_nothing_overflows_at_any_width() {
    let Some(browser) = Browser::open().await else {
        return;
    };
    for (game, moves, least) in GAMES {
        let moves = moves.replace(' ', "+");
        browser
            .show(&format!("game={game}&you=both&moves={moves}"))
            .await;
        browser.until_moves(3).await;
        for size in SIZES {
            for scheme in ["light", "dark"] {
                browser.emulate(size, scheme).await;
                let seen: Measured = serde_json::from_value(browser.eval(MEASURED).await).unwrap();
                let what = format!("{game} at {size:?}: {seen:?}");
                assert!(seen.page <= seen.window, "{what}");
                assert!(seen.cell >= least, "{what}");
                assert!(seen.board_bottom <= seen.height, "{what}");
                match size.0 >= 900 {
                    true => assert!(seen.panel_left >= seen.board_right, "{what}"),
                    false => assert!(seen.panel_top >= seen.board_bottom, "{what}"),
                }
                assert!(seen.board_top < 120.0, "{what}");
                browser
                    .picture(&format!("{game}-{}-{scheme}", size.0))
                    .await;
            }
        }
    }
    let ground = "getComputedStyle(document.body).backgroundColor";
    assert_eq!(browser.eval(ground).await, "rgb(20, 24, 26)");
    browser.emulate((1440, 900), "light").await;
    assert_eq!(browser.eval(ground).await, "rgb(251, 251, 248)");
    browser.close().await;
}

#[tokio::test]
async fn pieces_move_briefly_and_not_at_all_where_less_motion_is_asked_for() {
    let Some(browser) = Browser::open().await else {
        return;
    };
    browser.show("game=ataxx:5x5&you=both").await;
    // What is animated, and for how long.
    browser
        .eval(
            "void (() => {
                window.motions = [];
                const animate = Element.prototype.animate;
                Element.prototype.animate = function (frames, timing) {
                    window.motions.push(timing.duration ?? timing);
                    return animate.call(this, frames, timing);
                };
            })()",
        )
        .await;
    browser.click_cells(&["e1", "e3"]).await;
    browser.until_moves(1).await;
    let motions = browser.eval("window.motions").await;
    let motions = motions.as_array().unwrap();
    assert!(!motions.is_empty());
    let brief = |motion: &serde_json::Value| motion.as_f64().is_some_and(|time| time <= 180.0);
    assert!(motions.iter().all(brief), "{motions:?}");

    browser
        .prefer(&[("prefers-reduced-motion", "reduce")])
        .await;
    browser.eval("void (window.motions = [])").await;
    browser.click_cells(&["a1", "a3"]).await;
    browser.until_moves(2).await;
    assert_eq!(browser.eval("window.motions").await, json!([]));
    let running = "document.getAnimations().length";
    browser.until(&format!("{running} === 0")).await;
    browser.close().await;
}
