//! The fields of a position text: the board, the side to move, counters.

use std::str::SplitWhitespace;

use crate::{PositionError, Side};

/// Reads a position text field by field. A field that is left off at the end takes its start
/// value.
#[derive(Clone, Debug)]
pub struct Fields<'a>(SplitWhitespace<'a>);

impl<'a> Fields<'a> {
    /// Starts at the first field.
    pub fn new(text: &'a str) -> Self {
        Fields(text.split_whitespace())
    }

    /// The board, which cannot be left off.
    pub fn board(&mut self) -> &'a str {
        self.0.next().unwrap_or_default()
    }

    /// The side to move by its letter; Black's turn where it is left off.
    pub fn side(&mut self, letters: [&str; 2]) -> Result<Side, PositionError> {
        match self.0.next() {
            None => Ok(Side::Black),
            Some(letter) if letter == letters[0] => Ok(Side::Black),
            Some(letter) if letter == letters[1] => Ok(Side::White),
            Some(other) => Err(PositionError::Field {
                field: "side to move",
                expected: format!("{} or {}", letters[0], letters[1]),
                found: other.into(),
            }),
        }
    }

    /// A counter between two bounds; the lower one where it is left off.
    pub fn number(
        &mut self,
        field: &'static str,
        least: u32,
        most: u32,
    ) -> Result<u32, PositionError> {
        let Some(text) = self.0.next() else {
            return Ok(least);
        };
        let digits_only = text.bytes().all(|byte| byte.is_ascii_digit());
        text.parse()
            .ok()
            .filter(|number| digits_only && (least..=most).contains(number))
            .ok_or_else(|| PositionError::Field {
                field,
                expected: format!("a number from {least} to {most}"),
                found: text.into(),
            })
    }

    /// Whether the next field is this word; false where it is left off.
    pub fn flag(&mut self, field: &'static str, word: &str) -> Result<bool, PositionError> {
        match self.0.next() {
            None => Ok(false),
            Some(text) if text == word => Ok(true),
            Some(other) => Err(PositionError::Field {
                field,
                expected: format!("`{word}` or nothing"),
                found: other.into(),
            }),
        }
    }

    /// Checks that nothing is left.
    pub fn end(mut self, after: &'static str) -> Result<(), PositionError> {
        self.0.next().map_or(Ok(()), |found| {
            Err(PositionError::Extra {
                after,
                found: found.into(),
            })
        })
    }
}
