//! Why a file is no experiment, in one line.

use thiserror::Error;

/// Why a file is no experiment.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[allow(missing_docs, reason = "the messages name their fields")]
pub enum ExperimentError {
    /// Not TOML, or with something in it that means nothing.
    #[error("{id}: {detail}")]
    Form { id: String, detail: String },
    /// Something in it does not fit the rest.
    #[error("{id}: {place}: expected {expected}, found `{found}`")]
    Content {
        id: String,
        place: String,
        expected: String,
        found: String,
    },
}

impl ExperimentError {
    /// The same with the line of the file, unless one is named already.
    pub(super) fn in_line(mut self, line: usize) -> Self {
        let (ExperimentError::Form { detail: place, .. } | ExperimentError::Content { place, .. }) =
            &mut self;
        if !place.starts_with("line ") {
            *place = format!("line {line}: {place}");
        }
        self
    }
}
