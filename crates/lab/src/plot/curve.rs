//! A specification curve: what each reading of a claim gives, sorted by effect, and below it which reading
//! each is (U. Simonsohn, J. P. Simmons, L. D. Nelson, Specification curve analysis, Nature Human Behaviour
//! 4, 2020).

use maud::{Markup, html};

use super::drawing::{Anchor, Drawing, TEXT, WIDTH, header, label, paragraph, stroke};
use super::marks::path;
use super::number::place;
use super::scale::Scale;
use super::text::{width, wrap};
use super::{Axis, Chart, Estimate, Stamp, extent};

const NAMES: f64 = 176.0;
const HEIGHT: f64 = 150.0;
const LINE: f64 = 13.0;

/// What each reading of a claim gives.
#[derive(Clone, Debug)]
pub struct Curve {
    /// What is measured, with a reference.
    pub axis: Axis,
    /// What the reference is called.
    pub reference: &'static str,
    /// The ends of what matters.
    pub smallest: Vec<f64>,
    /// The readings, in any order.
    pub points: Vec<CurvePoint>,
}

/// What a reading gives.
#[derive(Clone, Debug)]
pub struct CurvePoint {
    /// What the reading is called.
    pub name: String,
    /// How the claim was judged.
    pub stamp: Stamp,
    /// What was found, if anything was played.
    pub ours: Option<Estimate>,
    /// The same of other comparisons of the claim.
    pub others: Vec<f64>,
}

pub(super) fn draw(chart: &Chart, curve: &Curve) -> Drawing {
    let (head, below) = header(chart, WIDTH);
    let frame = Frame::new(curve, below + 24.0);
    let mut y = frame.bottom + 10.0;
    let rows: Vec<(&CurvePoint, Vec<String>, f64)> = frame
        .points
        .iter()
        .map(|&point| {
            let lines = wrap(&point.name, NAMES - 8.0, TEXT, 3);
            let height = LINE * lines.len() as f64 + 7.0;
            y += height;
            (point, lines, y - height / 2.0)
        })
        .collect();
    let body = html! {
        (head)
        (label(0.0, below + 12.0, Anchor::Start, "quiet", &curve.axis.title()))
        (frame.grid(curve))
        @for (index, (point, lines, middle)) in rows.iter().enumerate() {
            @let x = frame.x(index);
            (stroke("grid", [x, frame.top], [x, y]))
            (stroke("grid", [0.0, middle + 6.5 + LINE * (lines.len() - 1) as f64 / 2.0],
                [WIDTH, middle + 6.5 + LINE * (lines.len() - 1) as f64 / 2.0]))
            @let first = middle + 4.0 - LINE * (lines.len() - 1) as f64 / 2.0;
            (paragraph(0.0, first, LINE, Anchor::Start, "", lines))
            g class="reading" { (point.stamp.mark([x, *middle])) }
            (frame.point(point, x))
        }
    };
    Drawing::new(chart, WIDTH, y + 6.0, body)
}

/// Where everything stands.
struct Frame<'c> {
    points: Vec<&'c CurvePoint>,
    top: f64,
    bottom: f64,
    up: Scale,
}

impl<'c> Frame<'c> {
    fn new(curve: &'c Curve, top: f64) -> Self {
        let mut points: Vec<&CurvePoint> = curve.points.iter().collect();
        // What was not played comes last.
        let value = |point: &CurvePoint| point.ours.map_or(f64::INFINITY, |ours| ours.value);
        points.sort_by(|one, other| value(one).total_cmp(&value(other)));
        let values = curve.points.iter().flat_map(|point| {
            let ours = point.ours.iter().flat_map(extent).collect::<Vec<f64>>();
            ours.into_iter().chain(point.others.iter().copied())
        });
        let values: Vec<f64> = values.chain(curve.smallest.iter().copied()).collect();
        let bottom = top + HEIGHT;
        Frame {
            points,
            top,
            bottom,
            up: curve.axis.scale(values, [bottom, top]),
        }
    }

    /// Where a reading stands, by its place in the order.
    fn x(&self, index: usize) -> f64 {
        let step = (WIDTH - NAMES) / self.points.len().max(1) as f64;
        NAMES + step * (index as f64 + 0.5)
    }

    fn grid(&self, curve: &Curve) -> Markup {
        html! {
            @for (value, text) in self.up.ticks() {
                @let y = self.up.place(value);
                (stroke("grid", [NAMES, y], [WIDTH, y]))
                (label(NAMES - 6.0, y + 4.0, Anchor::End, "", &text))
            }
            @if let Some(neutral) = curve.axis.reference {
                @let y = self.up.place(neutral);
                (stroke("axis", [NAMES, y], [WIDTH, y]))
                (self.aside(y, curve.reference))
            }
            @for &smallest in &curve.smallest {
                @let y = place(self.up.place(smallest));
                line class="axis" stroke-dasharray="3 3" x1=(place(NAMES)) y1=(y) x2=(place(WIDTH)) y2=(y) {}
            }
        }
    }

    /// What a line is, at its left where no mark is written beside it.
    fn aside(&self, y: f64, text: &str) -> Markup {
        let ticks = self.up.ticks();
        let widths = ticks.iter().map(|(_, text)| width(text, TEXT));
        let right = NAMES - 12.0 - widths.fold(0.0, f64::max);
        label(right, y + 4.0, Anchor::End, "small quiet", text)
    }

    fn point(&self, point: &CurvePoint, x: f64) -> Markup {
        html! {
            g class=(point.stamp.class()) {
                @for &other in &point.others {
                    @let y = self.up.place(other);
                    path d=(path([[x - 4.0, y], [x + 4.0, y]])) stroke="currentColor" stroke-opacity=".45" {}
                }
                @if let Some(interval) = point.ours.and_then(|ours| ours.spread()) {
                    @let ends = [interval.low, interval.high].map(|end| [x, self.up.place(end)]);
                    path d=(path(ends)) stroke="currentColor" stroke-width="2" {}
                }
            }
            // What was not played has no place on the axis.
            @match point.ours {
                Some(ours) => (point.stamp.mark([x, self.up.place(ours.value)])),
                None => (paragraph(x, (self.top + self.bottom) / 2.0, LINE, Anchor::Middle, "small quiet",
                    &["not".into(), "played".into()])),
            }
        }
    }
}
