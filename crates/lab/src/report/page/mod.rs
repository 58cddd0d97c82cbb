//! The report as pages.

mod claim;
mod forest;
pub(super) mod front;
mod section;
pub(super) mod site;
pub(super) mod study;

use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::effects::stamp;
use super::tables::{Kind, NONE, Row, Table};
use super::{About, Section, words};
use crate::Study;
use crate::findings::{Answer, Verdict};
use crate::plot::Stamp;

/// How many rows a table may have that is not folded.
const SHORT: usize = 16;

const STYLE: &str = include_str!("style.css");

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

/// The way from page to page; the one that is open leads nowhere.
fn navigation(sections: &[Section<'_>], open: Option<Study>) -> Markup {
    let mut studies: Vec<Study> = sections.iter().map(Section::study).collect();
    studies.dedup();
    html! {
        nav aria-label="Pages" {
            @match open {
                None => span aria-current="page" { "What was learnt" },
                Some(_) => a href="index.html" { "What was learnt" },
            }
            @for study in studies {
                @if open == Some(study) {
                    span aria-current="page" { (study.title()) }
                } @else {
                    a href=(study::path(study)) { (study.title()) }
                }
            }
        }
    }
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
    pill(stamp(verdict), words::mark(verdict), verdict.text())
}

/// Whether something was reproduced.
fn answered(answer: Answer) -> Markup {
    let stamp = match answer {
        Answer::Yes => Stamp::Holds,
        Answer::No => Stamp::Fails,
        Answer::Undecided | Answer::NotPlayed => Stamp::Open,
    };
    pill(stamp, words::answer_mark(answer), answer.text())
}

fn pill(stamp: Stamp, mark: &str, text: &str) -> Markup {
    html! {
        span class={ "verdict " (stamp.class()) } { span aria-hidden="true" { (mark) } " " (text) }
    }
}

/// Words and what they mean.
fn glossary(words: &[(&str, &str)]) -> Markup {
    html! {
        dl class="words" {
            @for (word, meaning) in words { div { dt { (word) } dd { (meaning) } } }
        }
    }
}

/// A table that can be folded, and is at first if it is long or says nothing.
fn folded(title: &str, table: &Table) -> Markup {
    let tells = table.rows.iter().any(|row| matches!(row, Row::Values(_)));
    html! {
        details open[tells && table.rows.len() <= SHORT] {
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
