//! The experiments that come with Grove, inside the program.

use include_dir::{Dir, include_dir};

use crate::experiment::{Experiment, ExperimentError};

static FILES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/../../experiments");

/// The names of all experiments, in order.
pub fn ids() -> Vec<String> {
    let names = FILES.files().filter_map(|file| file.path().to_str());
    let names = names.filter_map(|name| Some(name.strip_suffix(".toml")?.to_owned()));
    let mut ids: Vec<String> = names.collect();
    ids.sort();
    ids
}

/// The text of an experiment's file.
pub fn text(id: &str) -> Option<String> {
    let file = FILES.get_file(format!("{id}.toml"))?;
    Some(file.contents_utf8()?.to_owned())
}

/// All experiments, in order.
pub fn read() -> Result<Vec<Experiment>, ExperimentError> {
    let texts = ids().into_iter().filter_map(|id| Some((text(&id)?, id)));
    texts
        .map(|(text, id)| Experiment::read(&id, &text))
        .collect()
}
