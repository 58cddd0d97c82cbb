//! A forest plot: effects of many comparisons below each other on one axis, with their intervals.
//!
//! To the right is what was claimed, in the middle is no effect. Points, ratios and pieces have a scale of
//! their own each, with the same middle, so that rows of all of them can stand together.

use grove_record::statistics::Interval;
use maud::{Markup, html};

use super::drawing::{Anchor, Drawing, TEXT, header, label, paragraph, stroke};
use super::marks::{Shape, path};
use super::number::place;
use super::text::wrap;
use super::{Chart, Estimate};

/// The room for effects, and on each side of it that for what lies beyond.
const STRIP: f64 = 300.0;
const EDGE: f64 = 12.0;
const ROW: f64 = 24.0;
const LINE: f64 = 14.0;
/// How wide names and numbers may be in a drawing.
const NAMES: f64 = 420.0;
const FOUND: f64 = 230.0;

/// Claims below each other, in groups.
#[derive(Clone, Debug)]
pub struct Forest {
    /// The groups, the first at the top.
    pub groups: Vec<ForestGroup>,
}

/// Claims that belong together.
#[derive(Clone, Debug)]
pub struct ForestGroup {
    /// What they have in common.
    pub title: String,
    /// A claim each.
    pub rows: Vec<ForestRow>,
}

/// A claim and what was found.
#[derive(Clone, Debug)]
pub struct ForestRow {
    /// The claim.
    pub name: String,
    /// What was found, in words.
    pub found: String,
    /// How it was judged.
    pub stamp: Stamp,
    /// In what the effect is measured.
    pub unit: Unit,
    /// The effect in the direction that was claimed, if anything was played.
    pub ours: Option<Estimate>,
    /// The same of other comparisons of the claim.
    pub others: Vec<f64>,
    /// The published effect.
    pub published: Option<f64>,
    /// Between what effects do not matter, or where they are to lie for values that are near each other.
    pub band: [f64; 2],
}

/// How something was judged.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stamp {
    /// It holds.
    Holds,
    /// It does not hold.
    Fails,
    /// It depends on the reading.
    Depends,
    /// It is undecided.
    Open,
}

/// In what an effect is measured.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unit {
    /// The difference of two scores.
    Points,
    /// The ratio of two means.
    Times,
    /// Pieces.
    Pieces,
}

impl Stamp {
    /// The class that it has in a drawing and on a page.
    pub const fn class(self) -> &'static str {
        match self {
            Stamp::Holds => "holds",
            Stamp::Fails => "fails",
            Stamp::Depends => "depends",
            Stamp::Open => "open",
        }
    }

    /// Its mark: no two have the same shape, but for those that say nothing.
    pub(super) fn mark(self, at: [f64; 2]) -> Markup {
        let shape = match self {
            Stamp::Holds => Shape::Circle,
            Stamp::Fails => Shape::Cross,
            Stamp::Depends => Shape::Diamond,
            Stamp::Open => Shape::Square,
        };
        html! { g class=(self.class()) { (shape.mark(at, true)) } }
    }
}

impl Unit {
    /// All of them.
    pub const ALL: [Unit; 3] = [Unit::Points, Unit::Times, Unit::Pieces];

    /// How far an effect is from none, where -1 and 1 are the ends of the axis.
    fn share(self, effect: f64) -> f64 {
        match self {
            Unit::Points => effect / 0.5,
            Unit::Times => effect.max(f64::MIN_POSITIVE).ln() / 8_f64.ln(),
            Unit::Pieces => effect / 16.0,
        }
    }

    /// The same effect, seen from the other side.
    pub fn reversed(self, effect: f64) -> f64 {
        match self {
            Unit::Points | Unit::Pieces => -effect,
            Unit::Times => 1.0 / effect,
        }
    }

    /// Where the axis is marked, and what it is called.
    const fn ticks(self) -> (&'static str, [(f64, &'static str); 5]) {
        match self {
            Unit::Points => (
                "points of 100",
                [
                    (-0.5, "\u{2212}50"),
                    (-0.25, "\u{2212}25"),
                    (0.0, "0"),
                    (0.25, "+25"),
                    (0.5, "+50"),
                ],
            ),
            Unit::Times => (
                "times as much",
                [
                    (0.125, "\u{f7}8"),
                    (0.5, "\u{f7}2"),
                    (1.0, "1"),
                    (2.0, "\u{d7}2"),
                    (8.0, "\u{d7}8"),
                ],
            ),
            Unit::Pieces => (
                "pieces",
                [
                    (-16.0, "\u{2212}16"),
                    (-8.0, "\u{2212}8"),
                    (0.0, "0"),
                    (8.0, "+8"),
                    (16.0, "+16"),
                ],
            ),
        }
    }
}

impl ForestRow {
    /// The effect alone, as a part of a page that has the [`STYLE`](super::STYLE).
    pub fn strip(&self) -> Markup {
        html! {
            svg xmlns="http://www.w3.org/2000/svg" class="plot strip" role="img"
                width=(place(STRIP)) height=(place(ROW))
                viewBox={ "0 0 " (place(STRIP)) " " (place(ROW)) } aria-label=(self.found) {
                (self.effect(0.0, ROW / 2.0, ROW))
            }
        }
    }

