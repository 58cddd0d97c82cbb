//! What several messages have in common: sides and outcomes by name, and moves with their cells.

use grove_core::{Outcome, Side};
use serde::{Deserialize, Serialize};

/// A side by its name.
#[derive(Deserialize, Serialize, Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[cfg_attr(test, schemars(rename = "Side"))]
#[serde(rename_all = "snake_case")]
pub(crate) enum SideName {
    Black,
    White,
}

impl From<SideName> for Side {
    fn from(name: SideName) -> Self {
        match name {
            SideName::Black => Side::Black,
            SideName::White => Side::White,
        }
    }
}

impl From<Side> for SideName {
    fn from(side: Side) -> Self {
        match side {
            Side::Black => SideName::Black,
            Side::White => SideName::White,
        }
    }
}

/// Who won, by name.
#[derive(Serialize, Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[cfg_attr(test, schemars(rename = "Outcome"))]
#[serde(rename_all = "snake_case")]
pub(crate) enum OutcomeName {
    Black,
    White,
    Draw,
}

impl From<Outcome> for OutcomeName {
    fn from(outcome: Outcome) -> Self {
        match outcome {
            Outcome::Win(Side::Black) => OutcomeName::Black,
            Outcome::Win(Side::White) => OutcomeName::White,
            Outcome::Draw => OutcomeName::Draw,
        }
    }
}

/// A move and the cells that it names.
#[derive(Serialize, Clone, PartialEq, Debug)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct Step {
    #[serde(rename = "move")]
    pub(crate) text: String,
    pub(crate) path: Vec<String>,
}

/// Writes a side by its name.
pub(crate) fn side<S: serde::Serializer>(side: &Side, to: S) -> Result<S::Ok, S::Error> {
    SideName::from(*side).serialize(to)
}

/// Writes an outcome by its name, or null while the game goes on.
pub(crate) fn outcome<S: serde::Serializer>(
    outcome: &Option<Outcome>,
    to: S,
) -> Result<S::Ok, S::Error> {
    outcome.map(OutcomeName::from).serialize(to)
}
