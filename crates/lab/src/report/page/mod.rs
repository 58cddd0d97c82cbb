//! The report as a page.

mod section;
pub(super) mod site;
mod summary;

use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::place::Place;
use super::tables::{Kind, NONE, Row, Table};
use super::{About, Section, words};
use crate::findings::Verdict;
use crate::plot::STYLE as PLOT_STYLE;

/// How many rows a table may have that is not folded.
const SHORT: usize = 16;

const STYLE: &str = include_str!("style.css");

/// The whole page.
pub(super) fn text(sections: &[Section<'_>], about: &About) -> String {
    let studies = sections.chunk_by(|one, other| study(one) == study(other));
    let title = "What the studies claimed, and what we found";
    let body = html! {
        header {
            h1 { (title) }
            (facts(about))
        }
        main {
            (summary::markup(sections))
            @for study in studies { (section::study(study, Place::Directory(about))) }
        }
    };
    framed(title, PLOT_STYLE, &body)
}

/// A page that needs nothing else.
pub(super) fn framed(title: &str, style: &str, body: &Markup) -> String {
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                title { (title) }
                style { (PreEscaped(STYLE)) (PreEscaped(style)) }
            }
            body { (body) }
        }
    };
    page.into_string()
}

fn study(section: &Section<'_>) -> crate::Study {
    section.findings.experiment.study
}

fn facts(about: &About) -> Markup {
    html! {
        dl class="facts" {
            @for (what, how) in words::facts(about) {
                div { dt { (what) } dd { (how) } }
            }
        }
    }
}

/// A verdict: a mark and words, so that its colour is not needed.
fn judged(verdict: Verdict) -> Markup {
    let class = match verdict {
        Verdict::Holds => "verdict holds",
        Verdict::DoesNotHold => "verdict fails",
        Verdict::Depends => "verdict depends",
        Verdict::Undecided => "verdict open",
    };
    html! {
        span class=(class) { span aria-hidden="true" { (words::mark(verdict)) } " " (verdict.text()) }
    }
}

/// A table that can be folded, and is at first if it is long.
fn folded(title: &str, table: &Table) -> Markup {
    html! {
        details open[table.rows.len() <= SHORT] {
            summary { (title) " (" (table.rows.len()) ")" }
            (self::table(table))
        }
    }
}

fn table(table: &Table) -> Markup {
    html! {
        div class="scroll" tabindex="0" {
            table {
                thead {
                    tr {
                        @for column in &table.head {
                            th scope="col" class=[class(column.kind)] { (column.title) }
                        }
                    }
                }
                tbody {
                    @for row in &table.rows { (table_row(table, row)) }
                }
            }
        }
    }
}

fn table_row(table: &Table, row: &Row) -> Markup {
    html! {
        tr {
            @match row {
                Row::Values(values) => {
                    @for (column, value) in table.head.iter().zip(values) {
                        td class=[class(column.kind)] {
                            @match column.kind {
                                Kind::Code | Kind::Command => (code(value)),
                                Kind::Link(title) if value != NONE => a href=(value) { (title) },
                                Kind::Text | Kind::Number | Kind::Link(_) => (value),
                            }
                        }
                    }
                }
                Row::Failed(name, reason) => {
                    td { (name) }
                    td class="failed" colspan=(table.head.len() - 1) { (words::nothing(reason)) }
                }
            }
        }
    }
}

/// What can be typed; between the fields of a player a line may end.
fn code(text: &str) -> Markup {
    html! {
        code {
            @for (index, part) in text.split_inclusive([',', ':']).enumerate() {
                @if index > 0 { wbr; }
                (part)
            }
        }
    }
}

const fn class(kind: Kind) -> Option<&'static str> {
    match kind {
        Kind::Text | Kind::Link(_) => None,
        Kind::Number => Some("number"),
        Kind::Code => Some("code"),
        Kind::Command => Some("command"),
    }
}
