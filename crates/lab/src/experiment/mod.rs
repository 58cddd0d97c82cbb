//! What an experiment is, read from a TOML file and checked strictly.
//!
//! ```toml
//! study = "000"                                   # 000 to 004, or own
//! title = "Does DABS beat DMCTS?"
//! source = "table 3.1, page 33"
//! question = "How much more time does DMCTS need to beat DABS?"
//! differs = ["The study's machine was slower, so …"]      # what is not as in the study, and why
//! limits = ["Both players are deterministic …"]           # what the study's design cannot show
//! discussion = ["DMCTS wins because …"]           # what explains what was found
//!
//! [values]                                        # names for values
//! depths = [2, 4, 6]
//! ties = "first"
//!
//! [[reading]]                                     # another reading of what the study leaves open
//! name = "ties are broken at random"
//! why = "The study does not say which of equal moves it plays."
//! values = { ties = "random" }
//!
//! [[match]]
//! name = "depth {depth}, x{times}"                # {…} stands for a value
//! each = { depth = "{depths}", times = [1, 4, 16] }       # a cell for each combination
//! game = "konane"
//! first = "DABS:depth={depth},ties={ties}"
//! second = "DMCTS:budget=x{times}"
//! games = 100                                     # how many the study played
//! openings = "all"                                # as in the study
//! fair = "random=4"                               # for a fair sample; this is the default
//!
//! [[figure]]
//! kind = "heat"
//! title = "Games that DABS won"
//! measure = "score"
//! x = "times"
//! y = "depth"
//!
//! [[published]]
//! cell = "depth 2, x1"
//! measure = "score"
//! value = 0.87
//! games = 100
//!
//! [[claim]]
//! text = "DABS wins at equal time"
//! measure = "score"
//! of = ["depth 2, x1"]
//! relation = "above"
//! than = 0.5
//! ```
//!
//! A `[[probe]]` lets a player think about the positions of games that others have played: `of` names
//! the match, and `turns` whose turns they are.

mod cell;
mod check;
mod claim;
mod error;
mod figure;
mod file;
mod fill;
mod reading;
#[cfg(test)]
mod tests;

pub use grove_engine::annotation::Turns;
use serde::Deserialize;

pub use cell::{Cell, CellKind, MatchCell, Openings, ProbeCell, SampleKind};
pub(crate) use check::{cell_of, side_of};
pub use claim::{Claim, Published, Relation, Than};
pub use error::ExperimentError;
pub use figure::{Figure, FigureKind};
pub use reading::Reading;

/// An experiment whose values are filled in.
#[derive(Clone, PartialEq, Debug)]
pub struct Experiment {
    /// What it is called: the name of its file.
    pub id: String,
    /// Whose experiment it is.
    pub study: Study,
    /// What it is about, in a few words.
    pub title: String,
    /// Where it stands in the study.
    pub source: String,
    /// What was asked.
    pub question: String,
    /// What is not as in the study, and why.
    pub differs: Vec<String>,
    /// What the study's design cannot show.
    pub limits: Vec<String>,
    /// What explains what was found.
    pub discussion: Vec<String>,
    /// What is played.
    pub cells: Vec<Cell>,
    /// The same under other readings of what the study leaves open.
    pub readings: Vec<Reading>,
    /// What is drawn.
    pub figures: Vec<Figure>,
    /// What the study reported.
    pub published: Vec<Published>,
    /// What the study claimed.
    pub claims: Vec<Claim>,
}

/// Whose experiment it is.
#[derive(Deserialize, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Study {
    /// Konane.
    #[serde(rename = "000")]
    Konane,
    /// English checkers.
    #[serde(rename = "001")]
    Checkers,
    /// Pentalath.
    #[serde(rename = "002")]
    Pentalath,
    /// Ataxx.
    #[serde(rename = "003")]
    Ataxx,
    /// Halma.
    #[serde(rename = "004")]
    Halma,
    /// Grove's own.
    #[serde(rename = "own")]
    Own,
}

/// What can be measured.
#[derive(Deserialize, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum Measure {
    /// The first player's points a game.
    Score,
    /// Milliseconds a move.
    Time,
    /// Positions visited, or games sampled, for a move.
    Nodes,
    /// How deep a search was, or a tree.
    Depth,
    /// Nodes a second.
    Rate,
    /// Where in the order of moves the chosen one stood: 0 for the first, 1 for the last.
    Place,
    /// The index of the chosen move in the order of moves, 0 for the first.
    Index,
    /// How often the chosen move stood first.
    FirstChoice,
    /// How many of the look-ups in the transposition table found another position there.
    Collisions,
    /// What the player expects, from -1 for a sure loss to 1 for a sure win; for players that sample.
    Expected,
    /// Plies of a game.
    Length,
    /// Nodes of a player in a whole game.
    GameNodes,
    /// Milliseconds of a player in a whole game.
    GameTime,
    /// Milliseconds of the longest turn of a game.
    Longest,
    /// By how many pieces the first player is ahead at the end of a game.
    Margin,
}

