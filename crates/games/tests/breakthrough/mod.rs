//! Breakthrough.

mod agreement;
mod plain;
mod rules;
