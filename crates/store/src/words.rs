//! Sides, outcomes and reasons as the words that stand in the tables.

use grove_core::{Outcome, Side};
use grove_record::Reason;
use rusqlite::Row;
use rusqlite::types::{FromSql, FromSqlError, FromSqlResult, ValueRef};

/// The value whose word is in this column.
pub(super) fn read<T: Word>(row: &Row<'_>, column: &str) -> rusqlite::Result<T> {
    row.get(column).map(|Written(value)| value)
}

/// What has a word.
pub(super) trait Word: Sized {
    /// The value that a word stands for.
    fn of(word: &str) -> Option<Self>;
}

impl Word for Side {
    fn of(word: &str) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| side.name() == word)
    }
}

impl Word for Outcome {
    fn of(word: &str) -> Option<Outcome> {
        let wins = Side::BOTH.into_iter().map(Outcome::Win);
        wins.chain([Outcome::Draw])
            .find(|outcome| outcome.name() == word)
    }
}

impl Word for Reason {
    fn of(word: &str) -> Option<Reason> {
        Reason::of(word)
    }
}

struct Written<T>(T);

impl<T: Word> FromSql for Written<T> {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
        let word = T::of(value.as_str()?);
        word.map(Written).ok_or(FromSqlError::InvalidType)
    }
}
