//! A tournament: many players, and who meets whom.
//!
//! A [`Schedule`] gives one round after the other, knowing the results of those before. The meetings
//! of a round take turns, a pair of games each, so that all of them grow evenly; every meeting sees
//! the same openings. Rounds have the numbers after those of the rounds before, so an interrupted
//! tournament finds its games again and comes to the same rounds.

mod file;
mod plan;
mod schedule;
mod standings;

use std::collections::HashMap;
use std::collections::hash_map::Entry::Vacant;
use std::ops::{ControlFlow, Range};

use grove_engine::EngineContext;
use grove_engine::matchup::{LiveGame, Matchup, MatchupError};
use grove_record::statistics::Pentanomial;
use grove_record::{GameRecord, Pair};
use grove_store::{Definition, Provenance, Run, Store, StoreError};

use crate::{Archive, Execution, RunArchive, Scheduler, SchedulerEnd};
pub use file::{FileError, TournamentFile, read_toml};
pub(crate) use plan::format_of;
pub use plan::{Competitor, TournamentPlan};
pub use schedule::{Format, Meeting, Played, Round, Schedule};
pub use standings::Standings;

/// A tournament whose players were found to be in order.
pub struct Tournament {
    plan: TournamentPlan,
    definition: Definition,
    /// Engines and players that all meetings share.
    context: EngineContext,
}

/// What is told while a tournament is played.
#[derive(Debug)]
pub enum Event<'e> {
    /// A round begins.
    Round(&'e Round),
    /// A pair of games was entered.
    Pair {
        /// The numbers of the first and of the second player.
        players: [usize; 2],
        /// The games.
        games: &'e Pair,
        /// The standings with them.
        standings: &'e Standings,
    },
}

/// A tournament as far as it was played.
#[derive(Clone, PartialEq, Debug)]
pub struct Outcome {
    /// The standings.
    pub standings: Standings,
    /// The rounds that are complete.
    pub rounds: Vec<Played>,
    /// Whether all rounds are.
    pub complete: bool,
}

impl Outcome {
    /// The players, the best first.
    pub fn ranking(&self, plan: &TournamentPlan) -> Vec<usize> {
        plan.schedule.ranking(&self.rounds, &self.standings)
    }
}

impl Tournament {
    /// Builds every player once, so that errors come before the first game.
    pub fn prepare(plan: TournamentPlan) -> Result<Self, MatchupError> {
        let context = EngineContext::new(&plan.game);
        Ok(Tournament {
            definition: plan.definition(&context)?,
            plan,
            context,
        })
    }

    /// A stored tournament, to be looked at or to go on.
    pub fn stored(plan: TournamentPlan, run: &Run) -> Self {
        Tournament {
            definition: run.definition.clone(),
            context: EngineContext::new(&plan.game),
            plan,
        }
    }

    /// The plan it was prepared from.
    pub fn plan(&self) -> &TournamentPlan {
        &self.plan
    }

    /// By what it is found in a results file.
    pub fn definition(&self) -> &Definition {
        &self.definition
    }

    /// Begins the tournament in a results file, or finds it there.
    pub fn begin(&self, store: &mut Store, provenance: &Provenance) -> Result<Run, StoreError> {
        let names = self.plan.players.iter().map(|player| player.name.clone());
        let names: Vec<String> = names.collect();
        store.begin(&self.definition, &names, provenance)
    }

