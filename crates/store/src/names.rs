//! Sides, outcomes and reasons, which stand in the tables by their names.

use grove_core::{Outcome, Side};
use grove_record::Reason;
use rusqlite::Row;
use rusqlite::types::{FromSql, FromSqlError, FromSqlResult, ValueRef};

/// The value whose name is in this column.
pub(super) fn read<T: Named>(row: &Row<'_>, column: &str) -> rusqlite::Result<T> {
    row.get(column).map(|Written(value)| value)
}

/// What has a name.
pub(super) trait Named: Sized {
    /// The value of this name.
    fn of_name(name: &str) -> Option<Self>;
}

impl Named for Side {
    fn of_name(name: &str) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| side.name() == name)
    }
}

impl Named for Outcome {
    fn of_name(name: &str) -> Option<Outcome> {
        let wins = Side::BOTH.into_iter().map(Outcome::Win);
        wins.chain([Outcome::Draw])
            .find(|outcome| outcome.name() == name)
    }
}

impl Named for Reason {
    fn of_name(name: &str) -> Option<Reason> {
        Reason::of(name)
    }
}

struct Written<T>(T);

impl<T: Named> FromSql for Written<T> {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
        let named = T::of_name(value.as_str()?);
        named.map(Written).ok_or(FromSqlError::InvalidType)
    }
}
