//! A table with a colour behind each number: the stronger, the greater.
//!
//! Where values are compared with one in the middle, such as half a point, those below have a colour
//! of their own; where an interval lies on both sides of it there is no colour. The colour is never so
//! strong that the number could not be read on it, and faint where few games were played.

use maud::{Markup, html};

use super::drawing::{Anchor, Drawing, SMALL, TEXT, WIDTH, header, label, paragraph};
use super::legend::{Entry, legend};
use super::marks::Shape;
use super::number::{brief, place};
use super::scale::Scale;
use super::text::{width, wrap};
use super::{Axis, Chart, Estimate, Heat, HeatCell, straddles};

const NAMES: f64 = 100.0;
const LINE: f64 = 13.0;
/// The narrowest cell that looks like one, and the widest unless its numbers are wider.
const CELL: [f64; 2] = [58.0, 96.0];
/// The faintest and the strongest colour.
const FILL: [f64; 2] = [0.05, 0.55];
/// With so many games a cell has its full colour, and with less than a quarter of them faint numbers.
const ENOUGH: f64 = 40.0;

pub(super) fn draw(chart: &Chart, heat: &Heat) -> Drawing {
    let down = format!("{} \u{2193}", heat.down);
    let names = heat.rows.iter().chain([&down]);
    let names = names.map(|name| width(name, TEXT)).fold(0.0, f64::max);
    let names = names.min(NAMES);
    let left = names + 8.0;
    let columns = heat.columns.len().max(1) as f64;
    let words = heat
        .columns
        .iter()
        .flat_map(|name| name.split([' ', '-', '+']));
    let word = words
        .map(|word| width(word, TEXT) + 6.0)
        .fold(0.0, f64::max);
    let numbers = cells(heat).map(numbers_width).fold(0.0, f64::max);
    let cell = ((WIDTH - left) / columns).max(word);
    let cell = cell.clamp(CELL[0], CELL[1]).max(numbers + 8.0);
    let all = WIDTH.max(left + cell * columns);
    let (head, below) = header(chart, WIDTH);
    let any_published = cells(heat).any(|cell| cell.published.is_some());
    let key = any_published.then(|| Entry::published(Shape::Circle));
    let (key, key_height) = legend(key.as_slice(), below, WIDTH);
    let titles: Vec<Vec<String>> = heat
        .columns
        .iter()
        .map(|name| wrap(name, cell - 6.0, TEXT, 4))
        .collect();
    let title_lines = titles.iter().map(Vec::len).max().unwrap_or(0) as f64;
    let top = below + key_height + 20.0 + LINE * title_lines + 4.0;
    let frame = Frame {
        left,
        top,
        names,
        size: [cell, if any_published { 52.0 } else { 40.0 }],
        tint: Tint::new(heat),
    };
    let body = html! {
        (head) (key)
        (frame.titles(heat, &titles))
        @for (row, cells) in heat.cells.iter().enumerate() {
            (frame.row(row, &heat.rows[row], cells))
        }
    };
    let bottom = top + frame.size[1] * heat.rows.len() as f64;
    Drawing::new(chart, all, bottom + 6.0, body)
}

/// How wide the widest number of a cell is.
fn numbers_width(cell: &HeatCell) -> f64 {
    let ours = cell
        .ours
        .map_or(0.0, |ours| width(&brief(ours.value), TEXT));
    let ends = interval(cell).map_or(0.0, |text| width(&text, SMALL));
    let published = cell
        .published
        .map_or(0.0, |it| width(&brief(it), SMALL) + 12.0);
    ours.max(ends).max(published)
}

/// Between what the value of a cell lies.
fn interval(cell: &HeatCell) -> Option<String> {
    let interval = cell.ours?.spread()?;
    Some(format!(
        "{}\u{2013}{}",
        brief(interval.low),
        brief(interval.high)
    ))
}

fn cells(heat: &Heat) -> impl Iterator<Item = &HeatCell> {
    heat.cells.iter().flatten().flatten()
}

/// Where everything stands.
struct Frame {
    left: f64,
    top: f64,
    names: f64,
    size: [f64; 2],
    tint: Tint,
}

