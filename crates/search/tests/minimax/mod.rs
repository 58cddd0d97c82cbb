//! Tests of the minimax family.

mod boards;
mod hashed;
mod recorded;
mod selective;
mod solved;
mod values;
