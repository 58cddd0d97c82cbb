//! What a study reported, and what it claimed.

use serde::Deserialize;

use super::Measure;

/// A number that the study reported.
#[derive(Deserialize, Clone, PartialEq, Debug)]
#[serde(deny_unknown_fields)]
pub struct Published {
    /// Of which cell, or player of a cell.
    pub cell: String,
    /// What was measured.
    pub measure: Measure,
    /// The number.
    pub value: f64,
    /// How many games it is from, where it is a score.
    pub games: Option<u64>,
}

/// A statement that can be tested.
#[derive(Deserialize, Clone, PartialEq, Debug)]
#[serde(deny_unknown_fields)]
pub struct Claim {
    /// The statement in words.
    pub text: String,
    /// What is measured.
    pub measure: Measure,
    /// In which cells, or of which players of cells.
    pub of: Vec<String>,
    /// In how many of them it has to hold; in all if nothing is said.
    pub at_least: Option<usize>,
    /// How that lies to what it is compared with.
    pub relation: Relation,
    /// What it is compared with.
    pub than: Than,
    /// How many times that, for measures that are divided and not subtracted.
    pub factor: Option<f64>,
    /// How far apart two values may be that are near each other: a difference for scores, and for
    /// all else a share, such as 0.1.
    pub margin: Option<f64>,
    /// The smallest effect that matters, in the unit of `margin`: what is surely smaller does not hold.
    /// By default the one that the study's own games would have shown in one of three tries, or 0.05.
    pub smallest_effect: Option<f64>,
    /// Whether the conclusion of the study rests on it. Such claims are decided before others.
    #[serde(default)]
    pub conclusion: bool,
    /// A definition that the study does not give and the claim rests on. Then it can at most not be
    /// told whether it holds.
    pub open: Option<String>,
}

impl Claim {
    /// Whether no study makes it: its text then ends with `(ours)`, or says `(ours: …)`.
    pub fn is_ours(&self) -> bool {
        self.text.contains("(ours")
    }

    /// How many of its comparisons have to hold for it to hold.
    pub fn needs_to_hold(&self) -> usize {
        self.at_least.unwrap_or(self.of.len())
    }

    /// How many of them have to fail for it not to hold.
    pub fn needs_to_fail(&self) -> usize {
        self.of.len() + 1 - self.needs_to_hold()
    }
}

/// How a value lies to another.
#[derive(Deserialize, Clone, Copy, PartialEq, Eq, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum Relation {
    /// It is greater.
    Above,
    /// It is smaller.
    Below,
    /// It is no farther away than the margin.
    Near,
    /// It is not greater by anything that matters.
    NotAbove,
    /// It is not smaller by anything that matters.
    NotBelow,
}

/// What a value is compared with.
#[derive(Deserialize, Clone, PartialEq, Debug)]
#[serde(untagged)]
pub enum Than {
    /// A number.
    Value(f64),
    /// The same measure in another cell, or of another player.
    Cell(String),
    /// The same measure in other cells, each compared with its counterpart.
    Cells(Vec<String>),
}

impl Claim {
    /// The cells, or players of cells, that it is about.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        let of = self.of.iter().enumerate();
        of.flat_map(|(index, of)| [Some(of.as_str()), self.than.name(index)])
            .flatten()
    }
}

impl Than {
    /// The cell, or player of a cell, that the comparison with this number is with.
    pub fn name(&self, index: usize) -> Option<&str> {
        match self {
            Than::Value(_) => None,
            Than::Cell(name) => Some(name),
            Than::Cells(names) => names.get(index).map(String::as_str),
        }
    }
}
