//! Drawings of what was measured, as SVG.
//!
//! A [`Chart`] is what is to be seen, with no experiment behind it; [`Chart::draw`] makes a
//! [`Drawing`] of it. All are drawn at the width of a narrow column, so that they are legible on a
//! telephone and stand two abreast on a desk. What we measured is coloured with filled marks; what
//! was published is grey with open ones. No mark is told from another by its colour alone.

mod bars;
mod colour;
mod drawing;
mod heat;
mod labels;
mod legend;
mod lines;
mod marks;
mod number;
mod scale;
#[cfg(test)]
mod tests;
mod text;

use crate::findings::Estimate;

pub use colour::{Colour, Colours, Family};
pub use drawing::{Drawing, STYLE};
pub use number::{figure, grouped};

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
    /// A table of colours.
    Heat(Heat),
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
}

impl Chart {
    /// Draws it.
    pub fn draw(&self) -> Drawing {
        match &self.form {
            Form::Bars(bars) => bars::draw(self, bars),
            Form::Lines(lines) => lines::draw(self, lines),
            Form::Heat(heat) => heat::draw(self, heat),
        }
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
