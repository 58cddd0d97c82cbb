//! Games to learn from, as a file keeps them.
//!
//! A file begins with `grove data 2`, a header of lines `name = value`, and an empty line. Then comes a
//! block for each game, in the order of their numbers:
//!
//! | bytes | what |
//! |---|---|
//! | 4 | the number of the game |
//! | 1 | how it ended for Black: 1, 0 or -1 |
//! | 2 | the length of the text of the position it began with, 0 for the usual one |
//! | … | that text |
//! | 2 | how many moves were given, not chosen |
//! | 2 | how many moves were chosen |
//! | 2 for each move | its place among the legal moves, from 0, in the order in which they are generated |
//! | 4 for each move that was chosen | what the search said, in points for the side to move |
//! | 4 | a checksum of the block |
//!
//! A file that holds a shard of the games says in its header which one, how many games are dealt, by what build they
//! are played and by which command.
//!
//! Numbers are little-endian. A file that was cut off is whole up to its last whole block.

use std::collections::BTreeMap;

use thiserror::Error;

const MAGIC: &str = "grove data 2";

/// What a file says of its games.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct DataHeader {
    /// The game as text.
    pub game: String,
    /// Whatever else makes the games what they are: player, openings, seed.
    pub fields: BTreeMap<String, String>,
}

/// A file of games.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DataFile {
    /// What errors call it.
    pub name: String,
    /// All that it holds.
    pub bytes: Vec<u8>,
}

/// A game as it is kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KeptGame {
    /// Its number.
    pub number: u32,
    /// How it ended for Black: 1, 0 or -1.
    pub result: i8,
    /// The position it began with, as text; empty for the usual one.
    pub start: String,
    /// The places of all moves among the legal ones.
    pub moves: Vec<u16>,
    /// What the search said, for the side to move, of the positions in which a move was chosen: the last
    /// ones.
    pub scores: Vec<i32>,
}

/// Why data were refused.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[allow(missing_docs, reason = "the messages name their fields")]
pub enum DataError {
    /// Not data.
    #[error("expected training data, a file that begins with `{MAGIC}`, found something else")]
    Magic,
    /// The header does not name the game.
    #[error("game: expected the name of a game, found nothing")]
    Game,
    /// A damaged block.
    #[error("game {number}: its checksum is wrong: the file is damaged")]
    Damaged { number: u32 },
    /// A game that the rules do not allow.
    #[error(
        "game {number}: expected a legal game, found {found}: the file was made by other rules"
    )]
    Illegal { number: u32, found: String },
}

impl DataHeader {
    /// The header as the first bytes of a file.
    pub fn write(&self) -> Vec<u8> {
        let mut text = format!("{MAGIC}\ngame = {}\n", self.game);
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
        let game = fields.remove("game").ok_or(DataError::Game)?;
        Ok((DataHeader { game, fields }, rest))
    }
}

impl KeptGame {
    /// The game as a block.
    pub fn write(&self) -> Vec<u8> {
        let mut block = Vec::new();
        let opening = self.moves.len() - self.scores.len();
        block.extend(self.number.to_le_bytes());
        block.extend(self.result.to_le_bytes());
        block.extend((self.start.len() as u16).to_le_bytes());
        block.extend(self.start.as_bytes());
        block.extend((opening as u16).to_le_bytes());
        block.extend((self.scores.len() as u16).to_le_bytes());
        block.extend(self.moves.iter().flat_map(|place| place.to_le_bytes()));
        block.extend(self.scores.iter().flat_map(|score| score.to_le_bytes()));
        let sum = checksum(&block);
        block.extend(sum.to_le_bytes());
        block
    }

    /// Reads a block off the front; nothing where there is no whole one any more.
    pub fn read(bytes: &mut &[u8]) -> Result<Option<Self>, DataError> {
        let mut rest = *bytes;
        let Some(game) = read_block(&mut rest) else {
            return Ok(None);
        };
        let length = bytes.len() - rest.len();
        let Some(sum) = take(&mut rest) else {
            return Ok(None);
        };
        let number = game.number;
        if u32::from_le_bytes(sum) != checksum(&bytes[..length]) {
            return Err(DataError::Damaged { number });
        }
        *bytes = rest;
        Ok(Some(game))
    }
}

fn read_block(bytes: &mut &[u8]) -> Option<KeptGame> {
    let number = u32::from_le_bytes(take(bytes)?);
    let result = i8::from_le_bytes(take(bytes)?);
    let length = u16::from_le_bytes(take(bytes)?);
    let (start, rest) = bytes.split_at_checked(length.into())?;
    *bytes = rest;
    let opening = u16::from_le_bytes(take(bytes)?);
    let chosen = u16::from_le_bytes(take(bytes)?);
    let moves =
        (0..u32::from(opening) + u32::from(chosen)).map(|_| Some(u16::from_le_bytes(take(bytes)?)));
    let moves = moves.collect::<Option<_>>()?;
    let scores = (0..chosen).map(|_| Some(i32::from_le_bytes(take(bytes)?)));
    Some(KeptGame {
        number,
        result,
        // What is not text is damage, which the checksum tells.
        start: String::from_utf8_lossy(start).into_owned(),
        moves,
        scores: scores.collect::<Option<_>>()?,
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
