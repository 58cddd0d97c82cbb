//! Lines with bands over a number, over names or over the turns of a game.

use maud::{Markup, html};

use super::drawing::{Anchor, Drawing, TEXT, WIDTH, header, label, paragraph, stroke};
use super::labels::spread;
use super::legend::{Entry, legend};
use super::marks::{Shape, path};
use super::number::{place, short};
use super::scale::Scale;
use super::text::{width, wrap};
use super::{Axis, Chart, Lines, Over, Series, titled};
use crate::findings::Estimate;

/// With so many series at most each is named at its end.
const DIRECT: usize = 4;
/// How wide those names may be.
const NAMES: f64 = 104.0;
const HEIGHT: f64 = 190.0;
const LINE: f64 = 13.0;
/// How many marks the horizontal axis has at most.
const TICKS: usize = 8;
/// How many marks a line has at most.
const MARKS: usize = 12;

pub(super) fn draw(chart: &Chart, lines: &Lines) -> Drawing {
    let (head, below) = header(chart, WIDTH);
    let (key, key_height) = legend(&entries(lines), below, WIDTH);
    let top = below + key_height + 26.0;
    let frame = Frame::new(lines, top);
    let ticks = frame.horizontal_ticks(&lines.over);
    let tick_lines = ticks.iter().map(|(_, lines)| lines.len()).max();
    let ticks_height = LINE * tick_lines.unwrap_or(1) as f64;
    let body = html! {
        (head) (key)
        (label(0.0, top - 12.0, Anchor::Start, "quiet", &lines.axis.title()))
        (frame.grid(&lines.axis))
        (frame.horizontal(&lines.over, &ticks, ticks_height))
        @for (number, series) in lines.series.iter().enumerate() {
            (frame.published(series, Shape::of(number)))
        }
        @for (number, series) in lines.series.iter().enumerate() {
            (frame.series(series, Shape::of(number)))
        }
        @if is_direct(lines) { (frame.names(lines)) }
        @if frame.xs.is_empty() {
            (label(f64::midpoint(frame.left, frame.right), f64::midpoint(frame.top, frame.bottom) - 6.0,
                Anchor::Middle, "quiet failed", "not played yet"))
        }
    };
    Drawing::new(chart, WIDTH, frame.bottom + ticks_height + 26.0, body)
}

fn is_direct(lines: &Lines) -> bool {
    (2..=DIRECT).contains(&lines.series.len())
}

/// What the marks mean, as far as the names at the ends do not tell.
fn entries(lines: &Lines) -> Vec<Entry> {
    let mut entries = Vec::new();
    if lines.series.len() > DIRECT {
        let named = lines.series.iter().enumerate();
        entries.extend(named.map(|(number, series)| Entry {
            colour: Some(series.colour),
            shape: Shape::of(number),
            text: series.name.clone(),
        }));
    }
    if let Some(published) = lines.series.iter().position(|s| !s.published.is_empty()) {
        entries.push(Entry::published(Shape::of(published)));
    }
    entries
}

/// Where everything stands.
struct Frame {
    top: f64,
    bottom: f64,
    left: f64,
    right: f64,
    across: Scale,
    /// Where there are points.
    xs: Vec<f64>,
    up: Scale,
    /// How strong bands are: fainter where they lie over each other.
    band: &'static str,
}

impl Frame {
    fn new(lines: &Lines, top: f64) -> Self {
        let bottom = top + HEIGHT;
        let values: Vec<f64> = lines.series.iter().flat_map(Series::values).collect();
        let up = lines.axis.scale(values, [bottom, top]);
        let ticks = up.ticks();
        let widths = ticks.iter().map(|(_, text)| width(text, TEXT));
        let left = widths.fold(0.0, f64::max) + 10.0;
        let mut right = WIDTH - 14.0;
        if is_direct(lines) {
            let widths = lines.series.iter().map(|series| width(&series.name, TEXT));
            right = WIDTH - widths.fold(0.0, f64::max).min(NAMES) - 16.0;
        }
        let mut xs: Vec<f64> = lines.series.iter().flat_map(Series::places).collect();
        xs.extend(&lines.over.shared);
        xs.sort_by(f64::total_cmp);
        xs.dedup();
        // Marks at the first place should not lie on the axis.
        let across = Scale::across(&xs, lines.over.log, [left + 10.0, right - 4.0]);
        Frame {
            top,
            bottom,
            left,
            right,
            across,
            xs,
            up,
            band: if lines.series.len() > 2 { ".12" } else { ".2" },
        }
    }

    fn at(&self, x: f64, value: f64) -> [f64; 2] {
        [self.across.place(x), self.up.place(value)]
    }

    fn grid(&self, axis: &Axis) -> Markup {
        html! {
            @for (value, text) in self.up.ticks() {
                @let y = self.up.place(value);
                (stroke("grid", [self.left, y], [self.right, y]))
                (label(self.left - 6.0, y + 4.0, Anchor::End, "", &text))
            }
            @if let Some(reference) = axis.reference {
                @let y = place(self.up.place(reference));
                line class="axis" stroke-dasharray="3 3" x1=(place(self.left)) y1=(y)
                    x2=(place(self.right)) y2=(y) {}
            }
            (stroke("axis", [self.left, self.bottom], [self.right, self.bottom]))
        }
    }

    fn horizontal(&self, over: &Over, ticks: &[(f64, Vec<String>)], height: f64) -> Markup {
        let middle = f64::midpoint(self.left, self.right);
        html! {
            @for (x, lines) in ticks {
                (stroke("axis", [*x, self.bottom], [*x, self.bottom + 4.0]))
                (paragraph(*x, self.bottom + 16.0, LINE, Anchor::Middle, "", lines))
            }
            (label(middle, self.bottom + height + 20.0, Anchor::Middle, "quiet",
                &titled(&over.label, over.log)))
        }
    }

