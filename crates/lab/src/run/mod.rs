//! Experiments are played: sample by sample, as many games as it takes to tell, into a results file.
//!
//! A [`Bench`] holds experiments and the samples that they rest on. Samples that two experiments or two
//! readings share are played once. Games are added (`adaptive.rs`) where they tell most for the time they take
//! (`allocation.rs`), until the time is up or every claim is decided. A game depends on its number
//! alone and is stored as soon as it is over, so a later run goes on from there, whatever ended this one.

mod adaptive;
mod allocation;
mod bench;
mod needs;
mod plan;
mod play;
mod sample;
pub mod shipped;
mod stored;
#[cfg(test)]
mod tests;
mod timer;

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use grove_engine::matchup::MatchupError;
use grove_runner::PlanError;
use grove_store::{Provenance, Store, StoreError};
use thiserror::Error;

pub use bench::Bench;
pub use sample::SampleSpec;

/// By how much a player may overstep its time. Players keep it by themselves; a machine that is busy
/// with something else must not decide an experiment.
const TOLERANCE: Duration = Duration::from_secs(1);

/// Where and how games are played.
pub struct Lab<'a> {
    /// Where games are kept.
    pub store: &'a mut Store,
    /// What is noted with them.
    pub provenance: &'a Provenance,
    /// How many games at once.
    pub threads: usize,
    /// Raised when somebody wants it to end.
    pub stop: &'a AtomicBool,
}

/// How far a run goes.
#[derive(Clone, Copy, Debug)]
pub enum Until {
    /// Until then, or until nothing that can be done by then would tell more.
    Time(Instant),
    /// Until every claim is decided that games can decide.
    Decided,
}

/// How a run ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RunEnd {
    /// Every claim is decided that games can decide.
    Decided,
    /// The time was up, or too short for what is left.
    TimeUp,
    /// The stop flag was raised.
    Stopped,
}

/// What happens.
#[derive(Clone, Copy, Debug)]
pub struct Step<'e> {
    /// The experiment that more games are played for.
    pub experiment: &'e str,
    /// Its cell.
    pub cell: &'e str,
    /// How many games its sample has.
    pub games: u64,
    /// How many claims of all experiments are decided.
    pub decided: usize,
    /// How many claims there are.
    pub claims: usize,
}

/// Why experiments cannot go on.
#[derive(Debug, Error)]
pub enum LabError {
    /// Games cannot be kept.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Why a sample cannot be played.
#[derive(Debug, Error)]
enum SampleError {
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error(transparent)]
    Matchup(#[from] MatchupError),
    #[error(transparent)]
    Plan(#[from] PlanError),
    #[error("{0}")]
    Text(String),
}
