//! A game as text that people can read, keep and send.
//!
//! ```text
//! # white: gentle
//! game ataxx
//! start x5o/7/7/7/7/7/o5x x 0 1
//! moves g2 a1a3 f2
//! ```
//!
//! `start` is there only where it is not the game's own, and `moves` may come as often as lines
//! are to stay short. Who played is told in comments, which nobody reads back: a file from a
//! stranger names no players, and so no programs.
//!
//! The page once wrote `game: ataxx`, `start: …` and, on lines of their own, the moves after `moves:`.
//! Such files are still read.

use std::fmt;
use std::str::FromStr;

use grove_games::{GameSpec, SpecError};
use thiserror::Error;

use super::{Session, SessionError, open};

/// Where lines of moves are broken.
const WIDTH: usize = 80;

/// What is kept of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Saved {
    /// Which game.
    pub game: GameSpec,
    /// Where it began, unless in the game's own start.
    pub start: Option<String>,
    /// What was played.
    pub moves: Vec<String>,
    /// Lines about it, for people.
    pub comments: Vec<String>,
}

/// Why a text is no game.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[allow(missing_docs, reason = "the messages name their fields")]
pub enum SavedError {
    /// A line that says nothing.
    #[error("line {line}: expected game, start, moves or a comment after #, found `{found}`")]
    Line { line: usize, found: String },
    /// Something that is said twice.
    #[error("line {line}: expected one line `{word}`, found another")]
    Twice { line: usize, word: &'static str },
    /// A text that does not say which game it is.
    #[error("expected a line like `game ataxx`, found none")]
    NoGame,
    /// A game that there is not.
    #[error(transparent)]
    Game(#[from] SpecError),
    /// A start or a move that the game refuses.
    #[error(transparent)]
    Session(#[from] SessionError),
}

impl Saved {
    /// The game as it stands.
    pub fn of(session: &dyn Session, comments: Vec<String>) -> Self {
        let start = session.start();
        let is_own = start == open(session.game()).start();
        Saved {
            game: *session.game(),
            start: (!is_own).then_some(start),
            moves: session.played(),
            comments,
        }
    }

    /// The game at its last move.
    pub fn open(&self) -> Result<Box<dyn Session>, SavedError> {
        let mut session = open(&self.game);
        let moves: Vec<&str> = self.moves.iter().map(String::as_str).collect();
        session.set_up(self.start.as_deref(), &moves)?;
        Ok(session)
    }
}

impl fmt::Display for Saved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for comment in self.comments.iter().flat_map(|comment| comment.lines()) {
            writeln!(f, "# {comment}")?;
        }
        writeln!(f, "game {}", self.game)?;
        if let Some(start) = &self.start {
            writeln!(f, "start {start}")?;
        }
        let mut line = String::from("moves");
        for text in &self.moves {
            if line.len() + 1 + text.len() > WIDTH {
                writeln!(f, "{line}")?;
                line.truncate("moves".len());
            }
            line.push(' ');
            line += text;
        }
        writeln!(f, "{line}")
    }
}

impl FromStr for Saved {
    type Err = SavedError;

    fn from_str(text: &str) -> Result<Self, SavedError> {
        let (mut game, mut start) = (None, None);
        let (mut moves, mut comments) = (Vec::new(), Vec::new());
        let mut only_moves_follow = false;
        for (index, line) in text.lines().enumerate() {
            let number = index + 1;
            let twice = |word| SavedError::Twice { line: number, word };
            let line = line.trim();
            if let Some(comment) = line.strip_prefix('#') {
                comments.push(comment.trim().into());
                continue;
            }
            if only_moves_follow {
                moves.extend(line.split_whitespace().map(String::from));
                continue;
            }
            let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
            only_moves_follow = word == "moves:";
            match word.strip_suffix(':').unwrap_or(word) {
                "" => {}
                "game" if game.is_some() => return Err(twice("game")),
                "game" => game = Some(rest.trim().parse()?),
                "start" if start.is_some() => return Err(twice("start")),
                "start" => start = Some(rest.trim().into()),
                "moves" => moves.extend(rest.split_whitespace().map(String::from)),
                _ => {
                    return Err(SavedError::Line {
                        line: number,
                        found: word.chars().take(40).collect(),
                    });
                }
            }
        }
        Ok(Saved {
            game: game.ok_or(SavedError::NoGame)?,
            start,
            moves,
            comments,
        })
    }
}
