//! A match: two players, pairs of games, and a sequential test that may end it early.

use std::ops::{ControlFlow, Range};

use grove_engine::matchup::{LiveGame, Matchup, MatchupError, ResolvedPlayer};
use grove_record::statistics::{Sprt, Verdict};
use grove_record::{MatchStats, Pair};
use grove_store::{Definition, Provenance, Run, Store, StoreError};

use crate::{Archive, Execution, MatchPlan, RunArchive, Scheduler, SchedulerEnd};

/// A match whose players and openings were found to be in order.
pub struct Match {
    plan: MatchPlan,
    matchup: Box<dyn Matchup>,
    definition: Definition,
}

/// How a match ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MatchEnd {
    /// All pairs were played.
    Complete,
    /// The sequential test came to a verdict.
    Decided(Verdict),
    /// The stop flag was raised.
    Stopped,
}

impl Match {
    /// Builds the players and reads the openings, so that errors come before the first game.
    pub fn prepare(plan: MatchPlan) -> Result<Self, MatchupError> {
        let matchup = plan.matchup()?;
        let definition = plan.definition(&*matchup);
        Ok(Match {
            plan,
            matchup,
            definition,
        })
    }

    /// The plan it was prepared from.
    pub fn plan(&self) -> &MatchPlan {
        &self.plan
    }

    /// By what it is found in a results file.
    pub fn definition(&self) -> &Definition {
        &self.definition
    }

    /// The first player and the second.
    pub fn players(&self) -> &[ResolvedPlayer; 2] {
        self.matchup.players()
    }

    /// How many pairs are played before an opening comes again; none where openings are drawn.
    pub fn population(&self) -> Option<u64> {
        self.matchup.population()
    }

    /// Begins the match in a results file, or finds it there. Players are named as they were
    /// written.
    pub fn begin(&self, store: &mut Store, provenance: &Provenance) -> Result<Run, StoreError> {
        let names = self.players().each_ref().map(|player| player.text.clone());
        self.begin_as(&names, store, provenance)
    }

    /// The same with names for the players.
    pub fn begin_as(
        &self,
        names: &[String],
        store: &mut Store,
        provenance: &Provenance,
    ) -> Result<Run, StoreError> {
        store.begin(&self.definition, names, provenance)
    }

    /// Plays what the results file does not hold yet, and marks a run that is not dealt as finished at its end.
    /// `on_pair` is told of every pair in order, those from the file included; an error of its ends
    /// the match.
    pub fn play<E: From<StoreError>>(
        &self,
        store: &mut Store,
        run: &Run,
        execution: Execution<'_>,
        on_pair: impl FnMut(&Pair, &MatchStats) -> Result<(), E>,
    ) -> Result<(MatchStats, MatchEnd), E> {
        let mut archive = RunArchive::new(store, run.id, |_| [0, 1])?;
        let games = Games {
            matchup: &*self.matchup,
            pairs: 0..self.plan.pairs(),
            sprt: self.plan.test(),
        };
        let (stats, end) = games.play(execution, &mut archive, on_pair)?;
        if end != MatchEnd::Stopped && execution.shard.is_whole() {
            store.finish(run.id)?;
        }
        Ok((stats, end))
    }

    /// Plays the match without a results file, for those who ask how players stand as they are now.
    pub fn play_unstored(
        &self,
        execution: Execution<'_>,
    ) -> Result<(MatchStats, MatchEnd), StoreError> {
        let games = Games {
            matchup: &*self.matchup,
            pairs: 0..self.plan.pairs(),
            sprt: self.plan.test(),
        };
        games.play(execution, &mut Unstored, |_, _| Ok(()))
    }

    /// Plays these pairs as far as the results file does not hold them yet. The run stays open for more.
    pub fn play_pairs<E: From<StoreError>>(
        &self,
        store: &mut Store,
        run: &Run,
        pairs: Range<u64>,
        execution: Execution<'_>,
        on_pair: impl FnMut(&Pair, &MatchStats) -> Result<(), E>,
    ) -> Result<MatchEnd, E> {
        let mut archive = RunArchive::new(store, run.id, |_| [0, 1])?;
        let games = Games {
            matchup: &*self.matchup,
            pairs,
            sprt: None,
        };
        let (_, end) = games.play(execution, &mut archive, on_pair)?;
        Ok(end)
    }
}

/// Keeps nothing.
struct Unstored;

impl Archive for Unstored {
    fn recall(&mut self, _pair: u64) -> Result<Option<Pair>, StoreError> {
        Ok(None)
    }

    fn keep(&mut self, _pair: &Pair) -> Result<(), StoreError> {
        Ok(())
    }
}

/// The games of a match, wherever they are kept.
struct Games<'a> {
    matchup: &'a dyn Matchup,
    pairs: Range<u64>,
    sprt: Option<Sprt>,
}

impl Games<'_> {
    fn play<E: From<StoreError>>(
        &self,
        execution: Execution<'_>,
        archive: &mut impl Archive,
        mut on_pair: impl FnMut(&Pair, &MatchStats) -> Result<(), E>,
    ) -> Result<(MatchStats, MatchEnd), E> {
        let mut stats = MatchStats::default();
        let mut verdict = Verdict::GoOn;
        let observer = |game: &LiveGame<'_>| (execution.observer)([0, 1], game);
        let play =
            |number, stop: &(dyn Fn() -> bool + Sync)| self.matchup.play(number, stop, &observer);
        let scheduler = Scheduler {
            pairs: self.pairs.clone(),
            shard: execution.shard,
            meetings: 1,
            threads: execution.threads,
        };
        let end = scheduler.run(&play, execution.stop, archive, |pair| {
            stats.enter(pair);
            on_pair(pair, &stats)?;
            if let Some(sprt) = self.sprt {
                verdict = sprt.verdict(&stats.pairs);
            }
            Ok::<_, E>(match verdict {
                Verdict::GoOn => ControlFlow::Continue(()),
                _ => ControlFlow::Break(()),
            })
        })?;
        let end = match end {
            SchedulerEnd::Complete => MatchEnd::Complete,
            SchedulerEnd::Enough => MatchEnd::Decided(verdict),
            SchedulerEnd::Stopped => MatchEnd::Stopped,
        };
        Ok((stats, end))
    }
}

#[cfg(test)]
#[path = "matches_tests.rs"]
mod tests;
