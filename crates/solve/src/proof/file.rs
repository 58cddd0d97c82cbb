//! Files of proofs, and of what an unfinished solver knows.
//!
//! ```text
//! grove proof 1                     what it is
//! game konane:4x4
//! position bwbw/wbwb/bwbw/wbwb b
//! result white                      black, white, draw, or unfinished
//! effort 36                         positions visited; where unfinished also seconds
//! bytes 21 4f1d2c0b5a697887         how many follow, and a checksum of everything
//! …
//! ```
//!
//! What follows a result are the moves of the strategies. What follows `unfinished` are positions that
//! Konane's solver has proven, those that were the most work: eight bytes of a key and one of a result.
//! A proof says no time, so that the same search writes the same file.

use grove_core::{KeyMixer, Outcome, Side};
use thiserror::Error;

/// The first line.
pub const MAGIC: &str = "grove proof 1";

/// What a file says.
#[derive(Clone, PartialEq, Debug)]
pub struct File {
    /// The game, as text.
    pub game: String,
    /// The position, as text.
    pub position: String,
    /// Positions visited up to now.
    pub nodes: u64,
    /// What is known.
    pub contents: Contents,
}

/// What is known.
#[derive(Clone, PartialEq, Debug)]
pub enum Contents {
    /// How the game ends, and the moves that prove it.
    Proof(Outcome, Vec<u8>),
    /// What has been proven on the way.
    Unfinished {
        /// The positions.
        known: Vec<Known>,
        /// The time that it took.
        seconds: f64,
    },
}

/// A position of a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Known {
    /// Its key.
    pub key: u64,
    /// Whether its side to move wins.
    pub wins: bool,
    /// The logarithm of the nodes spent on it, below 64.
    pub work: u32,
}

/// Why a file cannot be used.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum FileError {
    /// It is something else.
    #[error("expected a file that begins with `{MAGIC}`, found something else")]
    Foreign,
    /// A line is missing or cannot be read.
    #[error("expected a line `{expected}`, found `{found}`")]
    Line {
        /// What it looks like.
        expected: &'static str,
        /// What stands there.
        found: String,
    },
    /// It is longer or shorter than it says.
    #[error("expected {expected} bytes after the head, found {found}")]
    Length {
        /// How many it says.
        expected: u64,
        /// How many there are.
        found: u64,
    },
    /// It has been changed.
    #[error("expected the checksum {expected:016x}, found {found:016x}")]
    Checksum {
        /// What it says.
        expected: u64,
        /// What it is.
        found: u64,
    },
}

const RECORD: usize = 9;
const EFFORT: &str = "effort NODES, and SECONDS where unfinished";

impl File {
    /// The file as bytes.
    pub fn write(&self) -> Vec<u8> {
        let (result, seconds, payload) = match &self.contents {
            Contents::Proof(outcome, moves) => (outcome.name(), String::new(), moves.clone()),
            Contents::Unfinished { known, seconds } => (
                "unfinished",
                format!(" {seconds}"),
                known.iter().flat_map(|one| one.bytes()).collect(),
            ),
        };
        let head = format!(
            "{MAGIC}\ngame {}\nposition {}\nresult {result}\neffort {}{seconds}\n",
            self.game, self.position, self.nodes
        );
        let sum = checksum(&[head.as_bytes(), &payload]);
        let mut bytes = format!("{head}bytes {} {sum:016x}\n", payload.len()).into_bytes();
        bytes.extend(payload);
        bytes
    }

    /// Reads a file.
    pub fn read(bytes: &[u8]) -> Result<File, FileError> {
        let mut lines = Lines { bytes, at: 0 };
        if lines.next() != MAGIC {
            return Err(FileError::Foreign);
        }
        let game = lines.field("game ", "game GAME")?;
        let position = lines.field("position ", "position TEXT")?;
        let result = lines.field("result ", "result black, white, draw or unfinished")?;
        let effort = lines.field("effort ", EFFORT)?;
        let head = lines.at;
        let size = lines.field("bytes ", "bytes NUMBER CHECKSUM")?;
        let payload = &bytes[lines.at..];
        let line = |expected, found: &str| FileError::Line {
            expected,
            found: found.into(),
        };
        let (length, sum) = size
            .split_once(' ')
            .and_then(|(length, sum)| {
                Some((
                    length.parse::<u64>().ok()?,
                    u64::from_str_radix(sum, 16).ok()?,
                ))
            })
            .ok_or_else(|| line("bytes NUMBER CHECKSUM", &size))?;
        if length != payload.len() as u64 {
            return Err(FileError::Length {
                expected: length,
                found: payload.len() as u64,
            });
        }
        let found = checksum(&[&bytes[..head], payload]);
        if found != sum {
            return Err(FileError::Checksum {
                expected: sum,
                found,
            });
        }
        let (nodes, seconds) = read_effort(&effort).ok_or_else(|| line(EFFORT, &effort))?;
        let outcome = match &*result {
            "black" => Some(Outcome::Win(Side::Black)),
            "white" => Some(Outcome::Win(Side::White)),
            "draw" => Some(Outcome::Draw),
            "unfinished" => None,
            other => return Err(line("result black, white, draw or unfinished", other)),
        };
        let contents = match outcome {
            Some(outcome) => Contents::Proof(outcome, payload.to_vec()),
            None => Contents::Unfinished {
                known: payload.chunks_exact(RECORD).map(Known::read).collect(),
                seconds: seconds.unwrap_or(0.0),
            },
        };
        Ok(File {
            game,
            position,
            nodes,
            contents,
        })
    }
}

