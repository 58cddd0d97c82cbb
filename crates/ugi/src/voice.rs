//! What is written to, by the thread that hears commands and by the one that thinks.

use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

/// An output that takes whole lines. The first error is kept, and nothing is written after it.
pub(super) struct Voice<W> {
    output: Mutex<(W, io::Result<()>)>,
    /// Raised after an error. A search asks for it all the time.
    is_lost: AtomicBool,
}

impl<W: Write> Voice<W> {
    pub(super) fn new(output: W) -> Self {
        Voice {
            output: Mutex::new((output, Ok(()))),
            is_lost: AtomicBool::new(false),
        }
    }

    /// Says a line, at once.
    pub(super) fn say(&self, line: &str) {
        let mut guard = self.output.lock().unwrap_or_else(PoisonError::into_inner);
        let (output, result) = &mut *guard;
        if result.is_ok() {
            *result = writeln!(output, "{line}").and_then(|()| output.flush());
            self.is_lost.store(result.is_err(), Ordering::Release);
        }
    }

    /// Whether nobody can hear it any more.
    pub(super) fn is_lost(&self) -> bool {
        self.is_lost.load(Ordering::Acquire)
    }

    /// What has come of it.
    pub(super) fn into_result(self) -> io::Result<()> {
        let output = self.output.into_inner();
        output.unwrap_or_else(PoisonError::into_inner).1
    }
}
