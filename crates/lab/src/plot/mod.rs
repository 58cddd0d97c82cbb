//! Drawings of what was measured, as SVG.
//!
//! A [`Chart`] is what is to be seen, with no experiment behind it; [`Chart::draw`] makes a
//! [`Drawing`] of it. All are drawn at the width of a narrow column, so that they are legible on a
//! telephone and stand two abreast on a desk. What we measured is coloured with filled marks; what
//! was published is grey with open ones. No mark is told from another by its colour alone.

mod bars;
mod colour;
mod columns;
mod curve;
mod drawing;
mod forest;
mod heat;
mod labels;
mod legend;
mod lines;
mod marks;
mod number;
mod panels;
mod scale;
mod stacked;
#[cfg(test)]
mod tests;
mod text;

use crate::findings::Estimate;
pub use colour::{Colour, Colours, Family};
pub use curve::{Curve, CurvePoint};
pub use drawing::{Drawing, STYLE};
pub use forest::{Forest, ForestGroup, ForestRow, Stamp, Unit};
pub use number::{figure, grouped};
pub use panels::{Panel, Panels};

/// Something to be drawn.
#[derive(Clone, Debug)]
pub struct Chart {
    /// What it shows.
    pub title: String,
    /// What was measured, and how often.
    pub subtitle: String,
    /// In which form.
    pub form: Form,
}

/// The form of a chart.
#[derive(Clone, Debug)]
pub enum Form {
    /// A bar each.
    Bars(Bars),
    /// Lines over something.
    Lines(Lines),
    /// Columns beside each other at each place.
    Columns(Lines),
    /// A bar of won, drawn and lost games each.
    Results(Results),
    /// A table of colours.
    Heat(Heat),
    /// Claims below each other.
    Forest(Forest),
    /// What each reading of a claim gives.
    Curve(Curve),
    /// Several games beside each other.
    Panels(Panels),
}

/// The axis of what was measured.
#[derive(Clone, Debug)]
pub struct Axis {
    /// What it measures, with its unit.
    pub label: String,
    /// Whether it is logarithmic.
    pub log: bool,
    /// Where it begins and ends whatever is shown; otherwise as far as the values go.
    pub ends: Option<[f64; 2]>,
    /// A value to compare all others with.
    pub reference: Option<f64>,
    /// Values that there is to be room for whether they are shown or not, so that charts can share an
    /// axis.
    pub shared: Vec<f64>,
}

/// Horizontal bars, the first at the top.
#[derive(Clone, Debug)]
pub struct Bars {
    /// What they measure.
    pub axis: Axis,
    /// The bars.
    pub bars: Vec<Bar>,
}

/// A value by itself.
#[derive(Clone, Debug)]
pub struct Bar {
    /// What it is the value of.
    pub name: String,
    /// Its colour.
    pub colour: Colour,
    /// What we found; nothing where it could not be measured.
    pub ours: Option<Estimate>,
    /// What was published.
    pub published: Option<f64>,
    /// What is said where we found nothing.
    pub missing: &'static str,
}

/// Bars of won, drawn and lost games, the first at the top.
#[derive(Clone, Debug)]
pub struct Results {
    /// The bars.
    pub bars: Vec<ResultsBar>,
}

/// The games of a match.
#[derive(Clone, Debug)]
pub struct ResultsBar {
    /// What they are called.
    pub name: String,
    /// The colour of who won them.
    pub colour: Colour,
    /// How many were won, drawn and lost; nothing where none was played.
    pub counts: Option<[u64; 3]>,
    /// What is said there.
    pub missing: &'static str,
}

/// Lines with bands.
#[derive(Clone, Debug)]
pub struct Lines {
    /// What they go over.
    pub over: Over,
    /// What they measure.
    pub axis: Axis,
    /// The lines.
    pub series: Vec<Series>,
}

/// The horizontal axis.
#[derive(Clone, Debug)]
pub struct Over {
    /// What it is, with its unit.
    pub label: String,
    /// Whether it is logarithmic.
    pub log: bool,
    /// The names of the places 0, 1, 2 and so on, where they have names instead of numbers.
    pub names: Vec<String>,
    /// Places that there is to be room for whether anything is shown there or not.
    pub shared: Vec<f64>,
}

