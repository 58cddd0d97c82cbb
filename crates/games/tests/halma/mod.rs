//! Halma.

mod agreement;
mod eval;
mod guide;
mod plain;
mod rules;
mod terms;
