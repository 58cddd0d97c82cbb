//! What was found, without the games, in files that can come with Grove.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use grove_lab::run::Bench;
use grove_lab::run::shipped::TIMES;
use grove_store::Provenance;

/// Writes a file for each experiment of which something was played.
pub(super) fn write(directory: &Path, bench: &Bench, provenance: &Provenance) -> Result<()> {
    let named = || directory.display().to_string();
    fs::create_dir_all(directory).with_context(named)?;
    for (place, experiment) in bench.experiments().iter().enumerate() {
        if let Some(text) = bench.ship(place, provenance) {
            let path = directory.join(format!("{}.json", experiment.id));
            fs::write(&path, text + "\n").with_context(|| path.display().to_string())?;
        }
    }
    let path = directory.join(TIMES);
    fs::write(&path, bench.ship_times() + "\n").with_context(|| path.display().to_string())
}
