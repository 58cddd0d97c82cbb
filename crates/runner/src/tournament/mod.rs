//! A tournament: many players, and who meets whom.
//!
//! A [`Schedule`] gives one round after the other, knowing the results of those before. The meetings
//! of a round take turns, a pair of games each, so that all of them grow evenly; every meeting sees
//! the same openings. As in a match, the games depend on their numbers alone: rounds have the
//! numbers after those of the rounds before, so a tournament that was interrupted finds its games
//! again and comes to the same rounds.

mod file;
mod plan;
mod schedule;
mod standings;
#[cfg(test)]
mod tests;

use std::collections::HashMap;
use std::collections::hash_map::Entry::Vacant;
use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

use grove_engine::table::{Table, TableError, Underway};
use grove_record::GameRecord;
use grove_record::Pair;
use grove_record::statistics::Pairs;
use grove_store::{Run, Store, StoreError};

use crate::RunArchive;
use crate::contest::{Series, SeriesEnd};
pub use file::{FileError, TournamentFile, read_toml};
pub use plan::{Competitor, TournamentPlan};
pub use schedule::{Format, Meeting, Played, Round, Schedule};
pub use standings::Standings;

/// A tournament in the making.
pub struct Tournament<'a> {
    /// What is played.
    pub plan: &'a TournamentPlan,
    /// Where it is kept.
    pub run: &'a Run,
    /// How many games at once.
    pub threads: usize,
    /// Is shown the games as they are played, by the numbers of their players and their own in the
    /// run.
    pub onlooker: &'a (dyn Fn([usize; 2], &Underway<'_>) + Sync),
}

/// What happened.
#[derive(Debug)]
pub enum Event<'e> {
    /// A round begins.
    Round(&'e Round),
    /// A pair of games counts. The games have their numbers in the run.
    Pair {
        /// The numbers of the first and of the second player.
        players: [usize; 2],
        /// The games.
        games: &'e Pair,
        /// How the tournament stands with them.
        standings: &'e Standings,
    },
}

/// A tournament as far as it was played.
#[derive(Clone, PartialEq, Debug)]
pub struct Outcome {
    /// How it stands.
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

impl Tournament<'_> {
    /// Plays until all rounds are over or the flag is raised, and tells what happens.
    pub fn play<E: From<StoreError> + From<TableError>>(
        &self,
        store: &mut Store,
        stop: &AtomicBool,
        mut tell: impl FnMut(Event<'_>) -> Result<(), E>,
    ) -> Result<Outcome, E> {
        let mut outcome = Outcome {
            standings: Standings::new(self.plan.players.len()),
            rounds: Vec::new(),
            complete: false,
        };
        let mut tables = Tables::default();
        let mut base = 0;
        while let Some(round) = self.plan.schedule.next_round(&outcome.rounds) {
            outcome.standings.give_byes(&self.plan.schedule, &round);
            tell(Event::Round(&round))?;
            tables.lay(self.plan, &round)?;
            let meetings = round.meetings.len() as u64;
            let pairs = meetings * round.pairs;
            let meeting_of = |pair: u64| &round.meetings[(pair % meetings) as usize];
            let play = |number: u64, stop: &(dyn Fn() -> bool + Sync)| {
                let pair = number / 2;
                let meeting = meeting_of(pair);
                let within = 2 * (meeting.before + pair / meetings) + number % 2;
                let onlooker = |game: &Underway<'_>| {
                    let number = base + number;
                    (self.onlooker)(meeting.players, &Underway { number, ..*game });
                };
                GameRecord {
                    index: number,
                    ..tables.of(meeting).play_before(within, stop, &onlooker)
                }
            };
            let series = Series {
                pairs,
                threads: self.threads,
            };
            let mut scores = vec![Pairs::default(); round.meetings.len()];
            let mut archive =
                RunArchive::new(store, self.run.id, base, |pair| meeting_of(pair).players)?;
            let end = series.run(&play, stop, &mut archive, |games| {
                let pair = games[0].index / 2;
                let players = meeting_of(pair).players;
                let results = games.each_ref().map(GameRecord::result);
                scores[(pair % meetings) as usize].enter(results);
                outcome.standings.enter(players, games);
                let mut games = games.clone();
                for game in &mut games {
                    game.index += base;
                }
                tell(Event::Pair {
                    players,
                    games: &games,
                    standings: &outcome.standings,
                })?;
                Ok::<_, E>(ControlFlow::Continue(()))
            })?;
            if end == SeriesEnd::Stopped {
                return Ok(outcome);
            }
            base += 2 * pairs;
            outcome.rounds.push(Played { round, scores });
        }
        outcome.complete = true;
        Ok(outcome)
    }
}

/// The tables of all meetings, laid when they are needed first.
#[derive(Default)]
struct Tables(HashMap<[usize; 2], Box<dyn Table>>);

impl Tables {
    fn lay(&mut self, plan: &TournamentPlan, round: &Round) -> Result<(), TableError> {
        for meeting in &round.meetings {
            if let Vacant(place) = self.0.entry(meeting.players) {
                place.insert(plan.lay(meeting.players)?);
            }
        }
        Ok(())
    }

    fn of(&self, meeting: &Meeting) -> &dyn Table {
        &*self.0[&meeting.players]
    }
}
