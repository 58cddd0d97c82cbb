//! What came of all experiments, before anything else.

use maud::{Markup, html};

use super::{Section, judged, study, words};
use crate::Study;
use crate::findings::Verdict;

pub(super) fn markup(sections: &[Section<'_>]) -> Markup {
    let mut studies: Vec<Study> = sections.iter().map(study).collect();
    studies.dedup();
    html! {
        section id="summary" {
            h2 { "Summary" }
            ul class="counts" {
                @for verdict in Verdict::ALL {
                    @let [experiments, claims] = words::counts(sections, verdict);
                    li {
                        (judged(verdict))
                        span { strong { (experiments) } (plural(experiments, " experiment")) ", " }
                        span { strong { (claims) } (plural(claims, " claim")) }
                    }
                }
            }
            p class="rule" { (words::RULE) }
            nav aria-label="Studies" {
                @for study in studies {
                    a href={ "#study-" (study.name()) } { (words::study(study)) }
                }
            }
            table class="summary" {
                thead {
                    tr {
                        th scope="col" { "experiment" }
                        th scope="col" { "what the study claimed" }
                        th scope="col" { "what we found" }
                        th scope="col" { "verdict" }
                    }
                }
                @for section in sections { (rows(section)) }
            }
        }
    }
}

/// The claims of an experiment, a row each.
fn rows(section: &Section<'_>) -> Markup {
    let findings = section.findings;
    let experiment = &findings.experiment;
    let height = findings.claims.len().max(1);
    let name = html! {
        th scope="rowgroup" rowspan=(height) {
            a href={ "#" (experiment.id) } { (experiment.title) }
            small { (words::study(experiment.study)) ", " (experiment.source) }
        }
    };
    html! {
        tbody {
            @for (index, claim) in findings.claims.iter().enumerate() {
                tr {
                    @if index == 0 { (name) }
                    td { (claim.claim.text) }
                    td { (claim.because) }
                    td { (judged(claim.verdict)) }
                }
            }
            @if findings.claims.is_empty() {
                tr {
                    (name)
                    td { "no claim" }
                    td {}
                    td { (judged(findings.verdict)) }
                }
            }
        }
    }
}

fn plural(count: usize, word: &str) -> String {
    let ending = if count == 1 { "" } else { "s" };
    format!("{word}{ending}")
}
