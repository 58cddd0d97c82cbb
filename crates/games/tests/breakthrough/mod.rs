//! Breakthrough.

mod agreement;
mod eval;
mod plain;
mod rules;
