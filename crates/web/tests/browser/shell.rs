//! The page as an app: it can be installed, it is there without the server and says so, and it never shows
//! old files to whoever has a new server. And how much of it is loaded before one can play.

use std::net::{SocketAddr, TcpListener};

use serde::Deserialize;
use serde_json::json;

use super::keeping::Door;
use crate::common::serve;
use crate::driven::Browser;

/// Where nobody listens.
fn nowhere() -> SocketAddr {
    TcpListener::bind("127.0.0.1:0")
        .unwrap()
        .local_addr()
        .unwrap()
}

/// The names of the versions that are kept, once the page is in the worker's hands.
const KEPT: &str = "const done = arguments[0];
    navigator.serviceWorker.ready.then(async () => {
        while (!navigator.serviceWorker.controller) await new Promise((resolve) => setTimeout(resolve, 50));
        done(await caches.keys());
    });";

#[tokio::test]
async fn without_the_server_the_page_says_so_and_goes_on_when_it_is_back() {
    let door = Door::open(serve()).await;
    let Some(browser) = Browser::open_at(door.address).await else {
        return;
    };
    browser.show("game=konane:6x6&you=both&moves=a6").await;
    let kept = browser.driver.execute_async(KEPT).await;
    assert_eq!(kept.as_array().unwrap().len(), 1, "{kept}");

    door.behind.send(nowhere()).unwrap();
    browser.driver.refresh().await;
    browser
        .until_text("#connection", "Start it with “grove serve”")
        .await;
    let styled = "getComputedStyle(document.querySelector('#connection')).position";
    assert_eq!(
        browser.eval(styled).await,
        "fixed",
        "the styles are there too"
    );
    for (width, scheme) in [(360, "light"), (1440, "dark")] {
        browser.emulate((width, 740), scheme).await;
        browser.picture(&format!("away-{width}-{scheme}")).await;
    }
    door.behind.send(serve()).unwrap();
    browser.until_moves(1).await;
    assert_eq!(browser.text("#connection").await, "");
    // The log has the requests that failed, so it is not looked at.
}

#[tokio::test]
async fn a_new_server_shows_its_own_page_and_old_versions_are_forgotten() {
    let Some(browser) = Browser::open().await else {
        return;
    };
    browser.show("game=konane:6x6&you=both").await;
    let kept = browser.driver.execute_async(KEPT).await;
    // As an older version would have left them.
    let spoil = "const done = arguments[0]; (async () => {
        const [name] = await caches.keys();
        const cache = await caches.open(name);
        for (const file of ['index.html', 'app.js']) await cache.put(file, new Response('old', { headers: { 'Content-Type': 'text/html' } }));
        await (await caches.open('grove-older')).put('app.js', new Response('older'));
        await (await navigator.serviceWorker.ready).unregister();
        done(true);
    })();";
    browser.driver.execute_async(spoil).await;
    browser.driver.refresh().await;
    browser
        .until("document.querySelector('[role=gridcell]') !== null")
        .await;
    // Installed again, the worker keeps this version alone, and all of it anew.
    let now = "const done = arguments[0]; (async () => {
        for (;;) {
            const names = await caches.keys();
            const text = names.length === 1 && (await (await (await caches.open(names[0])).match('app.js')).text());
            if (text && text !== 'old') { done(names); return; }
            await new Promise((resolve) => setTimeout(resolve, 50));
        }
    })();";
    assert_eq!(browser.driver.execute_async(now).await, kept);
    browser.close().await;
}

#[tokio::test]
async fn the_page_can_be_installed() {
    let Some(browser) = Browser::open().await else {
        return;
    };
    browser.show("game=konane&you=both").await;
    browser.driver.execute_async(KEPT).await;
    let found = browser.driver.tools("Page.getAppManifest", json!({})).await;
    assert_eq!(found["errors"], json!([]), "{found}");
    assert!(found["url"].as_str().unwrap().ends_with("/app.webmanifest"));
    let trouble = browser
        .driver
        .tools("Page.getInstallabilityErrors", json!({}))
        .await;
    // A browser without a window of its own cannot be installed into; nothing else may be wrong.
    let errors = trouble["installabilityErrors"].as_array().unwrap();
    let own: [&str; 1] = ["in-incognito"];
    assert!(
        errors
            .iter()
            .all(|error| own.contains(&error["errorId"].as_str().unwrap())),
        "{errors:?}"
    );
    let sizes = "const done = arguments[0]; (async () => {
        const { icons } = await (await fetch('app.webmanifest')).json();
        const pictures = await Promise.all(icons.filter(({ type }) => type === 'image/png').map(async ({ src, sizes }) => {
            const { width, height } = await createImageBitmap(await (await fetch(src)).blob());
            return `${width}x${height}` === sizes;
        }));
        done(pictures);
    })();";
    assert_eq!(
        browser.driver.execute_async(sizes).await,
        json!([true, true, true])
    );
    browser.close().await;
}

/// What the first load took: bytes over the wire, and milliseconds of script.
#[derive(Deserialize, Debug)]
struct Load {
    sent: f64,
    whole: f64,
    files: usize,
}

const LOAD: &str = "(() => {
    const all = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')];
    const sum = (field) => all.reduce((sum, entry) => sum + entry[field], 0);
    return { sent: sum('transferSize'), whole: sum('decodedBodySize'), files: all.length };
})()";

#[tokio::test]
async fn the_first_load_is_small() {
    let Some(browser) = Browser::open().await else {
        return;
    };
    browser.tools("Network.enable", json!({})).await;
    browser
        .tools("Network.setCacheDisabled", json!({"cacheDisabled": true}))
        .await;
    browser.show("game=konane&you=black").await;
    let load: Load = serde_json::from_value(browser.eval(LOAD).await).unwrap();
    eprintln!("{load:?}");
    assert!(load.sent < 150e3 && load.sent > 10e3, "{load:?}");
    assert!(load.files > 20 && load.whole < 320e3, "{load:?}");
    browser.close().await;
}
