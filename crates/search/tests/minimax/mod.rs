//! Tests of the minimax family.

mod boards;
mod hashed;
mod selective;
mod solved;
mod values;
