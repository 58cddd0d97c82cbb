//! What is played: a match, or a player who thinks about the positions of one.

use grove_engine::annotation::Turns;

/// A part of an experiment that is played by itself.
#[derive(Clone, PartialEq, Debug)]
pub struct Cell {
    /// What it is called.
    pub name: String,
    /// The values of the variables that it was made for, as they are written.
    pub at: Vec<(String, String)>,
    /// What is played.
    pub kind: CellKind,
}

/// What a cell is.
#[derive(Clone, PartialEq, Debug)]
pub enum CellKind {
    /// Two players play each other.
    Match(MatchCell),
    /// A player thinks about positions.
    Probe(ProbeCell),
}

/// Two players play each other.
#[derive(Clone, PartialEq, Debug)]
pub struct MatchCell {
    /// The game.
    pub game: String,
    /// Whose score is measured.
    pub first: String,
    /// The other player.
    pub second: String,
    /// How many games the study played, where it says so.
    pub games: Option<u64>,
    /// How the games of each sample begin.
    pub openings: Openings,
    /// Where all randomness starts.
    pub seed: u64,
    /// A game of so many plies is a draw.
    pub max_plies: Option<usize>,
}

/// How the games of each sample begin.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Openings {
    /// As the study's did.
    pub protocol: String,
    /// At random, the same for both colours.
    pub fair: String,
}

/// A player thinks about the positions of a match.
#[derive(Clone, PartialEq, Debug)]
pub struct ProbeCell {
    /// The cell whose games they are.
    pub of: String,
    /// Who thinks.
    pub player: String,
    /// About whose turns.
    pub turns: Turns,
}

/// Which games stand for a cell.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum SampleKind {
    /// Those of the study's own protocol: they tell whether it can be reproduced.
    Protocol,
    /// Pairs of games from random openings: they tell whether a claim holds.
    Fair,
}

impl SampleKind {
    /// Both of them.
    pub const ALL: [SampleKind; 2] = [SampleKind::Protocol, SampleKind::Fair];

    /// A word for it.
    pub const fn name(self) -> &'static str {
        match self {
            SampleKind::Protocol => "protocol",
            SampleKind::Fair => "fair",
        }
    }
}

impl Openings {
    /// Those of a sample.
    pub fn of(&self, kind: SampleKind) -> &str {
        match kind {
            SampleKind::Protocol => &self.protocol,
            SampleKind::Fair => &self.fair,
        }
    }
}
