//! Whether everybody can use the page, by the rules of axe-core: WCAG 2 A and AA and what is best
//! practice besides, WCAG 2.2's size of targets among it.

use std::fs;
use std::net::SocketAddr;
use std::path::Path;

use serde_json::json;
use tempfile::tempdir;

use crate::common::{play_experiment, serve_from};
use crate::driven::Browser;

/// The text of axe-core, which npm has put where its package says.
fn axe() -> String {
    let place = Path::new(env!("CARGO_MANIFEST_DIR")).join("node_modules/axe-core/axe.min.js");
    fs::read_to_string(place).expect("axe-core is missing: run `npm --prefix crates/web ci`")
}

/// Each violation as its rule and what it is about.
const VIOLATIONS: &str = "const done = arguments[0];
    axe.run(document, { resultTypes: ['violations'], rules: { 'target-size': { enabled: true } } }).then(
        ({ violations }) => done(violations.flatMap(({ id, nodes }) =>
            nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary}`))),
        (error) => done([String(error)]),
    );";

const LOOKS: [((u32, u32), &str); 4] = [
    ((360, 740), "light"),
    ((1440, 900), "light"),
    ((360, 740), "dark"),
    ((1440, 900), "dark"),
];

async fn check(browser: &Browser, what: &str) {
    let found = browser.driver.execute_async(VIOLATIONS).await;
    assert_eq!(found, json!([]), "{what}: {found:#}");
}

/// Checks what the browser shows, small and large, light and dark.
async fn check_looks(browser: &Browser, what: &str) {
    for (size, scheme) in LOOKS {
        browser.emulate(size, scheme).await;
        check(browser, &format!("{what} at {size:?}, {scheme}")).await;
    }
}

/// A browser in which every page has axe-core.
async fn open_at(address: Option<SocketAddr>) -> Option<Browser> {
    let source = json!({"source": axe()});
    let browser = match address {
        Some(address) => Browser::open_at(address).await?,
        None => Browser::open().await?,
    };
    browser
        .tools("Page.addScriptToEvaluateOnNewDocument", source)
        .await;
    Some(browser)
}

#[tokio::test]
async fn every_view_of_the_board_and_every_dialog_keeps_the_rules() {
    let Some(browser) = open_at(None).await else {
        return;
    };
    // A game under way, looked at in its middle, and something that was refused.
    browser
        .show("game=ataxx:5x5&you=both&moves=e2+a4&at=1")
        .await;
    browser.click_cells(&["e5", "a3"]).await;
    browser
        .until_text(
            "#trouble",
            "a3 is too far: a piece reaches two cells at most.",
        )
        .await;
    check_looks(&browser, "play").await;
    for (button, dialog) in [
        ("#new", "#setup"),
        ("#edit", "#editor"),
        ("#save", "#archive"),
    ] {
        browser.click(button).await;
        check_looks(&browser, dialog).await;
        let close = "for (const open of document.querySelectorAll('dialog[open]')) open.close();";
        browser.driver.execute(close).await;
    }
    browser.visit("/").await;
    browser
        .until("document.querySelector('#start-play') !== null")
        .await;
    check_looks(&browser, "start").await;
    browser.visit("/#/learn/checkers/2").await;
    browser
        .until("document.querySelector('.rule') !== null")
        .await;
    browser.click_cells(&["9"]).await;
    browser
        .until_text(".answer", "A capture is forced: 9 cannot move.")
        .await;
    check_looks(&browser, "learn").await;
    browser
        .show("game=konane:6x6&start=1wbw1w/w1w1w1/1w4/w5/1wb2w/w1w1w1+b&moves=c2-a2&you=black")
        .await;
    check_looks(&browser, "result").await;
    for game in ["konane", "checkers", "pentalath", "halma"] {
        browser.show(&format!("game={game}&you=black")).await;
        check(&browser, game).await;
    }
    browser.show_view("analyse", "game=konane:6x6").await;
    browser.click("#analysis-go").await;
    browser
        .until("document.querySelectorAll('.report :is(.line, .lines)').length === 2")
        .await;
    browser.click("#analysis-go").await;
    check_looks(&browser, "analyse").await;
    let lost = "game=ataxx:4x4&you=black&start=x2o/4/4/o2x+x&moves=a4c2+c3&variations=b3+d3&line=0";
    browser.show_view("analyse", lost).await;
    browser.click("#review-go").await;
    browser.until_text("#learn-go", "(1)").await;
    check_looks(&browser, "review").await;
    browser.click("#learn-go").await;
    browser
        .until("!document.querySelector('#learn').hidden")
        .await;
    check_looks(&browser, "puzzle").await;
    browser.show_view("inside", "game=konane:6x6").await;
    browser.look_inside().await;
    check_looks(&browser, "inside").await;
    browser.click("#inside-go").await;
    browser
        .until("document.querySelector('.tree [role=treeitem]') !== null")
        .await;
    check_looks(&browser, "inside, recorded").await;
    browser.click(".ways label:nth-of-type(2)").await;
    browser.click("#ladder-go").await;
    browser
        .until("document.querySelector('#ladder-go').innerText === 'Measure'")
        .await;
    check_looks(&browser, "inside, minimax to best").await;
    browser.click(".ways label:nth-of-type(3)").await;
    browser.click("#compare-go").await;
    browser
        .until("document.querySelector('.compare tbody') !== null")
        .await;
    check_looks(&browser, "inside, side by side").await;
    browser.close().await;
}

#[tokio::test]
async fn matches_and_experiments_keep_the_rules() {
    let directory = tempdir().unwrap();
    let results = directory.path().join("results.db");
    play_experiment(&results, "001-figure-10");
    let Some(browser) = open_at(Some(serve_from(&results))).await else {
        return;
    };
    browser.visit("/#/arena").await;
    browser
        .until("document.querySelector('.runs a') !== null")
        .await;
    check_looks(&browser, "arena").await;
    browser.click("#new-match").await;
    check_looks(&browser, "the form of a match").await;
    for (path, sign) in [
        ("/#/arena/run/1", ".games a"),
        ("/#/arena/run/1/game/0", ".room .status"),
        ("/#/arena/sample/2", ".conditions"),
        ("/#/lab", ".experiments .links a"),
        ("/lab/001-figure-10", "svg.plot"),
    ] {
        browser.visit(path).await;
        let there = format!("document.querySelector('{sign}') !== null");
        browser.until(&there).await;
        check_looks(&browser, path).await;
    }
    browser.close().await;
}
