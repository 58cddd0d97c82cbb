//! Why a file of results was refused, or could not be written, in one line each.

use std::io;
use std::path::{Path, PathBuf};

use rusqlite::{Error as SqliteError, ErrorCode};
use thiserror::Error;

/// What went wrong with a file of results.
#[derive(Debug, Error)]
#[allow(missing_docs, reason = "the messages name their fields")]
pub enum StoreError {
    /// There is no such file.
    #[error("{}: no such file of results", .0.display())]
    Missing(PathBuf),
    /// It is something else.
    #[error("{}: not a file of results; it was left as it is", .0.display())]
    NotADatabase(PathBuf),
    /// It is a database, but not Grove's.
    #[error("{}: a database of another program; it was left as it is", .0.display())]
    Foreign(PathBuf),
    /// It was written by a newer Grove.
    #[error(
        "{}: written by a newer Grove (format {found}, this one knows {known}); \
         it was left as it is",
        .path.display()
    )]
    Newer {
        path: PathBuf,
        found: u32,
        known: u32,
    },
    /// Something in it cannot be read.
    #[error("{}: damaged: {detail}", .path.display())]
    Damaged { path: PathBuf, detail: String },
    /// The disk is full.
    #[error("{}: the disk is full; what was stored before is safe", .0.display())]
    Full(PathBuf),
    /// Others have been writing for too long.
    #[error("{}: in use by another process", .0.display())]
    Busy(PathBuf),
    /// The file or its directory cannot be used.
    #[error("{}: {source}", .path.display())]
    Io { path: PathBuf, source: io::Error },
    /// Anything else that SQLite complains about.
    #[error("{}: {source}", .path.display())]
    Sqlite { path: PathBuf, source: SqliteError },
}

impl StoreError {
    pub(super) fn of(path: &Path, error: SqliteError) -> Self {
        let path = path.to_owned();
        match (error.sqlite_error_code(), &error) {
            (Some(ErrorCode::NotADatabase), _) => StoreError::NotADatabase(path),
            (Some(ErrorCode::DiskFull), _) => StoreError::Full(path),
            (Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked), _) => {
                StoreError::Busy(path)
            }
            (Some(ErrorCode::DatabaseCorrupt), _)
            | (
                None,
                // Values of a kind that Grove does not write.
                SqliteError::FromSqlConversionFailure(..)
                | SqliteError::IntegralValueOutOfRange(..)
                | SqliteError::InvalidColumnType(..),
            ) => StoreError::Damaged {
                path,
                detail: error.to_string(),
            },
            _ => StoreError::Sqlite {
                path,
                source: error,
            },
        }
    }

    pub(super) fn io(path: &Path, source: io::Error) -> Self {
        StoreError::Io {
            path: path.to_owned(),
            source,
        }
    }
}
