//! Pentalath.

mod agreement;
mod plain;
mod rules;
mod terms;
