//! A finished drawing, and what all of them have: a title, a ground and text.

use maud::{Markup, PreEscaped, html};

use super::Chart;
use super::number::place;
use super::text::wrap;

/// How wide a drawing is, unless it needs more.
pub(super) const WIDTH: f64 = 420.0;

/// The empty edge of a file.
const MARGIN: f64 = 14.0;

/// The sizes of text that the style sheet gives.
pub(super) const TEXT: f64 = 12.0;
pub(super) const SMALL: f64 = 10.5;
const TITLE: f64 = 15.0;
/// Bold text is wider than text is.
const BOLD: f64 = 1.1;

/// How all drawings are coloured. A page needs it once; a file brings it with it.
pub const STYLE: &str = include_str!("style.css");

/// A finished drawing.
#[derive(Clone, Debug)]
pub struct Drawing {
    title: String,
    width: f64,
    height: f64,
    body: Markup,
}

impl Drawing {
    pub(super) fn new(chart: &Chart, width: f64, height: f64, body: Markup) -> Self {
        Drawing {
            title: format!("{}. {}", chart.title, chart.subtitle),
            width,
            height,
            body,
        }
    }

    /// What it shows, in a sentence.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// Whether it is wider than others, and wants a row of its own.
    pub fn is_wide(&self) -> bool {
        self.width > WIDTH
    }

    /// How wide it must be shown at least to be legible.
    pub fn least_width(&self) -> f64 {
        (self.width * 0.74).floor()
    }

    /// How wide it is best shown at most.
    pub fn most_width(&self) -> f64 {
        (self.width * 1.25).ceil()
    }

    /// As a part of a page that has the [`STYLE`].
    pub fn inline(&self) -> Markup {
        self.element(0.0, html! {})
    }

    /// As a file of its own.
    pub fn file(&self) -> String {
        let edge = place(-MARGIN);
        let ground = html! {
            style { (PreEscaped(STYLE)) }
            rect class="ground" x=(edge) y=(edge) width="100%" height="100%" {}
        };
        let mut text = self.element(MARGIN, ground).into_string();
        text.push('\n');
        text
    }

    fn element(&self, margin: f64, ground: Markup) -> Markup {
        let edge = place(-margin);
        let [width, height] = [self.width, self.height].map(|size| place(size + 2.0 * margin));
        html! {
            svg xmlns="http://www.w3.org/2000/svg" class="plot" role="img"
                width=(width) height=(height)
                viewBox={ (edge) " " (edge) " " (width) " " (height) }
                aria-label=(self.title) {
                (ground)
                (self.body)
            }
        }
    }
}

/// Where text stands to its place.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Anchor {
    Start,
    Middle,
    End,
}

impl Anchor {
    const fn name(self) -> &'static str {
        match self {
            Anchor::Start => "start",
            Anchor::Middle => "middle",
            Anchor::End => "end",
        }
    }
}

/// A line of text.
pub(super) fn label(x: f64, y: f64, anchor: Anchor, class: &str, text: &str) -> Markup {
    html! {
        text x=(place(x)) y=(place(y)) text-anchor=(anchor.name()) class=[class_of(class)] { (text) }
    }
}

fn class_of(class: &str) -> Option<&str> {
    (!class.is_empty()).then_some(class)
}

/// Lines of text below each other.
pub(super) fn paragraph(
    x: f64,
    first: f64,
    step: f64,
    anchor: Anchor,
    class: &str,
    lines: &[String],
) -> Markup {
    html! {
        @for (index, line) in lines.iter().enumerate() {
            (label(x, first + step * index as f64, anchor, class, line))
        }
    }
}

/// A straight line.
pub(super) fn stroke(class: &str, [x1, y1]: [f64; 2], [x2, y2]: [f64; 2]) -> Markup {
    html! {
        line class=(class) x1=(place(x1)) y1=(place(y1)) x2=(place(x2)) y2=(place(y2)) {}
    }
}

/// The title and the subtitle of a chart, and how much room they take.
pub(super) fn header(chart: &Chart, width: f64) -> (Markup, f64) {
    let titles = wrap(&chart.title, width - 4.0, TITLE * BOLD, 3);
    let subtitles = wrap(&chart.subtitle, width - 4.0, TEXT, 4);
    let below = 18.0 * titles.len() as f64;
    let markup = html! {
        (paragraph(0.0, 15.0, 18.0, Anchor::Start, "title", &titles))
        (paragraph(0.0, below + 13.0, 15.0, Anchor::Start, "quiet", &subtitles))
    };
    (markup, below + 15.0 * subtitles.len() as f64 + 8.0)
}
