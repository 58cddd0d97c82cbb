//! Games as values: what a region of a board is worth in a sum of regions.
//!
//! A value is the set of values to which Left can move and the set of those to which Right can, and
//! who cannot move has lost. Here Black is Left. Two games are equal when neither side gains by
//! playing one and the opposite of the other, and every class of equal games has one simplest form,
//! without dominated options and with reversible ones replaced: Conway, *On Numbers and Games*
//! (1976); Siegel, *Combinatorial Game Theory* (2013), chapter II.2. Only simplest forms are kept,
//! each once, so equal values have equal [`Value`]s.
//!
//! Numbers are kept as numbers too: comparing and adding them needs no recursion, and a number that
//! is added to anything else is added to its options alone (the number translation theorem).

mod arena;
mod names;

pub use arena::{Arena, Value};
