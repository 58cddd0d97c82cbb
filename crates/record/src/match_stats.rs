//! How a match stands.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::statistics::{ByColour, Confidence, Distinct, EloDifference, Pentanomial, Tally};
use crate::{Forfeits, GameRecord, Pair, Reason, Turn};

/// How a match stands, from the first player's view.
#[derive(Serialize, Deserialize, Clone, PartialEq, Default, Debug)]
pub struct MatchStats {
    /// Games.
    pub results: ByColour,
    /// Pairs of games.
    pub pairs: Pentanomial,
    /// What the first player and the second have spent.
    pub efforts: [Effort; 2],
    /// The games that the first player and the second have forfeited.
    pub forfeits: [Forfeits; 2],
    /// The plies of all games, those of openings included.
    pub plies: u64,
    /// How many of the games were not repetitions.
    pub distinct: Distinct,
    reasons: [u64; Reason::ALL.len()],
}

/// What a player has spent.
#[derive(Serialize, Deserialize, Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Effort {
    /// Its moves.
    pub moves: u64,
    /// How long they took.
    pub time: Duration,
    /// How long the longest of them took.
    pub longest: Duration,
    /// Positions visited, or games sampled.
    pub nodes: u64,
    /// The depths of all moves.
    pub depth: u64,
}

impl MatchStats {
    /// Counts a pair.
    pub fn enter(&mut self, pair: &Pair) {
        for game in pair {
            self.enter_game(game);
        }
        self.pairs.enter(pair.each_ref().map(GameRecord::result));
    }

    fn enter_game(&mut self, game: &GameRecord) {
        self.results.enter(game.first, game.result());
        self.plies += game.moves.len() as u64;
        self.reasons[game.reason as usize] += 1;
        self.distinct.enter(distinct_hash(game));
        if let Some(loser) = game.loser() {
            self.forfeits[loser].enter(game);
        }
        for (place, turn) in game.turns_by_player() {
            self.efforts[place].add(turn);
        }
    }

    /// How many games.
    pub fn games(&self) -> u64 {
        self.results.total().games()
    }

    /// The games of both players without those that were lost on time.
    pub fn without_time_forfeits(&self) -> Tally {
        let total = self.results.total();
        let [first, second] = self.forfeits;
        Tally {
            wins: total.wins - second.time,
            losses: total.losses - first.time,
            ..total
        }
    }

    /// Whether somebody else would lead, or nobody, without the games that were lost on time.
    pub fn is_decided_on_time(&self) -> bool {
        let leader = |tally: Tally| tally.wins.cmp(&tally.losses);
        leader(self.results.total()) != leader(self.without_time_forfeits())
    }

    /// The lead of the first player with 95 % confidence; nothing before the first pair.
    pub fn elo(&self) -> Option<EloDifference> {
        let sample = self.pairs.sample()?;
        Some(EloDifference::of(&sample, Confidence::P95))
    }

    /// The reasons for which games ended, and how many did.
    pub fn reasons(&self) -> impl Iterator<Item = (Reason, u64)> {
        let counted = Reason::ALL.into_iter().zip(self.reasons);
        counted.filter(|&(_, games)| games > 0)
    }
}

impl Effort {
    fn add(&mut self, turn: &Turn) {
        self.moves += 1;
        self.time += turn.time;
        self.longest = self.longest.max(turn.time);
        self.nodes += turn.nodes;
        self.depth += u64::from(turn.depth);
    }

    /// The mean time of a move.
    pub fn time_per_move(&self) -> Duration {
        self.time.div_f64(self.moves.max(1) as f64)
    }

    /// The mean number of nodes.
    pub fn nodes_per_move(&self) -> f64 {
        self.nodes as f64 / self.moves.max(1) as f64
    }

    /// The mean depth.
    pub fn depth_per_move(&self) -> f64 {
        self.depth as f64 / self.moves.max(1) as f64
    }
}

/// What tells games apart: where they begin and how they go.
pub fn distinct_hash(game: &GameRecord) -> u64 {
    let mut hasher = DefaultHasher::new();
    (&game.start, &game.moves).hash(&mut hasher);
    hasher.finish()
}
