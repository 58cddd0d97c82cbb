//! How a tournament stands.

use grove_record::statistics::{ByColour, CrossTable, Distinct, Pentanomial};
use grove_record::{Forfeits, GameRecord};
use grove_record::{Pair, distinct_hash};

use super::schedule::{Round, Schedule};

/// How a tournament stands.
#[derive(Clone, PartialEq, Debug)]
pub struct Standings {
    /// Who has met whom, and how that went.
    pub cross: CrossTable,
    /// Each player's games.
    pub results: Vec<ByColour>,
    /// The games that each player has forfeited.
    pub forfeits: Vec<Forfeits>,
    /// How many of the games were not repetitions.
    pub distinct: Distinct,
    /// The points that players were given for rounds in which nobody was left to meet.
    pub byes: Vec<u64>,
}

impl Standings {
    /// Of so many players before the first game.
    pub fn new(players: usize) -> Self {
        Standings {
            cross: CrossTable::new(players),
            results: vec![ByColour::default(); players],
            forfeits: vec![Forfeits::default(); players],
            distinct: Distinct::default(),
            byes: vec![0; players],
        }
    }

    /// Counts a pair of games between two players.
    pub(super) fn enter(&mut self, [first, second]: [usize; 2], pair: &Pair) {
        let results = pair.each_ref().map(GameRecord::result);
        let mut counted = Pentanomial::default();
        counted.enter(results);
        self.cross.enter(first, second, counted);
        for (game, result) in pair.iter().zip(results) {
            self.results[first].enter(game.first, result);
            self.results[second].enter(!game.first, result.reversed());
            self.distinct.enter(distinct_hash(game));
            if let Some(loser) = game.loser() {
                self.forfeits[[first, second][loser]].enter(game);
            }
        }
    }

    /// Gives points to those who have to sit out a round.
    pub(super) fn give_byes(&mut self, schedule: &Schedule, round: &Round) {
        for &player in &round.byes {
            self.byes[player] += schedule.bye_points(round);
        }
    }

    /// How many games were played.
    pub fn games(&self) -> u64 {
        let all = self.results.iter().map(|results| results.total().games());
        all.sum::<u64>() / 2
    }

    /// A player's points, with those for rounds without a game.
    pub fn points(&self, player: usize) -> f64 {
        self.results[player].total().points() + self.byes[player] as f64
    }

    /// The players, the one with the most points a game first; in equal places the one that was
    /// named first.
    pub fn by_points(&self) -> Vec<usize> {
        let share = |player: usize| {
            let games = self.results[player].total().games() + self.byes[player];
            self.points(player) / games.max(1) as f64
        };
        let mut ranking: Vec<usize> = (0..self.results.len()).collect();
        ranking.sort_by(|&one, &other| share(other).total_cmp(&share(one)));
        ranking
    }
}
