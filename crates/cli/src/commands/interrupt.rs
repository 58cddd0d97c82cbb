//! Ctrl-C: the first lets what is going on end by itself, the second ends the process, and so does the
//! first where nothing is going on.

use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::{Context, Result};

/// Raised when somebody wants what is going on to end.
pub static STOP: AtomicBool = AtomicBool::new(false);

/// From now on an interrupt raises the flag.
pub fn heed() -> Result<()> {
    ctrlc::set_handler(|| {
        if STOP.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
    })
    .context("interrupts")
}

/// From now on an interrupt raises the flag while something is going on, and ends the process at any
/// other time.
pub fn heed_during(going_on: &'static AtomicBool) -> Result<()> {
    ctrlc::set_handler(|| {
        if !going_on.load(Ordering::Relaxed) || STOP.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
    })
    .context("interrupts")
}
