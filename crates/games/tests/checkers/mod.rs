//! English checkers.

mod agreement;
mod plain;
mod rules;
