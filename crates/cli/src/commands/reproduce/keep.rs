//! What was found, without the games, in files that can come with Grove.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};
use grove_lab::Experiment;
use grove_lab::catalogue;
use grove_lab::run::Bench;
use grove_lab::run::shipped::TIMES;
use grove_store::Provenance;

/// Experiments share games, and of a game only what they ask for is kept. So those that come with Grove are
/// kept together, or what one of them asks would be missing.
pub(super) fn check(experiments: &[Experiment]) -> Result<()> {
    let all = catalogue::ids();
    let known = experiments.iter().filter(|it| all.contains(&it.id)).count();
    if known > 0 && known < all.len() {
        bail!(
            "--keep: expected all {} experiments, found {known}: they share games; play these without \
             --keep, then all with --keep and --for 1s",
            all.len()
        );
    }
    Ok(())
}

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
