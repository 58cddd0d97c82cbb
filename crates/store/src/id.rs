//! The name of a stored game: `3-17` is game 17 of run 3.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// A game by its run and its number in it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct GameId {
    /// The run.
    pub run: u64,
    /// The game's number in the run, from 0.
    pub index: u64,
}

/// Not the name of a game.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("game: expected RUN-INDEX, such as 3-17, found `{0}`")]
pub struct GameIdError(String);

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.run, self.index)
    }
}

impl FromStr for GameId {
    type Err = GameIdError;

    fn from_str(text: &str) -> Result<Self, GameIdError> {
        let id = text.split_once('-').and_then(|(run, index)| {
            Some(GameId {
                run: run.parse().ok()?,
                index: index.parse().ok()?,
            })
        });
        id.ok_or_else(|| GameIdError(text.into()))
    }
}
