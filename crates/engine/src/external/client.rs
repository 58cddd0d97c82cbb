//! Our side of the protocol: what an engine is told, and what it is expected to answer.

use std::cell::Cell;
use std::io;
use std::sync::Arc;
use std::time::Duration;

use grove_players::EngineSpec;

use super::{LogFile, Process, ReadError};
use crate::clock::{Now, Wall};
use crate::player::Fault;

/// How often somebody is asked whether to go on waiting.
const PATIENCE: Duration = Duration::from_millis(20);

/// An engine that runs, and speaks UGI or one of its dialects.
pub(crate) struct UgiClient {
    pub(crate) process: Process,
    pub(crate) spec: EngineSpec,
    /// What it calls itself.
    pub(crate) name: Option<String>,
    /// The names of the options that it has.
    options: Vec<String>,
    /// Whether it was told to think after it was last known to be ready.
    has_searched: Cell<bool>,
}

impl UgiClient {
    /// Starts the program, without a word to it yet. It adds to the shared log unless it has its own.
    pub(crate) fn start(spec: &EngineSpec, shared: &Arc<LogFile>) -> io::Result<Self> {
        let words = spec.words().unwrap_or_default();
        let log = match &spec.log {
            Some(path) => LogFile::at(path),
            None => Arc::clone(shared),
        };
        Ok(UgiClient {
            process: Process::start(&words, log)?,
            spec: spec.clone(),
            name: None,
            options: Vec::new(),
            has_searched: Cell::new(false),
        })
    }

    /// Whether it can play for a player of this text.
    pub(crate) fn suits(&self, spec: &EngineSpec) -> bool {
        let of = |spec: &EngineSpec| {
            let EngineSpec {
                command,
                protocol,
                log,
                options,
                ..
            } = spec.clone();
            (command, protocol, log, options)
        };
        of(&self.spec) == of(spec)
    }

    /// Says hello, sets its options and waits until it is ready.
    pub(crate) fn greet(&mut self, game: &str) -> Result<(), Fault> {
        let protocol = self.spec.protocol;
        let (mut name, mut options) = (None, Vec::new());
        self.process.send(protocol.name());
        self.wait(protocol.ok(), self.spec.start, |line| {
            if let Some(text) = line.strip_prefix("id name ") {
                name = Some(text.trim().to_string());
            }
            if let Some(option) = line.strip_prefix("option name ") {
                let end = option.find(" type ").unwrap_or(option.len());
                options.push(option[..end].trim().to_string());
            }
            (line == protocol.ok()).then_some(())
        })?;
        (self.name, self.options) = (name, options);
        // Whoever plays several games has to be told which.
        if self.options.iter().any(|option| option == "Game") {
            self.process
                .send(&format!("setoption name Game value {game}"));
        }
        for (name, value) in &self.spec.options {
            self.process
                .send(&format!("setoption name {name} value {value}"));
        }
        self.make_ready(self.spec.start)
    }

    /// Tells it of a new game.
    pub(crate) fn new_game(&self) -> Result<(), Fault> {
        self.process.send(self.spec.protocol.new_game());
        self.make_ready(self.spec.start)
    }

    /// Waits until it is ready. What it said before is forgotten.
    pub(crate) fn make_ready(&self, within: Duration) -> Result<(), Fault> {
        self.process.send("isready");
        self.wait("readyok", within, |line| {
            (line.trim() == "readyok").then_some(())
        })?;
        self.has_searched.set(false);
        Ok(())
    }

    /// Makes sure that whatever it says from now on answers what it is told from now on: a second
    /// `bestmove` for an earlier `go` must not be taken for the answer to the next one.
    pub(crate) fn synchronise(&self) -> Result<(), Fault> {
        match self.has_searched.get() {
            true => self.make_ready(self.spec.patience),
            false => Ok(()),
        }
    }

    /// Tells it to think.
    pub(crate) fn go(&self, command: &str) {
        self.has_searched.set(true);
        self.process.send(command);
    }

    /// Waits for something, and says what was missed where it does not come.
    pub(crate) fn wait<T>(
        &self,
        expected: &str,
        within: Duration,
        read: impl FnMut(&str) -> Option<T>,
    ) -> Result<T, Fault> {
        let limit = WaitLimit {
            allowed: Some(within),
            stop: &|| false,
        };
        self.listen(&limit, read)
            .map_err(|error| self.fault(error, expected, Some(within)))
    }

    /// Reads lines until one of them says something, or the wait is over.
    pub(crate) fn listen<T>(
        &self,
        limit: &WaitLimit<'_>,
        mut read: impl FnMut(&str) -> Option<T>,
    ) -> Result<T, ReadError> {
        let wall = Wall::start();
        loop {
            let waited = wall.now();
            let is_over = limit.allowed.is_some_and(|allowed| waited >= allowed);
            if is_over || (limit.stop)() {
                return Err(ReadError::Timeout);
            }
            let left = limit
                .allowed
                .map_or(PATIENCE, |allowed| allowed.saturating_sub(waited));
            match self.process.receive(left.min(PATIENCE)) {
                Ok(line) => {
                    if let Some(found) = read(line.trim_end()) {
                        return Ok(found);
                    }
                }
                Err(ReadError::Timeout) => {}
                Err(ReadError::Closed) => return Err(ReadError::Closed),
            }
        }
    }

    /// What it means that nothing was heard.
    pub(crate) fn fault(
        &self,
        error: ReadError,
        expected: &str,
        within: Option<Duration>,
    ) -> Fault {
        match (error, within) {
            (ReadError::Closed, _) => {
                Fault::Crash(format!("expected {expected}, but the engine exited"))
            }
            (ReadError::Timeout, Some(within)) => Fault::Hang(format!(
                "expected {expected} within {} ms, found nothing",
                within.as_millis()
            )),
            (ReadError::Timeout, None) => {
                Fault::Hang(format!("expected {expected}, found nothing"))
            }
        }
    }

    /// Asks it to end, without waiting for it.
    pub(crate) fn quit(&mut self) {
        self.process.send("quit");
        self.process.close();
    }

    /// Ends it after a fault, which stands in its log.
    pub(crate) fn terminate(mut self, fault: &Fault) {
        self.quit();
        let status = self.process.end();
        let ended = match (fault, status) {
            (Fault::Crash(_), Some(status)) => format!(" ({status})"),
            _ => String::new(),
        };
        let command = &self.spec.command;
        let reason = fault.reason();
        self.process
            .note(&format!("`{command}`: {reason}: {fault}{ended}"));
    }
}

impl Drop for UgiClient {
    fn drop(&mut self) {
        self.quit();
    }
}

/// How long something is waited for.
pub(crate) struct WaitLimit<'a> {
    /// So long; without end where there is nothing.
    pub(crate) allowed: Option<Duration>,
    /// Asked now and then whether to leave it at that.
    pub(crate) stop: &'a dyn Fn() -> bool,
}
