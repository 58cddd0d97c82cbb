//! A real browser, driven from outside.
//!
//! This needs Debian's packages chromium and chromium-driver, or a chromedriver that `CHROMEDRIVER`
//! names. Without one a test says so and passes, unless `GROVE_E2E=1` requires it. With
//! `GROVE_SCREENSHOTS` it leaves pictures in that folder.
//!
//! All tests share one chromedriver, which ends with the last of them, and one server; four browsers
//! are open at once and no more.

use std::net::{SocketAddr, TcpListener};
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, LazyLock, Mutex, Weak};
use std::time::Duration;

use base64::prelude::*;
use serde_json::{Value, json};
use tokio::sync::{Semaphore, SemaphorePermit};
use tokio::time::{sleep, timeout};

use crate::common::{PATIENCE, serve};
use crate::webdriver::{Key, WebDriver};

/// Browsers at once.
static PLACES: Semaphore = Semaphore::const_new(4);

/// The server that most tests look at.
static SERVER: LazyLock<SocketAddr> = LazyLock::new(serve);

/// A chromedriver.
struct Chromedriver {
    process: Child,
    port: u16,
}

impl Chromedriver {
    /// The one that runs, or a new one, where there is such a program.
    fn shared() -> Option<Arc<Self>> {
        static RUNNING: Mutex<Weak<Chromedriver>> = Mutex::new(Weak::new());
        let mut running = RUNNING.lock().unwrap();
        if let Some(driver) = running.upgrade() {
            return Some(driver);
        }
        let driver = Arc::new(Chromedriver::start()?);
        *running = Arc::downgrade(&driver);
        Some(driver)
    }

    fn start() -> Option<Self> {
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
        Some(Chromedriver { process, port })
    }
}

impl Drop for Chromedriver {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// A browser and the server that it looks at.
pub struct Browser {
    pub driver: WebDriver,
    /// Ends with the last browser.
    _chromedriver: Arc<Chromedriver>,
    _place: SemaphorePermit<'static>,
    pub address: SocketAddr,
    is_closed: bool,
}

impl Browser {
    /// Opens a browser, where there is one.
    pub async fn open() -> Option<Self> {
        Self::open_at(*SERVER).await
    }

    /// The same for a server of one's own.
    pub async fn open_at(address: SocketAddr) -> Option<Self> {
        let place = PLACES.acquire().await.unwrap();
        let chromedriver = Chromedriver::shared()?;
        let arguments = [
            "--headless=new",
            "--no-sandbox",
            "--disable-dev-shm-usage",
            "--disable-gpu",
        ];
        let connect = async {
            loop {
                match WebDriver::open(chromedriver.port, &arguments).await {
                    Ok(driver) => return driver,
                    Err(_) => sleep(Duration::from_millis(50)).await,
                }
            }
        };
        let driver = timeout(PATIENCE, connect).await.expect("a browser");
        let browser = Browser {
            driver,
            _chromedriver: chromedriver,
            _place: place,
            address,
            is_closed: false,
        };
        browser.emulate((1024, 900), "light").await;
        // Replies at once: docs/server.md tells of the setting.
        let hurry = "if (location.protocol === 'http:' && !localStorage.getItem('grove.pace')) localStorage.setItem('grove.pace', '0');";
        browser
            .tools(
                "Page.addScriptToEvaluateOnNewDocument",
                json!({ "source": hurry }),
            )
            .await;
        Some(browser)
    }

    /// Shows a game and waits for its board.
    pub async fn show(&self, query: &str) {
        self.show_view("play", query).await;
    }

    /// Shows a game in one of the views.
    pub async fn show_view(&self, view: &str, query: &str) {
        // The same page with another hash would not be loaded again.
        self.driver.goto("about:blank").await;
        let url = format!("http://{}/#/{view}?{query}", self.address);
        self.driver.goto(&url).await;
        self.until("document.querySelector('[role=gridcell]') !== null")
            .await;
    }

    /// Shows another view, from nothing.
    pub async fn visit(&self, path: &str) {
        self.driver.goto("about:blank").await;
        let url = format!("http://{}{path}", self.address);
        self.driver.goto(&url).await;
    }

