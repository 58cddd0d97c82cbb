//! Whether everybody can use the page, by the rules of axe-core: WCAG 2 A and AA and what is best
//! practice besides, WCAG 2.2's size of targets among it.

use std::fs;
use std::path::Path;

use serde_json::{Value, json};

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

async fn check(browser: &Browser, what: &str) {
    let ran = browser.driver.execute_async(VIOLATIONS, Vec::new()).await;
    let found: Value = ran.unwrap().json().clone();
    assert_eq!(found, json!([]), "{what}: {found:#}");
}

#[tokio::test]
async fn every_view_and_dialog_keeps_the_rules() {
    let source = json!({"source": axe()});
    let Some(browser) = Browser::open().await else {
        return;
    };
    browser
        .tools("Page.addScriptToEvaluateOnNewDocument", source)
        .await;
    let looks = [
        ((360, 740), "light"),
        ((1440, 900), "light"),
        ((360, 740), "dark"),
        ((1440, 900), "dark"),
    ];
    // A game under way, looked at in its middle, and something that was refused.
    browser
        .show("game=ataxx:5x5&you=both&moves=e2+a4&at=1")
        .await;
    browser.click_cells(&["e5", "a3"]).await;
    browser.until_text("#trouble", "e5 cannot go to a3.").await;
    for (size, scheme) in looks {
        browser.emulate(size, scheme).await;
        check(&browser, &format!("play at {size:?}, {scheme}")).await;
    }
    for (button, dialog) in [("#new", "#setup"), ("#save", "#archive")] {
        browser.click(button).await;
        for (size, scheme) in looks {
            browser.emulate(size, scheme).await;
            check(&browser, &format!("{dialog} at {size:?}, {scheme}")).await;
        }
        browser
            .click(&format!("{dialog} button[type=button]"))
            .await;
    }
    for game in ["konane", "checkers", "pentalath", "halma"] {
        browser.show(&format!("game={game}&you=black")).await;
        check(&browser, game).await;
    }
    browser.show_view("analyse", "game=konane:6x6").await;
    browser.click("#analysis-go").await;
    browser
        .until("document.querySelectorAll('.report .line').length === 2")
        .await;
    browser.click("#analysis-go").await;
    for (size, scheme) in looks {
        browser.emulate(size, scheme).await;
        check(&browser, &format!("analyse at {size:?}, {scheme}")).await;
    }
    browser.close().await;
}
