//! Other readings of what a study leaves open.

use serde::Deserialize;
use toml::Table;

use super::Cell;

/// One way to read what the study leaves open, and what is played then.
#[derive(Clone, PartialEq, Debug)]
pub struct Reading {
    /// What is different, in a few words.
    pub name: String,
    /// Why a careful reader could understand the study so.
    pub why: String,
    /// All cells, in the order of the experiment and with the same names.
    pub cells: Vec<Cell>,
}

/// A reading as it is written: what it is called, why, and the values that it changes.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Entry {
    pub(super) name: String,
    pub(super) why: String,
    pub(super) values: Table,
}