/// A line.
#[derive(Clone, Debug)]
pub struct Series {
    /// What it is called.
    pub name: String,
    /// Its colour.
    pub colour: Colour,
    /// What we found, from left to right.
    pub ours: Vec<(f64, Estimate)>,
    /// What was published, from left to right.
    pub published: Vec<(f64, f64)>,
    /// Single games, each from left to right.
    pub strings: Vec<Vec<(f64, f64)>>,
}

/// A table of colours.
#[derive(Clone, Debug)]
pub struct Heat {
    /// What is measured.
    pub axis: Axis,
    /// What the columns are.
    pub across: String,
    /// What the rows are.
    pub down: String,
    /// The names of the columns.
    pub columns: Vec<String>,
    /// The names of the rows.
    pub rows: Vec<String>,
    /// The cells, row by row; nothing where there is none.
    pub cells: Vec<Vec<Option<HeatCell>>>,
    /// The colour of great values, and that of values below the reference if there is one.
    pub colours: [Colour; 2],
}

/// A cell of a table of colours.
#[derive(Clone, Copy, Debug)]
pub struct HeatCell {
    /// What we found; nothing where it could not be measured.
    pub ours: Option<Estimate>,
    /// What was published.
    pub published: Option<f64>,
    /// Of how many games ours is.
    pub games: u64,
    /// What is said where we found nothing.
    pub missing: &'static str,
}

impl Chart {
    /// Draws it.
    pub fn draw(&self) -> Drawing {
        match &self.form {
            Form::Bars(bars) => bars::draw(self, bars),
            Form::Lines(lines) => lines::draw(self, lines),
            Form::Columns(lines) => columns::draw(self, lines),
            Form::Results(results) => stacked::draw(self, results),
            Form::Heat(heat) => heat::draw(self, heat),
            Form::Forest(forest) => forest::draw(self, forest),
            Form::Curve(curve) => curve::draw(self, curve),
            Form::Panels(panels) => panels::draw(self, panels),
        }
    }
}

impl Lines {
    /// The same lines in several charts with shared axes, none of them with more than so many.
    pub fn split(self, most: usize) -> Vec<Lines> {
        let parts = self.series.len().div_ceil(most).max(1);
        if parts == 1 {
            return vec![self];
        }
        let mut axis = self.axis;
        axis.shared
            .extend(self.series.iter().flat_map(Series::values));
        let mut over = self.over;
        over.shared
            .extend(self.series.iter().flat_map(Series::places));
        let each = self.series.len().div_ceil(parts);
        self.series
            .chunks(each)
            .map(|series| Lines {
                over: over.clone(),
                axis: axis.clone(),
                series: series.to_vec(),
            })
            .collect()
    }
}

impl Series {
    /// All values that it takes room for.
    fn values(&self) -> Vec<f64> {
        let ours = self.ours.iter().flat_map(|(_, ours)| extent(ours));
        let others = self.published.iter().chain(self.strings.iter().flatten());
        ours.chain(others.map(|&(_, value)| value)).collect()
    }

    /// All places that it has points at.
    fn places(&self) -> Vec<f64> {
        let ours = self.ours.iter().map(|&(x, _)| x);
        let others = self.published.iter().chain(self.strings.iter().flatten());
        ours.chain(others.map(|&(x, _)| x)).collect()
    }
}

impl Axis {
    /// What it measures, and that it is logarithmic if it is.
    fn title(&self) -> String {
        titled(&self.label, self.log)
    }

    /// A scale for all of these values, between two places.
    fn scale(&self, values: impl IntoIterator<Item = f64>, places: [f64; 2]) -> scale::Scale {
        match self.ends {
            Some(ends) if !self.log => scale::Scale::linear(ends, places),
            _ => {
                let values = values.into_iter().chain(self.reference);
                let values = values.chain(self.shared.iter().copied());
                scale::Scale::around(values, self.log, places)
            }
        }
    }
}

fn titled(label: &str, log: bool) -> String {
    let log = if log { " (log scale)" } else { "" };
    format!("{label}{log}")
}

/// The values that an estimate takes room for.
fn extent(estimate: &Estimate) -> impl Iterator<Item = f64> {
    let ends = estimate
        .spread()
        .map(|interval| [interval.low, interval.high]);
    std::iter::once(estimate.value).chain(ends.into_iter().flatten())
}

/// Whether an interval lies on both sides of a value, so that it does not say which side is right.
fn straddles(estimate: &Estimate, reference: f64) -> bool {
    let ends = [estimate.interval.low, estimate.interval.high];
    ends[0] <= reference && reference <= ends[1]
}
