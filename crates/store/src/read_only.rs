//! Reading a file of results that cannot be written to, or whose directory cannot.
//!
//! A file with a log (SQLite's WAL) usually needs two more files beside it even to be read. Where they
//! cannot be created there are three cases:
//!
//! - Another process has the file open: its index of the log is there to be shared.
//! - There is a log that nobody has open, left by a process that was killed. SQLite keeps the index in
//!   memory if nobody else can have the file, which is so since nobody can write to it.
//! - There is no log. The file is opened as one that never changes.

use std::path::{Path, PathBuf};

use rusqlite::config::DbConfig;
use rusqlite::{Connection, OpenFlags};

use super::open::{examine, has_content};
use super::{Store, StoreError};

impl Store {
    /// Opens a file that must be there for reading alone. No file is written or created.
    pub fn open_read_only(path: impl AsRef<Path>) -> Result<Store, StoreError> {
        let path = path.as_ref();
        examine(path)?;
        let connection = connect(path).map_err(|error| StoreError::of(path, error))?;
        let store = Store {
            connection,
            path: path.to_owned(),
        };
        store.check()?;
        Ok(store)
    }

    /// Opens a file that is inside the program, for reading alone. Memory has no place for a log, so it must be
    /// one without (`PRAGMA journal_mode = DELETE`).
    pub fn open_embedded(file: &'static [u8]) -> Result<Store, StoreError> {
        let path = PathBuf::from("the file inside the program");
        let open = || {
            let mut connection = Connection::open_in_memory()?;
            connection.deserialize_bytes("main", file)?;
            connection.query_row("PRAGMA schema_version", [], |_| Ok(()))?;
            Ok(connection)
        };
        let connection = open().map_err(|error| StoreError::of(&path, error))?;
        Ok(Store { connection, path })
    }
}

fn connect(path: &Path) -> rusqlite::Result<Connection> {
    let beside = |ending: &str| {
        let mut name = path.as_os_str().to_owned();
        name.push(ending);
        PathBuf::from(name)
    };
    if !has_content(&beside("-wal")) {
        return open(path, "immutable=1");
    }
    if has_content(&beside("-shm"))
        && let Ok(shared) = open(path, "mode=ro")
        && shared
            .query_row("PRAGMA schema_version", [], |_| Ok(()))
            .is_ok()
    {
        return Ok(shared);
    }
    let connection = open(path, "mode=ro&vfs=unix-none")?;
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, true)?;
    connection.pragma_update(None, "locking_mode", "EXCLUSIVE")?;
    Ok(connection)
}

fn open(path: &Path, parameters: &str) -> rusqlite::Result<Connection> {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY
        | OpenFlags::SQLITE_OPEN_URI
        | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    Connection::open_with_flags(uri(path, parameters), flags)
}

/// `file:/data/results.db?immutable=1`, with what has a meaning in a URI written as `%3f`.
fn uri(path: &Path, parameters: &str) -> String {
    let absolute = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    let mut uri = String::from("file:");
    for &byte in absolute.as_os_str().as_encoded_bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'/' | b'-' | b'_' | b'.' => {
                uri.push(byte.into());
            }
            byte => uri.push_str(&format!("%{byte:02x}")),
        }
    }
    format!("{uri}?{parameters}")
}
