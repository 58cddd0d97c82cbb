//! The server of the page: games to be played and searches to be watched, in a browser.
//!
//! The page is inside the binary (`page`) and holds no rules: for every position it is told what
//! to draw and what may be played (`view`). It talks over one WebSocket (`socket`) in the small
//! protocol of `message`; `docs/server.md` has it in words.
//!
//! Decided here: a socket has one board and remembers nothing else, since a page can set up any
//! game again from its start and moves. So games survive a reload and a restart of the server. A
//! search works on a copy of the board on a thread of its own (`searches`), so that moves are
//! accepted while it thinks; its player leaves with it, so that memory is bounded by the searches
//! that run and not by the pages that are open.
//!
//! What stays is in the file of results (`results`): matches, which are started and watched here
//! (`arena`) and belong to the server and not to a page, the games of people (`played`), and what
//! was played of the experiments (`lab`).
//!
//! Whoever can reach the server is a stranger: `guard` checks where requests come from and how
//! many there are, and `stranger` which players may be asked for.

mod api;
mod arena;
mod arrange;
mod guard;
mod inside;
mod lab;
mod message;
mod page;
mod played;
mod rate;
mod request;
mod results;
mod searches;
mod server;
mod socket;
mod stranger;
mod view;

pub use server::{ServeError, Server, Settings};
