//! A program that is spoken to line by line.
//!
//! Three threads stand between us and it. The writer waits where the program does not read. The
//! reader hands lines over through a queue of limited length: where nobody takes them it waits, and
//! so does a program that floods its output, and memory does not grow. The third keeps standard
//! error. They all end with the program.
//!
//! The program is a process group of its own. So Ctrl-C reaches us alone, and programs that it has
//! started end with it, and also if we are killed.

use std::cell::{Cell, RefCell};
use std::io::{self, BufReader, Write};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, SyncSender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use super::log::{Log, LogFile};
use crate::clock::{Now, Wall};
use crate::lines::next_line;

/// How many lines of a program wait for us.
const QUEUE: usize = 1024;
/// How long a program has to end by itself.
const GRACE: Duration = Duration::from_millis(500);
/// How often we look whether a program that says nothing still runs.
const POLL: Duration = Duration::from_millis(20);
/// How long the last lines of a program that has ended may take from its pipe to us.
const LAST_LINES: Duration = Duration::from_millis(100);

/// A running program.
pub struct Process {
    child: RefCell<Child>,
    /// What writes to it; nothing once it has been told to quit.
    input: Option<Sender<String>>,
    output: Receiver<String>,
    /// Closed when standard error is.
    errors: Receiver<()>,
    log: Arc<Mutex<Log>>,
    /// How it ended, once it has.
    status: Cell<Option<ExitStatus>>,
    /// Whether [`end`](Self::end) has been called.
    is_over: bool,
}

/// Why there is no line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ReadError {
    /// None has come in time.
    Timeout,
    /// None will come any more.
    Closed,
}

impl Process {
    /// Starts a program; the first word is its name.
    pub fn start(words: &[String], log: Arc<LogFile>) -> io::Result<Self> {
        let (program, arguments) = words.split_first().ok_or(io::ErrorKind::InvalidInput)?;
        let mut command = Command::new(program);
        command
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command.spawn()?;
        #[cfg(unix)]
        super::watchdog::watch(child.id());
        let log = Arc::new(Mutex::new(Log::new(log, child.id())));
        let (input, to_write) = mpsc::channel();
        let (lines, output) = mpsc::sync_channel(QUEUE);
        let (open, errors) = mpsc::channel();
        if let Some(stdin) = child.stdin.take() {
            thread::spawn(move || write_lines(stdin, &to_write));
        }
        if let Some(stdout) = child.stdout.take() {
            thread::spawn(move || read_lines(stdout, &lines));
        }
        if let Some(stderr) = child.stderr.take() {
            let log = Arc::clone(&log);
            thread::spawn(move || {
                keep_lines(stderr, &log);
                drop(open);
            });
        }
        Ok(Process {
            child: RefCell::new(child),
            input: Some(input),
            output,
            errors,
            log,
            status: Cell::new(None),
            is_over: false,
        })
    }

    /// Sends a line, without waiting for it to be read.
    pub fn send(&self, line: &str) {
        // What cannot be sent is missed when the answer is.
        if let Some(input) = &self.input {
            let _ = input.send(format!("{line}\n"));
        }
    }

    /// The next line, if it comes within this time.
    pub fn receive(&self, within: Duration) -> Result<String, ReadError> {
        match self.output.recv_timeout(within) {
            Ok(line) => Ok(line),
            Err(RecvTimeoutError::Disconnected) => Err(ReadError::Closed),
            Err(RecvTimeoutError::Timeout) if self.has_exited() => {
                let last = self.output.recv_timeout(LAST_LINES);
                last.map_err(|_| ReadError::Closed)
            }
            Err(RecvTimeoutError::Timeout) => Err(ReadError::Timeout),
        }
    }

    /// Whether the process itself is gone. A program that it has started may keep the output open,
    /// so the end of the output is not all that we wait for; such a program is killed now.
    fn has_exited(&self) -> bool {
        if self.status.get().is_none() {
            let mut child = self.child.borrow_mut();
            self.status.set(child.try_wait().ok().flatten());
            if self.status.get().is_some() {
                kill_group(&mut child);
            }
        }
        self.status.get().is_some()
    }

    /// Keeps a line of ours in the log.
    pub fn note(&self, line: &str) {
        self.log().note(line);
    }

    /// The first line that it wrote to standard error.
    pub fn first_error(&self) -> Option<String> {
        self.log().first().map(String::from)
    }

    fn log(&self) -> std::sync::MutexGuard<'_, Log> {
        self.log.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Closes its input, after what has been sent.
    pub fn close(&mut self) {
        self.input = None;
    }

    /// Waits until it ends or closes its output; whether it did so in time.
    pub fn has_closed(&self, within: Duration) -> bool {
        let wall = Wall::start();
        loop {
            let left = within.saturating_sub(wall.now());
            match self.output.recv_timeout(left.min(POLL)) {
                Err(RecvTimeoutError::Disconnected) => return true,
                Err(RecvTimeoutError::Timeout) if self.has_exited() => return true,
                // It may still be talking when its time is up.
                _ if left.is_zero() => return false,
                _ => {}
            }
        }
    }

    /// Whether it was waited for to its end.
    pub fn has_ended(&self) -> bool {
        self.is_over
    }

    /// Ends it, with force where it takes too long, and tells how it ended.
    pub fn end(&mut self) -> Option<ExitStatus> {
        if !self.is_over {
            self.is_over = true;
            self.close();
            if self.has_closed(GRACE) {
                // What it says last is worth keeping.
                let _ = self.errors.recv_timeout(GRACE);
            }
            if !self.has_exited() {
                // A process that is about to end keeps the status that it has chosen.
                let child = self.child.get_mut();
                kill_group(child);
                self.status.set(child.wait().ok());
            }
        }
        self.status.get()
    }
}

/// Kills a program and all that it has started. Its number is still its own: it has not been waited
/// for yet, or only just now.
#[cfg(unix)]
fn kill_group(child: &mut Child) {
    use nix::sys::signal::{Signal, killpg};
    use nix::unistd::Pid;

    if let Ok(number) = i32::try_from(child.id()) {
        let _ = killpg(Pid::from_raw(number), Signal::SIGKILL);
    }
    // Nobody else has its number yet.
    super::watchdog::forget(child.id());
}

#[cfg(not(unix))]
fn kill_group(child: &mut Child) {
    let _ = child.kill();
}

impl Drop for Process {
    fn drop(&mut self) {
        self.end();
    }
}

fn write_lines(mut stdin: ChildStdin, lines: &Receiver<String>) {
    while let Ok(line) = lines.recv() {
        let written = stdin.write_all(line.as_bytes());
        if written.and_then(|()| stdin.flush()).is_err() {
            return;
        }
    }
}

fn read_lines(stdout: impl io::Read, lines: &SyncSender<String>) {
    let mut stdout = BufReader::new(stdout);
    while let Ok(Some(line)) = next_line(&mut stdout) {
        if lines.send(line).is_err() {
            return;
        }
    }
}

fn keep_lines(stderr: impl io::Read, log: &Mutex<Log>) {
    let mut stderr = BufReader::new(stderr);
    while let Ok(Some(line)) = next_line(&mut stderr) {
        log.lock()
            .unwrap_or_else(PoisonError::into_inner)
            .keep(&line);
    }
}
