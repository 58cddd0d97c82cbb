//! What the page asks for.

use std::collections::BTreeMap;

use serde::Deserialize;

use crate::message::SideName;

/// A request over the socket. The response carries the same `id`.
#[derive(Deserialize, Debug)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum Request {
    /// Sets up a game from its start or from a position, with these moves played.
    SetUp {
        id: u64,
        game: String,
        #[serde(default)]
        start: Option<String>,
        #[serde(default)]
        moves: Vec<String>,
    },
    /// Plays a move on the board.
    Play {
        id: u64,
        #[serde(rename = "move")]
        text: String,
    },
    /// Asks for the text of a position with these things on it, by cell, each the name of one of
    /// the game's tools. The board stays as it is.
    Arrange {
        id: u64,
        game: String,
        pieces: BTreeMap<String, String>,
        to_move: SideName,
    },
    /// Searches the position on the board, or another one. Responses carry this `id` until one of
    /// them is `done`.
    Think {
        id: u64,
        #[serde(default)]
        of: Option<GameSetup>,
        player: String,
        #[serde(default)]
        seed: u64,
        #[serde(default)]
        limits: Option<Limits>,
        #[serde(default)]
        clock: Option<RemainingTime>,
        /// How many lines are wanted, at most 8; 1 if absent.
        #[serde(default)]
        lines: Option<usize>,
    },
    /// Searches the position on the board and records every step.
    LookInside {
        id: u64,
        player: String,
        #[serde(default)]
        seed: u64,
        #[serde(default)]
        limits: RecordLimits,
    },
    /// Asks for the position after these moves. The board stays as it is.
    LookAhead { id: u64, moves: Vec<String> },
    /// Asks for a position without setting it up.
    Look {
        id: u64,
        game: String,
        #[serde(default)]
        start: Option<String>,
        #[serde(default)]
        moves: Vec<String>,
    },
    /// Asks why no move is made with these cells, one after the other, in a position. The board stays as
    /// it is.
    WhyNot {
        id: u64,
        game: String,
        #[serde(default)]
        start: Option<String>,
        #[serde(default)]
        moves: Vec<String>,
        cells: Vec<String>,
    },
    /// Asks for the text of a game, as files of saved games have it.
    WriteGame {
        id: u64,
        game: String,
        #[serde(default)]
        start: Option<String>,
        #[serde(default)]
        moves: Vec<String>,
        /// Lines for people.
        #[serde(default)]
        comments: Vec<String>,
    },
    /// Asks for the game in the text of a file. Its moves are checked when it is set up.
    ReadGame { id: u64, text: String },
    /// Watches a run instead of the one that was watched before. Responses carry this `id` until
    /// one of them is `done`.
    Watch { id: u64, run: u64 },
    /// Stops the search or the watching with the `id` in `search`.
    Stop { id: u64, search: u64 },
}

impl Request {
    /// The `id` that the response carries.
    pub(crate) fn id(&self) -> u64 {
        match self {
            Request::SetUp { id, .. }
            | Request::Play { id, .. }
            | Request::Arrange { id, .. }
            | Request::Think { id, .. }
            | Request::LookInside { id, .. }
            | Request::LookAhead { id, .. }
            | Request::Look { id, .. }
            | Request::WhyNot { id, .. }
            | Request::WriteGame { id, .. }
            | Request::ReadGame { id, .. }
            | Request::Watch { id, .. }
            | Request::Stop { id, .. } => *id,
        }
    }
}

/// A game, the position it starts from, and the moves played so far.
#[derive(Deserialize, Debug)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct GameSetup {
    pub(crate) game: String,
    #[serde(default)]
    pub(crate) start: Option<String>,
    #[serde(default)]
    pub(crate) moves: Vec<String>,
}

/// Limits of a search instead of its player's own. Without any it runs until it is stopped.
#[derive(Deserialize, Clone, Copy, Debug)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
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
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct RecordLimits {
    #[serde(default)]
    pub(crate) depth: Option<u32>,
    #[serde(default)]
    pub(crate) iterations: Option<u64>,
}

/// What is left on a player's clock, in milliseconds.
#[derive(Deserialize, Clone, Copy, Debug)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct RemainingTime {
    pub(crate) remaining: u64,
    #[serde(default)]
    pub(crate) increment: u64,
}
