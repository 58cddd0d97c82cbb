//! What engines say on standard error, and what we have to say about them.
//!
//! Engines that are asked for no file of their own share one with all that play at the same table. It
//! is only made when there is something to write, so that well-behaved engines leave none. Each
//! process may add a limited amount: an engine that floods it fills no disk.

use std::env;
use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::path::PathBuf;
use std::process;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};

/// How many bytes are taken from one process.
const MOST: usize = 1 << 20;

/// A file that is made when it is first written to.
#[derive(Default)]
pub struct LogFile {
    /// Where it is; nothing for one in the temporary directory, which several processes share.
    asked: Option<PathBuf>,
    /// The file, or nothing if it could not be opened: a log is no reason to stop a match.
    file: OnceLock<Option<File>>,
}

impl LogFile {
    /// The file at a path; lines are appended to it.
    pub fn at(path: &str) -> Arc<Self> {
        Arc::new(LogFile {
            asked: Some(path.into()),
            file: OnceLock::new(),
        })
    }

    fn write(&self, line: &str) {
        let file = self.file.get_or_init(|| self.open().ok());
        if let Some(mut file) = file.as_ref() {
            let _ = file.write_all(format!("{line}\n").as_bytes());
        }
    }

    fn open(&self) -> io::Result<File> {
        static NUMBER: AtomicU64 = AtomicU64::new(0);
        match &self.asked {
            Some(path) => OpenOptions::new().create(true).append(true).open(path),
            None => {
                let number = NUMBER.fetch_add(1, Ordering::Relaxed);
                let name = format!("grove-engines-{}-{number}.log", process::id());
                File::create_new(env::temp_dir().join(name))
            }
        }
    }
}

/// What one process adds to a file.
pub(crate) struct Log {
    file: Arc<LogFile>,
    /// Who it is, before every line of a file that is shared.
    label: String,
    written: usize,
    /// The first line that the engine wrote.
    first: Option<String>,
}

impl Log {
    pub(crate) fn new(file: Arc<LogFile>, process: u32) -> Self {
        let label = match file.asked {
            Some(_) => String::new(),
            None => format!("{process}: "),
        };
        Log {
            file,
            label,
            written: 0,
            first: None,
        }
    }

    /// Keeps a line that the engine wrote.
    pub(crate) fn keep(&mut self, line: &str) {
        self.first.get_or_insert_with(|| line.into());
        self.write(line);
    }

    /// Keeps a line of ours.
    pub(crate) fn note(&mut self, line: &str) {
        self.write(&format!("grove: {line}"));
    }

    /// The first line that the engine wrote.
    pub(crate) fn first(&self) -> Option<&str> {
        self.first.as_deref()
    }

    fn write(&mut self, line: &str) {
        let line = format!("{}{line}", self.label);
        self.written += line.len() + 1;
        if self.written <= MOST {
            self.file.write(&line);
        }
    }
}
