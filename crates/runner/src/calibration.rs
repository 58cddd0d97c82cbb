//! How strong the levels of a game are: matches between them, and ratings out of all matches.
//!
//! A player that moves at random and the levels stand in a row, the weakest first. Each meets the next, and in
//! half as many games the one after that, so that a rating does not hang on a single match. A meeting is a
//! match like any other and is found again in the results file: what was played is not played again, and
//! when one level changes only its own meetings are.
//!
//! Limits of levels are counts, so the games are the same on every machine.

use grove_core::Seed;
use grove_engine::matchup::{GameSettings, MatchupError};
use grove_games::GameSpec;
use grove_players::levels::{self, Calibration, LevelRating, Meeting, RatedPlayer};
use grove_record::MatchStats;
use grove_record::statistics::{Confidence, CrossTable};
use grove_store::{Provenance, Store, StoreError};

use crate::{Execution, Match, MatchEnd, MatchPlan};

/// Out of how many resamples the intervals are.
const RESAMPLES: usize = 1000;

/// What is played.
#[derive(Clone, PartialEq, Debug)]
pub struct CalibrationPlan {
    /// The game.
    pub game: GameSpec,
    /// What all games have in common.
    pub settings: GameSettings,
    /// How many games neighbours play; those that are two apart play half as many.
    pub games: u64,
}

/// The players of a calibration, the weakest first.
pub struct Row(Vec<&'static str>);

impl Row {
    /// A random player and the levels of a game.
    pub fn of(game: &str) -> Self {
        let levels = levels::of(game);
        let levels = levels.map(|level| level.player);
        Row(["random"].into_iter().chain(levels).collect())
    }

    /// Their names, which are also their texts.
    pub fn players(&self) -> &[&'static str] {
        &self.0
    }
}

/// A meeting that was played, or is being played.
pub struct MeetingEvent<'a> {
    /// What the two players are called.
    pub names: [&'a str; 2],
    /// How many games there were in meetings before this one.
    pub before: u64,
    /// How this one stands.
    pub stats: &'a MatchStats,
}

impl CalibrationPlan {
    /// Who meets whom, by their places in the row, and in how many games.
    pub fn meetings(&self, players: usize) -> Vec<([usize; 2], u64)> {
        let apart = |steps: usize, games| {
            let firsts = 0..players.saturating_sub(steps);
            firsts.map(move |first| ([first, first + steps], games))
        };
        let even = |games: u64| games.div_ceil(2) * 2;
        let neighbours = apart(1, even(self.games));
        neighbours.chain(apart(2, even(self.games / 2))).collect()
    }

    /// How many games.
    pub fn total(&self, row: &Row) -> u64 {
        self.meetings(row.0.len())
            .iter()
            .map(|(_, games)| games)
            .sum()
    }

    /// Plays what the results file does not hold yet, and rates the players; nothing when it was stopped.
    pub fn play<E: From<StoreError> + From<MatchupError>>(
        &self,
        row: &Row,
        store: &mut Store,
        provenance: &Provenance,
        execution: Execution<'_>,
        mut on_pair: impl FnMut(MeetingEvent<'_>) -> Result<(), E>,
    ) -> Result<Option<Calibration>, E> {
        let mut table = CrossTable::new(row.0.len());
        let mut specs = vec![String::new(); row.0.len()];
        let mut meetings = Vec::new();
        let (mut before, mut played) = (0, String::new());
        for (places, games) in self.meetings(row.0.len()) {
            let game_match = Match::prepare(MatchPlan {
                game: self.game,
                players: places.map(|place| row.0[place].into()),
                settings: self.settings.clone(),
                games,
                sprt: None,
            })?;
            let names = places.map(|place| row.0[place]);
            let run = game_match.begin(store, provenance)?;
            let (stats, end) = game_match.play(store, &run, execution, |_, stats| {
                on_pair(MeetingEvent {
                    names,
                    before,
                    stats,
                })
            })?;
            if end == MatchEnd::Stopped {
                return Ok(None);
            }
            before += games;
            // Days written like this are in the order of their texts.
            played = played.max(run.started.chars().take(10).collect());
            for (place, player) in places.into_iter().zip(game_match.players()) {
                specs[place].clone_from(&player.spec);
            }
            table.enter(places[0], places[1], stats.pairs);
            meetings.push(Meeting {
                players: names.map(String::from),
                games: stats.games(),
                points: stats.pairs.points(),
            });
        }
        let seed = Seed(self.settings.seed);
        let ratings = table.ratings_above_player(0, Confidence::P95, RESAMPLES, seed);
        let players = row.0.iter().zip(specs).zip(ratings);
        Ok(Some(Calibration {
            game: self.game.to_string(),
            played,
            openings: self.settings.openings.to_string(),
            seed: self.settings.seed,
            players: players
                .map(|((name, player), rating)| RatedPlayer {
                    name: (*name).into(),
                    rating: LevelRating {
                        elo: rating.elo,
                        low: rating.interval.low,
                        high: rating.interval.high,
                    },
                    player,
                })
                .collect(),
            meetings,
        }))
    }
}
