//! Where the server listens, and how much it takes on.

use std::num::NonZero;
use std::path::PathBuf;
use std::thread::available_parallelism;
use std::time::Duration;

use grove_store::Build;

/// Where the server listens, and how much it takes on.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The address or name to listen on.
    pub host: String,
    /// The port; 0 for any that is free.
    pub port: u16,
    /// How many TCP connections may be open at once; others wait to be accepted.
    pub connections: usize,
    /// How long a connection may take to send the head of a request, and how long it may stay open
    /// without one.
    pub header_timeout: Duration,
    /// How many WebSockets may be open at once.
    pub sockets: usize,
    /// How many searches may run at once.
    pub searches: usize,
    /// How much memory the searches and matches that run at once may use, in MiB.
    pub memory: u32,
    /// The results file, which is created if it does not exist. Without one no match can be
    /// played, and the games of people are not kept.
    pub results: Option<PathBuf>,
    /// What is noted with matches.
    pub build: Build,
}

impl Settings {
    /// The memory of searches and matches if nothing else is said, in MiB.
    pub const MEMORY: u32 = 512;
}

impl Default for Settings {
    /// Only this machine, and no more searches than can share its processors.
    fn default() -> Self {
        let cores = available_parallelism().map_or(1, NonZero::get);
        Settings {
            host: "127.0.0.1".into(),
            port: 4747,
            connections: 512,
            header_timeout: Duration::from_secs(10),
            sockets: 256,
            searches: cores.max(12),
            memory: Self::MEMORY,
            results: None,
            build: Build::unknown(),
        }
    }
}
