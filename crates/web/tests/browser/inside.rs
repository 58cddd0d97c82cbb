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
    browser.look_inside().await;
    browser.click("#inside-go").await;
    browser.until(&format!("{CURRENT} !== null")).await;
    // It opens where the search begins.
    browser
        .until(&format!("{EXPLANATION}.includes('any value matters')"))
        .await;
    browser.click("[data-step=last]").await;

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
    browser.look_inside().await;
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
    browser.look_inside().await;
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

#[tokio::test]
async fn cutoffs_are_predicted_before_they_are_shown() {
    let Some(browser) = Browser::open().await else {
        return;
    };
    browser.show("game=konane:6x6&you=both&moves=c4+c3").await;
    browser.until_moves(2).await;
    browser.look_inside().await;
    browser.click("#inside-go").await;
    browser.until(&format!("{CURRENT} !== null")).await;
    browser.click(".predicting input").await;
    let is_asked = "!document.querySelector('.predicting button').disabled";
    let mut answers = Vec::new();
    for _ in 0..60 {
        browser.click("[data-step=forward]").await;
        if browser.eval(is_asked).await != json!(true) {
            continue;
        }
        // What comes is not on the page yet.
        assert_eq!(
            browser
                .eval("document.querySelectorAll('.node.later').length")
                .await,
            0
        );
        browser
            .until(&format!("{EXPLANATION}.includes('Beta is')"))
            .await;
        if answers.is_empty() {
            browser.fits("inside-question").await;
            browser.emulate((1024, 900), "light").await;
        }
        browser.click(".predicting .buttons button").await;
        browser
            .until(&format!("/^(Right|No): /.test({EXPLANATION})"))
            .await;
        let text = browser.text(".explanation").await;
        // The next step shows whether the answer was right.
        browser.click("[data-step=forward]").await;
        let is_cut = browser.text(".explanation").await.contains("Cutoff: ");
        assert_eq!(text.starts_with("Right"), is_cut, "{text}");
        answers.push(is_cut);
    }
    assert!(answers.contains(&true), "{answers:?}");
    let score = browser.text(".predicting .quiet").await;
    let right = answers.iter().filter(|&&is_cut| is_cut).count();
    assert!(
        score.starts_with(&format!("{right} of {}", answers.len())),
        "{score}"
    );
    browser.close().await;
}

#[tokio::test]
async fn a_slider_leads_from_plain_minimax_to_the_best_player_and_counts_what_is_saved() {
    let Some(browser) = Browser::open().await else {
        return;
    };
    browser.show("game=konane:6x6&you=both&moves=c4+c3").await;
    browser.until_moves(2).await;
    browser.look_inside().await;
    browser.click(".ways label:nth-of-type(2)").await;
    browser.click("#ladder-go").await;
    browser
        .until("document.querySelectorAll('.rungs li').length > 5 && document.querySelector('#ladder-go').innerText === 'Measure'")
        .await;
    let nodes = "[...document.querySelectorAll('.rungs .nodes')].map((it) => Number(it.innerText.replaceAll(',', '')))";
    let nodes = browser.eval(nodes).await;
    let nodes: Vec<f64> = serde_json::from_value(nodes).unwrap();
    assert!(
        nodes[0] > nodes[1] && nodes[0] > 4.0 * nodes[nodes.len() - 1],
        "{nodes:?}"
    );
    browser.until_text(".ladder .told", "It plays").await;
    browser
        .eval("document.querySelector('.ladder input').focus()")
        .await;
    browser.press(&[Key::End]).await;
    browser.until_text(".ladder h2", ": best").await;
    browser
        .until_text(".ladder .told", "fewer than plain minimax")
        .await;
    browser.fits("inside-ladder").await;
    browser.emulate((1024, 900), "light").await;
    browser.click(".ladder > button").await;
    browser.until(&format!("{CURRENT} !== null")).await;
    assert_eq!(
        browser
            .eval("document.querySelector('#inside-own').value")
            .await,
        "best"
    );
    browser.close().await;
}

#[tokio::test]
async fn three_searches_are_compared_on_one_position() {
    let Some(browser) = Browser::open().await else {
        return;
    };
    browser.show("game=konane:6x6&you=both&moves=c4+c3").await;
    browser.until_moves(2).await;
    browser.look_inside().await;
    browser.click(".ways label:nth-of-type(3)").await;
    browser.click("#compare-go").await;
    browser
        .until("document.querySelectorAll('.compare tbody tr').length > 1")
        .await;
    let played = "document.querySelectorAll('.compare .is-chosen').length";
    browser.until(&format!("{played} === 0")).await;
    browser.click(".compare [data-step=last]").await;
    browser.until(&format!("{played} === 3")).await;
    for kind in ["minimax", "mcts", "best_first"] {
        browser
            .until(&format!(
                "document.querySelector('.searches .{kind}').innerText.includes('It plays')"
            ))
            .await;
        browser
            .until(&format!("document.querySelector('.arrow.{kind}') !== null"))
            .await;
    }
    browser.fits("inside-compare").await;
    // Another way of looking gives the board back.
    browser.emulate((1024, 900), "light").await;
    browser.click(".ways label:nth-of-type(1)").await;
    browser
        .until("document.querySelector('.arrow') === null")
        .await;
    browser.close().await;
}
