//! Another program that plays: `engine:cmd="./engine --quiet",proto=uai,time=1s`.

use std::fmt;
use std::time::Duration;

use super::error::PlayerError;
use super::names::name_of;
use super::reader::{self, Reader};
use super::search::GameClock;
use super::write::{clock_text, time_text};
use crate::Dialect;
use crate::fields::written;

/// A program, how it is spoken to and how long it is waited for.
#[derive(Clone, PartialEq, Debug)]
pub struct EngineSpec {
    /// The command, as a shell would split it into words. No shell is run.
    pub command: String,
    /// How it is spoken to.
    pub dialect: Dialect,
    /// How deep it is asked to search.
    pub depth: Option<u32>,
    /// How many nodes a move.
    pub nodes: Option<u64>,
    /// How long a move.
    pub time: Option<Duration>,
    /// How long a whole game.
    pub clock: Option<GameClock>,
    /// How long it may take to start, and to make ready for a game. No clock runs then.
    pub start: Duration,
    /// How long it is waited for beyond its time, or for a move where that has no limit.
    pub patience: Duration,
    /// The file that keeps its standard error; `None` for one in the system's temporary directory.
    pub log: Option<String>,
    /// Its own options, in the order in which they are set.
    pub options: Vec<(String, String)>,
}

const FIELDS: [&str; 9] = [
    "cmd", "proto", "depth", "nodes", "time", "clock", "start", "patience", "log",
];

/// How long a program thinks that is given no limit.
const USUAL_TIME: Duration = Duration::from_secs(1);
const USUAL_START: Duration = Duration::from_secs(10);
/// How long a program is waited for whose time is up: its game is lost already.
const PATIENCE: Duration = Duration::from_secs(3);
/// How long a move is waited for that has no limit of time.
const PATIENCE_WITHOUT_TIME: Duration = Duration::from_secs(60);

impl EngineSpec {
    /// The name of the player.
    pub(super) const NAME: &'static str = "engine";

    /// A program with the usual limits.
    pub fn new(command: &str, dialect: Dialect) -> Self {
        EngineSpec {
            command: command.into(),
            dialect,
            depth: None,
            nodes: None,
            time: Some(USUAL_TIME),
            clock: None,
            start: USUAL_START,
            patience: PATIENCE,
            log: None,
            options: Vec::new(),
        }
    }

    /// The program that these fields describe.
    pub(super) fn read(read: &Reader<'_>) -> Result<Self, PlayerError> {
        let options = read.0.fields.iter();
        let options: Vec<(&str, &str)> = options
            .filter_map(|&(field, value)| Some((option_name(field)?, value)))
            .collect();
        read.check_known_but(&FIELDS, "option(NAME)", |field| {
            option_name(field).is_some()
        })?;
        let is_several_lines = |(_, value): &&(&str, &str)| value.contains(char::is_control);
        if let Some(&(name, value)) = options.iter().find(is_several_lines) {
            return Err(PlayerError::Value {
                player: Self::NAME.into(),
                field: format!("option({name})"),
                expected: "a line without control characters".into(),
                found: value.into(),
            });
        }
        let command = read.value("cmd", COMMAND_FORM, |text| {
            words(text).map(|_| text.to_string())
        })?;
        let command = command.ok_or_else(missing_command)?;
        let nodes = read.value("nodes", "a number from 1 up", |text| {
            reader::number(text, 1, u64::MAX)
        })?;
        let depth = read.value("depth", "a number from 1 up", |text| {
            reader::number(text, 1, u32::MAX)
        })?;
        let (time, clock) = (read.time()?, read.clock()?);
        let is_timed = time.is_some() || clock.is_some();
        let is_limited = is_timed || depth.is_some() || nodes.is_some();
        let wait = |field| read.value(field, reader::TIME_FORM, reader::move_time);
        let usual_patience = match is_timed || !is_limited {
            true => PATIENCE,
            false => PATIENCE_WITHOUT_TIME,
        };
        Ok(EngineSpec {
            command,
            dialect: read.named("proto", &Dialect::NAMES)?,
            depth,
            nodes,
            time: time.or((!is_limited).then_some(USUAL_TIME)),
            clock,
            start: wait("start")?.unwrap_or(USUAL_START),
            patience: wait("patience")?.unwrap_or(usual_patience),
            log: read.text("log").map(String::from),
            options: options
                .into_iter()
                .map(|(name, value)| (name.into(), value.into()))
                .collect(),
        })
    }

