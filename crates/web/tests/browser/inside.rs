//! Looking into a search: its tree by keyboard, and its steps one by one.

use serde_json::json;

use crate::driven::Browser;
use crate::webdriver::Key;

const CURRENT: &str = "document.querySelector('.tree [aria-selected=true]')";
const EXPLANATION: &str = "document.querySelector('.explanation').innerText";

#[tokio::test]
async fn a_search_is_recorded_unfolded_and_walked_through() {
    let Some(browser) = Browser::open().await else {
        return;
    };
    browser.show("game=konane:6x6&you=both").await;
    browser.click_cells(&["c4"]).await;
    browser.until_moves(1).await;
    browser.click("[data-view=inside]").await;
    browser.click("#inside-go").await;
    browser.until(&format!("{CURRENT} !== null")).await;

    // The tree by keyboard: into the first move, and to where a move cut.
    browser.eval(&format!("{CURRENT}.focus()")).await;
    browser.press(&[Key::Right]).await;
    browser
        .until(&format!("{CURRENT}.getAttribute('aria-level') === '2'"))
        .await;
    browser.press(&[Key::Right]).await;
    browser
        .until(&format!(
            "{CURRENT}.getAttribute('aria-expanded') === 'true'"
        ))
        .await;
    browser
        .until("document.querySelector('#status').innerText.startsWith('After ')")
        .await;
    browser.press(&[Key::End]).await;
    browser.press(&[Key::Home]).await;
    browser
        .until(&format!("{CURRENT}.innerText.includes('Depth 3')"))
        .await;
    let cut = "document.querySelector('.badge.cut')";
    for _ in 0..40 {
        if browser
            .eval(&format!("{CURRENT}.querySelector('.cut') !== null"))
            .await
            == json!(true)
        {
            break;
        }
        browser.press(&[Key::Down]).await;
    }
    browser
        .until(&format!(
            "{cut} !== null && {EXPLANATION}.includes('Cutoff: ')"
        ))
        .await;
    browser.picture("inside-minimax").await;

    // The steps: from the start, where nothing is known, to the end, where all is.
    browser.click("[data-step=first]").await;
    browser
        .until(&format!("{EXPLANATION}.includes('any value matters')"))
        .await;
    browser
        .until("document.querySelectorAll('.node.later').length > 0")
        .await;
    browser.click("[data-step=forward]").await;
    browser
        .until(&format!("{CURRENT}.getAttribute('aria-level') === '2'"))
        .await;
    let announced = "document.querySelector('#announcer').innerText";
    browser
        .until(&format!("{announced} === {EXPLANATION}"))
        .await;
    browser.click("[data-step=last]").await;
    browser
        .until("document.querySelector('.node.later') === null")
        .await;

    // What is on the table is still there, and a move is played from it.
    browser.click("[data-view=play]").await;
    browser.until_moves(1).await;
    browser.click_cells(&["c3"]).await;
    browser.until_moves(2).await;
    browser.close().await;
}

#[tokio::test]
async fn sampled_games_are_walked_through_phase_by_phase() {
    let Some(browser) = Browser::open().await else {
        return;
    };
    browser.show("game=ataxx:4x4&you=both").await;
    browser.click("[data-view=inside]").await;
    browser.click(".kinds .mcts input").await;
    browser.click("#inside-go").await;
    let phase = "document.querySelector('.phases [aria-current=step]')?.innerText";
    browser.until(&format!("{phase} === 'Selection'")).await;
    for expected in ["Expansion", "Simulation", "Backpropagation", "Selection"] {
        browser.click("[data-step=forward]").await;
        browser.until(&format!("{phase} === '{expected}'")).await;
    }
    // Far enough for the formula to choose.
    browser
        .eval("(() => { const n = document.querySelector('#inside-iteration'); n.value = '60'; n.dispatchEvent(new Event('change')); })()")
        .await;
    browser
        .until("document.querySelectorAll('.candidates .is-chosen').length === 1")
        .await;
    let sums = "[...document.querySelectorAll('.candidates tbody tr')].map((row) => row.lastChild.innerText)";
    let best = "document.querySelector('.candidates .is-chosen').lastChild.innerText";
    browser.until(&format!("{sums}[0] === {best}")).await;
    browser
        .until("document.querySelectorAll('.arrow.mcts').length > 0")
        .await;
    let visits = "Number(document.querySelector('.tree [data-node=\"0\"] .size').innerText)";
    assert_eq!(browser.eval(visits).await, json!(59));
    for scheme in ["light", "dark"] {
        for size in [(360, 740), (768, 1024), (1440, 900)] {
            browser.emulate(size, scheme).await;
            let width = browser.eval("document.documentElement.scrollWidth").await;
            assert!(width.as_f64() <= Some(size.0.into()), "{width} at {size:?}");
            browser
                .picture(&format!("inside-mcts-{}-{scheme}", size.0))
                .await;
        }
    }
    browser.close().await;
}

#[tokio::test]
async fn best_first_searches_are_walked_through() {
    let Some(browser) = Browser::open().await else {
        return;
    };
    browser.show("game=konane:6x6&you=both").await;
    browser.click("[data-view=inside]").await;
    browser.click(".kinds .best_first input").await;
    let phase = "document.querySelector('.phases [aria-current=step]')?.innerText";
    let go_to = async |iteration: u32| {
        let script = format!(
            "(() => {{ const n = document.querySelector('#inside-iteration'); n.value = '{iteration}'; n.dispatchEvent(new Event('change')); }})()"
        );
        browser.eval(&script).await;
    };
    let chosen = "document.querySelector('.candidates .is-chosen')";
    let rows = "[...document.querySelectorAll('.candidates tbody tr')]";
    for (player, said, iteration) in [
        ("ubfm", "has a better value than", 12),
        ("bstar", "Prove best: ", 3),
        ("pns", "Does Black win?", 20),
    ] {
        browser.select("#inside-player", player).await;
        browser.click("#inside-go").await;
        browser.until(&format!("{phase} === 'Selection'")).await;
        browser
            .until(&format!("{EXPLANATION}.includes('{said}')"))
            .await;
        for expected in ["Expansion", "Back-up", "Selection"] {
            browser.click("[data-step=forward]").await;
            browser.until(&format!("{phase} === '{expected}'")).await;
        }
        browser.until(&format!("{rows}.length > 1")).await;
        browser.click("[data-step=last]").await;
        browser
            .until(&format!(
                "/(search ends|ends the search)\\./.test({EXPLANATION})"
            ))
            .await;
        // Far enough for values to have gone back up.
        go_to(iteration).await;
        browser.until(&format!("{chosen} !== null")).await;
        browser
            .until("document.querySelectorAll('.tree .on-way').length > 1")
            .await;
        browser
            .until("document.querySelectorAll('.arrow.best_first').length > 0")
            .await;
        browser.fits(&format!("inside-{player}")).await;
        browser.emulate((1024, 900), "light").await;
    }
    browser.close().await;
}
