//! What marks mean, in rows above a drawing.

use maud::{Markup, html};

use super::colour::Colour;
use super::drawing::{Anchor, TEXT, label};
use super::marks::Shape;
use super::text::{width, wrap};

/// The height of a row.
const ROW: f64 = 17.0;

/// A mark and what it means.
pub(super) struct Entry {
    /// The colour; nothing for what was published.
    pub(super) colour: Option<Colour>,
    pub(super) shape: Shape,
    pub(super) text: String,
}

impl Entry {
    pub(super) fn published(shape: Shape) -> Self {
        Entry {
            colour: None,
            shape,
            text: "published".into(),
        }
    }
}

/// The rows, from a height on, and how much room they take.
pub(super) fn legend(entries: &[Entry], top: f64, room: f64) -> (Markup, f64) {
    if entries.is_empty() {
        return (html! {}, 0.0);
    }
    let mut x = 0.0;
    let mut y = top + 12.0;
    let mut placed = Vec::new();
    for entry in entries {
        let text = wrap(&entry.text, room - 16.0, TEXT, 1).concat();
        let wide = 14.0 + width(&text, TEXT);
        if x > 0.0 && x + wide > room {
            x = 0.0;
            y += ROW;
        }
        placed.push((entry, [x, y], text));
        x += wide + 14.0;
    }
    let markup = html! {
        @for (entry, [x, y], text) in placed {
            g class=(entry.colour.map_or("published", Colour::class)) {
                (entry.shape.mark([x + 5.0, y - 4.0], entry.colour.is_some()))
            }
            (label(x + 14.0, y, Anchor::Start, "", &text))
        }
    };
    (markup, y - top + 8.0)
}
