//! Pentalath.

mod agreement;
mod book;
mod guide;
mod plain;
mod rules;
mod terms;
