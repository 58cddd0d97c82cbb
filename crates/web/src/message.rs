//! What the page and the server say to each other: JSON, a message each.

use std::collections::BTreeMap;

use grove_core::{Outcome, Side};
use serde::{Deserialize, Serialize};

use crate::arena::Watched;
use crate::inside::Inside;
use crate::view::Position;

/// What the page asks for. The answer carries the same `id`.
#[derive(Deserialize, Debug)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum Request {
    /// A game from its start or from a position, with these moves played.
    SetUp {
        id: u64,
        game: String,
        #[serde(default)]
        start: Option<String>,
        #[serde(default)]
        moves: Vec<String>,
    },
    /// A move on the board.
    Play {
        id: u64,
        #[serde(rename = "move")]
        text: String,
    },
    /// The text of a position with these things on it, by cell and by the names of the game's
    /// tools. The board stays.
    Arrange {
        id: u64,
        game: String,
        pieces: BTreeMap<String, String>,
        #[serde(deserialize_with = "read_side")]
        to_move: Side,
    },
    /// A search of the position on the board, or of another one. Its answers carry this `id` until
    /// one is `done`.
    Think {
        id: u64,
        #[serde(default)]
        of: Option<Setting>,
        player: String,
        #[serde(default)]
        seed: u64,
        #[serde(default)]
        limits: Option<Limits>,
        #[serde(default)]
        clock: Option<Clock>,
    },
    /// A recorded search of the position on the board.
    LookInside {
        id: u64,
        player: String,
        #[serde(default)]
        seed: u64,
        #[serde(default)]
        limits: Scope,
    },
    /// The position after these moves. The board stays as it is.
    LookAhead { id: u64, moves: Vec<String> },
    /// A position, which does not come on the board.
    Look {
        id: u64,
        game: String,
        #[serde(default)]
        start: Option<String>,
        #[serde(default)]
        moves: Vec<String>,
    },
    /// The text of a game, as files of saved games have it.
    WriteGame {
        id: u64,
        game: String,
        #[serde(default)]
        start: Option<String>,
        #[serde(default)]
        moves: Vec<String>,
        /// Lines about it, for people.
        #[serde(default)]
        comments: Vec<String>,
    },
    /// The game in the text of a file. Whether its moves are legal is seen when it is set up.
    ReadGame { id: u64, text: String },
    /// A run of the file of results, instead of the one that was watched before. Its answers carry
    /// this `id` until one is `done`.
    Watch { id: u64, run: u64 },
    /// An end of the search with this `id`, which then answers with what it has, or of watching.
    Stop { id: u64, search: u64 },
}

impl Request {
    /// What the answer is to carry.
    pub(crate) fn id(&self) -> u64 {
        match self {
            Request::SetUp { id, .. }
            | Request::Play { id, .. }
            | Request::Arrange { id, .. }
            | Request::Think { id, .. }
            | Request::LookInside { id, .. }
            | Request::LookAhead { id, .. }
            | Request::Look { id, .. }
            | Request::WriteGame { id, .. }
            | Request::ReadGame { id, .. }
            | Request::Watch { id, .. }
            | Request::Stop { id, .. } => *id,
        }
    }
}

/// A game that has come so far.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub(crate) struct Setting {
    pub(crate) game: String,
    #[serde(default)]
    pub(crate) start: Option<String>,
    #[serde(default)]
    pub(crate) moves: Vec<String>,
}

/// Limits of a search instead of its player's own; without any it goes on until it is stopped.
#[derive(Deserialize, Clone, Copy, Debug)]
#[serde(deny_unknown_fields)]
pub(crate) struct Limits {
    #[serde(default)]
    pub(crate) depth: Option<u32>,
    #[serde(default)]
    pub(crate) nodes: Option<u64>,
    /// In milliseconds.
    #[serde(default)]
    pub(crate) time: Option<u64>,
}

/// How far a recorded search goes.
#[derive(Deserialize, Clone, Copy, Default, Debug)]
#[serde(deny_unknown_fields)]
pub(crate) struct Scope {
    #[serde(default)]
    pub(crate) depth: Option<u32>,
    #[serde(default)]
    pub(crate) iterations: Option<u64>,
}

/// What is left on a player's clock, in milliseconds.
#[derive(Deserialize, Clone, Copy, Debug)]
#[serde(deny_unknown_fields)]
pub(crate) struct Clock {
    pub(crate) remaining: u64,
    #[serde(default)]
    pub(crate) increment: u64,
}

