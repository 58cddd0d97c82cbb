//! What is drawn.

use serde::Deserialize;

use super::Measure;

/// A figure.
#[derive(Deserialize, Clone, PartialEq, Debug)]
#[serde(deny_unknown_fields)]
pub struct Figure {
    /// In which form.
    pub kind: FigureKind,
    /// What it shows.
    pub title: String,
    /// What is measured.
    pub measure: Measure,
    /// What the measure is called here, if not by its own name: `iterations a move`.
    pub label: Option<String>,
    /// The cells, or players of cells (`cell/first`, `cell/second`); all cells if there are none.
    #[serde(default)]
    pub cells: Vec<String>,
    /// The variable along the horizontal axis, for lines and heat maps.
    pub x: Option<String>,
    /// The variable along the vertical axis of a heat map.
    pub y: Option<String>,
    /// The variable that makes lines of their own.
    pub series: Option<String>,
    /// The plies between which moves are counted, for indices.
    pub turns: Option<[u64; 2]>,
    /// Whether the values have a logarithmic axis.
    #[serde(default)]
    pub log: bool,
    /// Whether the horizontal axis is logarithmic.
    #[serde(default)]
    pub log_x: bool,
}

/// The form of a figure.
#[derive(Deserialize, Clone, Copy, PartialEq, Eq, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum FigureKind {
    /// A bar a cell.
    Bars,
    /// A bar of won, drawn and lost games a cell.
    Results,
    /// A line over a variable.
    Lines,
    /// A cell of colour for two variables.
    Heat,
    /// A line over the turns of a game.
    Turns,
    /// The same, with a thin line for each single game.
    Strings,
    /// Bars of how often the chosen move stood first, second and so on.
    Index,
}
