//! A real browser, driven from outside.
//!
//! This needs Debian's packages chromium and chromium-driver, or a chromedriver that `CHROMEDRIVER`
//! names. Without one a test says so and passes, unless `GROVE_E2E=1` requires it. With
//! `GROVE_SCREENSHOTS` it leaves pictures in that folder.

use std::net::{SocketAddr, TcpListener};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use serde_json::{Value, json};
use thirtyfour::prelude::*;
use thirtyfour::{ChromiumLikeCapabilities, LoggingPrefsLogLevel};
use tokio::time::{sleep, timeout};

use crate::common::{PATIENCE, serve};

/// A browser, the driver that goes with it, and a server to look at.
pub struct Browser {
    pub driver: WebDriver,
    process: Child,
    pub address: SocketAddr,
}

impl Browser {
    /// Opens a browser, where there is one.
    pub async fn open() -> Option<Self> {
        let command = std::env::var("CHROMEDRIVER").unwrap_or_else(|_| "chromedriver".into());
        let free = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = free.local_addr().unwrap().port();
        drop(free);
        let started = Command::new(&command)
            .arg(format!("--port={port}"))
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn();
        let Ok(process) = started else {
            let required = std::env::var("GROVE_E2E").is_ok_and(|value| value == "1");
            assert!(
                !required,
                "GROVE_E2E=1 asks for chromedriver, and there is none"
            );
            eprintln!("skipped: there is no chromedriver (install chromium-driver)");
            return None;
        };
        let mut wanted = DesiredCapabilities::chrome();
        for argument in ["--headless=new", "--no-sandbox", "--disable-dev-shm-usage"] {
            wanted.add_arg(argument).unwrap();
        }
        wanted
            .set_browser_log_level(LoggingPrefsLogLevel::All)
            .unwrap();
        let url = format!("http://127.0.0.1:{port}");
        let connect = async {
            loop {
                match WebDriver::new(&url, wanted.clone()).await {
                    Ok(driver) => return driver,
                    Err(_) => sleep(Duration::from_millis(100)).await,
                }
            }
        };
        let driver = timeout(PATIENCE, connect).await.expect("a browser");
        Some(Browser {
            driver,
            process,
            address: serve(),
        })
    }

    /// Shows a game and waits for its board.
    pub async fn show(&self, query: &str) {
        // The same page with another hash would not be loaded again.
        self.driver.goto("about:blank").await.unwrap();
        let url = format!("http://{}/#/play?{query}", self.address);
        self.driver.goto(url).await.unwrap();
        self.until("document.querySelector('[role=gridcell]') !== null")
            .await;
    }

    /// Waits until a condition of the page holds.
    pub async fn until(&self, condition: &str) {
        let wait = async {
            while self.eval(condition).await != true {
                sleep(Duration::from_millis(30)).await;
            }
        };
        if timeout(PATIENCE, wait).await.is_err() {
            let said = self
                .eval("document.querySelector('.stage').innerText + location.hash")
                .await;
            panic!("never true: {condition}; the page says {said}");
        }
    }

    pub async fn eval(&self, expression: &str) -> Value {
        let script = format!("return ({expression});");
        let found = self.driver.execute(script, Vec::new()).await.unwrap();
        found.json().clone()
    }

    /// Waits until so many moves are listed.
    pub async fn until_moves(&self, count: usize) {
        let buttons = "document.querySelectorAll('#moves button').length";
        self.until(&format!("{buttons} === {count}")).await;
    }

    pub async fn click(&self, selector: &str) {
        let found = self.driver.find(By::Css(selector)).await.unwrap();
        found.click().await.unwrap();
    }

    pub async fn click_cells(&self, cells: &[&str]) {
        for cell in cells {
            self.click(&format!("[data-cell='{cell}']")).await;
        }
    }

    /// Picks cells by arrow keys and Enter alone.
    pub async fn press_cells(&self, cells: &[&str]) {
        self.eval("document.querySelector('[data-cell][tabindex=\"0\"]').focus()")
            .await;
        for cell in cells {
            for _ in 0..60 {
                let Some(key) = self.key_towards(cell).await else {
                    break;
                };
                self.press(key).await;
            }
            self.press(Key::Enter).await;
        }
    }

    pub async fn press(&self, key: Key) {
        let focused = self.driver.active_element().await.unwrap();
        focused.send_keys(key + "").await.unwrap();
    }

    async fn key_towards(&self, cell: &str) -> Option<Key> {
        let middle = "(e) => { const r = e.getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2, r.height] }";
        let script = format!(
            "[document.activeElement, document.querySelector(\"[data-cell='{cell}']\")].map({middle})"
        );
        let found = self.eval(&script).await;
        let at = |place: usize, axis: usize| found[place][axis].as_f64().unwrap();
        let (dx, dy, size) = (at(1, 0) - at(0, 0), at(1, 1) - at(0, 1), at(1, 2));
        match (dx, dy) {
            _ if dy.abs() > size / 3.0 => Some(if dy < 0.0 { Key::Up } else { Key::Down }),
            _ if dx.abs() > size / 3.0 => Some(if dx < 0.0 { Key::Left } else { Key::Right }),
            _ => None,
        }
    }

    /// Makes the page so wide and high, light or dark.
    pub async fn emulate(&self, (width, height): (u32, u32), scheme: &str) {
        let tools = self.driver.cdp();
        let size = json!({"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600});
        tools
            .send_raw("Emulation.setDeviceMetricsOverride", size)
            .await
            .unwrap();
        let features = json!({"features": [{"name": "prefers-color-scheme", "value": scheme}]});
        tools
            .send_raw("Emulation.setEmulatedMedia", features)
            .await
            .unwrap();
    }

    /// Leaves a picture where one is wanted.
    pub async fn picture(&self, name: &str) {
        let Some(folder) = std::env::var_os("GROVE_SCREENSHOTS") else {
            return;
        };
        let path = std::path::Path::new(&folder).join(format!("{name}.png"));
        self.driver.screenshot(&path).await.unwrap();
    }

    /// Ends the browser; the page must not have complained.
    pub async fn close(mut self) {
        let log = self.driver.browser_log().await.unwrap();
        self.driver.clone().quit().await.unwrap();
        self.process.kill().unwrap();
        self.process.wait().unwrap();
        let complaints: Vec<_> = log.iter().filter(|entry| entry.level != "INFO").collect();
        assert!(complaints.is_empty(), "{complaints:?}");
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        // Also after a failure; one that has ended cannot be ended again, which is as well.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
