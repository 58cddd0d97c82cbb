//! What the vocabulary of games promises.

mod bits;
mod evaluate;
mod grid;
mod key;
mod random;
mod rows;
mod square;
mod symmetry;