impl Frame {
    fn titles(&self, heat: &Heat, titles: &[Vec<String>]) -> Markup {
        let lowest = self.top - 6.0;
        let lines = titles.iter().map(Vec::len).max().unwrap_or(0) as f64;
        html! {
            (label(self.left, lowest - LINE * lines - 2.0, Anchor::Start, "quiet", &format!("{} \u{2192}", heat.across)))
            (label(self.names, lowest, Anchor::End, "quiet", &format!("{} \u{2193}", heat.down)))
            @for (column, lines) in titles.iter().enumerate() {
                @let x = self.left + self.size[0] * (column as f64 + 0.5);
                @let first = lowest - LINE * (lines.len() - 1) as f64;
                (paragraph(x, first, LINE, Anchor::Middle, "", lines))
            }
        }
    }

    fn row(&self, row: usize, name: &str, cells: &[Option<HeatCell>]) -> Markup {
        let [wide, high] = self.size;
        let y = self.top + high * row as f64;
        let lines = wrap(name, self.names, TEXT, 3);
        let first = y + high / 2.0 + 4.0 - LINE * (lines.len() - 1) as f64 / 2.0;
        html! {
            (paragraph(self.names, first, LINE, Anchor::End, "", &lines))
            @for (column, cell) in cells.iter().enumerate() {
                @if let Some(cell) = cell {
                    (self.cell(cell, [self.left + wide * column as f64, y]))
                }
            }
        }
    }

    fn cell(&self, cell: &HeatCell, [x, y]: [f64; 2]) -> Markup {
        let [wide, high] = self.size;
        let middle = x + wide / 2.0;
        let value = cell.ours.map(|ours| ours.value);
        let (class, fill) = cell.ours.map_or(("", 0.0), |ours| self.tint.of(&ours));
        let share = (cell.games as f64 / ENOUGH).min(1.0);
        let fill = fill * share.sqrt();
        let strong = if share < 0.25 {
            "strong faint"
        } else {
            "strong"
        };
        html! {
            g class=(class) {
                rect x=(place(x + 1.0)) y=(place(y + 1.0)) width=(place(wide - 2.0))
                    height=(place(high - 2.0)) rx="2" fill="currentColor"
                    fill-opacity=(format!("{fill:.2}")) {}
            }
            rect class="grid" x=(place(x + 1.0)) y=(place(y + 1.0)) width=(place(wide - 2.0))
                height=(place(high - 2.0)) rx="2" fill="none" {}
            @match value {
                Some(value) => (label(middle, y + 17.0, Anchor::Middle, strong, &brief(value))),
                None => (label(middle, y + 17.0, Anchor::Middle, "small quiet failed", cell.missing)),
            }
            @if let Some(interval) = interval(cell) {
                (label(middle, y + 31.0, Anchor::Middle, "small", &interval))
            }
            @if let Some(published) = cell.published {
                @let text = brief(published);
                @let half = width(&text, SMALL) / 2.0;
                g class="published" { (Shape::Circle.mark([middle - half - 2.0, y + 41.5], false)) }
                (label(middle + 6.0, y + 45.0, Anchor::Middle, "small quiet", &text))
            }
        }
    }
}

/// From values to colours.
struct Tint {
    scale: Scale,
    reference: Option<f64>,
    classes: [&'static str; 2],
}

impl Tint {
    fn new(heat: &Heat) -> Self {
        let values = cells(heat).filter_map(|cell| cell.ours.map(|ours| ours.value));
        let axis = Axis {
            reference: None,
            ..heat.axis.clone()
        };
        Tint {
            scale: axis.scale(values, [0.0, 1.0]),
            reference: heat.axis.reference,
            classes: heat.colours.map(|colour| colour.class()),
        }
    }

    /// The class of a value and how strong its colour is.
    fn of(&self, ours: &Estimate) -> (&'static str, f64) {
        if self
            .reference
            .is_some_and(|reference| straddles(ours, reference))
        {
            return ("", 0.0);
        }
        let [least, most] = FILL;
        let share = self.scale.share(ours.value);
        let (class, share) = match self.reference.map(|reference| self.scale.share(reference)) {
            None => (self.classes[0], share),
            Some(middle) if share >= middle => {
                (self.classes[0], (share - middle) / (1.0 - middle).max(1e-9))
            }
            Some(middle) => (self.classes[1], (middle - share) / middle.max(1e-9)),
        };
        (class, least + share * (most - least))
    }
}
