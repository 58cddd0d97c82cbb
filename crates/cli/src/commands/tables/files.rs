//! Where tables are kept: a file for each material, in the user's data directory.

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use grove_solve::checkers::{Material, Tables, build, materials, read, write};
use grove_store::Store;

/// A directory of tables.
pub(in crate::commands) struct TableFiles(PathBuf);

impl TableFiles {
    /// The user's own, beside the results.
    pub(in crate::commands) fn of_user() -> Result<Self> {
        let results = Store::default_path();
        let data = results.as_deref().and_then(Path::parent);
        let data = data.context("tables: expected a home directory to keep them in")?;
        Ok(TableFiles(data.join("tables/checkers")))
    }

    pub(super) fn directory(&self) -> &Path {
        &self.0
    }

    fn place(&self, material: Material) -> PathBuf {
        self.0.join(format!("{material}.table"))
    }

    /// All tables of up to so many pieces that are there.
    pub(in crate::commands) fn load(&self, pieces: u32) -> Result<Tables> {
        let mut tables = Tables::default();
        for material in (2..=pieces).flat_map(materials) {
            self.add(&mut tables, material)?;
        }
        Ok(tables)
    }

    /// Adds the table of a material and that of its opposite; builds them if they are not there. Tells
    /// whether they are now; not if that was stopped.
    pub(super) fn complete(
        &self,
        tables: &mut Tables,
        material: Material,
        stop: &dyn Fn() -> bool,
    ) -> Result<bool> {
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
    fn add(&self, tables: &mut Tables, material: Material) -> Result<bool> {
        for one in [material, material.turned()] {
            let path = self.place(one);
            let name = || path.display().to_string();
            let bytes = match fs::read(&path) {
                Err(error) if error.kind() == ErrorKind::NotFound => return Ok(false),
                read => read.with_context(name)?,
            };
            tables.insert(one, read(one, &bytes).with_context(name)?);
        }
        Ok(true)
    }

    fn write(&self, tables: &Tables, material: Material) -> Result<()> {
        let path = self.place(material);
        let part = path.with_extension("part");
        let bytes = write(material, tables.values(material).unwrap_or_default());
        let written = fs::create_dir_all(&self.0)
            .and_then(|()| fs::write(&part, bytes))
            .and_then(|()| fs::rename(&part, &path));
        written.with_context(|| path.display().to_string())
    }
}
