//! The courses: every lesson is passed by keyboard alone, and what is wrong is said.

use serde_json::{Value, json};

use crate::driven::Browser;
use crate::webdriver::Key;

/// The lesson on the page: the cells of a move that is asked for now, and how many pieces it could be made with.
const WANTED: &str = "const done = arguments[0]; (async () => {
    const [, name, number = 1] = location.hash.match(/^#\\/learn\\/(\\w+)(?:\\/(\\d+))?$/);
    const { lessons } = await (await fetch(`/api/games/${name}/course`)).json();
    done(lessons[number - 1]);
})();";

async fn open(browser: &Browser, path: &str) {
    browser.visit(&format!("/#/learn/{path}")).await;
    browser
        .until("document.querySelector('.lessons [role=gridcell]') !== null")
        .await;
}

/// The text of the task on the page.
const TASK: &str = "document.querySelector('.task').innerText";

/// Makes a move by keyboard: the cells of its text, or the button for one that has none.
async fn make_move(browser: &Browser, text: &str) {
    let cells = browser
        .eval(&format!("{}.match(/[a-wyz]?\\d+/g)", json!(text)))
        .await;
    let Some(cells) = cells.as_array().cloned() else {
        browser.tab_to(".outcome button").await;
        browser.press(&[Key::Enter]).await;
        return;
    };
    let names: Vec<&str> = cells.iter().filter_map(Value::as_str).collect();
    browser.press_cells(&names).await;
}

/// Any move: the first cell that can be chosen, and the first that it leads to.
async fn make_any_move(browser: &Browser) {
    let first =
        "document.querySelector('.lessons .cell.movable, .lessons .cell.target').dataset.cell";
    let from = browser.eval(first).await;
    browser.press_cells(&[from.as_str().unwrap()]).await;
    let picked = "document.querySelector('.lessons .cell.picked') !== null";
    if browser.eval(picked).await == true {
        let target = "document.querySelector('.lessons .cell.target').dataset.cell";
        let to = browser.eval(target).await;
        browser.press_cells(&[to.as_str().unwrap()]).await;
    }
}

/// Passes the lesson that is shown.
async fn pass(browser: &Browser) {
    let lesson = browser.driver.execute_async(WANTED).await;
    for exercise in lesson["exercises"].as_array().unwrap() {
        let task = exercise["task"].as_str().unwrap();
        browser.until(&format!("{TASK} === {}", json!(task))).await;
        match exercise["solutions"][0].as_str() {
            Some(solution) => make_move(browser, solution).await,
            None => make_any_move(browser).await,
        }
    }
    let done = lesson["done"].as_str().unwrap();
    browser.until_text(".answer", done).await;
}

async fn pass_course(game: &str) {
    let Some(browser) = Browser::open().await else {
        return;
    };
    open(&browser, game).await;
    let lessons = "document.querySelectorAll('.contents a').length";
    let count = browser.eval(lessons).await.as_i64().unwrap();
    assert!(count >= 3, "{game}: {count} lessons");
    for number in 1..=count {
        pass(&browser).await;
        browser
            .until("document.activeElement.id === 'lesson-next'")
            .await;
        if number < count {
            browser.press(&[Key::Enter]).await;
            browser
                .until(&format!(
                    "location.hash.endsWith('/{}') && {TASK} !== ''",
                    number + 1
                ))
                .await;
        }
    }
    let learnt = "document.querySelectorAll('.contents .learnt').length";
    assert_eq!(browser.eval(learnt).await, count);
    // Then one plays.
    browser.press(&[Key::Enter]).await;
    browser
        .until("document.querySelector('#board [role=gridcell]') !== null")
        .await;
    browser.until_text("#clock-top", "(level 1)").await;
    browser.close().await;
}

#[tokio::test]
async fn the_course_in_konane_is_passed_by_keyboard() {
    pass_course("konane").await;
}

#[tokio::test]
async fn the_course_in_checkers_is_passed_by_keyboard() {
    pass_course("checkers").await;
}

#[tokio::test]
async fn the_course_in_pentalath_is_passed_by_keyboard() {
    pass_course("pentalath").await;
}

#[tokio::test]
async fn the_course_in_ataxx_is_passed_by_keyboard() {
    pass_course("ataxx").await;
}

#[tokio::test]
async fn the_course_in_halma_is_passed_by_keyboard() {
    pass_course("halma").await;
}

#[tokio::test]
async fn what_is_wrong_is_said_and_a_lesson_starts_over() {
    let Some(browser) = Browser::open().await else {
        return;
    };
    open(&browser, "konane/3").await;
    browser.click_cells(&["a4", "c4"]).await;
    browser
        .until_text(".answer", "a4-c4 is legal, but not what is asked for.")
        .await;
    browser.click_cells(&["b1"]).await;
    browser.until_text(".answer", "b1 is empty.").await;
    browser.click_cells(&["a4", "e4"]).await;
    browser
        .until_text(".answer", "Two stones in one move.")
        .await;
    browser.click("#lesson-again").await;
    browser.until_text(".task", "Take both white stones").await;
    let pieces = "document.querySelectorAll('.lessons .stage .piece').length";
    browser.until(&format!("{pieces} === 5")).await;

    // A suicide is refused, as the lesson says.
    open(&browser, "pentalath/3").await;
    browser.click_cells(&["g4"]).await;
    browser.until_text(".answer", "g4 would be suicide").await;
    browser.close().await;
}

#[tokio::test]
async fn the_rules_are_set_with_diagrams() {
    let Some(browser) = Browser::open().await else {
        return;
    };
    for game in ["konane", "checkers", "pentalath", "ataxx", "halma"] {
        open(&browser, game).await;
        let lessons = browser
            .eval("document.querySelectorAll('.contents a').length")
            .await;
        let diagrams = "document.querySelectorAll('.rule svg').length";
        browser.until(&format!("{diagrams} === {lessons}")).await;
        let text = "document.querySelector('.ruleset').textContent";
        assert_eq!(browser.eval(&format!("{text}.includes('`')")).await, false);
        browser.fits(&format!("learn-{game}")).await;
    }
    browser.close().await;
}
