//! Bars of won, drawn and lost games, with their numbers written into them.

use maud::{Markup, html};

use super::drawing::{Anchor, Drawing, SMALL, TEXT, WIDTH, header, label, paragraph, stroke};
use super::number::{grouped, place};
use super::text::{width, wrap};
use super::{Chart, Results, ResultsBar};

/// How wide names may be.
const NAMES: f64 = 144.0;
/// The height of a line of text.
const LINE: f64 = 14.0;
const BAR: f64 = 16.0;
/// How opaque won, drawn and lost games are; numbers tell them apart as well.
const OPACITY: [&str; 3] = [".55", ".25", ".06"];

pub(super) fn draw(chart: &Chart, results: &Results) -> Drawing {
    let (head, below) = header(chart, WIDTH);
    let names = results.bars.iter().map(|bar| width(&bar.name, TEXT));
    let names = names.fold(0.0, f64::max).min(NAMES);
    let left = names + 10.0;
    let top = below + 22.0;
    let mut y = top;
    let rows: Vec<(&ResultsBar, Vec<String>, f64)> = results
        .bars
        .iter()
        .map(|bar| {
            let lines = wrap(&bar.name, names, TEXT, 4);
            let height = (LINE * lines.len() as f64 + 8.0).max(26.0);
            y += height;
            (bar, lines, y - height / 2.0)
        })
        .collect();
    let middle = f64::midpoint(left, WIDTH);
    let body = html! {
        (head)
        (label(left, top - 8.0, Anchor::Start, "quiet", "won"))
        (label(middle, top - 8.0, Anchor::Middle, "quiet", "drawn"))
        (label(WIDTH, top - 8.0, Anchor::End, "quiet", "lost"))
        (stroke("axis", [middle, top - 4.0], [middle, y + 4.0]))
        @for (bar, lines, y) in &rows {
            @let first = y + 4.0 - LINE * (lines.len() - 1) as f64 / 2.0;
            (paragraph(names, first, LINE, Anchor::End, "", lines))
            (parts(bar, left, *y))
        }
    };
    Drawing::new(chart, WIDTH, y + 8.0, body)
}

/// The parts of a bar, from won to lost.
fn parts(bar: &ResultsBar, left: f64, y: f64) -> Markup {
    let Some(counts) = bar.counts else {
        return label(
            left + 4.0,
            y + 4.0,
            Anchor::Start,
            "quiet failed",
            bar.missing,
        );
    };
    let all = counts.iter().sum::<u64>().max(1) as f64;
    let mut x = left;
    html! {
        @for (count, opacity) in counts.into_iter().zip(OPACITY) {
            @let wide = (WIDTH - left) * count as f64 / all;
            @let text = grouped(count);
            g class=(bar.colour.class()) {
                rect x=(place(x)) y=(place(y - BAR / 2.0)) width=(place(wide)) height=(place(BAR))
                    fill="currentColor" fill-opacity=(opacity) stroke="currentColor" stroke-width=".7" {}
            }
            @if width(&text, SMALL) + 4.0 < wide {
                (label(x + wide / 2.0, y + 4.0, Anchor::Middle, "small", &text))
            }
            @let () = x += wide;
        }
    }
}
