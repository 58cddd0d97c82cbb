//! Positions of games, as a file keeps them.
//!
//! A file begins with `grove data 1`, a header of lines `name = value`, and an empty line. Then comes a
//! block for each game, in the order of their numbers:
//!
//! | bytes | what |
//! |---|---|
//! | 4 | the number of the game |
//! | 2 | how many positions follow |
//! | 8 for each plane | where the pieces of a kind stand, as the side to move sees them |
//! | 4 | what the search said of the position, in points for the side to move |
//! | 1 | how the game ended for the side to move: 1, 0 or -1 |
//! | 2 | the ply |
//! | … | the other positions |
//! | 4 | a checksum of the block |
//!
//! Numbers are little-endian. A file that was cut off is whole up to its last whole block.

use std::collections::BTreeMap;

use grove_model::{MOST_PLANES, Planes};
use thiserror::Error;

const MAGIC: &str = "grove data 1";

/// What a file says of its games.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DataHeader {
    /// The game as text.
    pub game: String,
    /// How many planes a position has.
    pub planes: usize,
    /// Whatever else makes the games what they are: player, openings, seed.
    pub fields: BTreeMap<String, String>,
}

/// A position of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sample {
    /// The board as the side to move sees it.
    pub planes: Planes,
    /// What the search said of it, in points for the side to move.
    pub score: i32,
    /// How the game ended for the side to move: 1, 0 or -1.
    pub result: i8,
    /// The ply.
    pub ply: u16,
}

/// The positions of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameSamples {
    /// The number of the game.
    pub number: u32,
    /// Its positions.
    pub samples: Vec<Sample>,
}

/// Why data were refused.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[allow(missing_docs, reason = "the messages name their fields")]
pub enum DataError {
    /// Not data.
    #[error("expected training data, a file that begins with `{MAGIC}`, found something else")]
    Magic,
    /// A line of the header that is missing or cannot be read.
    #[error("{field}: expected {expected}, found `{found}`")]
    Field {
        field: &'static str,
        expected: &'static str,
        found: String,
    },
    /// A damaged block.
    #[error("game {number}: its checksum is wrong: the file is damaged")]
    Damaged { number: u32 },
}

impl DataHeader {
    /// The header as the first bytes of a file.
    pub fn write(&self) -> Vec<u8> {
        let mut text = format!("{MAGIC}\ngame = {}\nplanes = {}\n", self.game, self.planes);
        for (name, value) in &self.fields {
            text += &format!("{name} = {value}\n");
        }
        text.push('\n');
        text.into_bytes()
    }

    /// Reads the header of a file; with it comes what follows it.
    pub fn read(bytes: &[u8]) -> Result<(Self, &[u8]), DataError> {
        let split = || {
            let end = bytes.windows(2).position(|pair| pair == b"\n\n")?;
            let text = str::from_utf8(&bytes[..end]).ok()?;
            let is_data = text.lines().next() == Some(MAGIC);
            is_data.then_some((text, &bytes[end + 2..]))
        };
        let (text, rest) = split().ok_or(DataError::Magic)?;
        let lines = text.lines().filter_map(|line| line.split_once(" = "));
        let mut fields: BTreeMap<String, String> = lines
            .map(|(name, value)| (name.into(), value.into()))
            .collect();
        let game = fields.remove("game").ok_or(DataError::Field {
            field: "game",
            expected: "the name of a game",
            found: String::new(),
        })?;
        let planes = fields.remove("planes").unwrap_or_default();
        let known = |planes: &usize| (1..=MOST_PLANES).contains(planes);
        let planes = planes.parse().ok().filter(known).ok_or(DataError::Field {
            field: "planes",
            expected: "a number from 1 to 4",
            found: planes,
        })?;
        let header = DataHeader {
            game,
            planes,
            fields,
        };
        Ok((header, rest))
    }
}

impl GameSamples {
    /// The game as a block.
    pub fn write(&self, planes: usize) -> Vec<u8> {
        let mut block = Vec::new();
        block.extend(self.number.to_le_bytes());
        block.extend((self.samples.len() as u16).to_le_bytes());
        for sample in &self.samples {
            for plane in &sample.planes[..planes] {
                block.extend(plane.to_le_bytes());
            }
            block.extend(sample.score.to_le_bytes());
            block.extend(sample.result.to_le_bytes());
            block.extend(sample.ply.to_le_bytes());
        }
        let sum = checksum(&block);
        block.extend(sum.to_le_bytes());
        block
    }

    /// Reads a block off the front; nothing where there is no whole one any more.
    pub fn read(bytes: &mut &[u8], planes: usize) -> Result<Option<Self>, DataError> {
        let mut rest = *bytes;
        let Some(head) = take::<6>(&mut rest) else {
            return Ok(None);
        };
        let number = u32::from_le_bytes([head[0], head[1], head[2], head[3]]);
        let count = u16::from_le_bytes([head[4], head[5]]);
        let mut samples = Vec::with_capacity(count.into());
        for _ in 0..count {
            let Some(sample) = read_sample(&mut rest, planes) else {
                return Ok(None);
            };
            samples.push(sample);
        }
        let length = bytes.len() - rest.len();
        let Some(sum) = take::<4>(&mut rest) else {
            return Ok(None);
        };
        if u32::from_le_bytes(sum) != checksum(&bytes[..length]) {
            return Err(DataError::Damaged { number });
        }
        *bytes = rest;
        Ok(Some(GameSamples { number, samples }))
    }
}

fn read_sample(bytes: &mut &[u8], planes: usize) -> Option<Sample> {
    let mut seen = Planes::default();
    for plane in &mut seen[..planes] {
        *plane = u64::from_le_bytes(take(bytes)?);
    }
    Some(Sample {
        planes: seen,
        score: i32::from_le_bytes(take(bytes)?),
        result: i8::from_le_bytes(take(bytes)?),
        ply: u16::from_le_bytes(take(bytes)?),
    })
}

fn take<const N: usize>(bytes: &mut &[u8]) -> Option<[u8; N]> {
    let (taken, rest) = bytes.split_first_chunk::<N>()?;
    *bytes = rest;
    Some(*taken)
}

/// FNV-1a, which any damage by accident changes.
fn checksum(bytes: &[u8]) -> u32 {
    bytes.iter().fold(0x811c_9dc5, |sum: u32, &byte| {
        (sum ^ u32::from(byte)).wrapping_mul(0x0100_0193)
    })
}
