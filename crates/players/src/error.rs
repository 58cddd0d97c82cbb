//! Why a player was refused, in one line each.

use grove_core::EvaluationError;
use thiserror::Error;

use crate::grammar::FieldsError;

/// Why the text of a player was refused.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[allow(missing_docs, reason = "the messages name their fields")]
pub enum PlayerError {
    /// Not of the form.
    #[error("player: {0}")]
    Form(FieldsError),
    /// No such player.
    #[error("unknown player `{found}`{place}: expected one of {known}")]
    Name {
        found: String,
        place: String,
        known: String,
    },
    /// No such level.
    #[error("unknown level `{found}`: expected {known}")]
    Level { found: String, known: String },
    /// No such field.
    #[error("{player}: unknown field `{found}`: expected one of {known}")]
    Field {
        player: String,
        found: String,
        known: String,
    },
    /// A field of a player that takes none.
    #[error("{player} takes no fields, found `{found}`")]
    NoFields { player: String, found: String },
    /// A field that has to be given.
    #[error("{player}: {field} is missing: expected {expected}")]
    Missing {
        player: String,
        field: &'static str,
        expected: String,
    },
    /// A value that the field does not take.
    #[error("{player}: {field}: expected {expected}, found `{found}`")]
    Value {
        player: String,
        field: String,
        expected: String,
        found: String,
    },
    /// A field, or one of its values, that does nothing without another.
    #[error("{player}: {field} needs {needs}")]
    Requires {
        player: String,
        field: String,
        needs: &'static str,
    },
    /// Something that the game does not support.
    #[error("{player}: {field} is not supported in {game}, which does not define {missing}")]
    Unsupported {
        player: String,
        field: String,
        game: &'static str,
        missing: &'static str,
    },
    /// Something is wrong with the search that judges new nodes.
    #[error("mcts: prior: {0}")]
    Prior(Box<PlayerError>),
    /// A program that cannot be run.
    #[error("engine: `{command}` cannot be started: {error}")]
    Start { command: String, error: String },
    /// A model that cannot be read.
    #[error("{player}: eval: {path}: {error}")]
    Model {
        player: &'static str,
        path: String,
        error: String,
    },
    /// A file of experience that cannot be used.
    #[error("{player}: experience: {path}: {error}")]
    Experience {
        player: &'static str,
        path: String,
        error: String,
    },
    /// A policy that is not there or cannot be read.
    #[error("{player}: {field}: {error}")]
    Policy {
        player: &'static str,
        field: &'static str,
        error: String,
    },
    /// An evaluation that the game cannot read.
    #[error("{player}: eval: {error}")]
    Evaluation {
        player: &'static str,
        error: EvaluationError,
    },
}
