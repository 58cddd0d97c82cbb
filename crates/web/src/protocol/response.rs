//! What the server answers.

use serde::Serialize;

use super::record::SearchRecord;
use super::value::{Expected, ProofName};
use crate::error::ApiError;
use crate::message::Step;
use crate::runs::RunView;
use crate::view::Position;

/// A message of the server.
#[derive(Serialize, Debug)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct Response {
    /// The `id` of the request; null in an error where the request had none that could be read.
    pub(crate) id: Option<u64>,
    #[serde(flatten)]
    pub(crate) body: Body,
}

/// A response without its `id`.
#[derive(Serialize, Debug)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
pub(crate) enum Body {
    /// The board.
    Position(Box<Position>),
    /// A position that was put together, as text.
    Arranged { position: String },
    /// What a search has found so far.
    Thought(Thought),
    /// A recorded search.
    Inside(Box<SearchRecord>),
    /// A position ahead of the board.
    Ahead(Box<Ahead>),
    /// Why a move was not made; null where that cannot be told.
    Refusal { reason: Option<String> },
    /// A game as files of saved games have it.
    GameText { text: String },
    /// The game in such a text.
    SavedGame(SavedGame),
    /// The state of a run.
    Watched(Box<Watched>),
    /// Whether there was such a search to stop.
    Stopping { was_running: bool },
    /// Why nothing was done.
    Error(ApiError),
}

/// What a search has found.
#[derive(Serialize, Debug)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct Thought {
    /// Whether the search has ended.
    pub(crate) done: bool,
    pub(crate) best: Option<String>,
    pub(crate) expected: Option<Expected>,
    /// The share of the point that the side to move is expected to get, from 0 to 1.
    pub(crate) chance: Option<f64>,
    pub(crate) depth: u32,
    pub(crate) nodes: u64,
    /// In milliseconds.
    pub(crate) time: u64,
    /// Nodes a second.
    pub(crate) speed: u64,
    /// The principal variation.
    pub(crate) line: Vec<Step>,
    /// The best lines that begin with different moves, the best first, where more than one was asked for and the search
    /// can tell.
    pub(crate) lines: Vec<RankedLine>,
    /// Statistics of the moves at the root, from searches that sample games.
    pub(crate) tried: Vec<Tried>,
}

/// One of the best lines.
#[derive(Serialize, Debug)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct RankedLine {
    pub(crate) expected: Expected,
    /// The share of the point that the side to move is expected to get, from 0 to 1.
    pub(crate) chance: Option<f64>,
    pub(crate) line: Vec<Step>,
}

/// A move at the root of a search that samples games.
#[derive(Serialize, Debug)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct Tried {
    #[serde(flatten)]
    pub(crate) step: Step,
    pub(crate) visits: u32,
    pub(crate) win_rate: Option<f64>,
    /// For the side to move.
    pub(crate) proven: Option<ProofName>,
}

/// A position ahead of the board, and the moves that lead there.
#[derive(Serialize, Debug)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct Ahead {
    pub(crate) line: Vec<Step>,
    #[serde(flatten)]
    pub(crate) position: Box<Position>,
}

/// The game in the text of a file.
#[derive(Serialize, Debug)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct SavedGame {
    pub(crate) game: String,
    /// Null for the game's own start.
    pub(crate) start: Option<String>,
    pub(crate) moves: Vec<String>,
}

/// The state of a run that is watched.
#[derive(Serialize, Debug)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct Watched {
    /// Whether the run is finished.
    pub(crate) done: bool,
    pub(crate) run: RunView,
    /// The game underway, of a run that is played on this server.
    pub(crate) game: Option<GameUnderway>,
    /// Why the run stopped, if it failed.
    pub(crate) trouble: Option<String>,
}

/// A game underway.
#[derive(Serialize, Clone, Debug)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct GameUnderway {
    pub(crate) number: u64,
    /// The index of the player in the run.
    pub(crate) black: usize,
    /// The index of the player in the run.
    pub(crate) white: usize,
    pub(crate) position: Position,
}
