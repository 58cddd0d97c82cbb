//! What a game is.
//!
//! A two-player game of perfect information is a type of position that implements [`Game`]:
//! whose turn it is, whether it is over, the legal moves, playing one of them, and a key that
//! names the position. What a game can do beyond that has a trait of its own ([`Notation`],
//! [`Evaluate`], [`Guide`], [`Symmetry`]), so that a missing ability is a compile error and
//! not a panic.
//!
//! Nothing here reads a clock, a file or the system's entropy: randomness comes from a
//! [`Seed`], and time is the caller's business.

mod bits;
mod diagram;
mod evaluate;
mod game;
mod grid;
mod guide;
mod history;
mod key;
mod notation;
mod perft;
mod playout;
mod policy;
mod position_fields;
mod random;
mod rows;
mod side;
mod square;
mod step;
mod symmetry;
mod table;
mod tablebase;
mod word;

pub use bits::{Bits, nth_alone, nth_of_four, nth_set, set_of_four};
pub use diagram::{Cell, Diagram, Ground, Piece, Row};
pub use evaluate::{Evaluate, EvaluationError, EvaluationTerms, MAX_EVAL, Score, StaticEval, Term};
pub use game::Game;
pub use grid::Grid;
pub use guide::{Coord, Guide, Knowledge};
pub use history::GameHistory;
pub use key::KeyMixer;
pub use notation::{MoveCells, MoveError, Notation, PositionError};
pub use perft::{divide, perft, perft_counted};
pub use playout::{Playout, playout};
pub use policy::MovePolicy;
pub use position_fields::PositionFields;
pub use random::{Random, Seed};
pub use rows::{LETTERS, read_pieces, read_rows, write_pieces, write_rows};
pub use side::{Outcome, Side};
pub use square::{Square, column_letter};
pub use step::Step;
pub use symmetry::{Dihedral, Symmetry};
pub use table::shared_table;
pub use tablebase::{KnownEnd, Tablebase};
pub use word::Word;