/// What the server says.
#[derive(Serialize, Debug)]
#[serde(tag = "type", rename_all = "snake_case")]
pub(crate) enum Answer {
    /// The board.
    Position {
        id: u64,
        #[serde(flatten)]
        position: Box<Position>,
    },
    /// A position that was put together, as text.
    Arranged { id: u64, position: String },
    /// How a search stands.
    Thought {
        id: u64,
        #[serde(flatten)]
        thought: Found,
    },
    /// A recorded search.
    Inside {
        id: u64,
        #[serde(flatten)]
        inside: Box<Inside>,
    },
    /// A position ahead of the board, and the moves that lead there.
    Ahead {
        id: u64,
        line: Vec<Step>,
        #[serde(flatten)]
        position: Box<Position>,
    },
    /// The text of a game.
    GameText { id: u64, text: String },
    /// The game in a text.
    SavedGame {
        id: u64,
        game: String,
        start: Option<String>,
        moves: Vec<String>,
    },
    /// How a run stands.
    Watched {
        id: u64,
        #[serde(flatten)]
        watched: Box<Watched>,
    },
    /// Whether there was such a search to stop.
    Stopping { id: u64, was_running: bool },
    /// Why nothing was done.
    Error {
        id: Option<u64>,
        #[serde(flatten)]
        refusal: Refusal,
    },
}

impl Answer {
    /// An error.
    pub(crate) fn refused(id: Option<u64>, refusal: Refusal) -> Self {
        Answer::Error { id, refusal }
    }
}

/// What a search has found.
#[derive(Serialize, Debug)]
pub(crate) struct Found {
    /// Whether this is its last word.
    pub(crate) done: bool,
    pub(crate) best: Option<String>,
    pub(crate) expected: Option<Expected>,
    /// Which part of the point the side to move is expected to get, from 0 to 1.
    pub(crate) chance: Option<f64>,
    pub(crate) depth: u32,
    pub(crate) nodes: u64,
    /// In milliseconds.
    pub(crate) time: u64,
    /// Nodes a second.
    pub(crate) speed: u64,
    /// The expected line of play.
    pub(crate) line: Vec<Step>,
    /// What was seen of every move, where games were sampled.
    pub(crate) tried: Vec<Tried>,
}

/// A move and the cells that it names.
#[derive(Serialize, Clone, PartialEq, Debug)]
pub(crate) struct Step {
    #[serde(rename = "move")]
    pub(crate) text: String,
    pub(crate) path: Vec<String>,
}

/// What is expected for the side to move.
#[derive(Serialize, Debug)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub(crate) enum Expected {
    Points { points: i32 },
    Win { moves: Option<u32> },
    Loss { moves: Option<u32> },
}

/// A move that was tried in sampled games.
#[derive(Serialize, Debug)]
pub(crate) struct Tried {
    #[serde(flatten)]
    pub(crate) step: Step,
    pub(crate) visits: u32,
    pub(crate) win_rate: Option<f64>,
    /// `win`, `draw` or `loss` for the side to move, where that is certain.
    pub(crate) proven: Option<&'static str>,
}

/// Why something was refused, for machines and for people.
#[derive(Serialize, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Refusal {
    pub(crate) kind: ErrorKind,
    pub(crate) message: String,
}

impl Refusal {
    /// A refusal with this message, which is cut where text from outside makes it long.
    pub(crate) fn new(kind: ErrorKind, message: impl ToString) -> Self {
        const LONGEST: usize = 600;
        let message = message.to_string();
        let mut cut: String = message.chars().take(LONGEST).collect();
        if cut.len() < message.len() {
            cut.push('…');
        }
        Refusal { kind, message: cut }
    }
}

/// What was wrong.
#[derive(Serialize, Clone, Copy, PartialEq, Eq, Debug)]
#[serde(rename_all = "snake_case")]
pub(crate) enum ErrorKind {
    /// A message or request that cannot be read.
    Request,
    /// It comes from another page.
    Origin,
    /// There is no such run or game.
    Missing,
    /// It is too long.
    Size,
    /// There were too many.
    Rate,
    /// No such game, or none was set up.
    Game,
    /// A position that cannot be read.
    Position,
    /// A move that is not legal.
    Move,
    /// A player that cannot be read, does not fit or may not be asked for here.
    Player,
    /// All places are taken.
    Busy,
    /// Something here has failed.
    Server,
}

/// A side by its name.
fn read_side<'de, D: serde::Deserializer<'de>>(from: D) -> Result<Side, D::Error> {
    #[derive(Deserialize)]
    #[serde(rename_all = "snake_case")]
    enum Name {
        Black,
        White,
    }
    Ok(match Name::deserialize(from)? {
        Name::Black => Side::Black,
        Name::White => Side::White,
    })
}

/// `"black"` or `"white"`.
pub(crate) fn side<S: serde::Serializer>(side: &Side, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_str(side.name())
}

/// `"black"`, `"white"`, `"draw"` or nothing.
pub(crate) fn outcome<S: serde::Serializer>(
    outcome: &Option<Outcome>,
    to: S,
) -> Result<S::Ok, S::Error> {
    outcome.map(Outcome::name).serialize(to)
}
