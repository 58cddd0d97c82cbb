//! Konane.

mod agreement;
mod boards;
mod counts;
mod guide;
mod plain;
mod rules;