    /// The places that are marked and what is written there, without any that overlap.
    fn horizontal_ticks(&self, over: &Over) -> Vec<(f64, Vec<String>)> {
        let named = over.names.len();
        let slot = (self.right - self.left) / named.max(1) as f64;
        let texts: Vec<(f64, Vec<String>)> = if named > 0 {
            let names = over.names.iter().enumerate();
            let wrapped =
                names.map(|(x, name)| (x as f64, wrap(name, slot.max(30.0) - 4.0, TEXT, 2)));
            wrapped.collect()
        } else {
            let ticks = match &self.xs[..] {
                [] => Vec::new(),
                few if few.len() <= TICKS => few.iter().map(|&x| (x, short(x))).collect(),
                _ => self.across.ticks_up_to(TICKS),
            };
            ticks.into_iter().map(|(x, text)| (x, vec![text])).collect()
        };
        let mut free = f64::NEG_INFINITY;
        let mut kept = Vec::new();
        for (x, lines) in texts {
            let x = self.across.place(x);
            let widths = lines.iter().map(|line| width(line, TEXT));
            let half = widths.fold(0.0, f64::max) / 2.0;
            if x - half > free {
                free = x + half + 4.0;
                kept.push((x, lines));
            }
        }
        kept
    }

    fn published(&self, series: &Series, shape: Shape) -> Markup {
        let places: Vec<[f64; 2]> = series
            .published
            .iter()
            .map(|&(x, value)| self.at(x, value))
            .collect();
        html! {
            @if !places.is_empty() {
                g class="published" {
                    path d=(path(places.iter().copied())) fill="none" stroke="currentColor"
                        stroke-width="1.5" stroke-dasharray="5 3" {}
                    @for place in places { (shape.mark(place, false)) }
                }
            }
        }
    }

    fn series(&self, series: &Series, shape: Shape) -> Markup {
        let every = series.ours.len().div_ceil(MARKS).max(1);
        let places = || series.ours.iter().map(|(x, ours)| self.at(*x, ours.value));
        html! {
            g class=(series.colour.class()) {
                @for string in &series.strings {
                    path d=(path(string.iter().map(|&(x, value)| self.at(x, value)))) fill="none"
                        stroke="currentColor" stroke-opacity=".35" stroke-linejoin="round" {}
                }
                @for part in series.ours.chunk_by(|one, other| has_band(one) == has_band(other)) {
                    @if part.first().is_some_and(has_band) { (self.band(part)) }
                }
                path d=(path(places())) fill="none" stroke="currentColor" stroke-width="2"
                    stroke-linejoin="round" {}
                @for place in places().step_by(every) { (shape.mark(place, true)) }
            }
        }
    }

    /// The interval of points that follow each other.
    fn band(&self, part: &[(f64, Estimate)]) -> Markup {
        let end = |(x, ours): &(f64, Estimate), high: bool| {
            let interval = ours.interval;
            self.at(*x, if high { interval.high } else { interval.low })
        };
        if let [only] = part {
            let [low, high] = [end(only, false), end(only, true)].map(|[x, y]| [x, y]);
            return html! {
                path d=(path([low, high])) stroke="currentColor" stroke-width="6"
                    stroke-opacity=".2" {}
            };
        }
        let upper = part.iter().map(|point| end(point, true));
        let lower = part.iter().rev().map(|point| end(point, false));
        html! {
            path d={ (path(upper.chain(lower))) "Z" } fill="currentColor"
                fill-opacity=(self.band) {}
        }
    }

    /// The names at the ends of the lines, each with a thread to its line.
    fn names(&self, lines: &Lines) -> Markup {
        let ends = lines.series.iter().filter_map(|series| {
            let (x, value) = last(series)?;
            Some((series, self.at(x, value)))
        });
        let ends: Vec<(&Series, [f64; 2])> = ends.collect();
        let room = WIDTH - self.right - 14.0;
        let texts: Vec<Vec<String>> = ends
            .iter()
            .map(|(series, _)| wrap(&series.name, room, TEXT, 3))
            .collect();
        let heights: Vec<f64> = texts
            .iter()
            .map(|lines| LINE * lines.len() as f64 + 3.0)
            .collect();
        let wanted: Vec<f64> = ends.iter().map(|(_, [_, y])| *y).collect();
        let middles = spread(&wanted, &heights, [self.top - 10.0, self.bottom + 10.0]);
        html! {
            @for (((series, [x, y]), lines), middle) in ends.iter().zip(&texts).zip(&middles) {
                @let first = middle + 4.0 - LINE * (lines.len() - 1) as f64 / 2.0;
                g class=(series.colour.class()) {
                    path d=(path([[x + 5.0, *y], [self.right + 4.0, *middle], [self.right + 10.0, *middle]]))
                        fill="none" stroke="currentColor" stroke-opacity=".6" {}
                }
                (paragraph(self.right + 13.0, first, LINE, Anchor::Start, "", lines))
            }
        }
    }
}

fn has_band((_, estimate): &(f64, Estimate)) -> bool {
    estimate.spread().is_some()
}

/// Where a line ends: ours, or the published one where there is nothing else.
fn last(series: &Series) -> Option<(f64, f64)> {
    let ours = series.ours.last().map(|(x, ours)| (*x, ours.value));
    ours.or_else(|| series.published.last().copied())
}
