//! Why a player was refused, in one line each.

use grove_core::EvaluationError;
use thiserror::Error;

use crate::grammar::FieldsError;

/// Why the text of a player was refused.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum PlayerError {
    /// Not of the form.
    #[error("player: {0}")]
    Form(FieldsError),
    /// No such player.
    #[error("unknown player `{found}`{place}: expected one of {known}")]
    Name {
        /// What was found.
        found: String,
        /// Where, if a game was named.
        place: String,
        /// Who there is.
        known: String,
    },
    /// No such level.
    #[error("unknown level `{found}`: expected one of {known}")]
    Level {
        /// What was found.
        found: String,
        /// Which there are.
        known: String,
    },
    /// No such field.
    #[error("{player}: unknown field `{found}`: expected one of {known}")]
    Field {
        /// The player.
        player: String,
        /// What was found.
        found: String,
        /// What there is.
        known: String,
    },
    /// A field of a player that takes none.
    #[error("{player} takes no fields, found `{found}`")]
    NoFields {
        /// The player.
        player: String,
        /// What was found.
        found: String,
    },
    /// A field that has to be given.
    #[error("{player}: {field} is missing: expected {expected}")]
    Missing {
        /// The player.
        player: String,
        /// The field.
        field: &'static str,
        /// What it takes.
        expected: String,
    },
    /// A value that the field does not take.
    #[error("{player}: {field}: expected {expected}, found `{found}`")]
    Value {
        /// The player.
        player: String,
        /// The field.
        field: String,
        /// What it takes.
        expected: String,
        /// What was found.
        found: String,
    },
    /// A field, or one of its values, that does nothing without another.
    #[error("{player}: {field} needs {needs}")]
    Requires {
        /// The player.
        player: String,
        /// The field, with its value where it matters.
        field: String,
        /// What it needs.
        needs: &'static str,
    },
    /// Something that the game does not support.
    #[error("{player}: {field} is not supported in {game}, which does not define {missing}")]
    Unsupported {
        /// The player.
        player: String,
        /// The field.
        field: String,
        /// The game.
        game: &'static str,
        /// What it would have to define.
        missing: &'static str,
    },
    /// Something is wrong with the search that judges new nodes.
    #[error("mcts: prior: {0}")]
    Prior(Box<PlayerError>),
    /// A program that cannot be run.
    #[error("engine: `{command}` cannot be started: {error}")]
    Start {
        /// The command.
        command: String,
        /// Why.
        error: String,
    },
    /// An evaluation that the game cannot read.
    #[error("{player}: eval: {error}")]
    Evaluation {
        /// The player.
        player: &'static str,
        /// Why.
        error: EvaluationError,
    },
}
