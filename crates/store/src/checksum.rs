//! The checksum of a stored game, so that a flipped bit is reported and not read as another game.
//!
//! SQLite notices damage to the structure of its pages, not to what is in them. The checksum covers
//! every other column of the game, as it is stored. Games that were written before format 3 have none, and are
//! read as they are.

use rusqlite::Row;
use rusqlite::types::ValueRef;

use super::digest;

/// The column with the checksum.
const COLUMN: &str = "checksum";

/// All other columns of a game, in the order in which they are summed up.
pub(super) const COLUMNS: [&str; 15] = [
    "run",
    "number",
    "first_player",
    "second_player",
    "seed",
    "first_colour",
    "start",
    "opening",
    "to_move",
    "moves",
    "outcome",
    "reason",
    "plies",
    "turns",
    "overstep_us",
];

/// The checksum of a game whose columns have these values. It is FNV-1a, in which no change of a single
/// byte goes unnoticed.
pub(super) fn checksum<'v>(values: impl IntoIterator<Item = ValueRef<'v>>) -> i64 {
    let mut bytes = Vec::new();
    for value in values {
        match value {
            ValueRef::Null => bytes.push(0),
            ValueRef::Integer(number) => bytes.extend(number.to_le_bytes()),
            ValueRef::Real(number) => bytes.extend(number.to_le_bytes()),
            ValueRef::Text(content) | ValueRef::Blob(content) => {
                bytes.extend((content.len() as u64).to_le_bytes());
                bytes.extend(content);
            }
        }
    }
    digest(&bytes) as i64
}

/// Whether a stored game is what was written. A game without a checksum is taken at its word.
pub(super) fn is_intact(row: &Row<'_>) -> rusqlite::Result<bool> {
    // A file of an earlier format that cannot be written to has no such column.
    let Ok(column) = row.as_ref().column_index(COLUMN) else {
        return Ok(true);
    };
    let values: Vec<ValueRef<'_>> = COLUMNS
        .iter()
        .map(|&column| row.get_ref(column))
        .collect::<rusqlite::Result<_>>()?;
    Ok(match row.get_ref(column)? {
        ValueRef::Null => true,
        stored => stored == ValueRef::Integer(checksum(values)),
    })
}