    /// The program and its arguments; nothing where a quote is not closed or there is no program.
    pub fn words(&self) -> Option<Vec<String>> {
        words(&self.command)
    }

    fn text_of(&self, field: &str) -> Option<String> {
        match field {
            "cmd" => Some(written_command(&self.command)),
            "proto" => Some(name_of(&Dialect::NAMES, self.dialect).into()),
            "depth" => self.depth.map(|depth| depth.to_string()),
            "nodes" => self.nodes.map(|nodes| nodes.to_string()),
            "time" => self.time.map(time_text),
            "clock" => self.clock.map(clock_text),
            "start" => Some(time_text(self.start)),
            "patience" => Some(time_text(self.patience)),
            "log" => self.log.as_deref().map(written),
            _ => None,
        }
    }
}

const COMMAND_FORM: &str = "a command like \"./engine --quiet\", with its quotes closed";

fn missing_command() -> PlayerError {
    PlayerError::Value {
        player: EngineSpec::NAME.into(),
        field: "cmd".into(),
        expected: COMMAND_FORM.into(),
        found: String::new(),
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

/// `Hash` out of `option(Hash)`. Spaces at its ends and control characters would change what the
/// program reads.
fn option_name(field: &str) -> Option<&str> {
    let name = field.strip_prefix("option(")?.strip_suffix(')')?;
    let is_plain = !name.is_empty() && name.trim() == name && !name.contains(char::is_control);
    is_plain.then_some(name)
}

impl fmt::Display for EngineSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&super::write::fields_text(Self::NAME, &FIELDS, |field| {
            self.text_of(field)
        }))?;
        for (name, value) in &self.options {
            write!(f, ",option({name})={}", written(value))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use crate::PlayerSpec;

    fn canonical(text: &str) -> String {
        let read: PlayerSpec = text.parse().unwrap_or_else(|error| panic!("{error}"));
        assert!(read.runs_a_program());
        let written = read.to_string();
        assert_eq!(written.parse(), Ok(read), "{written}");
        written
    }

    fn refused(text: &str) -> String {
        text.parse::<PlayerSpec>().unwrap_err().to_string()
    }

    #[test]
    fn an_engine_reads_back() {
        assert_eq!(
            canonical("engine:cmd=./engine"),
            "engine:cmd=\"./engine\",proto=ugi,time=1s,start=10s,patience=3s"
        );
        assert_eq!(
            canonical("engine:proto=uai,cmd=\"a -b, c\",nodes=5,option(Hash)=64,option(A B)=x y"),
            "engine:cmd=\"a -b, c\",proto=uai,nodes=5,start=10s,patience=60s,\
             option(Hash)=64,option(A B)=x y"
        );
        assert_eq!(
            canonical("engine:cmd=sh -c \"a, 'b c'\",clock=60s+1s,patience=1s,log=e.log"),
            "engine:cmd=sh -c \"a, 'b c'\",proto=ugi,clock=60s+1s,start=10s,patience=1s,log=e.log"
        );
    }

    #[test]
    fn a_command_is_split_as_a_shell_does() {
        let words = |text: &str| match text.parse() {
            Ok(PlayerSpec::Engine(engine)) => engine.words().unwrap(),
            other => panic!("{other:?}"),
        };
        let expected = ["my engine", "--name", "a,b"];
        assert_eq!(words("engine:cmd=\"'my engine' --name a,b\""), expected);
        assert_eq!(words("engine:cmd=\"my engine\" --name \"a,b\""), expected);
    }

    #[test]
    fn what_is_no_engine_is_refused() {
        let form = "expected a command like \"./engine --quiet\", with its quotes closed";
        assert_eq!(refused("engine"), format!("engine: cmd: {form}, found ``"));
        let open = refused("engine:cmd=it's");
        assert_eq!(open, format!("engine: cmd: {form}, found `it's`"));
        assert_eq!(
            refused("engine:cmd=a,proto=xboard"),
            "engine: proto: expected ugi, uai or uci, found `xboard`"
        );
        assert_eq!(
            refused("engine:cmd=a,hash=4"),
            "engine: unknown field `hash`: expected one of cmd, proto, depth, nodes, time, clock, \
             start, patience, log, option(NAME)"
        );
        assert_eq!(
            refused("engine:cmd=a,option(Hash)=1\nquit"),
            "engine: option(Hash): expected a line without control characters, found `1\nquit`"
        );
    }
}
