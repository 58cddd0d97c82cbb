//! Ataxx.

mod agreement;
mod classes;
mod plain;
mod rules;
mod surroundings;
