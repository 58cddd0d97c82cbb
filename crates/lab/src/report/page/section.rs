//! An experiment: what was asked, claimed, found and done.

use maud::{Markup, html};

use super::{About, Section, folded, judged, table, words};
use crate::findings::ClaimFindings;
use crate::plot::Drawing;
use crate::report::tables::{measures, results, settings};

/// The experiments of a study.
pub(super) fn study(sections: &[Section<'_>], about: &About) -> Markup {
    let study = sections
        .first()
        .map(|section| section.findings.experiment.study);
    html! {
        @if let Some(study) = study {
            h2 class="study" id={ "study-" (study.name()) } { (words::study(study)) }
        }
        @for section in sections { (experiment(section, about)) }
    }
}

fn experiment(section: &Section<'_>, about: &About) -> Markup {
    let findings = section.findings;
    let experiment = &findings.experiment;
    html! {
        section id=(experiment.id) class="experiment" {
            h3 { (experiment.title) " " (judged(findings.verdict)) }
            p class="question" { (experiment.question) }
            p class="source" { "Source: " (experiment.source) ". Experiment " code { (experiment.id) } ", "
                a href={ "csv/" (experiment.id) ".csv" } { "all values" } "." }
            @for claim in &findings.claims { (claimed(claim)) }
            @if !section.drawings.is_empty() {
                div class="figures" {
                    @for (index, drawing) in section.drawings.iter().enumerate() {
                        (figure(drawing, &section.drawing_path(index)))
                    }
                }
            }
            @if let Some(results) = results(findings, about) {
                (folded("Matches", &results))
            }
            @if let Some(measures) = measures(findings) {
                (folded("Measures", &measures))
            }
            (list("What differs from the study, and why", &experiment.differs))
            (list("What the study\u{2019}s design cannot show", &experiment.limits))
            details {
                summary { "Settings: games, openings, seeds and players with every default" }
                (table(&settings(findings)))
            }
            p class="back" { a href="#summary" { "Back to the summary" } }
        }
    }
}

fn claimed(claim: &ClaimFindings) -> Markup {
    html! {
        div class="claim" {
            p { strong { (claim.claim.text) } " " (judged(claim.verdict)) }
            p { (claim.because) }
            @if let Some(open) = &claim.claim.open {
                p { "It rests on what the study does not define: " (open) }
            }
            @if !claim.found.is_empty() { (comparisons(claim)) }
        }
    }
}

fn comparisons(claim: &ClaimFindings) -> Markup {
    html! {
        div class="scroll" tabindex="0" {
            table {
                thead {
                    tr {
                        th scope="col" { "of" }
                        th scope="col" class="number" { (claim.claim.measure.label()) }
                        th scope="col" class="number" { "compared with" }
                        th scope="col" class="number" { (words::effect(claim.claim.measure)) " [interval]" }
                        th scope="col" { "verdict" }
                    }
                }
                tbody {
                    @for comparison in &claim.found {
                        @let [of, value, than, effect] = words::comparison(comparison);
                        tr {
                            td { (of) }
                            td class="number" { (value) }
                            td class="number" { (than) }
                            td class="number" { (effect) }
                            td { (judged(comparison.verdict)) }
                        }
                    }
                }
            }
        }
    }
}

fn figure(drawing: &Drawing, path: &str) -> Markup {
    let class = if drawing.is_wide() {
        "wide scroll"
    } else {
        "scroll"
    };
    html! {
        figure class=(class) tabindex=[drawing.is_wide().then_some("0")] {
            div style={ "min-width:" (drawing.least_width()) "px;max-width:" (drawing.most_width()) "px" } {
                (drawing.inline())
            }
            figcaption { a href=(path) { "This drawing as a file" } }
        }
    }
}

fn list(title: &str, lines: &[String]) -> Markup {
    html! {
        @if !lines.is_empty() {
            h4 { (title) }
            ul { @for line in lines { li { (line) } } }
        }
    }
}
