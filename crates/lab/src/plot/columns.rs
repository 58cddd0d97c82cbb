//! Columns beside each other at each of a few places, a colour a series.

use maud::{Markup, html};

use super::drawing::{Anchor, Drawing, TEXT, WIDTH, header, label, stroke};
use super::legend::{Entry, legend};
use super::marks::Shape;
use super::number::{brief, place, short};
use super::scale::Scale;
use super::text::width;
use super::{Chart, Lines, Series};

const HEIGHT: f64 = 170.0;
/// The widest column that looks like one.
const COLUMN: f64 = 26.0;

pub(super) fn draw(chart: &Chart, lines: &Lines) -> Drawing {
    let (head, below) = header(chart, WIDTH);
    let entries = lines.series.iter().map(|series| Entry {
        colour: Some(series.colour),
        shape: Shape::Square,
        text: series.name.clone(),
    });
    let (key, key_height) = legend(&entries.collect::<Vec<Entry>>(), below, WIDTH);
    let top = below + key_height + 26.0;
    let bottom = top + HEIGHT;
    let values = lines.series.iter().flat_map(Series::values);
    let up = lines.axis.scale(values, [bottom, top]);
    let mut xs: Vec<f64> = lines.series.iter().flat_map(Series::places).collect();
    xs.sort_by(f64::total_cmp);
    xs.dedup();
    let widths = up.ticks().into_iter().map(|(_, text)| width(&text, TEXT));
    let left = widths.fold(0.0, f64::max) + 10.0;
    let slot = (WIDTH - left) / xs.len().max(1) as f64;
    let middle = |index: usize| left + slot * (index as f64 + 0.5);
    let body = html! {
        (head) (key)
        (label(0.0, top - 12.0, Anchor::Start, "quiet", &lines.axis.title()))
        @for (value, text) in up.ticks() {
            @let y = up.place(value);
            (stroke("grid", [left, y], [WIDTH, y]))
            (label(left - 6.0, y + 4.0, Anchor::End, "", &text))
        }
        @for (index, &x) in xs.iter().enumerate() {
            (columns(&lines.series, x, middle(index), slot, &up))
            (label(middle(index), bottom + 16.0, Anchor::Middle, "", &short(x)))
        }
        @if xs.is_empty() {
            (label(f64::midpoint(left, WIDTH), bottom - HEIGHT / 2.0, Anchor::Middle, "quiet failed",
                "not played yet"))
        }
        (stroke("axis", [left, bottom], [WIDTH, bottom]))
        (label(f64::midpoint(left, WIDTH), bottom + 34.0, Anchor::Middle, "quiet", &lines.over.label))
    };
    Drawing::new(chart, WIDTH, bottom + 42.0, body)
}

/// The columns of all series at a place.
fn columns(series: &[Series], x: f64, middle: f64, slot: f64, up: &Scale) -> Markup {
    let wide = ((slot - 8.0) / series.len().max(1) as f64).min(COLUMN);
    let first = middle - wide * series.len() as f64 / 2.0;
    let bottom = up.place(up.start());
    html! {
        @for (index, series) in series.iter().enumerate() {
            @let at = series.ours.iter().find(|(place, _)| *place == x);
            @if let Some((_, ours)) = at {
                @let (left, y) = (first + wide * index as f64, up.place(ours.value));
                g class=(series.colour.class()) {
                    rect x=(place(left + 1.0)) y=(place(y)) width=(place(wide - 2.0))
                        height=(place(bottom - y)) fill="currentColor" fill-opacity=".75" {}
                }
                @if width(&brief(ours.value), 10.5) < wide + 4.0 {
                    (label(left + wide / 2.0, y - 3.0, Anchor::Middle, "small", &brief(ours.value)))
                }
            }
        }
    }
}
