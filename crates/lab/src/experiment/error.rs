//! Why a file is no experiment, in one line.

use thiserror::Error;

/// Why a file is no experiment.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum ExperimentError {
    /// Not TOML, or with something in it that means nothing.
    #[error("{id}: {detail}")]
    Form {
        /// The experiment.
        id: String,
        /// Where and why.
        detail: String,
    },
    /// Something in it does not fit the rest.
    #[error("{id}: {place}: expected {expected}, found `{found}`")]
    Content {
        /// The experiment.
        id: String,
        /// Where.
        place: String,
        /// What was expected.
        expected: String,
        /// What was found.
        found: String,
    },
}
