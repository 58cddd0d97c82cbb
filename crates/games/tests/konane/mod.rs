//! Konane.

mod agreement;
mod boards;
mod counts;
mod plain;
mod rules;
