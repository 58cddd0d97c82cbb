//! Tables of checkers' endgames: where they are kept, a file for each material, and who reads them.

use std::env;
use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use grove_solve::checkers::{Material, TableError, Tables, build, materials, read, write};
use thiserror::Error;

/// Up to how many pieces players look into tables, if these are there.
const MOST_PIECES: u32 = 5;
/// Up to how many pieces tables are built as soon as a player asks for them.
const PIECES_AT_ONCE: u32 = 4;

/// Why tables cannot be used.
#[derive(Debug, Error)]
#[allow(missing_docs, reason = "the messages name their fields")]
pub enum TablesError {
    /// There is no place for them.
    #[error("tables: expected a home directory to keep them in")]
    Homeless,
    /// A file cannot be read or written.
    #[error("{}", .path.display())]
    File { path: PathBuf, source: io::Error },
    /// A file is not the table that it should be.
    #[error("{}: {error}", .path.display())]
    Table { path: PathBuf, error: TableError },
}

/// A directory of tables.
pub struct TableFiles(PathBuf);

impl TableFiles {
    /// The user's own: `grove/tables/checkers` in `XDG_DATA_HOME`, or else in `.local/share` of the home
    /// directory.
    pub fn of_user() -> Result<Self, TablesError> {
        let data = env::var_os("XDG_DATA_HOME").map(PathBuf::from);
        // By the XDG rules a relative path is as good as none.
        let data = data.filter(|path| path.is_absolute());
        let data = data.or_else(|| Some(env::home_dir()?.join(".local/share")));
        let data = data.ok_or(TablesError::Homeless)?;
        Ok(TableFiles(data.join("grove/tables/checkers")))
    }

    /// Where it is.
    pub fn directory(&self) -> &Path {
        &self.0
    }

    fn place(&self, material: Material) -> PathBuf {
        self.0.join(format!("{material}.table"))
    }

    /// All tables of up to so many pieces that are there.
    pub fn load(&self, pieces: u32) -> Result<Tables, TablesError> {
        let mut tables = Tables::default();
        for material in (2..=pieces).flat_map(materials) {
            self.add(&mut tables, material)?;
        }
        Ok(tables)
    }

    /// Adds the table of a material and that of its opposite; builds them if they are not there. Tells
    /// whether they are now; not if that was stopped.
    pub fn complete(
        &self,
        tables: &mut Tables,
        material: Material,
        stop: &dyn Fn() -> bool,
    ) -> Result<bool, TablesError> {
        if self.add(tables, material)? {
            return Ok(true);
        }
        if stop() || !build(tables, material, stop) {
            return Ok(false);
        }
        for one in [material, material.turned()] {
            self.write(tables, one)?;
        }
        Ok(true)
    }

    /// Reads the table of a material and that of its opposite, and tells whether both are there.
    fn add(&self, tables: &mut Tables, material: Material) -> Result<bool, TablesError> {
        for one in [material, material.turned()] {
            let path = self.place(one);
            let bytes = match fs::read(&path) {
                Ok(bytes) => bytes,
                Err(error) if error.kind() == ErrorKind::NotFound => return Ok(false),
                Err(source) => return Err(TablesError::File { path, source }),
            };
            let values = read(one, &bytes).map_err(|error| TablesError::Table { path, error })?;
            tables.insert(one, values);
        }
        Ok(true)
    }

    /// Writes a table, which is never there in part.
    fn write(&self, tables: &Tables, material: Material) -> Result<(), TablesError> {
        let path = self.place(material);
        let part = path.with_extension(format!("{}.part", std::process::id()));
        let bytes = write(material, tables.values(material).unwrap_or_default());
        fs::create_dir_all(&self.0)
            .and_then(|()| fs::write(&part, bytes))
            .and_then(|()| fs::rename(&part, &path))
            .map_err(|source| TablesError::File { path, source })
    }
}

/// The tables of the user for players: those that are there, and those that are built at once. They are read
/// once and shared.
pub(crate) fn for_players() -> Result<Arc<Tables>, TablesError> {
    static READ: Mutex<Option<Arc<Tables>>> = Mutex::new(None);
    let mut read = READ.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(tables) = &*read {
        return Ok(Arc::clone(tables));
    }
    let files = TableFiles::of_user()?;
    let mut tables = Tables::default();
    for material in (2..=PIECES_AT_ONCE).flat_map(materials) {
        files.complete(&mut tables, material, &|| false)?;
    }
    for material in (PIECES_AT_ONCE + 1..=MOST_PIECES).flat_map(materials) {
        files.add(&mut tables, material)?;
    }
    let tables = Arc::new(tables);
    *read = Some(Arc::clone(&tables));
    Ok(tables)
}
