//! Ratings of many players: the Bradley-Terry model.
//!
//! Player i is expected to score γᵢ / (γᵢ + γⱼ) against player j, and its rating is 400 log₁₀ γᵢ, up
//! to a constant that makes the mean of all ratings 0 (R. A. Bradley and M. E. Terry, Biometrika
//! 39, 1952). With the points Pᵢ of each player and the games nᵢⱼ of each two, draws being half
//! points, the likelihood grows with every step of the minorisation-maximisation
//!
//! ```text
//! γᵢ ← Pᵢ / Σⱼ (nᵢⱼ / (γᵢ + γⱼ))
//! ```
//!
//! taken for one player after the other (D. R. Hunter, Annals of Statistics 32, 2004).
//!
//! A player that has won everything would be rated infinitely high, and players that have not met,
//! not even through others, could not be compared. So every player is given [`PRIOR`] games more,
//! all drawn and spread evenly over all the others. It pulls ratings together a little.

use super::Pentanomial;

/// How many drawn games every player is given.
const PRIOR: f64 = 1.0;
/// The search ends with a round in which no γ changes by more than this share of it, which is two
/// millionths of an Elo.
const STILL: f64 = 1e-8;
/// How many rounds there are at most.
const ROUNDS: u32 = 10_000;

/// The pairs of games that each two of some players have played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CrossTable {
    players: usize,
    /// From each player's view a row, with a cell for each opponent.
    cells: Vec<Pentanomial>,
}

impl CrossTable {
    /// Of so many players, which have not played yet.
    pub fn new(players: usize) -> Self {
        CrossTable {
            players,
            cells: vec![Pentanomial::default(); players * players],
        }
    }

    /// Enters pairs between two players from the first one's view.
    ///
    /// # Panics
    /// Where the players are the same, or not of the table.
    pub fn enter(&mut self, first: usize, second: usize, pairs: Pentanomial) {
        assert!(first != second, "player {first} against itself");
        assert!(first < self.players && second < self.players);
        self.cells[first * self.players + second] += pairs;
        self.cells[second * self.players + first] += pairs.reversed();
    }

    /// How many players.
    pub fn players(&self) -> usize {
        self.players
    }

    /// The pairs between two players from the first one's view.
    pub fn pairs(&self, first: usize, second: usize) -> Pentanomial {
        self.cells[first * self.players + second]
    }

    /// The ratings in Elo, a mean of 0 over all players.
    pub fn elos(&self) -> Vec<f64> {
        elos(&self.fitted(vec![1.0; self.players]))
    }

    /// The strengths for which the results are likeliest, looked for from these on.
    pub(super) fn fitted(&self, mut strengths: Vec<f64>) -> Vec<f64> {
        if self.players < 2 {
            return strengths;
        }
        let opponents = |player| (0..self.players).filter(move |&other| other != player);
        let prior = PRIOR / (self.players - 1) as f64;
        let points: Vec<f64> = (0..self.players)
            .map(|player| {
                let scored = opponents(player).map(|other| self.pairs(player, other).points());
                PRIOR / 2.0 + scored.sum::<f64>()
            })
            .collect();
        let games = |player, other| 2.0 * self.pairs(player, other).count() as f64 + prior;
        for _ in 0..ROUNDS {
            let mut change: f64 = 0.0;
            for player in 0..self.players {
                let old = strengths[player];
                let share = |other| games(player, other) / (old + strengths[other]);
                let new = points[player] / opponents(player).map(share).sum::<f64>();
                change = change.max((new / old - 1.0).abs());
                strengths[player] = new;
            }
            if change < STILL {
                break;
            }
        }
        strengths
    }
}

/// Strengths in Elo, moved so that their mean is 0.
pub(super) fn elos(strengths: &[f64]) -> Vec<f64> {
    let elos = strengths.iter().map(|strength| 400.0 * strength.log10());
    let mean = elos.clone().sum::<f64>() / strengths.len() as f64;
    elos.map(|elo| elo - mean).collect()
}
