//! Matches and tournaments: who plays whom, how often, on how many threads, and where it is stored.
//!
//! A [`Match`] or a [`Tournament`](tournament::Tournament) is prepared from a plan, begun in a results
//! file and played. Both hand numbered pairs of games to a [`Scheduler`], which plays what the file
//! does not hold yet on several threads and enters everything in order. A game depends on its number
//! alone, so threads and interruptions change nothing. Game numbers are those of the run everywhere.

mod archive;
pub mod calibration;
mod dealt;
mod match_plan;
mod matches;
mod queue;
mod scheduler;
pub mod tournament;
pub mod tuning;

use std::sync::atomic::AtomicBool;

use grove_engine::matchup::LiveGame;
use grove_record::Shard;

pub use archive::RunArchive;
pub use dealt::{Dealt, NotDealt};
pub use match_plan::{MatchPlan, PlanError};
pub use matches::{Match, MatchEnd};
pub use scheduler::{Archive, PlayGame, Scheduler, SchedulerEnd};

/// How a run is carried out. Nothing here changes what a game is.
#[derive(Clone, Copy)]
pub struct Execution<'a> {
    /// Which pairs are played here.
    pub shard: Shard,
    /// How many games at once.
    pub threads: usize,
    /// Raised when the run is to stop; games in progress are abandoned.
    pub stop: &'a AtomicBool,
    /// Shown every game before its first move and after each one, with the numbers of its players.
    /// Called from the threads that play.
    pub observer: &'a (dyn Fn([usize; 2], &LiveGame<'_>) + Sync),
}

impl<'a> Execution<'a> {
    /// On so many threads, with nobody watching.
    pub fn unobserved(threads: usize, stop: &'a AtomicBool) -> Self {
        Execution {
            shard: Shard::WHOLE,
            threads,
            stop,
            observer: &|_, _| {},
        }
    }
}
