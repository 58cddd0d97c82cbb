//! Whole games of all five, by click, by touch and by keyboard. What is played is chosen from what the page
//! shows and from nothing else.

use serde::Deserialize;
use serde_json::{Value, json};

use crate::driven::Browser;

/// Small boards and rules that end a game, against somebody who plays better, so that none is long.
const GAMES: [&str; 5] = [
    "konane:4x5",
    "checkers:maxplies=100",
    "pentalath:4",
    "ataxx:5x5,jumplimit=3",
    "halma:4x4,rounds=10",
];

/// What somebody who looks at the page sees.
#[derive(Deserialize, Debug)]
struct Seen {
    status: String,
    trouble: String,
    moves: usize,
    movable: Vec<String>,
    targets: Vec<String>,
    picked: Vec<String>,
}

const SEEN: &str = "(() => {
    const cells = (selector) => [...document.querySelectorAll(selector)].map((cell) => cell.dataset.cell);
    const text = (selector) => document.querySelector(selector).innerText;
    return {
        status: text('#status'),
        trouble: text('#trouble'),
        moves: document.querySelectorAll('#moves button').length,
        movable: cells('.cell.movable'),
        targets: cells('.cell.target'),
        picked: cells('.cell.picked'),
    };
})()";

#[derive(Clone, Copy, PartialEq, Debug)]
enum Hand {
    Mouse,
    Finger,
    Keyboard,
}

/// Somebody at the page who plays the first thing that comes to mind.
struct Person<'a> {
    browser: &'a Browser,
    hand: Hand,
    /// Counts choices, so that they differ.
    choices: usize,
}

impl Person<'_> {
    async fn look(&self) -> Seen {
        serde_json::from_value(self.browser.eval(SEEN).await).unwrap()
    }

    /// One of them, another each time.
    fn choose<'b>(&mut self, from: &'b [String]) -> &'b str {
        self.choices += 1;
        &from[self.choices * 7 % from.len()]
    }

    async fn pick(&self, cell: &str) {
        match self.hand {
            Hand::Mouse => self.browser.click_cells(&[cell]).await,
            Hand::Finger => self.tap(cell).await,
            Hand::Keyboard => self.browser.press_cells(&[cell]).await,
        }
    }

    async fn tap(&self, cell: &str) {
        let (x, y) = self.browser.middle(cell).await;
        for (kind, points) in [
            ("touchStart", json!([{"x": x, "y": y}])),
            ("touchEnd", json!([])),
        ] {
            let event = json!({"type": kind, "touchPoints": points});
            self.browser.tools("Input.dispatchTouchEvent", event).await;
        }
    }

    /// Plays a move: a cell, or a piece and where it goes.
    async fn play(&mut self, seen: &Seen) {
        let moves = seen.movable.len() + seen.targets.len();
        assert!(moves > 0, "a pass plays itself: {seen:?}");
        if seen.movable.is_empty() {
            let cell = self.choose(&seen.targets);
            self.pick(cell).await;
        } else {
            let piece = self.choose(&seen.movable);
            self.pick(piece).await;
            let picked = self.look().await;
            assert_eq!(picked.picked, [piece], "{picked:?}");
            self.lead(picked).await;
        }
    }

    /// Leads a piece to where it goes; a capture of several jumps may be led on cell by cell.
    async fn lead(&mut self, mut seen: Seen) {
        let moves = seen.moves;
        loop {
            let picked = seen.picked.len();
            let cell = self.choose(&seen.targets);
            self.pick(cell).await;
            seen = self.look().await;
            assert_eq!(seen.trouble, "", "{seen:?}");
            if seen.moves > moves || seen.picked.len() <= picked {
                return;
            }
        }
    }

    /// Waits until so many moves are played and the turn has come back, or the game is over.
    async fn wait(&self, moves: usize) -> Seen {
        let played = format!("document.querySelectorAll('#moves button').length >= {moves}");
        let turn = "/Your turn|wins|draw/.test(document.querySelector('#status').innerText)";
        let seen = format!("{played} && {turn} ? {SEEN} : null");
        serde_json::from_value(self.browser.until_some(&seen).await).unwrap()
    }

    /// Plays a game to its end.
    async fn play_all(&mut self, game: &str, side: &str) {
        let seats = format!("you={side}&against=casual");
        self.browser.show(&format!("game={game}&{seats}")).await;
        let mut seen = self.wait(0).await;
        while !seen.status.contains("wins") && !seen.status.contains("draw") {
            self.play(&seen).await;
            seen = self.wait(seen.moves + 1).await;
        }
        assert!(seen.movable.is_empty() && seen.targets.is_empty());
        assert!(seen.moves > 1, "{game}: {seen:?}");
    }
}

async fn play_all_games(hand: Hand, side: &str) {
    let Some(browser) = Browser::open().await else {
        return;
    };
    if hand == Hand::Finger {
        browser.emulate((360, 740), "light").await;
        let touch = json!({"enabled": true});
        browser
            .tools("Emulation.setTouchEmulationEnabled", touch)
            .await;
    }
    let mut person = Person {
        browser: &browser,
        hand,
        choices: 0,
    };
    for game in GAMES {
        person.play_all(game, side).await;
    }
    let errors = browser.eval("document.querySelector('#trouble').innerText");
    assert_eq!(errors.await, Value::from(""));
    browser.close().await;
}

#[tokio::test]
async fn a_whole_game_of_each_is_played_by_click() {
    play_all_games(Hand::Mouse, "black").await;
}

#[tokio::test]
async fn a_whole_game_of_each_is_played_by_touch() {
    play_all_games(Hand::Finger, "black").await;
}

#[tokio::test]
async fn a_whole_game_of_each_is_played_by_keyboard_alone() {
    play_all_games(Hand::Keyboard, "white").await;
}
