//! A match from the form to the replay of a game, experiments, and games that are found again.

use tempfile::tempdir;

use crate::common::{play_experiment, serve_from};
use crate::driven::Browser;
use crate::webdriver::Key;

#[tokio::test]
async fn a_match_is_started_from_the_form_watched_to_its_end_and_replayed() {
    let directory = tempdir().unwrap();
    let address = serve_from(&directory.path().join("results.db"));
    let Some(browser) = Browser::open_at(address).await else {
        return;
    };
    browser.visit("/#/arena").await;
    browser
        .until("document.querySelector('.nothing')?.innerText.includes('New match')")
        .await;
    // Samples are there all the same, each with its games.
    browser
        .until("document.querySelectorAll('.runs a[href^=\"#/arena/sample/\"]').length === 5")
        .await;
    browser.fits("arena-empty").await;
    browser.click("#new-match").await;
    browser.fits("arena-form").await;
    let set = |id: &str, value: &str| {
        format!(
            "(() => {{ const s = document.querySelector('{id}'); s.value = '{value}'; s.dispatchEvent(new Event('change')); }})()"
        )
    };
    browser.eval(&set("#match-game", "ataxx")).await;
    for (field, value) in [
        ("#match-option-size", "5x5"),
        ("#match-games", "12"),
        ("#match-time", "50"),
        (".player:nth-child(2) input", "random"),
    ] {
        browser.eval(&set(field, value)).await;
    }
    browser.click("dialog[open] .primary").await;

    // It is watched as it is played.
    browser
        .until("document.querySelectorAll('.picture [role=gridcell]').length === 25")
        .await;
    browser
        .until("document.querySelector('.pairings .interval') !== null")
        .await;
    browser
        .until("document.querySelector('.room .played').innerText === '12 games of 12, finished'")
        .await;
    browser
        .until("document.querySelectorAll('.games a').length === 12")
        .await;
    browser.fits("arena-run").await;

    // A game, by keyboard.
    browser.click(".games li:last-child a").await;
    let status = |begin: &str| {
        format!("document.querySelector('.room .status')?.innerText.startsWith('{begin}')")
    };
    browser.until(&status("Start")).await;
    body_keys(&browser, Key::Right).await;
    browser.until(&status("1. ")).await;
    body_keys(&browser, Key::End).await;
    browser
        .until("/wins|draw/.test(document.querySelector('.room .status').innerText)")
        .await;
    body_keys(&browser, Key::Left).await;
    browser
        .until("document.querySelectorAll('.room .steps button:disabled').length === 0")
        .await;
    browser.fits("arena-replay").await;
    browser.driver.refresh().await;
    browser.until(&status("Start")).await;
    body_keys(&browser, Key::Right).await;
    browser.until(&status("1. ")).await;

    // The game goes to the other views.
    browser.click(".links a").await;
    browser
        .until(
            "location.hash.startsWith('#/analyse?') && !document.querySelector('#analysis').hidden",
        )
        .await;
    browser
        .until("document.querySelector('#status').innerText.startsWith('After move 1 of')")
        .await;
    browser.click("[data-view=arena]").await;
    browser
        .until("document.querySelector('.runs .state')?.innerText === 'finished'")
        .await;
    browser.fits("arena-list").await;
    browser.close().await;
}

async fn body_keys(browser: &Browser, key: Key) {
    let text = key.code().to_string();
    browser.driver.send_keys("body", &text).await;
}

#[tokio::test]
async fn a_sample_match_shows_its_conditions_and_its_games() {
    let Some(browser) = Browser::open().await else {
        return;
    };
    browser.visit("/#/arena/sample/5").await;
    browser
        .until("document.querySelector('.room h1')?.innerText === 'Sample match 5: konane'")
        .await;
    for condition in [
        "Limits of DABS:depth=6",
        "depth=6",
        "Forfeits",
        "none",
        "4 random moves, the same for both games of a pair",
    ] {
        browser.until_text(".conditions", condition).await;
    }
    browser.fits("arena-sample").await;
    // Games have the numbers that they have on the command line, from 0.
    let last = "document.querySelector('.games li:last-child').innerText.startsWith('0. ')";
    browser.until(last).await;
    browser.click(".games li:last-child a").await;
    browser
        .until("document.querySelector('.room h1')?.innerText === 'Game 0 of sample match 5'")
        .await;
    browser
        .until("document.querySelectorAll('.picture .piece').length === 64")
        .await;
    browser.fits("arena-sample-replay").await;
    browser.close().await;
}