    /// Whether everything fits, at all widths and in both colour schemes.
    pub async fn fits(&self, name: &str) {
        for scheme in ["light", "dark"] {
            for size in [(360, 740), (768, 1024), (1440, 900)] {
                self.emulate(size, scheme).await;
                let fits = "document.documentElement.scrollWidth <= innerWidth";
                assert_eq!(self.eval(fits).await, true, "{name} at {size:?}");
                self.picture(&format!("{name}-{}-{scheme}", size.0)).await;
            }
        }
    }

    /// Waits until a condition of the page holds.
    pub async fn until(&self, condition: &str) {
        self.until_some(&format!("({condition}) === true || null"))
            .await;
    }

    /// Waits until an expression is not null, and gives it. The page itself looks, before every
    /// frame.
    pub async fn until_some(&self, expression: &str) -> Value {
        let script = format!(
            "const [done, end] = [arguments[0], performance.now() + {}]; \
             const look = () => {{ \
                 const found = {expression}; \
                 if (found !== null || performance.now() > end) done(found); \
                 else requestAnimationFrame(look); \
             }}; \
             look();",
            PATIENCE.as_millis() / 2
        );
        let found = self.driver.execute_async(&script).await;
        if found.is_null() {
            let said = self.eval("document.body.innerText + location.hash").await;
            panic!("never there: {expression}; the page says {said}");
        }
        found
    }

    pub async fn eval(&self, expression: &str) -> Value {
        let script = format!("return ({expression});");
        self.driver.execute(&script).await
    }

    /// What an element says.
    pub async fn text(&self, selector: &str) -> String {
        let found = self
            .eval(&format!("document.querySelector(\"{selector}\").innerText"))
            .await;
        found.as_str().unwrap().to_string()
    }

    /// Waits until an element says something that contains this.
    pub async fn until_text(&self, selector: &str, part: &str) {
        let text = format!("document.querySelector('{selector}').innerText");
        self.until(&format!("{text}.includes({})", json!(part)))
            .await;
    }

    /// Waits until so many moves are listed.
    pub async fn until_moves(&self, count: usize) {
        let buttons = "document.querySelectorAll('#moves button').length";
        self.until(&format!("{buttons} === {count}")).await;
    }

    /// The moves that are listed.
    pub async fn moves(&self) -> Value {
        self.eval("[...document.querySelectorAll('#moves button')].map((move) => move.innerText)")
            .await
    }

    /// How many pieces are on the board.
    pub async fn pieces(&self) -> Value {
        self.eval("document.querySelectorAll('.pieces .piece').length")
            .await
    }

    pub async fn click(&self, selector: &str) {
        self.driver.click(selector).await;
    }

    pub async fn click_cells(&self, cells: &[&str]) {
        for cell in cells {
            let (x, y) = self.middle(cell).await;
            self.driver.click_at(x, y).await;
        }
    }

    /// Writes into a field what is to stand there.
    pub async fn fill(&self, selector: &str, text: &str) {
        self.driver.clear(selector).await;
        self.driver.send_keys(selector, text).await;
    }

    /// Types a move and plays it.
    pub async fn type_move(&self, text: &str) {
        self.fill("#typed", text).await;
        self.click("#typing button").await;
    }

    /// Goes to where one looks into searches, once that is there.
    pub async fn look_inside(&self) {
        self.click("[data-view=inside]").await;
        self.until("document.querySelector('#inside-go') !== null")
            .await;
    }

    /// Chooses from a list.
    pub async fn select(&self, selector: &str, value: &str) {
        self.click(&format!("{selector} option[value='{value}']"))
            .await;
    }

    /// Leads the focus to cells by arrow keys, first to their row and then along it, and picks them
    /// with Enter.
    pub async fn press_cells(&self, cells: &[&str]) {
        for cell in cells {
            let mut steps = self.steps_to(cell).await;
            if steps.is_none() {
                self.tab_to("[data-cell]").await;
                steps = self.steps_to(cell).await;
            }
            let (down, mut right) = steps.expect("the focus on a cell");
            if down != 0 {
                self.press(&arrows(down, Key::Up, Key::Down)).await;
                (_, right) = self.steps_to(cell).await.unwrap();
            }
            let mut keys = arrows(right, Key::Left, Key::Right);
            keys.push(Key::Enter);
            self.press(&keys).await;
        }
    }

    /// Presses Tab until the focus is on such an element.
    pub async fn tab_to(&self, selector: &str) {
        for _ in 0..40 {
            self.press(&[Key::Tab]).await;
            let is_there = format!("document.activeElement.matches(\"{selector}\")");
            if self.eval(&is_there).await == true {
                return;
            }
        }
        panic!("no Tab leads to {selector}");
    }