/// Positions visited, and seconds if it says so.
fn read_effort(text: &str) -> Option<(u64, Option<f64>)> {
    match text.split_once(' ') {
        None => Some((text.parse().ok()?, None)),
        Some((nodes, seconds)) => Some((nodes.parse().ok()?, Some(seconds.parse().ok()?))),
    }
}

impl Known {
    fn bytes(self) -> [u8; RECORD] {
        let mut bytes = [0; RECORD];
        bytes[..8].copy_from_slice(&self.key.to_le_bytes());
        bytes[8] = (self.work as u8 & 0x3f) << 1 | u8::from(self.wins);
        bytes
    }

    fn read(bytes: &[u8]) -> Known {
        let mut key = [0; 8];
        key.copy_from_slice(&bytes[..8]);
        Known {
            key: u64::from_le_bytes(key),
            wins: bytes[8] & 1 == 1,
            work: u32::from(bytes[8] >> 1),
        }
    }
}

/// The lines of a head.
struct Lines<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl Lines<'_> {
    /// The next line; an empty one where there is none or it is no text.
    fn next(&mut self) -> String {
        const LONGEST: usize = 4096;
        let rest = &self.bytes[self.at..];
        let line = &rest[..rest.len().min(LONGEST)];
        let Some(end) = line.iter().position(|&byte| byte == b'\n') else {
            return String::new();
        };
        self.at += end + 1;
        String::from_utf8_lossy(&line[..end]).into_owned()
    }

    fn field(&mut self, name: &str, expected: &'static str) -> Result<String, FileError> {
        let line = self.next();
        line.strip_prefix(name)
            .map(str::to_owned)
            .ok_or(FileError::Line {
                expected,
                found: line.clone(),
            })
    }
}

/// Folds all bytes into one word.
pub(crate) fn checksum(parts: &[&[u8]]) -> u64 {
    let mut mixer = KeyMixer::new(0x67_72_6f_76_65);
    for part in parts {
        mixer = mixer.word(part.len() as u64);
        for chunk in part.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            mixer = mixer.word(u64::from_le_bytes(word));
        }
    }
    mixer.key()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn proof() -> File {
        File {
            game: "konane:4x4".into(),
            position: "bwbw/wbwb/bwbw/wbwb b".into(),
            nodes: 36,
            contents: Contents::Proof(Outcome::Win(Side::White), vec![0, 1, 2, 200]),
        }
    }

    #[test]
    fn files_say_what_was_written() {
        let unfinished = File {
            contents: Contents::Unfinished {
                known: vec![
                    Known {
                        key: 0x0123_4567_89ab_cdef,
                        wins: true,
                        work: 63,
                    },
                    Known {
                        key: 7,
                        wins: false,
                        work: 1,
                    },
                ],
                seconds: 0.25,
            },
            ..proof()
        };
        for file in [proof(), unfinished] {
            assert_eq!(File::read(&file.write()), Ok(file));
        }
    }

    #[test]
    fn no_changed_byte_goes_unnoticed() {
        let bytes = proof().write();
        for at in 0..bytes.len() {
            let mut changed = bytes.clone();
            changed[at] ^= 0x10;
            assert!(File::read(&changed).is_err(), "byte {at}");
            assert!(File::read(&bytes[..at]).is_err(), "the first {at} bytes");
        }
        assert_eq!(File::read(b"SQLite format 3"), Err(FileError::Foreign));
        assert_eq!(File::read(b""), Err(FileError::Foreign));
    }
}
