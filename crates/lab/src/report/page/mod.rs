//! The report as a page.

mod section;
mod summary;

use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::tables::{Kind, Row, Table};
use super::{About, Section, words};
use crate::findings::Verdict;
use crate::plot::STYLE as PLOT_STYLE;

const STYLE: &str = include_str!("style.css");

/// The whole page.
pub(super) fn text(sections: &[Section<'_>], about: &About) -> String {
    let studies = sections.chunk_by(|one, other| study(one) == study(other));
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                title { "What the studies claimed, and what we found" }
                style { (PreEscaped(STYLE)) (PreEscaped(PLOT_STYLE)) }
            }
            body {
                header {
                    h1 { "What the studies claimed, and what we found" }
                    (facts(about))
                }
                main {
                    (summary::markup(sections))
                    @for study in studies { (section::study(study, about)) }
                }
            }
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
        Verdict::CannotTell => "verdict open",
    };
    html! {
        span class=(class) { span aria-hidden="true" { (words::mark(verdict)) } " " (verdict.text()) }
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
                            @if column.kind == Kind::Code { code { (value) } } @else { (value) }
                        }
                    }
                }
                Row::Failed(name, reason) => {
                    td { (name) }
                    td class="failed" colspan=(table.head.len() - 1) { "failed: " (reason) }
                }
            }
        }
    }
}

const fn class(kind: Kind) -> Option<&'static str> {
    match kind {
        Kind::Text => None,
        Kind::Number => Some("number"),
        Kind::Code => Some("code"),
    }
}
