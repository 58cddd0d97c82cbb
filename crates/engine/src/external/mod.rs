//! Other programs that play: processes that are spoken to in UGI, UAI or UCI.
//!
//! A process (`process.rs`) is a program with threads around it, so that nothing that it does or
//! leaves undone stops us: one writes to it, one reads what it says, one keeps its standard error in
//! a log. An engine (`client.rs`) is a process that understands the protocol. [`Engines`] keeps those that
//! wait for their next game, and `player.rs` is one of them at a game. The rules are ours: what an
//! engine says is only ever a proposal, and what is wrong with it becomes a [`Fault`](crate::Fault).
//!
//! Decided here: an engine is started when its player is built, before any clock runs; it is kept
//! for later games and told of each; and one that was at fault is never asked again but replaced.
//! No engine outlives us (`watchdog.rs`).

pub(crate) mod client;
pub(crate) mod commands;
mod info;
mod log;
mod player;
mod pool;
mod process;
#[cfg(unix)]
mod watchdog;

pub(crate) use client::UgiClient;
pub use info::Info;
pub use log::LogFile;
pub(crate) use player::EnginePlayer;
pub use pool::Engines;
pub use process::{Process, ReadError};
