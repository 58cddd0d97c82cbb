//! What an experiment is, read from a TOML file and checked strictly.
//!
//! ```toml
//! study = "000"                                   # 000 to 004, or own
//! title = "Does DABS beat DMCTS?"
//! source = "table 3.1, page 33"
//! question = "How much more time does DMCTS need to beat DABS?"
//! differs = ["The study's machine was slower, so …"]      # what is not as in the study, and why
//! limits = ["Both players are deterministic …"]           # what the study's design cannot show
//!
//! [profile.ci]                                    # names for values, a set for each size of run
//! games = 2
//! depths = [2]
//! [profile.quick]
//! games = 24
//! depths = [2, 4]
//! [profile.paper]
//! games = 100
//! depths = [2, 4, 6]
//!
//! [[match]]
//! name = "depth {depth}, x{times}"                # {…} stands for a value
//! each = { depth = "{depths}", times = [1, 4, 16] }       # a cell for each combination
//! game = "konane"
//! first = "DABS:depth={depth}"
//! second = "DMCTS:budget=x{times}"
//! games = "{games}"
//! openings = "all"
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
mod fill;
#[cfg(test)]
mod tests;

pub use grove_engine::annotation::Turns;
use serde::Deserialize;

pub use cell::{Cell, CellKind, MatchCell, ProbeCell};
pub(crate) use check::{cell_of, side_of};
pub use claim::{Claim, Published, Relation, Than};
pub use error::ExperimentError;
pub use figure::{Figure, FigureKind};

/// An experiment at one profile: all values are filled in.
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
    /// What is played.
    pub cells: Vec<Cell>,
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

/// How large a run is.
#[derive(Deserialize, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[serde(rename_all = "lowercase")]
pub enum Profile {
    /// A few games, to see that everything works.
    Ci,
    /// Few games and little time a move: everything in minutes.
    Quick,
    /// As many games as the study played.
    Paper,
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
    /// What the player expects, from -1 for a sure loss to 1 for a sure win; for players that sample.
    Expected,
    /// Plies of a game.
    Length,
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

impl Profile {
    /// All of them.
    pub const ALL: [Profile; 3] = [Profile::Ci, Profile::Quick, Profile::Paper];

    /// `ci`, `quick` or `paper`.
    pub const fn name(self) -> &'static str {
        match self {
            Profile::Ci => "ci",
            Profile::Quick => "quick",
            Profile::Paper => "paper",
        }
    }
}

impl Measure {
    /// The word for it in a file.
    pub const fn name(self) -> &'static str {
        match self {
            Measure::Score => "score",
            Measure::Time => "time",
            Measure::Nodes => "nodes",
            Measure::Depth => "depth",
            Measure::Rate => "rate",
            Measure::Place => "place",
            Measure::Expected => "expected",
            Measure::Length => "length",
        }
    }

    /// The least and the greatest value that it can have.
    pub const fn range(self) -> [f64; 2] {
        match self {
            Measure::Score | Measure::Place => [0.0, 1.0],
            Measure::Expected => [-1.0, 1.0],
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
            Measure::Expected => "expected result, -1 to 1",
            Measure::Length => "plies a game",
        }
    }
}

impl Experiment {
    /// Reads an experiment, with the values of a profile.
    pub fn read(id: &str, text: &str, profile: Profile) -> Result<Self, ExperimentError> {
        check::read(id, text, profile)
    }

    /// The cell with this name.
    pub fn cell(&self, name: &str) -> Option<&Cell> {
        self.cells.iter().find(|cell| cell.name == name)
    }
}