#[tokio::test]
async fn a_page_that_knows_nothing_finds_the_games_of_before() {
    let directory = tempdir().unwrap();
    let results = directory.path().join("results.db");
    let Some(mut browser) = Browser::open_at(serve_from(&results)).await else {
        return;
    };
    browser.show("game=konane&you=both").await;
    for (n, cell) in ["a8", "a7"].into_iter().enumerate() {
        browser.click_cells(&[cell]).await;
        browser.until_moves(n + 1).await;
    }
    browser.click("#save").await;
    browser
        .until("document.querySelector('.diary')?.innerText.includes('2 moves')")
        .await;
    // Another server has another origin, so that nothing is stored for it.
    browser.address = serve_from(&results);
    browser.show("game=konane&you=both").await;
    browser.until_moves(0).await;
    browser.click("#save").await;
    browser
        .until("document.querySelectorAll('.diary button').length === 2")
        .await;
    browser.fits("diary").await;
    browser.click(".diary button").await;
    browser.until_moves(2).await;
    browser.close().await;
}

#[tokio::test]
async fn an_experiment_leads_to_its_games() {
    let directory = tempdir().unwrap();
    let results = directory.path().join("results.db");
    let address = serve_from(&results);
    let Some(browser) = Browser::open_at(address).await else {
        return;
    };
    browser.visit("/#/lab").await;
    browser
        .until("document.querySelector('.counts')?.innerText.includes('undecided')")
        .await;
    browser.until_text(".learnt", "shipped findings").await;
    browser.fits("lab").await;
    browser.click(".claims summary").await;
    browser
        .until("document.querySelector('.claims[open] li').innerText.length > 20")
        .await;
    play_experiment(&results, "001-figure-10");
    browser.visit("/#/lab").await;
    let report = "a[href='/lab/001-figure-10']";
    browser
        .until(&format!("document.querySelector(\"{report}\") !== null"))
        .await;
    browser.click(report).await;
    browser
        .until("document.querySelectorAll('svg.plot').length > 0")
        .await;
    // The styles are those of the report, though none is on the page.
    let style = "getComputedStyle(document.querySelector('.plot .title')).fontWeight";
    assert_eq!(browser.eval(style).await, "600");
    browser.fits("lab-report").await;
    browser.click("a[href^='/#/arena/run/']").await;
    browser
        .until("document.querySelectorAll('.picture [role=gridcell]').length >= 32")
        .await;
    browser.close().await;
}

#[tokio::test]
async fn an_experiment_is_played_from_the_lab_stopped_and_gone_on_with() {
    let directory = tempdir().unwrap();
    let Some(browser) = Browser::open_at(serve_from(&directory.path().join("results.db"))).await
    else {
        return;
    };
    browser.visit("/#/lab").await;
    let card = "[data-id='001-table-1']";
    browser
        .until(&format!("document.querySelector(\"{card}\") !== null"))
        .await;
    browser.click(&format!("{card} button")).await;
    browser.fits("lab-form").await;
    browser.click("dialog[open] .primary").await;
    let button = "document.querySelector('.experiment button')?.innerText";
    browser.until(&format!("{button} === 'Stop'")).await;
    browser.until_text(".experiment", "games so far").await;
    browser.fits("lab-playing").await;
    browser.click(".experiment button").await;
    browser.until_text(".experiment", "Stopped.").await;
    browser.until(&format!("{button} === 'Continue'")).await;
    // It is still told to whoever comes later, and goes on where it stopped.
    browser.driver.refresh().await;
    browser
        .until("document.querySelector('.experiment')?.innerText.includes('Stopped.')")
        .await;
    browser.click(".experiment button").await;
    browser.until(&format!("{button} === 'Stop'")).await;
    browser.click(".experiment button").await;
    browser.until_text(".experiment", "Stopped.").await;
    browser.close().await;
}
