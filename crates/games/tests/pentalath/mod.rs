//! Pentalath.

mod agreement;
mod guide;
mod plain;
mod rules;
mod terms;
