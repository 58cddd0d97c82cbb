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
