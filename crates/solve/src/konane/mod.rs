//! Konane solved: by alpha-beta on a board of one word, or as a sum of regions.
//!
//! [`Boolean`] asks only who wins. [`Sums`] values the regions into which a position falls late in a
//! game ([`regions`]) and reads the winner off their sum. Regions inside alpha-beta were tried and do
//! not pay on boards of up to 36 cells: on 5x6 the values of regions of up to 8 and 10 pieces saved 20
//! and 41 of 100 nodes and took 3 and 11 times the time, because a value has to know all moves of both
//! sides and a search only one that wins. Leaving pieces out of keys that can never matter any more
//! saved nothing on 5x6 and 12 of 100 nodes on 5x7, at twice the time.

mod board;
mod boolean;
pub mod regions;
mod search;
mod sums;
mod table;

pub use board::{Board, Position};
pub use boolean::Boolean;
pub use sums::Sums;
pub use table::Table;
