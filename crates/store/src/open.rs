//! Opening a file of results, or refusing it untouched.
//!
//! What is not ours must not change by so much as a byte, and SQLite may write as soon as it reads,
//! for instance to finish what another process left in the log. So the first bytes of the file are
//! read before SQLite sees it: they tell a database, whose it is and its format. They are up to
//! date because tables are made before the file gets a log.

use std::fs::{self, File};
use std::io::{ErrorKind, Read};
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use rusqlite::config::DbConfig;
use rusqlite::{Connection, ErrorCode};

use super::schema::{self, APPLICATION, VERSION};
use super::{Store, StoreError};

/// How long to wait while another process writes. A pair is written in well under a millisecond,
/// and a log is brought into the file in some milliseconds.
const PATIENCE: Duration = Duration::from_secs(10);

/// Files up to this size are checked from beginning to end, which takes about a tenth of a second.
/// In larger ones damage is noticed when something damaged is read.
const CHECKED: u64 = 64 << 20;

const MAGIC: &[u8] = b"SQLite format 3\0";

impl Store {
    /// Opens a file, which is created together with its directory if there is none.
    pub fn open(path: impl AsRef<Path>) -> Result<Store, StoreError> {
        let path = path.as_ref();
        match examine(path) {
            Err(StoreError::Missing(_)) => {
                if let Some(directory) = path.parent() {
                    fs::create_dir_all(directory)
                        .map_err(|error| StoreError::io(directory, error))?;
                }
            }
            examined => examined?,
        }
        connect(path)
    }

    /// Opens a file that must be there.
    pub fn open_existing(path: impl AsRef<Path>) -> Result<Store, StoreError> {
        examine(path.as_ref())?;
        connect(path.as_ref())
    }

    /// Opens a file that must be there, to be read; also one that cannot be written to.
    pub fn open_to_read(path: impl AsRef<Path>) -> Result<Store, StoreError> {
        let path = path.as_ref();
        if examine(path).is_ok() && !is_writable(path) {
            return Store::open_read_only(path);
        }
        Store::open_existing(path)
    }
}

/// Whether the file and its log can be written. A file that can, in a directory in which none can be created, has
/// no place for its log.
fn is_writable(path: &Path) -> bool {
    let directory = path
        .parent()
        .filter(|parent| !parent.as_os_str().is_empty());
    let directory = directory.unwrap_or(Path::new("."));
    File::options().write(true).open(path).is_ok() && can_create_in(directory)
}

#[cfg(unix)]
fn can_create_in(directory: &Path) -> bool {
    use nix::unistd::{AccessFlags, access};

    access(directory, AccessFlags::W_OK | AccessFlags::X_OK).is_ok()
}

#[cfg(not(unix))]
fn can_create_in(directory: &Path) -> bool {
    fs::metadata(directory).is_ok_and(|directory| !directory.permissions().readonly())
}

/// Refuses what is not a file of results. An empty file is one, before anything was written.
pub(super) fn examine(path: &Path) -> Result<(), StoreError> {
    let file = File::open(path).map_err(|error| match error.kind() {
        ErrorKind::NotFound => StoreError::Missing(path.to_owned()),
        _ => StoreError::io(path, error),
    })?;
    let mut header = Vec::new();
    file.take(100)
        .read_to_end(&mut header)
        .map_err(|error| StoreError::io(path, error))?;
    if header.is_empty() {
        return Ok(());
    }
    // https://www.sqlite.org/fileformat.html, section 1.3.
    let number = |at: usize| header.get(at..at + 4)?.try_into().ok();
    let (Some(version), Some(application)) = (number(60), number(68)) else {
        return Err(StoreError::NotADatabase(path.to_owned()));
    };
    match (u32::from_be_bytes(application), u32::from_be_bytes(version)) {
        _ if !header.starts_with(MAGIC) => Err(StoreError::NotADatabase(path.to_owned())),
        (APPLICATION, 1..=VERSION) => Ok(()),
        (APPLICATION, found @ 1..) => Err(StoreError::Newer {
            path: path.to_owned(),
            found,
            known: VERSION,
        }),
        _ => Err(StoreError::Foreign(path.to_owned())),
    }
}

fn connect(path: &Path) -> Result<Store, StoreError> {
    let store = Connection::open(path).map(|connection| Store {
        connection,
        path: path.to_owned(),
    });
    let mut store = store.map_err(|error| StoreError::of(path, error))?;
    let waiting = store.connection.busy_timeout(PATIENCE);
    store.named(waiting)?;
    store.check_and_keep_log()?;
    let completed = schema::complete(&mut store.connection).and_then(|()| {
        keep_a_log(&store.connection)?;
        store
            .connection
            .pragma_update(None, "synchronous", "NORMAL")?;
        store.connection.pragma_update(None, "foreign_keys", true)
    });
    store.named(completed)?;
    Ok(store)
}

impl Store {
    /// Refuses a damaged file, and then leaves what is in its log there.
    fn check_and_keep_log(&self) -> Result<(), StoreError> {
        let mut log = self.path.clone().into_os_string();
        log.push("-wal");
        let keep_log = |keep| {
            let setting = DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE;
            self.named(self.connection.set_db_config(setting, keep))
        };
        if has_content(log.as_ref()) {
            keep_log(true)?;
        }
        self.check()?;
        keep_log(false).map(drop)
    }

    /// Refuses a damaged file.
    pub(super) fn check(&self) -> Result<(), StoreError> {
        if fs::metadata(&self.path).is_ok_and(|file| file.len() > CHECKED) {
            return Ok(());
        }
        let verdict = self
            .connection
            .query_row("PRAGMA quick_check(1)", [], |row| row.get::<_, String>(0));
        match self.named(verdict)? {
            verdict if verdict == "ok" => Ok(()),
            verdict => Err(StoreError::Damaged {
                path: self.path.clone(),
                detail: verdict.replace('\n', " "),
            }),
        }
    }
}

/// Whether there is a file of this name that is not empty.
pub(super) fn has_content(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|file| file.len() > 0)
}

/// Switches to a log, unless that is done. It needs the file for a moment alone, and SQLite does
/// not wait for that by itself.
fn keep_a_log(connection: &Connection) -> rusqlite::Result<()> {
    let start = Instant::now();
    loop {
        let mode = connection.pragma_update_and_check(None, "journal_mode", "WAL", |_| Ok(()));
        match mode {
            Err(error)
                if error.sqlite_error_code() == Some(ErrorCode::DatabaseBusy)
                    && start.elapsed() < PATIENCE =>
            {
                thread::sleep(Duration::from_millis(5));
            }
            mode => return mode,
        }
    }
}
