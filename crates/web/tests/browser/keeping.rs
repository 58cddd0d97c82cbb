//! A game is kept: undo and redo, reload, link, restart of the server, text.

use std::net::SocketAddr;
use std::time::Duration;

use grove_engine::session::Saved;
use serde_json::json;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::time::{interval, timeout};

use crate::common::{PATIENCE, serve};
use crate::driven::Browser;

#[tokio::test]
async fn an_opponent_answers_and_moves_are_taken_back_and_played_again() {
    let Some(browser) = Browser::open().await else {
        return;
    };
    browser.show("game=konane&you=black&against=random").await;
    browser.click_cells(&["a8"]).await;
    browser.until_moves(2).await;
    let played = browser.moves().await;
    browser.click("#undo").await;
    browser
        .until("document.querySelector('#undo').disabled")
        .await;
    assert_eq!(browser.pieces().await, 64);
    browser.click("#redo").await;
    browser
        .until("document.querySelector('#redo').disabled")
        .await;
    assert_eq!(browser.pieces().await, 62);
    assert_eq!(browser.moves().await, played);
    // Looked at from the list, then played on from there with another move.
    browser.click("#moves button").await;
    browser.until_text("#status", "After move 1 of 2").await;
    browser.click("#undo").await;
    browser.until_text("#status", "After move 0 of 2").await;
    browser.click_cells(&["h1"]).await;
    browser
        .until("document.querySelectorAll('#moves button')[0].innerText === 'h1'")
        .await;
    browser.until_moves(2).await;
    browser.close().await;
}

#[tokio::test]
async fn a_game_survives_a_reload_and_a_link_brings_it_back() {
    let Some(browser) = Browser::open().await else {
        return;
    };
    browser
        .show("game=ataxx:5x5&you=black&against=random")
        .await;
    browser.click_cells(&["e1", "e2"]).await;
    browser.until_moves(2).await;
    let played = browser.moves().await;
    browser.driver.refresh().await;
    browser.until_moves(2).await;
    assert_eq!(browser.moves().await, played);
    let link = browser.driver.current_url().await;
    // Without the address the page still knows what was played last.
    browser.driver.goto("about:blank").await;
    let bare = format!("http://{}/", browser.address);
    browser.driver.goto(&bare).await;
    browser
        .until("document.querySelector('.resume') !== null")
        .await;
    assert_eq!(
        browser.text(".resume").await,
        "Continue Ataxx after 2 moves"
    );
    browser.click(".resume").await;
    browser.until_moves(2).await;
    assert_eq!(browser.moves().await, played);
    browser.show("game=halma&you=both").await;
    browser.until_moves(0).await;
    browser.driver.goto(&link).await;
    browser.until_moves(2).await;
    assert_eq!(browser.moves().await, played);
    // A link that cannot be read does not keep the page from starting.
    browser.show("game=chess&moves=e2e4").await;
    browser.until_text("#trouble", "Cannot show the game").await;
    assert_eq!(browser.pieces().await, 64);
    browser.close().await;
}

/// A door in front of servers: who comes in is led to the one behind it, until that is another.
pub(super) struct Door {
    pub(super) address: SocketAddr,
    pub(super) behind: watch::Sender<SocketAddr>,
}

impl Door {
    pub(super) async fn open(server: SocketAddr) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let (behind, seen) = watch::channel(server);
        tokio::spawn(async move {
            while let Ok((visitor, _)) = listener.accept().await {
                tokio::spawn(lead(visitor, seen.clone()));
            }
        });
        Door { address, behind }
    }
}

async fn lead(mut visitor: TcpStream, mut behind: watch::Receiver<SocketAddr>) {
    let server = *behind.borrow_and_update();
    let Ok(mut server) = TcpStream::connect(server).await else {
        return;
    };
    tokio::select! {
        _ = tokio::io::copy_bidirectional(&mut visitor, &mut server) => {}
        _ = behind.changed() => {}
    }
}

