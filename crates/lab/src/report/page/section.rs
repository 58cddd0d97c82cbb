//! An experiment: what was asked, claimed, found and done.

use maud::{Markup, html};

use super::{Section, claim, folded, judged, table, words};
use crate::experiment::Study;
use crate::plot::Drawing;
use crate::report::place::Place;
use crate::report::tables::{measures, results, settings};

/// An experiment, wherever it is read.
pub(super) fn experiment(section: &Section<'_>, place: Place<'_>) -> Markup {
    let findings = section.findings;
    let experiment = &findings.experiment;
    let sample = match experiment.study {
        Study::Own => "",
        _ => ", played as in the study",
    };
    html! {
        section id=(experiment.id) class="experiment" {
            h2 { (experiment.title) " " (judged(findings.verdict)) }
            p class="question" { (experiment.question) }
            p class="source" { "Source: " (experiment.source) ". Experiment " code { (experiment.id) } ", "
                a href=(place.values(section)) { "all values" } "." }
            @if let Some(shown) = words::shown(experiment.study) { p class="asks" { (shown) } }
            @if section.figures().next().is_some() {
                div class="figures" {
                    @for (index, drawing) in section.figures() {
                        (figure(drawing, &place.drawing(section, index), place))
                    }
                }
            }
            @for index in 0..findings.claims.len() { (claim::markup(section, index, place)) }
            @if !experiment.discussion.is_empty() {
                h3 { "What explains it" }
                @for paragraph in &experiment.discussion { p class="discussion" { (paragraph) } }
            }
            @if let Some(results) = results(findings, place) {
                (folded(&format!("Matches{sample}"), &results))
            }
            @if let Some(measures) = measures(findings) {
                (folded(&format!("Measures{sample}"), &measures))
            }
            (list("What differs from the study, and why", &experiment.differs))
            (list("What the study\u{2019}s design cannot show", &experiment.limits))
            details {
                summary { "Settings: games, openings, seeds and players with every default" }
                (table(&settings(findings)))
            }
            @if let Place::Directory(_) = place {
                p class="back" { a href="#contents" { "Back to the experiments" } }
            }
        }
    }
}

pub(super) fn figure(drawing: &Drawing, path: &str, place: Place<'_>) -> Markup {
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
            h3 { (title) }
            ul { @for line in lines { li { (line) } } }
        }
    }
}
