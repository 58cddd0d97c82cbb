//! Marks at values, of different shapes: filled ones are ours, open ones published.

use maud::{Markup, html};

use super::number::place;

/// The shape of a mark.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Shape {
    Circle,
    Square,
    Triangle,
    Diamond,
    Cross,
}

impl Shape {
    /// The shape of a series by its number.
    pub(super) const fn of(series: usize) -> Self {
        match series % 4 {
            0 => Shape::Circle,
            1 => Shape::Square,
            2 => Shape::Triangle,
            _ => Shape::Diamond,
        }
    }

    /// A mark around a place.
    pub(super) fn mark(self, [x, y]: [f64; 2], filled: bool) -> Markup {
        let fill = if filled { "currentColor" } else { "none" };
        let stroke = (!filled).then_some("currentColor");
        let width = (!filled).then_some("1.5");
        let corners = |corners: &[[f64; 2]]| {
            let corners = corners.iter().map(|[right, down]| [x + right, y + down]);
            path(corners) + "Z"
        };
        let d = match self {
            Shape::Circle => {
                return html! {
                    circle cx=(place(x)) cy=(place(y)) r="3.5" fill=(fill) stroke=[stroke]
                        stroke-width=[width] {}
                };
            }
            Shape::Square => corners(&[[-3.2, -3.2], [3.2, -3.2], [3.2, 3.2], [-3.2, 3.2]]),
            Shape::Triangle => corners(&[[0.0, -4.2], [4.2, 3.2], [-4.2, 3.2]]),
            Shape::Diamond => corners(&[[0.0, -4.6], [4.6, 0.0], [0.0, 4.6], [-4.6, 0.0]]),
            Shape::Cross => {
                let one = path([[x - 4.0, y - 4.0], [x + 4.0, y + 4.0]]);
                let other = path([[x - 4.0, y + 4.0], [x + 4.0, y - 4.0]]);
                return html! {
                    path d={ (one) (other) } fill="none" stroke="currentColor" stroke-width="2.4" {}
                };
            }
        };
        html! { path d=(d) fill=(fill) stroke=[stroke] stroke-width=[width] {} }
    }
}

/// A path from place to place.
pub(super) fn path(places: impl IntoIterator<Item = [f64; 2]>) -> String {
    let mut path = String::new();
    for [x, y] in places {
        path.push(if path.is_empty() { 'M' } else { 'L' });
        path.push_str(&format!("{} {}", place(x), place(y)));
    }
    path
}
