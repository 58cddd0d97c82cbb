//! Matches and tournaments: who plays whom, how often, on how many threads, and where it is kept.

mod archive;
pub mod contest;
pub mod tournament;

pub use archive::RunArchive;
