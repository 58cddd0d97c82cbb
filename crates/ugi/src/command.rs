//! What an engine is told, a line each.

use std::time::Duration;

use grove_core::Side;
use grove_players::GameClock;
use grove_players::MoveLimits;
use grove_players::Protocol;

/// A command.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Command {
    /// `ugi`, `uai` or `uci`.
    Hello(Protocol),
    /// `isready`.
    IsReady,
    /// `setoption name Game value konane`.
    Option { name: String, value: String },
    /// `uginewgame` and the like.
    NewGame,
    /// `position startpos moves g2 a2`; the start is a text or the game's own.
    Position {
        start: Option<String>,
        moves: Vec<String>,
    },
    /// `go movetime 100`.
    Go(Go),
    /// `stop`.
    Stop,
    /// `query result`.
    Query(Query),
    /// `quit`.
    Quit,
    /// Something of which we know nothing.
    Unknown,
    /// A command that cannot be read, and why.
    Malformed(String),
}

/// What can be limits of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Query {
    GameOver,
    FirstPlayersTurn,
    Result,
}

/// How long to think.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Go {
    limits: MoveLimits,
    is_endless: bool,
    /// The clocks of Black and White.
    pub(super) clocks: [Option<GameClock>; 2],
    /// What was passed over. Somebody waits for a move, so that one is looked for anyway.
    pub(super) complaints: Vec<String>,
}

impl Command {
    pub(super) fn read(line: &str) -> Self {
        let mut words = line.split_whitespace();
        let word = words.next().unwrap_or_default();
        let rest: Vec<&str> = words.collect();
        let protocols = Protocol::NAMES.map(|(_, protocol)| protocol);
        if let Some(&protocol) = protocols.iter().find(|protocol| protocol.name() == word) {
            return Command::Hello(protocol);
        }
        if protocols.iter().any(|protocol| protocol.new_game() == word) {
            return Command::NewGame;
        }
        match word {
            "isready" => Command::IsReady,
            "setoption" => read_option(&rest),
            "position" => read_position(&rest),
            "go" => Command::Go(Go::read(&rest)),
            "stop" => Command::Stop,
            "query" => read_query(&rest),
            "quit" => Command::Quit,
            _ => Command::Unknown,
        }
    }
}

fn malformed(expected: &str, found: &str) -> Command {
    Command::Malformed(format!("expected {expected}, found `{found}`"))
}

/// Names and values may have several words.
fn read_option(words: &[&str]) -> Command {
    let form = || malformed("setoption name NAME value VALUE", &words.join(" "));
    let ["name", rest @ ..] = words else {
        return form();
    };
    let end = rest.iter().position(|&word| word == "value");
    match end.map(|end| (&rest[..end], &rest[end + 1..])) {
        Some((name, value)) if !name.is_empty() => Command::Option {
            name: name.join(" "),
            value: value.join(" "),
        },
        _ => form(),
    }
}

fn read_position(words: &[&str]) -> Command {
    let end = words.iter().position(|&word| word == "moves");
    let (start, moves) = match end {
        Some(end) => (&words[..end], &words[end + 1..]),
        None => (words, &[][..]),
    };
    let start = match start {
        ["startpos"] => None,
        ["fen", fields @ ..] if !fields.is_empty() => Some(fields.join(" ")),
        _ => {
            return malformed(
                "position startpos or position fen TEXT, perhaps with moves",
                &words.join(" "),
            );
        }
    };
    Command::Position {
        start,
        moves: moves.iter().map(ToString::to_string).collect(),
    }
}

fn read_query(words: &[&str]) -> Command {
    match words {
        ["gameover"] => Command::Query(Query::GameOver),
        ["p1turn"] => Command::Query(Query::FirstPlayersTurn),
        ["result"] => Command::Query(Query::Result),
        _ => malformed("query gameover, p1turn or result", &words.join(" ")),
    }
}

impl Go {
    fn read(words: &[&str]) -> Self {
        let mut go = Go::default();
        let mut words = words.iter().copied();
        while let Some(word) = words.next() {
            if word == "infinite" {
                go.is_endless = true;
                continue;
            }
            let text = words.next().unwrap_or_default();
            if let Err(expected) = go.limit(word, text) {
                go.complaints
                    .push(format!("go: {word}: expected {expected}, found `{text}`"));
            }
        }
        go
    }

    /// The limits of a side's move; nothing where they are the player's own.
    pub(super) fn move_limits(&self, side: Side) -> Option<MoveLimits> {
        let is_limited =
            self.limits != MoveLimits::default() || self.clocks[side.index()].is_some();
        (is_limited || self.is_endless).then_some(self.limits)
    }

    /// Takes note of a limit, or says what was expected.
    fn limit(&mut self, word: &str, text: &str) -> Result<(), &'static str> {
        let number = text.parse::<i64>().map_err(|_| "a number");
        let clock = Protocol::NAMES.iter().find_map(|&(_, protocol)| {
            let of = |side: Side| {
                let place = protocol
                    .clock(side)
                    .iter()
                    .position(|&known| known == word)?;
                Some((side, place))
            };
            Side::BOTH.into_iter().find_map(of)
        });
        if let Some((side, place)) = clock {
            // A clock that has run out may be below 0.
            let time = milliseconds(number?.max(0));
            let clock = self.clocks[side.index()].get_or_insert(GameClock {
                remaining: Duration::ZERO,
                increment: Duration::ZERO,
            });
            match place {
                0 => clock.remaining = time,
                _ => clock.increment = time,
            }
            return Ok(());
        }
        let at_least_one = |number: i64| match number {
            1.. => Ok(number),
            _ => Err("a number from 1 up"),
        };
        match word {
            "movetime" => {
                let time = milliseconds(at_least_one(number?)?);
                self.limits.time = Some(time);
            }
            "depth" => {
                let depth = at_least_one(number?)?.min(u32::MAX.into()) as u32;
                self.limits.depth = Some(depth);
            }
            "nodes" => {
                let nodes = at_least_one(number?)? as u64;
                self.limits.nodes = Some(nodes);
            }
            _ => {
                return Err(
                    "p1time, p2time, p1inc, p2inc, btime, wtime, binc, winc, movetime, depth, nodes \
                     or infinite instead",
                );
            }
        }
        Ok(())
    }
}

fn milliseconds(count: i64) -> Duration {
    Duration::from_millis(count.unsigned_abs())
}
