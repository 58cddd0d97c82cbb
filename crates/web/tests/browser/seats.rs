//! Who sits where, what the sides are called, and that their pieces look so: in every game, from both
//! sides.

use serde::Deserialize;
use serde_json::Value;

use crate::driven::Browser;

/// Each game, and a cell of Black's and one of White's side of the board where they have one.
const GAMES: [(&str, Option<[&str; 2]>); 6] = [
    ("konane", None),
    ("checkers", Some(["1", "32"])),
    ("pentalath", None),
    ("ataxx", None),
    ("halma", Some(["a1", "h8"])),
    ("breakthrough", Some(["a1", "h8"])),
];

/// What the page says of both sides: in the seats, of the game, and of the pieces on the board.
#[derive(Deserialize, Debug)]
struct Seen {
    top: String,
    bottom: String,
    status: String,
    pieces: Vec<(String, f64)>,
    labels: Vec<[f64; 4]>,
    frame: [f64; 4],
}

/// Every piece as the screen reader has it, and how bright it is. Boxes are left, top, right, bottom.
const SEEN: &str = "(() => {
    const text = (selector) => document.querySelector(selector).innerText;
    const box = (element) => { const { left, top, right, bottom } = element.getBoundingClientRect(); return [left, top, right, bottom]; };
    const bright = (piece) => getComputedStyle(piece.querySelector('.body')).fill.match(/\\d+/g).slice(0, 3).reduce((sum, part) => sum + Number(part), 0) / 765;
    const on = (piece) => document.elementsFromPoint(...((b) => [(b[0] + b[2]) / 2, (b[1] + b[3]) / 2])(box(piece))).map((found) => found.closest('[data-cell]')).find((cell) => cell);
    const board = document.querySelector('.board');
    return {
        top: text('#clock-top'), bottom: text('#clock-bottom'), status: text('#status'),
        pieces: [...document.querySelectorAll('.pieces .piece')].map((piece) => [on(piece)?.getAttribute('aria-label') ?? '', bright(piece)]),
        labels: [...document.querySelectorAll('.board .label')].map(box), frame: box(board),
    };
})()";

async fn look(browser: &Browser) -> Seen {
    serde_json::from_value(browser.eval(SEEN).await).unwrap()
}

#[tokio::test]
async fn a_person_sits_below_and_so_do_their_men() {
    let Some(browser) = Browser::open().await else {
        return;
    };
    for (game, corners) in GAMES {
        for (you, other) in [("black", "white"), ("white", "black")] {
            // Random opponents answer at once, so look at a position in which it is a person's turn or the
            // game's first move is played.
            let seats = format!("game={game}&you={you}&against=random");
            browser.show(&seats).await;
            let seen = look(&browser).await;
            let names = [("black", "Black"), ("white", "White")];
            let name = |side: &str| names.iter().find(|(key, _)| *key == side).unwrap().1;
            assert_eq!(seen.bottom, format!("{}: you", name(you)), "{game}");
            assert_eq!(seen.top, format!("{}: random", name(other)), "{game}");
            if let Some([black, white]) = corners {
                let (black, white) = (browser.middle(black).await.1, browser.middle(white).await.1);
                assert_eq!(black > white, you == "black", "{game} as {you}");
            }
            // Turned on request, the seats go with the men; without sides, a person stays below.
            browser.click("#flip").await;
            let turned = look(&browser).await;
            match corners {
                Some(_) => assert_eq!(
                    (turned.top, turned.bottom),
                    (seen.bottom, seen.top),
                    "{game}"
                ),
                None => assert_eq!(
                    (turned.top, turned.bottom),
                    (seen.top, seen.bottom),
                    "{game}"
                ),
            }
            let [left, top, right, bottom] = turned.frame;
            for label in turned.labels.iter().chain(&seen.labels) {
                let fits = label[0] >= left - 0.5
                    && label[1] >= top - 0.5
                    && label[2] <= right + 0.5
                    && label[3] <= bottom + 0.5;
                assert!(fits, "{game}: {label:?} in {:?}", turned.frame);
            }
        }
    }
    browser.close().await;
}

#[tokio::test]
async fn pieces_are_called_what_they_look_like() {
    let Some(browser) = Browser::open().await else {
        return;
    };
    let catalogue = browser_catalogue(&browser).await;
    let pieces = [
        ("konane", 64),
        ("checkers", 24),
        ("ataxx", 4),
        ("halma", 20),
        ("breakthrough", 32),
        ("pentalath", 2),
    ];
    for (game, count) in pieces {
        let moves = if game == "pentalath" {
            "&moves=e5+a1"
        } else {
            ""
        };
        let info = catalogue
            .as_array()
            .unwrap()
            .iter()
            .find(|info| info["name"] == game)
            .unwrap();
        let name = |side: &str| info["look"]["sides"][side].as_str().unwrap().to_string();
        let piece = info["look"]["piece"].as_str().unwrap();
        for scheme in ["light", "dark"] {
            browser.emulate((1024, 900), scheme).await;
            browser.show(&format!("game={game}&you=both{moves}")).await;
            let seen = look(&browser).await;
            assert_eq!(seen.pieces.len(), count, "{game}");
            let turn = format!("{} to move", name("black"));
            assert!(seen.status.starts_with(&turn), "{}", seen.status);
            for (label, brightness) in seen.pieces {
                let (dark, bright) = (name("black"), name("white"));
                let called = if brightness < 0.4 { dark } else { bright };
                assert!(
                    label.contains(&format!(", {called} {piece}")),
                    "{game}: {label} at {brightness}"
                );
            }
        }
    }
    browser.close().await;
}

async fn browser_catalogue(browser: &Browser) -> Value {
    browser.show("game=konane&you=both").await;
    let asked = "const done = arguments[0]; fetch('/api/games').then((answer) => answer.json()).then(({ games }) => done(games));";
    browser.driver.execute_async(asked).await
}
