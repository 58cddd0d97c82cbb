//! The experiments that come with Grove, inside the program.

use rust_embed::RustEmbed;

use crate::experiment::{Experiment, ExperimentError};

#[derive(RustEmbed)]
#[folder = "$CARGO_MANIFEST_DIR/../../experiments"]
struct Files;

/// The names of all experiments, in order.
pub fn ids() -> Vec<String> {
    let names = Files::iter().filter_map(|name| Some(name.strip_suffix(".toml")?.to_owned()));
    let mut ids: Vec<String> = names.collect();
    ids.sort();
    ids
}

/// The text of an experiment's file.
pub fn text(id: &str) -> Option<String> {
    let file = Files::get(&format!("{id}.toml"))?;
    String::from_utf8(file.data.into_owned()).ok()
}

/// All experiments, in order.
pub fn read() -> Result<Vec<Experiment>, ExperimentError> {
    let texts = ids().into_iter().filter_map(|id| Some((text(&id)?, id)));
    texts
        .map(|(text, id)| Experiment::read(&id, &text))
        .collect()
}