impl Study {
    /// All of them.
    pub const ALL: [Study; 6] = [
        Study::Konane,
        Study::Checkers,
        Study::Pentalath,
        Study::Ataxx,
        Study::Halma,
        Study::Own,
    ];

    /// `000` to `004`, or `own`.
    pub const fn name(self) -> &'static str {
        match self {
            Study::Konane => "000",
            Study::Checkers => "001",
            Study::Pentalath => "002",
            Study::Ataxx => "003",
            Study::Halma => "004",
            Study::Own => "own",
        }
    }

    /// The game, or what else it is about.
    pub const fn title(self) -> &'static str {
        match self {
            Study::Konane => "Konane",
            Study::Checkers => "English checkers",
            Study::Pentalath => "Pentalath",
            Study::Ataxx => "Ataxx",
            Study::Halma => "Halma",
            Study::Own => "Across all games",
        }
    }
}

impl Measure {
    /// Whether it may be zero or less, or has a fixed range, so that values are subtracted and not divided.
    pub const fn is_difference(self) -> bool {
        matches!(self, Measure::Score | Measure::Margin | Measure::Expected)
    }

    /// What a difference or a ratio of it is if nothing has an effect.
    pub const fn neutral(self) -> f64 {
        match self.is_difference() {
            true => 0.0,
            false => 1.0,
        }
    }

    /// The word for it in a file.
    pub const fn name(self) -> &'static str {
        match self {
            Measure::Score => "score",
            Measure::Time => "time",
            Measure::Nodes => "nodes",
            Measure::Depth => "depth",
            Measure::Rate => "rate",
            Measure::Place => "place",
            Measure::Index => "index",
            Measure::FirstChoice => "first-choice",
            Measure::Collisions => "collisions",
            Measure::Expected => "expected",
            Measure::Length => "length",
            Measure::GameNodes => "game-nodes",
            Measure::GameTime => "game-time",
            Measure::Longest => "longest",
            Measure::Margin => "margin",
        }
    }

    /// Whether it is one of games and not of players.
    pub const fn is_of_game(self) -> bool {
        matches!(self, Measure::Score | Measure::Length | Measure::Margin)
    }

    /// The least and the greatest value that it can have.
    pub const fn range(self) -> [f64; 2] {
        match self {
            Measure::Score | Measure::Place | Measure::FirstChoice | Measure::Collisions => {
                [0.0, 1.0]
            }
            Measure::Expected => [-1.0, 1.0],
            Measure::Margin => [f64::NEG_INFINITY, f64::INFINITY],
            _ => [0.0, f64::INFINITY],
        }
    }

    /// What it is called, with its unit.
    pub const fn label(self) -> &'static str {
        match self {
            Measure::Score => "points a game",
            Measure::Time => "time a move, ms",
            Measure::Nodes => "nodes a move",
            Measure::Depth => "depth",
            Measure::Rate => "nodes a second",
            Measure::Place => "place of the chosen move, 0 first to 1 last",
            Measure::Index => "index of the chosen move",
            Measure::FirstChoice => "share of moves that stood first",
            Measure::Collisions => "share of look-ups that found another position",
            Measure::Expected => "expected result, -1 to 1",
            Measure::Length => "plies a game",
            Measure::GameNodes => "nodes a game",
            Measure::GameTime => "time a game, ms",
            Measure::Longest => "longest turn of a game, ms",
            Measure::Margin => "pieces ahead",
        }
    }
}

impl Experiment {
    /// Reads an experiment.
    pub fn read(id: &str, text: &str) -> Result<Self, ExperimentError> {
        file::read(id, text)
    }

    /// The places of the cells that a claim is about.
    pub fn cells_of(&self, claim: &Claim) -> Vec<usize> {
        let place = |name: &str| {
            let mut cells = self.cells.iter();
            cells.position(|cell| cell.name == cell_of(name))
        };
        claim.names().filter_map(place).collect()
    }

    /// Whether it has a figure of one of these kinds.
    pub fn has_figure(&self, kinds: &[FigureKind]) -> bool {
        self.figures.iter().any(|it| kinds.contains(&it.kind))
    }

    /// The cell with this name.
    pub fn cell(&self, name: &str) -> Option<&Cell> {
        self.cells.iter().find(|cell| cell.name == name)
    }
}
