//! What the results of matches allow to be said.
//!
//! All of it is computed from counts. A [`Tally`] counts games and [`Pentanomial`] counts pairs of games
//! from the same opening with colours changed; the games of a pair are not independent of each
//! other, so wherever there are pairs they are what intervals and tests should be computed from.
//! Either becomes a [`Sample`], the mean and the spread of independent scores, and a sample has an
//! interval, an [`EloDifference`] and a likelihood of superiority. [`Sprt`] tells when a match may
//! end, [`PairedDifferences`] compares two matches from the same openings, [`CrossTable`] rates more than two players, [`performance`] rates one by opponents whose ratings are known, and [`Distinct`] tells how many of the games
//! were not repetitions.

mod bootstrap;
mod confidence_sequence;
mod distinct;
mod elo;
mod interval;
mod los;
mod paired;
mod pentanomial;
mod performance;
mod rating;
mod sample;
mod score;
mod sprt;
mod wilson;

pub use bootstrap::Rating;
pub use distinct::Distinct;
pub use elo::{EloDifference, elo, expected_score};
pub use interval::{Confidence, Interval};
pub use paired::PairedDifferences;
pub use pentanomial::Pentanomial;
pub use performance::performance;
pub use rating::CrossTable;
pub use sample::Sample;
pub use score::{ByColour, GameResult, Tally};
pub use sprt::{Sprt, Verdict};
pub use wilson::wilson;
