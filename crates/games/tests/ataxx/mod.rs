//! Ataxx.

mod agreement;
mod classes;
mod eval;
mod guide;
mod plain;
mod rules;
mod surroundings;
