//! What is written to, by the thread that reads commands and by the one that searches.

use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

/// An output that takes whole lines. The first error is kept, and nothing is written after it.
pub(super) struct LineWriter<W> {
    output: Mutex<(W, io::Result<()>)>,
    /// Raised after an error. A search asks for it all the time.
    is_closed: AtomicBool,
}

impl<W: Write> LineWriter<W> {
    pub(super) fn new(output: W) -> Self {
        LineWriter {
            output: Mutex::new((output, Ok(()))),
            is_closed: AtomicBool::new(false),
        }
    }

    /// Writes a line and flushes it.
    pub(super) fn write_line(&self, line: &str) {
        let mut guard = self.output.lock().unwrap_or_else(PoisonError::into_inner);
        let (output, result) = &mut *guard;
        if result.is_ok() {
            *result = writeln!(output, "{line}").and_then(|()| output.flush());
            self.is_closed.store(result.is_err(), Ordering::Release);
        }
    }

    /// Whether nothing can be written any more.
    pub(super) fn is_closed(&self) -> bool {
        self.is_closed.load(Ordering::Acquire)
    }

    /// The first error, if there was one.
    pub(super) fn into_result(self) -> io::Result<()> {
        let output = self.output.into_inner();
        output.unwrap_or_else(PoisonError::into_inner).1
    }
}
