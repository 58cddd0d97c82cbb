//! What a search says of a position.

use grove_engine::session;
use grove_search::report::Proof;
use serde::Serialize;

/// What is expected for the side to move.
#[derive(Serialize, Debug)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub(crate) enum Expected {
    Points {
        points: i32,
    },
    Win {
        moves: Option<u32>,
    },
    Loss {
        moves: Option<u32>,
    },
    /// The game is over, and this is its result.
    Over {
        result: ProofName,
    },
}

impl From<session::Expected> for Expected {
    fn from(expected: session::Expected) -> Self {
        match expected {
            session::Expected::Points(points) => Expected::Points { points },
            session::Expected::Win(moves) => Expected::Win { moves },
            session::Expected::Loss(moves) => Expected::Loss { moves },
            session::Expected::Over(result) => Expected::Over {
                result: result.into(),
            },
        }
    }
}

/// A proven result.
#[derive(Serialize, Clone, Copy, Debug)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[cfg_attr(test, schemars(rename = "Proof"))]
#[serde(rename_all = "snake_case")]
pub(crate) enum ProofName {
    Win,
    Draw,
    Loss,
}

impl From<Proof> for ProofName {
    fn from(proof: Proof) -> Self {
        match proof {
            Proof::Win => ProofName::Win,
            Proof::Draw => ProofName::Draw,
            Proof::Loss => ProofName::Loss,
        }
    }
}
