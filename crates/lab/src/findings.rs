//! What came of an experiment.

pub(crate) mod estimate;
#[cfg(test)]
mod tests;

use grove_record::GameRecord;
use grove_record::MatchStats;
use grove_record::statistics::Interval;

use crate::experiment::{Claim, Experiment, Measure, Profile};

/// What came of an experiment.
#[derive(Clone, Debug)]
pub struct Findings {
    /// What was done.
    pub experiment: Experiment,
    /// How large it was.
    pub profile: Profile,
    /// What came of its cells, in their order.
    pub cells: Vec<CellFindings>,
    /// What came of its claims, in their order.
    pub claims: Vec<ClaimFindings>,
    /// What all claims together come to.
    pub verdict: Verdict,
}

/// What came of a cell.
#[derive(Clone, Debug)]
pub struct CellFindings {
    /// What it is called.
    pub name: String,
    /// The values of the variables that it was made for.
    pub at: Vec<(String, String)>,
    /// Whether it was played at smaller settings than the study's.
    pub scaled_down: bool,
    /// What was played, or why nothing was.
    pub outcome: Result<CellData, String>,
}

/// The games of a cell.
#[derive(Clone, Debug)]
pub struct CellData {
    /// The run that its games are stored in.
    pub run: u64,
    /// The run whose positions they are: the same, or the match that a player was asked about.
    pub of: u64,
    /// The game.
    pub game: String,
    /// Who played: the first and the second player of a match, or the one who was asked.
    pub players: Vec<Seat>,
    /// How games began, and where randomness started.
    pub openings: String,
    /// Where all randomness started.
    pub seed: u64,
    /// The results; nothing where a player only thought about the positions of others.
    pub standing: Option<MatchStats>,
    /// How many games there are.
    pub games: u64,
    /// The first two of a match, to be looked at.
    pub first_games: Vec<GameRecord>,
    /// Whether limits of time make it come out differently every time.
    pub timed: bool,
}

/// Somebody in a cell.
#[derive(Clone, Debug)]
pub struct Seat {
    /// The player as it was written.
    pub name: String,
    /// The same with every default written out.
    pub spec: String,
    /// What it measured over the turns of all games, the first turn first.
    pub by_turn: Vec<TurnMeans>,
    /// What it measured in each game.
    pub by_game: Vec<GameSums>,
}

/// What was measured at one turn, over all games that went on so long.
#[derive(Clone, Debug, Default)]
pub struct TurnMeans {
    /// How many games went on so long.
    pub games: u64,
    /// The mean of each measure, in the order of [`TURN_MEASURES`].
    pub mean: [f64; 6],
    /// The standard deviation of each measure.
    pub deviation: [f64; 6],
}

/// What was measured in one game.
#[derive(Clone, Copy, Debug, Default)]
pub struct GameSums {
    /// How many turns.
    pub turns: u64,
    /// The sum of each measure over the turns, in the order of [`TURN_MEASURES`].
    pub sum: [f64; 6],
}

/// What is measured at every turn.
pub const TURN_MEASURES: [Measure; 6] = [
    Measure::Time,
    Measure::Nodes,
    Measure::Depth,
    Measure::Rate,
    Measure::Place,
    Measure::Expected,
];

/// A value and between what it lies with 95 % confidence.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimate {
    /// The value.
    pub value: f64,
    /// Between what it lies.
    pub interval: Interval,
}

/// What came of a claim.
#[derive(Clone, Debug)]
pub struct ClaimFindings {
    /// The claim.
    pub claim: Claim,
    /// What was found in each cell, against what it is compared with.
    pub found: Vec<Comparison>,
    /// Whether it holds.
    pub verdict: Verdict,
    /// Why, in words.
    pub because: String,
}

/// A value and what it was compared with.
#[derive(Clone, PartialEq, Debug)]
pub struct Comparison {
    /// The cell, or player of a cell.
    pub of: String,
    /// The value there.
    pub value: f64,
    /// What it was compared with.
    pub than: f64,
    /// The difference for scores, or else the ratio, and between what it lies with 95 % confidence at
    /// every look.
    pub effect: Estimate,
    /// The games that it rests on.
    pub games: u64,
    /// The smallest effect that matters.
    pub smallest_effect: f64,
    /// How many more games would tell, where it is undecided and there is an end to it.
    pub needs_games: Option<u64>,
    /// Whether the claim holds there.
    pub verdict: Verdict,
}

/// Whether a claim holds.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Verdict {
    /// It does.
    Holds,
    /// It does not.
    DoesNotHold,
    /// What was played does not tell yet.
    Undecided,
}

impl Verdict {
    /// In words.
    pub const fn text(self) -> &'static str {
        match self {
            Verdict::Holds => "holds",
            Verdict::DoesNotHold => "does not hold",
            Verdict::Undecided => "undecided",
        }
    }
}
