//! Another program that plays: `engine:cmd="./engine --quiet",proto=uai,time=1s`.

mod fields;

use std::fmt;
use std::time::Duration;

use crate::Protocol;
use crate::field::{Described, Limited};
use crate::grammar::written;
use crate::limits::MoveLimits;

/// A program, how it is spoken to and how long it is waited for.
#[derive(Clone, PartialEq, Debug)]
pub struct EngineSpec {
    /// The command, as a shell would split it into words. No shell is run.
    pub command: String,
    /// How it is spoken to.
    pub protocol: Protocol,
    /// What it is asked to keep to.
    pub limits: MoveLimits,
    /// How long it may take to start, and to make ready for a game. No clock runs then.
    pub start: Duration,
    /// How long it is waited for beyond its time, or for a move where that has no limit.
    pub patience: Duration,
    /// The file that keeps its standard error; `None` for one in the system's temporary directory.
    pub log: Option<String>,
    /// Its own options, in the order in which they are set.
    pub options: Vec<(String, String)>,
}

/// How long a program thinks that is given no limit.
const TIME: Duration = Duration::from_secs(1);
/// How long it may take to start where nothing is said.
const START: Duration = Duration::from_secs(10);
/// How long a program is waited for whose time is up: its game is lost already.
const PATIENCE: Duration = Duration::from_secs(3);

impl EngineSpec {
    /// The name of the player.
    pub(super) const NAME: &'static str = "engine";

    /// A program with the default limit of time.
    pub fn new(command: &str, protocol: Protocol) -> Self {
        EngineSpec {
            command: command.into(),
            protocol,
            limits: MoveLimits {
                time: Some(TIME),
                ..MoveLimits::default()
            },
            start: START,
            patience: PATIENCE,
            log: None,
            options: Vec::new(),
        }
    }

    /// The program and its arguments; nothing where a quote is not closed or there is no program.
    pub fn words(&self) -> Option<Vec<String>> {
        words(&self.command)
    }
}

fn words(command: &str) -> Option<Vec<String>> {
    shlex::split(command).filter(|words| !words.is_empty())
}

/// Commands are quoted even where they need not be, so that they look alike.
fn written_command(command: &str) -> String {
    match command.contains('"') {
        true => written(command),
        false => format!("\"{command}\""),
    }
}

impl fmt::Display for EngineSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text(Self::NAME))
    }
}

impl Limited for EngineSpec {
    fn limits(&self) -> &MoveLimits {
        &self.limits
    }

    fn limits_mut(&mut self) -> &mut MoveLimits {
        &mut self.limits
    }
}
