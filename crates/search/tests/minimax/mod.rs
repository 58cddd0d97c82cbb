//! Tests of the minimax family.

mod boards;
mod deep;
mod hashed;
mod recorded;
mod selective;
mod solved;
mod stones;
mod values;
mod wins;
mod zugzwang;
