//! The forest plot on a page: rows that can be filtered, with no script.
//!
//! Radio buttons say which rows are wanted, and the style sheet hides the others.

use maud::{Markup, html};

use super::{Section, judged, study, words};
use crate::Study;
use crate::findings::Verdict;
use crate::report::effects::{row, stamp};
use crate::report::forest;

/// All claims of some experiments, a row each; with buttons to choose among them if they are wanted.
pub(super) fn markup(sections: &[Section<'_>], is_filtered: bool) -> Markup {
    let studies = sections.chunk_by(|one, other| one.study() == other.study());
    html! {
        div class="forest" {
            @if is_filtered { (filters(sections)) }
            div class="axes" {
                span {}
                (forest(sections).axes())
                span {}
            }
            @for part in studies {
                @if let Some(first) = part.first() { (group(part, first.study(), is_filtered)) }
            }
        }
    }
}

fn filters(sections: &[Section<'_>]) -> Markup {
    let mut studies: Vec<Study> = sections.iter().map(Section::study).collect();
    studies.dedup();
    html! {
        fieldset {
            legend { "Verdict" }
            (choice("by-verdict", "verdict-all", "all", true))
            @for verdict in Verdict::ALL {
                (choice("by-verdict", &format!("verdict-{}", stamp(verdict).class()),
                    &format!("{} {}", words::mark(verdict), verdict.text()), false))
            }
        }
        fieldset {
            legend { "Study" }
            (choice("by-study", "study-all", "all", true))
            @for study in studies {
                (choice("by-study", &format!("study-{}", study.name()), study.title(), false))
            }
        }
    }
}

fn choice(name: &str, id: &str, text: &str, is_first: bool) -> Markup {
    html! {
        label { input type="radio" name=(name) id=(id) checked[is_first]; span { (text) } }
    }
}

fn group(sections: &[Section<'_>], study: Study, has_title: bool) -> Markup {
    html! {
        section class={ "group of-" (study.name()) } {
            @if has_title { h3 { a href=(study::path(study)) { (words::study(study)) } } }
            @for section in sections { (rows(section)) }
        }
    }
}

fn rows(section: &Section<'_>) -> Markup {
    html! {
        @for (index, claim) in section.findings.claims.iter().enumerate() {
            @let row = row(section.findings, claim);
            div class={ "row is-" (row.stamp.class()) } {
                div class="claimed" {
                    a href={ (study::path(section.study())) "#" (section.claim_anchor(index)) } { (row.name) }
                    // What is nobody's has no place in a study.
                    @if section.study() != Study::Own { small { (section.findings.experiment.source) } }
                }
                (row.strip())
                div class="found" { (judged(claim.verdict)) " " (row.found) }
            }
        }
    }
}
