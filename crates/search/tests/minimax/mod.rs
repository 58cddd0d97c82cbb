//! Tests of the minimax family.

mod boards;
mod captured;
mod deep;
mod experience;
mod hashed;
mod lines;
mod options;
mod policy;
mod pruned;
mod recorded;
mod selective;
mod solved;
mod stones;
mod values;
mod wins;
mod zugzwang;
