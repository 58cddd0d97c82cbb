//! Ctrl-C and the signals that ask a process to end: the first lets what is going on end by itself, with
//! everything stored, the second ends the process, and so does the first where nothing is going on.

use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::{Context, Result};
#[cfg(unix)]
use signal_hook::consts::SIGHUP;

/// Raised when somebody wants what is going on to end.
pub static STOP: AtomicBool = AtomicBool::new(false);

/// What was asked for was stopped before its end. The text says how to go on.
#[derive(Debug)]
pub struct Interrupted(pub String);

impl fmt::Display for Interrupted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Interrupted {}

/// From now on an interrupt, a request to terminate or a hangup raises the flag.
pub fn install_handler() -> Result<()> {
    on_signal(signals::ALL, |code| {
        if STOP.swap(true, Ordering::Relaxed) {
            std::process::exit(code);
        }
    })
}

/// From now on an interrupt raises the flag while something is going on, and ends the process at any
/// other time.
pub fn install_handler_while(going_on: &'static AtomicBool) -> Result<()> {
    on_signal(signals::INTERRUPT, |code| {
        if !going_on.load(Ordering::Relaxed) || STOP.swap(true, Ordering::Relaxed) {
            std::process::exit(code);
        }
    })
}

/// Acts on signals from now on; the action gets the exit code of a process that ends by it.
#[cfg(unix)]
fn on_signal(signals: &[i32], act: impl Fn(i32) + Send + 'static) -> Result<()> {
    let handled = signals
        .iter()
        .filter(|&&signal| signal != SIGHUP || !signals::is_hangup_ignored());
    let mut signals = signal_hook::iterator::Signals::new(handled).context("signals")?;
    std::thread::spawn(move || {
        for signal in signals.forever() {
            act(128 + signal);
        }
    });
    Ok(())
}

#[cfg(unix)]
mod signals {
    use std::fs;

    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};

    pub(super) const INTERRUPT: &[i32] = &[SIGINT];
    pub(super) const ALL: &[i32] = &[SIGINT, SIGTERM, SIGHUP];

    /// Whether we were started to ignore a hangup, as `nohup` asks. Only Linux says.
    pub(super) fn is_hangup_ignored() -> bool {
        let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
        let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
        let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
        mask.is_some_and(|mask| mask >> (SIGHUP - 1) & 1 == 1)
    }
}

#[cfg(not(unix))]
fn on_signal(_: (), act: impl Fn(i32) + Send + 'static) -> Result<()> {
    ctrlc::set_handler(move || act(130)).context("signals")
}

#[cfg(not(unix))]
mod signals {
    pub(super) const INTERRUPT: () = ();
    pub(super) const ALL: () = ();
}