    /// Presses keys one after the other, wherever the focus is.
    pub async fn press(&self, keys: &[Key]) {
        self.driver.press(keys).await;
    }

    /// How many rows down and, within its row, how many cells to the right a cell is of the focused
    /// one, if the focus is on one.
    async fn steps_to(&self, cell: &str) -> Option<(i64, i64)> {
        let script = format!(
            "(() => {{
                const middle = (cell) => {{
                    const box = cell.getBoundingClientRect();
                    return [box.x + box.width / 2, box.y + box.height / 2];
                }};
                if (!document.activeElement.matches('[data-cell]')) return null;
                const [from, to] = [document.activeElement, document.querySelector(\"[data-cell='{cell}']\")].map(middle);
                const places = [...document.querySelectorAll('[data-cell]')].map(middle);
                const between = (places, axis) => {{
                    const ends = [from[axis], to[axis]].sort((a, b) => a - b);
                    const inside = places.map((place) => Math.round(place[axis])).filter((at) => at > ends[0] + 3 && at < ends[1] + 3);
                    const apart = inside.sort((a, b) => a - b).filter((at, n) => n === 0 || at - inside[n - 1] > 3);
                    return Math.sign(to[axis] - from[axis]) * apart.length;
                }};
                return [between(places, 1), between(places.filter(([, y]) => Math.abs(y - to[1]) < 3), 0)];
            }})()"
        );
        let found = self.eval(&script).await;
        Some((found[0].as_i64()?, found[1].as_i64()?))
    }

    /// The middle of a cell, in pixels of the window.
    pub async fn middle(&self, cell: &str) -> (f64, f64) {
        let script = format!(
            "(() => {{ const cell = document.querySelector(\"[data-cell='{cell}']\"); \
             cell.scrollIntoView({{ block: 'nearest' }}); \
             const box = cell.getBoundingClientRect(); \
             return [box.x + box.width / 2, box.y + box.height / 2]; }})()"
        );
        let found = self.eval(&script).await;
        (found[0].as_f64().unwrap(), found[1].as_f64().unwrap())
    }

    /// Says something to the tools of the browser.
    pub async fn tools(&self, command: &str, parameters: Value) {
        self.driver.tools(command, parameters).await;
    }

    /// Makes the page so wide and high, light or dark.
    pub async fn emulate(&self, (width, height): (u32, u32), scheme: &str) {
        let size = json!({"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600});
        self.tools("Emulation.setDeviceMetricsOverride", size).await;
        self.prefer(&[("prefers-color-scheme", scheme)]).await;
    }

    /// Gives the system these preferences and no others.
    pub async fn prefer(&self, features: &[(&str, &str)]) {
        let feature = |(name, value): &(&str, &str)| json!({"name": name, "value": value});
        let features: Vec<Value> = features.iter().map(feature).collect();
        self.tools(
            "Emulation.setEmulatedMedia",
            json!({ "features": features }),
        )
        .await;
    }

    /// Leaves a picture where one is wanted.
    pub async fn picture(&self, name: &str) {
        let Some(folder) = std::env::var_os("GROVE_SCREENSHOTS") else {
            return;
        };
        let path = std::path::Path::new(&folder).join(format!("{name}.png"));
        let taken = self.driver.tools("Page.captureScreenshot", json!({})).await;
        let picture = BASE64_STANDARD.decode(taken["data"].as_str().unwrap());
        std::fs::write(path, picture.unwrap()).unwrap();
    }

    /// Ends the browser; the page must not have complained.
    pub async fn close(mut self) {
        let log = self.driver.browser_log().await;
        self.driver.quit().await;
        self.is_closed = true;
        let complaints: Vec<_> = log
            .iter()
            .filter(|entry| entry["level"] != "INFO")
            .collect();
        assert!(complaints.is_empty(), "{complaints:?}");
    }
}

impl Drop for Browser {
    /// After a failure there is nobody to wait for a task.
    fn drop(&mut self) {
        if !self.is_closed {
            self.driver.quit_blocking();
        }
    }
}

/// So many steps forth, or back where there are fewer than none.
fn arrows(steps: i64, back: Key, forth: Key) -> Vec<Key> {
    let key = if steps < 0 { back } else { forth };
    vec![key; steps.unsigned_abs() as usize]
}