#[tokio::test]
async fn a_game_goes_on_after_a_restart_of_the_server() {
    let door = Door::open(serve()).await;
    let Some(browser) = Browser::open_at(door.address).await else {
        return;
    };
    browser
        .show("game=konane:6x6&you=black&against=random")
        .await;
    browser.click_cells(&["a6"]).await;
    browser.until_moves(2).await;
    let before = browser.moves().await;
    browser.eval("void (window.stayed = true)").await;
    door.behind.send(serve()).unwrap();
    browser.until_text("#connection", "cannot be reached").await;
    browser
        .until("document.querySelector('#connection').innerText === ''")
        .await;
    browser.until_moves(2).await;
    let target = "document.querySelector('.cell.movable').dataset.cell";
    let piece = browser.eval(target).await;
    browser.click_cells(&[piece.as_str().unwrap()]).await;
    let target = browser
        .eval("document.querySelector('.cell.target').dataset.cell")
        .await;
    browser.click_cells(&[target.as_str().unwrap()]).await;
    browser
        .until("document.querySelectorAll('#moves button').length > 2")
        .await;
    let after = browser.moves().await;
    assert_eq!(
        after.as_array().unwrap()[..2],
        before.as_array().unwrap()[..]
    );
    assert_eq!(browser.eval("window.stayed").await, true);
    assert_eq!(browser.text("#trouble").await, "");
    browser.close().await;
}

#[tokio::test]
async fn a_game_is_saved_as_text_and_loaded_again() {
    let Some(browser) = Browser::open().await else {
        return;
    };
    let folder = std::env::temp_dir().join(format!("grove-saved-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let keep = json!({"behavior": "allow", "downloadPath": folder});
    browser.tools("Browser.setDownloadBehavior", keep).await;
    browser.show("game=checkers&you=both&moves=11-15").await;
    browser.until_moves(1).await;
    browser.click("#save").await;
    let text = browser
        .until_some("document.querySelector('#archive-text').value || null")
        .await;
    let saved: Saved = text.as_str().unwrap().parse().unwrap();
    assert_eq!(
        (saved.game.to_string(), saved.start, saved.moves),
        ("checkers".into(), None, vec!["11-15".into()])
    );
    assert_eq!(saved.comments, ["black: a person", "white: a person"]);
    browser.click("#archive-file").await;
    let path = folder.join("checkers.txt");
    let kept = async {
        let mut look = interval(Duration::from_millis(20));
        while !std::fs::read_to_string(&path).is_ok_and(|kept| kept == text) {
            look.tick().await;
        }
    };
    timeout(PATIENCE, kept).await.expect("a file");
    std::fs::remove_dir_all(&folder).unwrap();

    browser
        .fill("#archive-text", "game checkers\nmoves 11-15 11-15")
        .await;
    browser.click("#archive-load").await;
    browser
        .until_text("#archive .trouble", "`11-15` is not a legal move")
        .await;
    browser.fill("#archive-text", "a game of chess").await;
    browser.click("#archive-load").await;
    browser
        .until_text("#archive .trouble", "line 1: expected game, start, moves")
        .await;
    browser
        .fill("#archive-text", "game: konane:6x6\nmoves:\na6 b6")
        .await;
    browser.click("#archive-load").await;
    browser.until_moves(2).await;
    assert_eq!(browser.pieces().await, 34);

    // As the terminal writes it.
    browser.click("#save").await;
    let terminal = "# black: a person\n# white: gentle\ngame ataxx:5x5\n\
        start x3o/5/2-2/5/o3x x 0 1\nmoves e2 a2 d1\n";
    browser
        .until("document.querySelector('#archive-text').value !== ''")
        .await;
    browser.fill("#archive-text", terminal).await;
    browser.click("#archive-load").await;
    browser.until_moves(3).await;
    assert_eq!(browser.moves().await, json!(["e2", "a2", "d1"]));
    browser.close().await;
}