    /// The effect, from a left edge on around a middle.
    fn effect(&self, left: f64, y: f64, height: f64) -> Markup {
        let at = |effect: f64| middle(left) + self.unit.share(effect).clamp(-1.04, 1.04) * HALF;
        let [low, high] = self.band.map(at);
        let [top, bottom] = [y - height / 2.0, y + height / 2.0];
        let centre = middle(left);
        html! {
            rect class="zone" x=(place(low)) y=(place(top)) width=(place(high - low))
                height=(place(height)) {}
            (stroke("axis", [centre, top], [centre, bottom]))
            @for &other in &self.others {
                @let x = at(other);
                g class=(self.stamp.class()) {
                    path d=(path([[x, y - 4.0], [x, y + 4.0]])) stroke="currentColor" stroke-opacity=".45" {}
                }
            }
            @if let Some(ours) = self.ours {
                g class=(self.stamp.class()) { (self.whisker(&ours.interval, left, y)) }
                (self.stamp.mark([at(ours.value), y]))
            }
            @if let Some(published) = self.published {
                g class="published" { (Shape::Circle.mark([at(published), y], false)) }
            }
        }
    }

    /// The interval; an arrow stands where it goes on beyond the axis.
    fn whisker(&self, interval: &Interval, left: f64, y: f64) -> Markup {
        let share = |end: f64| match end.is_finite() {
            true => self.unit.share(end),
            false => end.signum() * f64::INFINITY,
        };
        let [low, high] = [interval.low, interval.high].map(share);
        let at = |share: f64| middle(left) + share.clamp(-1.0, 1.0) * HALF;
        let arrow = |beyond: f64| {
            let x = at(beyond);
            let out = beyond.signum() * 6.0;
            path([[x, y - 4.0], [x + out, y], [x, y + 4.0]])
        };
        html! {
            path d=(path([[at(low), y], [at(high), y]])) stroke="currentColor" stroke-width="2" {}
            @for end in [low, high] {
                @if end.abs() > 1.0 {
                    path d=(arrow(end)) fill="none" stroke="currentColor" stroke-width="1.5" {}
                }
            }
        }
    }
}

const HALF: f64 = STRIP / 2.0 - EDGE;

const fn middle(left: f64) -> f64 {
    left + STRIP / 2.0
}

impl Forest {
    /// The units that it has rows of.
    fn units(&self) -> Vec<Unit> {
        let has = |unit: &Unit| {
            let mut rows = self.groups.iter().flat_map(|group| &group.rows);
            rows.any(|row| row.unit == *unit)
        };
        Unit::ALL.into_iter().filter(has).collect()
    }

    /// The axes of all units that there are, as a part of a page.
    pub fn axes(&self) -> Markup {
        let units = self.units();
        let height = axes_height(&units);
        html! {
            svg xmlns="http://www.w3.org/2000/svg" class="plot strip" role="img"
                width=(place(STRIP)) height=(place(height))
                viewBox={ "0 0 " (place(STRIP)) " " (place(height)) }
                aria-label="To the right what was claimed, in the middle no effect" {
                (axes(&units, 0.0, 0.0))
            }
        }
    }
}

fn axes_height(units: &[Unit]) -> f64 {
    LINE * (2 * units.len() + 1) as f64 + 4.0
}

/// The directions, and the marks of each unit.
fn axes(units: &[Unit], left: f64, top: f64) -> Markup {
    let centre = middle(left);
    html! {
        (label(centre - 8.0, top + 11.0, Anchor::End, "small quiet", "\u{2190} against the claim"))
        (label(centre + 8.0, top + 11.0, Anchor::Start, "small quiet", "as claimed \u{2192}"))
        @for (index, unit) in units.iter().enumerate() {
            @let (name, ticks) = unit.ticks();
            @let y = top + LINE * (2 * index + 2) as f64 + 10.0;
            (label(centre, y - LINE, Anchor::Middle, "small quiet", name))
            @for (effect, text) in ticks {
                (label(centre + unit.share(effect) * HALF, y, Anchor::Middle, "small", text))
            }
        }
    }
}

pub(super) fn draw(chart: &Chart, forest: &Forest) -> Drawing {
    let left = NAMES + 24.0;
    let found = left + STRIP + 8.0;
    let all = found + FOUND;
    let (head, below) = header(chart, all);
    let units = forest.units();
    let mut y = below + axes_height(&units) + 6.0;
    let mut body = html! { (head) (axes(&units, left, below)) };
    for group in &forest.groups {
        y += 22.0;
        let title = label(0.0, y, Anchor::Start, "strong", &group.title);
        body = html! { (body) (title) (stroke("grid", [0.0, y + 6.0], [all, y + 6.0])) };
        y += 8.0;
        for row in &group.rows {
            let names = wrap(&row.name, NAMES, TEXT, 3);
            let numbers = wrap(&row.found, FOUND, TEXT, 3);
            let lines = names.len().max(numbers.len()) as f64;
            let height = (LINE * lines + 8.0).max(ROW);
            let centre = y + height / 2.0;
            let first = |lines: &[String]| centre + 4.0 - LINE * (lines.len() - 1) as f64 / 2.0;
            body = html! {
                (body)
                (row.stamp.mark([7.0, centre]))
                (paragraph(18.0, first(&names), LINE, Anchor::Start, "", &names))
                (row.effect(left, centre, height))
                (paragraph(found, first(&numbers), LINE, Anchor::Start, "", &numbers))
            };
            y += height;
        }
    }
    Drawing::new(chart, all, y + 8.0, body)
}
