//! A match: a [`Series`] of games between two players, and how it stands.
//!
//! An [`Archive`] keeps the pairs, and those it knows from before are not played again. A sequential
//! test stops the match after the same pair whatever the number of threads.

mod plan;
mod queue;
mod series;
#[cfg(test)]
mod tests;

use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

use grove_engine::table::Table;
use grove_record::statistics::{Sprt, Verdict};
use grove_record::{MatchStats, Pair};
use grove_store::StoreError;

pub(crate) use plan::{Conditions, check_kind};
pub use plan::{MatchPlan, PlanError};
pub use series::{Archive, NoArchive, Play, Series, SeriesEnd};

/// How a match is played.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Contest {
    /// The games.
    pub series: Series,
    /// What ends the match early.
    pub sprt: Option<Sprt>,
}

/// How a match ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// All pairs were played.
    Complete,
    /// The sequential test has come to its verdict.
    Decided(Verdict),
    /// Somebody stopped it.
    Stopped,
}

impl Contest {
    /// Plays the match until it is over or the flag is raised, and tells of every pair that counts,
    /// in order, those that were recalled included. An error ends the match.
    pub fn run<E: From<StoreError>>(
        &self,
        table: &dyn Table,
        stop: &AtomicBool,
        archive: &mut impl Archive,
        mut tell: impl FnMut(&Pair, &MatchStats) -> Result<(), E>,
    ) -> Result<(MatchStats, Ending), E> {
        let mut standing = MatchStats::default();
        let mut verdict = Verdict::GoOn;
        let play = |number, stop: &(dyn Fn() -> bool + Sync)| table.play(number, stop);
        let end = self.series.run(&play, stop, archive, |pair| {
            standing.enter(pair);
            tell(pair, &standing)?;
            if let Some(sprt) = self.sprt {
                verdict = sprt.verdict(&standing.pairs);
            }
            Ok::<_, E>(match verdict {
                Verdict::GoOn => ControlFlow::Continue(()),
                _ => ControlFlow::Break(()),
            })
        })?;
        let ending = match end {
            SeriesEnd::Complete => Ending::Complete,
            SeriesEnd::Enough => Ending::Decided(verdict),
            SeriesEnd::Stopped => Ending::Stopped,
        };
        Ok((standing, ending))
    }
}
