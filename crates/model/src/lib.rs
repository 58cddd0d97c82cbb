//! Learnt evaluations: tables of patterns, and small nets on top of them. Learnt policies: what moves
//! promise.
//!
//! A [`Geometry`] says which cells a board has and which of its symmetries keep the rules; a
//! [`Layout`] lays small shapes of cells, such as 2x2, on every place of it. What stands on the cells
//! of a pattern is a number, and these numbers are all that a model looks at: [`Patterns`] adds up a
//! weight for each, a [`Net`] a row of its first layer. [`Windows`] do the same around a cell, for a
//! [`Policy`], which adds up what a move changes. No game is named here, and nothing is read or
//! written but bytes in memory.
//!
//! Buro, *Experiments with Multi-ProbCut and a new high-quality evaluation function for Othello*
//! (1997), made tables of patterns famous. The net is an efficiently updatable one (Nasu 2018) in
//! its smallest form: sparse inputs, both sides' views, one hidden layer.

mod accumulator;
mod embedded;
mod file;
mod gathered;
mod geometry;
mod layout;
mod model;
mod net;
mod patterns;
mod policy;
mod policy_file;
mod shape;
mod windows;

pub use embedded::{Embedded, EmbeddedPolicy};
pub use file::{Header, ModelError};
pub use geometry::Geometry;
pub use layout::Layout;
pub use model::{Learnt, Model, Weights};
pub use net::Net;
pub use patterns::Patterns;
pub use policy::{Change, Outlook, Policy, content_of, each_change};
pub use windows::Windows;

/// The most planes that a position has.
pub const MOST_PLANES: usize = 4;

/// The sets of cells on which each kind of piece stands, as one side sees the board: its own kinds
/// first. Unused ones are empty.
pub type Planes = [u64; MOST_PLANES];
