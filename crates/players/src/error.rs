//! Why a player was refused, in one line each.

use grove_core::EvaluationError;
use thiserror::Error;

use crate::fields::FieldsError;
use crate::presets;

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
    /// A value that does nothing without another field.
    #[error("{player}: {field}: expected {partner} beside it, found it without")]
    Alone {
        /// The player.
        player: &'static str,
        /// The field or its value.
        field: &'static str,
        /// What it needs.
        partner: &'static str,
    },
    /// Something that the game knows nothing of.
    #[error("{player}: {field}: {game} knows of no {missing}")]
    Ignorant {
        /// The player.
        player: &'static str,
        /// The field.
        field: &'static str,
        /// The game.
        game: &'static str,
        /// What it would have to know.
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

impl PlayerError {
    /// The same error where a game has been named: it has players of its own.
    pub(crate) fn in_game(self, game: &'static str) -> Self {
        match self {
            PlayerError::Name { found, .. } => PlayerError::Name {
                found,
                place: format!(" in {game}"),
                known: presets::players_of(game),
            },
            other => other,
        }
    }
}
