//! Checkers with few pieces: who wins every position, and how far it is to the next conversion.
//!
//! A table holds all positions of one [`Material`], one byte each. Captures and crownings lead to other
//! materials, with fewer pieces or fewer men, so that the tables are built in that order; within one,
//! retrograde analysis ([`build`]) needs quiet moves alone. The distance counts the plies to the next
//! capture or crowning, not to the end: whoever always goes nearer to a conversion that keeps the win
//! wins in the end, since there are only so many of them. Schaeffer and others, *Building the checkers
//! 10-piece endgame databases* (2003), count alike.
//!
//! The draws by repetition and after 80 quiet plies are ignored, as usual in such tables. They apply to
//! the rules in which captures have to be completed.

mod board;
mod build;
mod file;
mod index;
mod tables;

pub use board::Board;
pub use build::{build, materials};
pub use file::{TableError, read, write};
pub use index::Material;
pub use tables::{Summary, Tables, Value};
