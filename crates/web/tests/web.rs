//! The server over real sockets and the page in a real browser: one program, since linking every
//! search takes longer than most of these tests.

mod browser;
mod common;
#[path = "common/browser.rs"]
mod driven;
mod server;
#[path = "common/webdriver.rs"]
mod webdriver;
