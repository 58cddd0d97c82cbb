//! An experiment: what was asked, claimed, found and done.

use maud::{Markup, html};

use super::{Section, folded, judged, table, words};
use crate::findings::ClaimFindings;
use crate::plot::Drawing;
use crate::report::place::Place;
use crate::report::tables::{measures, results, settings};

/// The experiments of a study.
pub(super) fn study(sections: &[Section<'_>], place: Place<'_>) -> Markup {
    let study = sections
        .first()
        .map(|section| section.findings.experiment.study);
    html! {
        @if let Some(study) = study {
            h2 class="study" id={ "study-" (study.name()) } { (words::study(study)) }
        }
        @for section in sections { (experiment(section, place)) }
    }
}

pub(super) fn experiment(section: &Section<'_>, place: Place<'_>) -> Markup {
    let findings = section.findings;
    let experiment = &findings.experiment;
    html! {
        section id=(experiment.id) class="experiment" {
            h3 { (experiment.title) " " (judged(findings.verdict)) }
            p class="question" { (experiment.question) }
            p class="source" { "Source: " (experiment.source) ". Experiment " code { (experiment.id) } ", "
                a href=(place.values(section)) { "all values" } "." }
            @for claim in &findings.claims { (claimed(claim)) }
            @if !section.drawings.is_empty() {
                div class="figures" {
                    @for (index, drawing) in section.drawings.iter().enumerate() {
                        (figure(drawing, &place.drawing(section, index), place))
                    }
                }
            }
            @if let Some(results) = results(findings, place) {
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
            @if let Place::Directory(_) = place {
                p class="back" { a href="#summary" { "Back to the summary" } }
            }
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
            @if !claim.replicated.found.is_empty() { (comparisons(claim)) }
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
                    @for comparison in &claim.replicated.found {
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

fn figure(drawing: &Drawing, path: &str, place: Place<'_>) -> Markup {
    let class = if drawing.is_wide() {
        "wide scroll"
    } else {
        "scroll"
    };
    let [least, most] = [drawing.least_width(), drawing.most_width()];
    let style = match place {
        Place::Directory(_) => Some(format!("min-width:{least}px;max-width:{most}px")),
        Place::Site => None,
    };
    html! {
        figure class=(class) tabindex=[drawing.is_wide().then_some("0")] {
            div style=[&style] {
                (drawing.inline())
            }
            figcaption { a href=(path) download[style.is_none()] { "This drawing as a file" } }
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
