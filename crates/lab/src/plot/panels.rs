//! Small multiples: who is ahead in each of several games, over one variable, all on the same axes.
//!
//! A point has the colour of who is ahead only where its interval says so.

use maud::{Markup, html};

use super::drawing::{Anchor, Drawing, TEXT, header, label, stroke};
use super::marks::{Shape, path};
use super::number::{place, short};
use super::scale::Scale;
use super::text::width;
use super::{Chart, Colour, Estimate, titled};

const WIDE: f64 = 208.0;
const HIGH: f64 = 132.0;
const TOP: f64 = 40.0;
const LEFT: f64 = 30.0;
const GAP: f64 = 18.0;

/// Several games beside each other.
#[derive(Clone, Debug)]
pub struct Panels {
    /// What they go over, with its unit; the axis is logarithmic.
    pub over: String,
    /// Who is ahead above the middle and below it.
    pub sides: [String; 2],
    /// A game each.
    pub panels: Vec<Panel>,
}

/// A game.
#[derive(Clone, Debug)]
pub struct Panel {
    /// What it is called.
    pub name: String,
    /// What was found, in a few words.
    pub found: String,
    /// Scores between 0 and 1, from left to right.
    pub points: Vec<(f64, Estimate)>,
}

impl Panels {
    /// One of them, as a part of a page that has the [`STYLE`](super::STYLE).
    pub fn inline(&self, panel: &Panel) -> Markup {
        let [wide, high] = [WIDE, height()].map(place);
        html! {
            svg xmlns="http://www.w3.org/2000/svg" class="plot panel" role="img" width=(wide)
                height=(high) viewBox={ "0 0 " (wide) " " (high) }
                aria-label={ (panel.name) ": " (panel.found) } {
                (self.panel(panel))
            }
        }
    }

    fn panel(&self, panel: &Panel) -> Markup {
        let xs: Vec<f64> = {
            let points = self.panels.iter().flat_map(|panel| &panel.points);
            points.map(|&(x, _)| x).collect()
        };
        let across = Scale::across(&xs, true, [LEFT + 8.0, WIDE - 8.0]);
        let up = Scale::linear([0.0, 1.0], [TOP + HIGH, TOP]);
        let middle = up.place(0.5);
        let line = panel.points.iter();
        let line = line.map(|&(x, ours)| [across.place(x), up.place(ours.value)]);
        html! {
            (label(0.0, 13.0, Anchor::Start, "strong", &panel.name))
            (label(0.0, 28.0, Anchor::Start, "small quiet", &panel.found))
            @for points in [0.0, 0.5, 1.0] {
                @let y = up.place(points);
                (stroke(if points == 0.5 { "axis" } else { "grid" }, [LEFT, y], [WIDE, y]))
                (label(LEFT - 5.0, y + 4.0, Anchor::End, "", &short(100.0 * points)))
            }
            (label(WIDE, TOP + 11.0, Anchor::End, "small quiet", &self.sides[0]))
            (label(WIDE, TOP + HIGH - 4.0, Anchor::End, "small quiet", &self.sides[1]))
            (self.ticks(&xs, &across))
            @if panel.points.is_empty() {
                (label(f64::midpoint(LEFT, WIDE), middle - 6.0, Anchor::Middle, "quiet failed", "not played yet"))
            }
            path d=(path(line)) fill="none" class="axis" {}
            @for &(x, ours) in &panel.points {
                @let [x, y] = [across.place(x), up.place(ours.value)];
                @let ends = [ours.interval.low, ours.interval.high].map(|end| [x, up.place(end)]);
                @let (class, shape) = leader(&ours);
                g class=(class) {
                    path d=(path(ends)) stroke="currentColor" stroke-width="5" stroke-opacity=".25" {}
                    (shape.mark([x, y], true))
                }
            }
        }
    }

    fn ticks(&self, xs: &[f64], across: &Scale) -> Markup {
        let mut distinct = xs.to_vec();
        distinct.sort_by(f64::total_cmp);
        distinct.dedup();
        let mut free = f64::NEG_INFINITY;
        html! {
            @for x in distinct {
                @let (text, at) = (short(x), across.place(x));
                @let half = width(&text, TEXT) / 2.0;
                @if at - half > free {
                    (label(at.min(WIDE - half), TOP + HIGH + 15.0, Anchor::Middle, "", &text))
                    @let () = free = at + half + 3.0;
                }
            }
            (label(f64::midpoint(LEFT, WIDE), TOP + HIGH + 31.0, Anchor::Middle, "small quiet",
                &titled(&self.over, true)))
        }
    }
}

/// The colour and the shape of who is ahead; nobody's where the interval does not say.
fn leader(score: &Estimate) -> (&'static str, Shape) {
    match () {
        () if score.interval.low > 0.5 => (Colour::BLUE.class(), Shape::Circle),
        () if score.interval.high < 0.5 => (Colour::ORANGE.class(), Shape::Triangle),
        () => ("open", Shape::Square),
    }
}

fn height() -> f64 {
    TOP + HIGH + 38.0
}

pub(super) fn draw(chart: &Chart, panels: &Panels) -> Drawing {
    let count = panels.panels.len().max(1) as f64;
    let all = count * WIDE + (count - 1.0) * GAP;
    let (head, below) = header(chart, all);
    let body = html! {
        (head)
        @for (index, panel) in panels.panels.iter().enumerate() {
            @let x = index as f64 * (WIDE + GAP);
            g transform={ "translate(" (place(x)) " " (place(below)) ")" } { (panels.panel(panel)) }
        }
    };
    Drawing::new(chart, all, below + height(), body)
}
