//! The fields of a position text: the board, the side to move, counters.

use std::str::SplitWhitespace;

use crate::{PositionError, Side};

/// Counters are read up to here, far beyond the length of any game.
const MOST: u32 = 1_000_000_000;

/// Reads a position text field by field. A field that is left off at the end takes its start
/// value.
#[derive(Clone, Debug)]
pub struct PositionFields<'a>(SplitWhitespace<'a>);

impl<'a> PositionFields<'a> {
    /// Starts at the first field.
    pub fn new(text: &'a str) -> Self {
        PositionFields(text.split_whitespace())
    }

    /// The board, which cannot be left off.
    pub fn board(&mut self) -> &'a str {
        self.0.next().unwrap_or_default()
    }

    /// The side to move by its letter; Black's turn where it is left off.
    pub fn side(&mut self, letters: [char; 2]) -> Result<Side, PositionError> {
        let Some(text) = self.0.next() else {
            return Ok(Side::Black);
        };
        let is_of = |side: &Side| text.chars().eq([letters[side.index()]]);
        let side = Side::BOTH.into_iter().find(is_of);
        side.ok_or_else(|| PositionError::Field {
            field: "side to move",
            expected: format!("{} or {}", letters[0], letters[1]),
            found: text.into(),
        })
    }

    /// A counter from `least` on; that where it is left off.
    pub fn number(&mut self, field: &'static str, least: u32) -> Result<u32, PositionError> {
        let Some(text) = self.0.next() else {
            return Ok(least);
        };
        let digits_only = text.bytes().all(|byte| byte.is_ascii_digit());
        text.parse()
            .ok()
            .filter(|number| digits_only && (least..=MOST).contains(number))
            .ok_or_else(|| PositionError::Field {
                field,
                expected: format!("a number from {least} to {MOST}"),
                found: text.into(),
            })
    }

    /// The next field, if there is one.
    pub fn word(&mut self) -> Option<&'a str> {
        self.0.next()
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
