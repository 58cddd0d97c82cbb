//! Wins, draws and losses.

use std::iter::Sum;
use std::ops::{Add, AddAssign};

use grove_core::{Outcome, Side};
use serde::{Deserialize, Serialize};

use super::Sample;

/// A finished game from one player's view.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum GameResult {
    /// No point.
    Loss,
    /// Half a point.
    Draw,
    /// A point.
    Win,
}

impl GameResult {
    /// What an outcome is to the player of this side.
    pub fn of(outcome: Outcome, side: Side) -> Self {
        match outcome {
            Outcome::Draw => GameResult::Draw,
            Outcome::Win(winner) if winner == side => GameResult::Win,
            Outcome::Win(_) => GameResult::Loss,
        }
    }

    /// The opponent's view.
    pub fn reversed(self) -> Self {
        match self {
            GameResult::Loss => GameResult::Win,
            GameResult::Draw => GameResult::Draw,
            GameResult::Win => GameResult::Loss,
        }
    }

    /// 0, 1 or 2: counted in halves, points stay whole numbers.
    pub fn half_points(self) -> usize {
        self as usize
    }
}

/// Counts of games from one player's view.
#[derive(Serialize, Deserialize, Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Tally {
    /// Games that the player won.
    pub wins: u64,
    /// Games that nobody won.
    pub draws: u64,
    /// Games that the opponent won.
    pub losses: u64,
}

impl Tally {
    /// All games.
    pub fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// A point for a win, half a point for a draw.
    pub fn points(&self) -> f64 {
        self.wins as f64 + self.draws as f64 / 2.0
    }

    /// Points a game; nothing before the first game.
    pub fn rate(&self) -> Option<f64> {
        (self.games() > 0).then(|| self.points() / self.games() as f64)
    }

    /// The opponent's view.
    pub fn reversed(self) -> Tally {
        Tally {
            wins: self.losses,
            losses: self.wins,
            ..self
        }
    }

    /// The games as independent scores (the trinomial model); nothing before the first game.
    pub fn sample(&self) -> Option<Sample> {
        Sample::of([0.0, 0.5, 1.0], [self.losses, self.draws, self.wins])
    }
}

impl AddAssign<GameResult> for Tally {
    fn add_assign(&mut self, result: GameResult) {
        match result {
            GameResult::Win => self.wins += 1,
            GameResult::Draw => self.draws += 1,
            GameResult::Loss => self.losses += 1,
        }
    }
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Tally) {
        self.wins += other.wins;
        self.draws += other.draws;
        self.losses += other.losses;
    }
}

impl Add for Tally {
    type Output = Tally;

    fn add(mut self, other: Tally) -> Tally {
        self += other;
        self
    }
}

impl Sum for Tally {
    fn sum<I: Iterator<Item = Tally>>(tallies: I) -> Tally {
        tallies.fold(Tally::default(), Tally::add)
    }
}

/// One player's games as each colour.
#[derive(Serialize, Deserialize, Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct ByColour([Tally; 2]);

impl ByColour {
    /// The games that the player played as this side.
    pub fn side(&self, side: Side) -> Tally {
        self.0[side.index()]
    }

    /// Counts a game that the player played as this side.
    pub fn enter(&mut self, side: Side, result: GameResult) {
        self.0[side.index()] += result;
    }

    /// The games as either.
    pub fn total(&self) -> Tally {
        self.0.into_iter().sum()
    }

    /// The opponent's view: it was Black where the player was White.
    pub fn reversed(self) -> ByColour {
        let [black, white] = self.0.map(Tally::reversed);
        ByColour([white, black])
    }
}

impl AddAssign for ByColour {
    fn add_assign(&mut self, other: ByColour) {
        for side in Side::BOTH {
            self.0[side.index()] += other.side(side);
        }
    }
}
