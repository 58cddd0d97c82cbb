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
    /// How many games.
    pub games: u64,
    /// How they begin.
    pub openings: String,
    /// Where all randomness starts.
    pub seed: u64,
    /// A game of so many plies is a draw.
    pub max_plies: Option<usize>,
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