    /// Plays what the results file does not hold yet, and marks a run that is not dealt as finished at its end.
    /// `on_event` is told of every round and pair in order; an error of its ends the tournament.
    pub fn play<E: From<StoreError> + From<MatchupError>>(
        &self,
        store: &mut Store,
        run: &Run,
        execution: Execution<'_>,
        mut on_event: impl FnMut(Event<'_>) -> Result<(), E>,
    ) -> Result<Outcome, E> {
        let mut outcome = Outcome {
            standings: Standings::new(self.plan.players.len()),
            rounds: Vec::new(),
            complete: false,
        };
        let mut matchups = Matchups::default();
        let mut next_pair = 0;
        while let Some(round) = self.plan.schedule.next_round(&outcome.rounds) {
            outcome.standings.give_byes(&self.plan.schedule, &round);
            on_event(Event::Round(&round))?;
            matchups.prepare(self, &round)?;
            let pairs = RoundPairs::of(&round, next_pair);
            let play = |number: u64, stop: &(dyn Fn() -> bool + Sync)| {
                let meeting = pairs.meeting(number / 2);
                let observer = |game: &LiveGame<'_>| {
                    (execution.observer)(meeting.players, &LiveGame { number, ..*game });
                };
                let matchup = matchups.of(meeting);
                GameRecord {
                    index: number,
                    ..matchup.play(pairs.within_meeting(number), stop, &observer)
                }
            };
            let scheduler = Scheduler {
                pairs: pairs.numbers.clone(),
                shard: execution.shard,
                meetings: round.meetings.len() as u64,
                threads: execution.threads,
            };
            let mut scores = vec![Pentanomial::default(); round.meetings.len()];
            let mut archive = RunArchive::new(store, run.id, |pair| pairs.meeting(pair).players)?;
            let end = scheduler.run(&play, execution.stop, &mut archive, |games| {
                let pair = games[0].index / 2;
                let players = pairs.meeting(pair).players;
                let results = games.each_ref().map(GameRecord::result);
                scores[pairs.meeting_index(pair)].enter(results);
                outcome.standings.enter(players, games);
                on_event(Event::Pair {
                    players,
                    games,
                    standings: &outcome.standings,
                })?;
                Ok::<_, E>(ControlFlow::Continue(()))
            })?;
            if end == SchedulerEnd::Stopped {
                return Ok(outcome);
            }
            next_pair = pairs.numbers.end;
            outcome.rounds.push(Played { round, scores });
        }
        outcome.complete = true;
        if run.finished.is_none() && execution.shard.is_whole() {
            store.finish(run.id)?;
        }
        Ok(outcome)
    }

    /// The tournament as far as the results file holds it. Of a round that is not complete all pairs count that
    /// are there, as in a file with a few shards.
    pub fn stored_outcome(&self, store: &mut Store, run: &Run) -> Result<Outcome, StoreError> {
        let schedule = &self.plan.schedule;
        let mut outcome = Outcome {
            standings: Standings::new(self.plan.players.len()),
            rounds: Vec::new(),
            complete: false,
        };
        let end = store.games_end(run.id)? / 2;
        let mut next_pair = 0;
        while let Some(round) = schedule.next_round(&outcome.rounds) {
            outcome.standings.give_byes(schedule, &round);
            let pairs = RoundPairs::of(&round, next_pair);
            let mut archive = RunArchive::new(store, run.id, |pair| pairs.meeting(pair).players)?;
            let mut scores = vec![Pentanomial::default(); round.meetings.len()];
            let mut found = 0;
            for pair in pairs.numbers.start..pairs.numbers.end.min(end) {
                if let Some(games) = archive.recall(pair)? {
                    let results = games.each_ref().map(GameRecord::result);
                    scores[pairs.meeting_index(pair)].enter(results);
                    let players = pairs.meeting(pair).players;
                    outcome.standings.enter(players, &games);
                    found += 1;
                }
            }
            if found < pairs.numbers.end - pairs.numbers.start {
                return Ok(outcome);
            }
            next_pair = pairs.numbers.end;
            outcome.rounds.push(Played { round, scores });
        }
        outcome.complete = true;
        Ok(outcome)
    }
}

/// The pairs of a round by their numbers in the run: the meetings take turns.
struct RoundPairs<'r> {
    round: &'r Round,
    numbers: Range<u64>,
}

impl<'r> RoundPairs<'r> {
    fn of(round: &'r Round, first: u64) -> Self {
        let pairs = round.meetings.len() as u64 * round.pairs;
        RoundPairs {
            round,
            numbers: first..first + pairs,
        }
    }

    fn meeting_index(&self, pair: u64) -> usize {
        ((pair - self.numbers.start) % self.round.meetings.len() as u64) as usize
    }

    fn meeting(&self, pair: u64) -> &'r Meeting {
        &self.round.meetings[self.meeting_index(pair)]
    }

    /// The number of a game among those of its two players, which decides its opening and seeds.
    fn within_meeting(&self, number: u64) -> u64 {
        let pair = number / 2;
        let earlier_here = (pair - self.numbers.start) / self.round.meetings.len() as u64;
        2 * (self.meeting(pair).before + earlier_here) + number % 2
    }
}

/// The matchups of all meetings, prepared when they are needed first.
#[derive(Default)]
struct Matchups(HashMap<[usize; 2], Box<dyn Matchup>>);

impl Matchups {
    fn prepare(&mut self, tournament: &Tournament, round: &Round) -> Result<(), MatchupError> {
        for meeting in &round.meetings {
            if let Vacant(vacant) = self.0.entry(meeting.players) {
                let Tournament { plan, context, .. } = tournament;
                vacant.insert(plan.matchup(context, meeting.players)?);
            }
        }
        Ok(())
    }

    fn of(&self, meeting: &Meeting) -> &dyn Matchup {
        &*self.0[&meeting.players]
    }
}
