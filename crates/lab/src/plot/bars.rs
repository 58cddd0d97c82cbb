//! Horizontal bars with intervals: names are then written as one reads them.
//!
//! On a logarithmic axis the length of a bar says nothing, so there is only a mark. A bar whose interval
//! lies on both sides of what it is compared with has no colour.

use maud::{Markup, html};

use super::drawing::{Anchor, Drawing, TEXT, WIDTH, header, label, paragraph, stroke};
use super::legend::{Entry, legend};
use super::marks::Shape;
use super::number::{figure, place};
use super::scale::Scale;
use super::text::{width, wrap};
use super::{Axis, Bar, Bars, Chart, extent, straddles};

/// How wide names may be.
const NAMES: f64 = 144.0;
/// The height of a line of text.
const LINE: f64 = 14.0;
const BAR: f64 = 10.0;

pub(super) fn draw(chart: &Chart, bars: &Bars) -> Drawing {
    let (head, below) = header(chart, WIDTH);
    let any_published = bars.bars.iter().any(|bar| bar.published.is_some());
    let key = any_published.then(|| Entry::published(Shape::Circle));
    let (key, key_height) = legend(key.as_slice(), below, WIDTH);
    let frame = Frame::new(bars, any_published);
    let top = below + key_height + LINE + 4.0;
    let mut y = top;
    let rows: Vec<(&Bar, Vec<String>, f64)> = bars
        .bars
        .iter()
        .map(|bar| {
            let lines = wrap(&bar.name, frame.names, TEXT, 4);
            let least = if any_published { 32.0 } else { 24.0 };
            let height = (LINE * lines.len() as f64 + 6.0).max(least);
            y += height;
            (bar, lines, y - height / 2.0)
        })
        .collect();
    let body = html! {
        (head) (key)
        (frame.headings(top - 6.0))
        (frame.grid(&bars.axis, top, y))
        @for (bar, lines, middle) in &rows {
            (frame.bar(bar, lines, *middle))
        }
        (label(frame.left, y + 32.0, Anchor::Start, "quiet", &bars.axis.title()))
    };
    Drawing::new(chart, WIDTH, y + 40.0, body)
}

/// Where everything stands.
struct Frame {
    names: f64,
    left: f64,
    /// The right ends of the columns of values.
    ours: f64,
    published: Option<f64>,
    scale: Scale,
    log: bool,
    reference: Option<f64>,
}

impl Frame {
    fn new(bars: &Bars, any_published: bool) -> Self {
        let widest = |texts: &mut dyn Iterator<Item = String>| {
            texts.map(|text| width(&text, TEXT)).fold(0.0, f64::max)
        };
        let names = widest(&mut bars.bars.iter().map(|bar| bar.name.clone())).min(NAMES);
        let ours = bars.bars.iter().filter_map(|bar| bar.ours);
        let ours = widest(&mut ours.map(|estimate| figure(estimate.value))).max(26.0);
        let published = bars.bars.iter().filter_map(|bar| bar.published);
        let published = widest(&mut published.map(figure)).max(56.0);
        let published = if any_published { published + 8.0 } else { 0.0 };
        let left = names + 10.0;
        let right = WIDTH - published - ours - 12.0;
        let values = bars.bars.iter().flat_map(|bar| {
            let ours = bar.ours.iter().flat_map(extent).collect::<Vec<f64>>();
            ours.into_iter().chain(bar.published)
        });
        Frame {
            names,
            left,
            ours: WIDTH - published,
            published: any_published.then_some(WIDTH),
            scale: bars.axis.scale(values, [left, right]),
            log: bars.axis.log,
            reference: bars.axis.reference,
        }
    }

    /// What the columns of values are.
    fn headings(&self, y: f64) -> Markup {
        html! {
            (label(self.ours, y, Anchor::End, "small quiet", "ours"))
            @if let Some(published) = self.published {
                (label(published, y, Anchor::End, "small quiet", "published"))
            }
        }
    }

    fn grid(&self, axis: &Axis, top: f64, bottom: f64) -> Markup {
        let start = self.scale.place(self.scale.start());
        let mut free = f64::NEG_INFINITY;
        html! {
            @for (value, text) in self.scale.ticks() {
                @let x = self.scale.place(value);
                (stroke("grid", [x, top], [x, bottom]))
                @let half = width(&text, TEXT) / 2.0;
                @if x - half > free {
                    (label(x, bottom + 15.0, Anchor::Middle, "", &text))
                    @let () = free = x + half + 7.0;
                }
            }
            (stroke("axis", [start, top], [start, bottom]))
            @if let Some(reference) = axis.reference {
                @let x = self.scale.place(reference);
                line class="axis" stroke-dasharray="3 3" x1=(place(x)) y1=(place(top)) x2=(place(x))
                    y2=(place(bottom)) {}
            }
        }
    }

    fn bar(&self, bar: &Bar, lines: &[String], middle: f64) -> Markup {
        let height = LINE * (lines.len() - 1) as f64;
        let first = middle + 4.0 - height / 2.0;
        let published = self.published.is_some();
        let y = if published { middle - 5.0 } else { middle };
        html! {
            (paragraph(self.names, first, LINE, Anchor::End, "", lines))
            @match bar.ours {
                Some(estimate) => {
                    @let open = self.reference.is_some_and(|reference| straddles(&estimate, reference));
                    g class=(if open { "open" } else { bar.colour.class() }) {
                        (self.length(estimate.value, y))
                        @if let Some(interval) = estimate.spread() {
                            (self.whisker([interval.low, interval.high], y))
                        }
                        (Shape::Circle.mark([self.scale.place(estimate.value), y], true))
                    }
                    (label(self.ours, middle + 4.0, Anchor::End, "", &figure(estimate.value)))
                }
                None => (label(self.left + 4.0, y + 4.0, Anchor::Start, "quiet failed", bar.missing)),
            }
            @if let (Some(value), Some(right)) = (bar.published, self.published) {
                g class="published" {
                    (Shape::Circle.mark([self.scale.place(value), middle + 8.0], false))
                    (label(right, middle + 4.0, Anchor::End, "", &figure(value)))
                }
            }
        }
    }

    /// The bar itself.
    fn length(&self, value: f64, y: f64) -> Markup {
        let [one, other] = [self.scale.start(), value].map(|value| self.scale.place(value));
        if self.log {
            return stroke("grid", [one, y], [other, y]);
        }
        html! {
            rect x=(place(one.min(other))) y=(place(y - BAR / 2.0)) width=(place((other - one).abs()))
                height=(place(BAR)) fill="currentColor" fill-opacity=".4" {}
        }
    }

    fn whisker(&self, ends: [f64; 2], y: f64) -> Markup {
        let [low, high] = ends.map(|end| self.scale.place(end));
        html! {
            path stroke="currentColor" stroke-width="1.5" fill="none" d={
                "M" (place(low)) " " (place(y)) "H" (place(high))
                "M" (place(low)) " " (place(y - 3.5)) "v7"
                "M" (place(high)) " " (place(y - 3.5)) "v7"
            } {}
        }
    }
}
