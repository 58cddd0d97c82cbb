//! Experience as text.
//!
//! ```text
//! grove experience 1
//! game = pentalath
//!
//! 32 00b1c0ffee15600d 5/6/7/8/4bw3/8/7/6/5 w
//! 64 8badf00dcafe0123 5/6/7/3w4/4bb3/8/7/6/5 w
//! checksum = 5ca1ab1e0ddba11e
//! ```
//!
//! A line for each position, the one that was longest not touched first: its blame, the key that all its
//! images share, and one of them, which only people read. The checksum is of all that stands before it.

use std::fmt;

use grove_core::KeyMixer;
use thiserror::Error;

use super::{Entry, Experience};

const MAGIC: &str = "grove experience 1";
const CHECKSUM: &str = "checksum = ";

/// Why a text is refused.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[allow(missing_docs, reason = "the messages name their fields")]
pub enum ExperienceError {
    /// Not experience.
    #[error("expected experience, which begins with `{MAGIC}`, found something else")]
    Magic,
    /// Another game, or the same game on another board.
    #[error("expected experience of {expected}, found that of `{found}`")]
    Game { expected: String, found: String },
    /// Not what was written.
    #[error("its checksum is wrong: the file is damaged or was cut off")]
    Damaged,
    /// Not a position.
    #[error("expected blame, key and position, found `{0}`")]
    Entry(String),
}

impl Experience {
    /// Reads experience of this game.
    pub fn parse(text: &str, game: &str) -> Result<Self, ExperienceError> {
        let head = format!("{MAGIC}\ngame = ");
        let rest = text.strip_prefix(&head).ok_or(ExperienceError::Magic)?;
        let end = text.rfind(CHECKSUM).ok_or(ExperienceError::Damaged)?;
        if text[end..] != checksum_line(&text[..end]) {
            return Err(ExperienceError::Damaged);
        }
        let body = &rest[..end - head.len()];
        let (found, entries) = body.split_once("\n\n").ok_or(ExperienceError::Damaged)?;
        if found != game {
            return Err(ExperienceError::Game {
                expected: game.into(),
                found: found.into(),
            });
        }
        let refused = |line: &str| ExperienceError::Entry(line.into());
        let entries = entries
            .lines()
            .map(|line| entry(line).ok_or_else(|| refused(line)));
        Ok(Experience {
            game: game.into(),
            entries: entries.collect::<Result<_, _>>()?,
        })
    }
}

fn entry(line: &str) -> Option<Entry> {
    let (blame, rest) = line.split_once(' ')?;
    let (key, position) = rest.split_once(' ')?;
    Some(Entry {
        blame: blame.parse().ok()?,
        key: u64::from_str_radix(key, 16).ok()?,
        position: position.into(),
    })
}

impl fmt::Display for Experience {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = format!("{MAGIC}\ngame = {}\n\n", self.game);
        for entry in &self.entries {
            text += &format!("{} {:016x} {}\n", entry.blame, entry.key, entry.position);
        }
        write!(f, "{text}{}", checksum_line(&text))
    }
}

/// The last line. No change of a single byte before it goes unnoticed.
fn checksum_line(text: &str) -> String {
    let bytes = text.bytes().map(u64::from);
    let sum = bytes.fold(KeyMixer::new(0), KeyMixer::word).key();
    format!("{CHECKSUM}{sum:016x}\n")
}
