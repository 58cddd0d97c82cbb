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
    /// Whether more than the number of games is smaller than in the `paper` profile. What is played so
    /// may be looked at, and decides nothing.
    pub scaled_down: bool,
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

/// What a cell asks, whatever it is called and however many games it takes.
#[derive(PartialEq)]
struct Question<'a> {
    of: MatchCell,
    thinker: Option<(&'a str, Turns)>,
}

impl<'a> Question<'a> {
    /// Nothing for a cell that thinks about one that is not there.
    fn of(cell: &'a Cell, cells: &[Cell]) -> Option<Self> {
        let (of, thinker) = match &cell.kind {
            CellKind::Match(_) => (&cell.name, None),
            CellKind::Probe(probe) => (&probe.of, Some((probe.player.as_str(), probe.turns))),
        };
        let mut matches = cells.iter().filter(|other| other.name == *of);
        let CellKind::Match(of) = &matches.next()?.kind else {
            return None;
        };
        let of = MatchCell {
            games: 0,
            ..of.clone()
        };
        Some(Question { of, thinker })
    }
}

/// Marks the cells that ask something else than those of the `paper` profile.
pub(super) fn mark_scaled_down(cells: &mut [Cell], paper: &[Cell]) {
    let questions: Vec<_> = paper
        .iter()
        .filter_map(|cell| Question::of(cell, paper))
        .collect();
    let asked = |cell: &Cell| Question::of(cell, cells).is_none_or(|it| questions.contains(&it));
    let scaled_down: Vec<bool> = cells.iter().map(|cell| !asked(cell)).collect();
    for (cell, scaled_down) in cells.iter_mut().zip(scaled_down) {
        cell.scaled_down = scaled_down;
    }
}
