//! Where games are kept: the file of results that was named, or the user's own.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use grove_store::{Build, Provenance};
use grove_store::{Run, Store};

use super::interrupt::Interrupted;

/// The file, made if there is none.
pub fn open(path: Option<&Path>) -> Result<Store> {
    Ok(Store::open(place(path)?)?)
}

/// The file, which must be there.
pub fn open_existing(path: Option<&Path>) -> Result<Store> {
    Ok(Store::open_existing(place(path)?)?)
}

/// The file, which must be there and need not be writable.
pub fn open_to_read(path: Option<&Path>) -> Result<Store> {
    Ok(Store::open_to_read(place(path)?)?)
}

/// A run that must be there.
pub fn find(store: &Store, id: u64) -> Result<Run> {
    let missing = || format!("run {id}: not in {}", store.path().display());
    store.run(id)?.with_context(missing)
}

/// Where the file is or will be.
pub fn place(path: Option<&Path>) -> Result<PathBuf> {
    let named = path.map(Path::to_owned).or_else(Store::default_path);
    named.context("results: expected a home directory to keep them in, or a file named by --out")
}

/// What this program was built from.
pub fn build() -> Build {
    Build {
        version: env!("CARGO_PKG_VERSION").into(),
        commit: env!("GROVE_COMMIT").into(),
        dirty: env!("GROVE_DIRTY") == "true",
        compiler: env!("GROVE_COMPILER").into(),
    }
}

/// What this program was built from, and where it runs.
pub fn provenance(threads: usize) -> Provenance {
    Provenance::collect(build(), threads)
}

/// A run that was stopped after so many games, and how to go on with it.
pub fn stopped(games: u64, store: &Store, run: u64) -> Interrupted {
    // What a file holds in several shards is resumed as a whole.
    if store.shards().is_ok_and(|shards| shards.len() > 1) {
        return Interrupted(format!(
            "stopped after {games} games; the same command goes on with what is missing"
        ));
    }
    let own = Store::default_path().is_some_and(|path| path == store.path());
    let from = match own {
        true => String::new(),
        false => format!(" --from {}", store.path().display()),
    };
    Interrupted(format!(
        "stopped after {games} games; to go on: grove resume {run}{from}"
    ))
}
