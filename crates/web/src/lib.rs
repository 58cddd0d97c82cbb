//! The server of the page: games are played and searches watched in a browser.
//!
//! The page is inside the binary (`page`) and holds no rules: for every position it is told what
//! to draw and what may be played (`view`). It talks over one WebSocket (`socket`) in the small
//! protocol of `protocol`, and over HTTP (`api`); `docs/server.md` describes both.
//!
//! Decided here: a socket has one board and remembers nothing else, since a page can set up any
//! game again from its start and moves. So games survive a reload and a restart of the server. A
//! search works on a copy of the board on a thread of its own (`searches`), so that moves are
//! accepted while it runs. Its player goes with it, so that memory depends on the searches that run
//! and not on the pages that are open, and all of them share one budget (`memory`).
//!
//! What stays is in the results file (`results`): matches, which are started and watched here
//! (`runs`) and belong to the server and not to a page, the games of people, and what was played of
//! the experiments (`lab`).
//!
//! Everybody who can reach the server is untrusted: `listener` bounds the connections, `guard`
//! checks where requests come from and how many there are, and `untrusted` which games and players
//! are allowed.
//!
//! Modules use each other in one direction only: `server` and `api`, `socket` and `guard`, `state`,
//! the services, `protocol`, and the vocabulary of `error` and `message`.

mod api;
mod arrange;
mod error;
mod guard;
mod lab;
mod listener;
mod memory;
mod message;
mod page;
mod protocol;
mod query;
mod rate;
mod results;
mod runs;
#[cfg(test)]
mod schema;
mod searches;
mod server;
mod settings;
mod socket;
mod state;
mod untrusted;
mod view;

pub use server::{ServeError, Server};
pub use settings::Settings;
