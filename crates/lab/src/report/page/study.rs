//! The page of a study: who wrote it, what it asked, what its words mean, and its experiments.

use maud::{Markup, html};

use super::{Section, forest, framed, glossary, judged, navigation, section, words};
use crate::Study;
use crate::plot::STYLE as PLOT_STYLE;
use crate::report::place::Place;
use crate::report::studies::{self, StudyFacts};
use crate::report::{About, answer};

/// The file of a study's page.
pub(in crate::report) fn path(study: Study) -> String {
    format!("{}.html", study.name())
}

/// The page of the study that some of all experiments are from.
pub(in crate::report) fn text(part: &[Section<'_>], all: &[Section<'_>], about: &About) -> String {
    let study = part.first().map_or(Study::Own, Section::study);
    let title = words::study(study);
    let body = html! {
        header {
            (navigation(all, Some(study)))
            h1 { (title) }
            @match studies::of(study) {
                Some(facts) => (told(facts, all)),
                None => p {
                    "What no study asked, and what goes across games. There is nothing to be reproduced here, \
                     so every claim is ours and is judged on a fair sample alone."
                },
            }
        }
        main {
            section id="contents" {
                h2 { "Experiments" }
                ul class="contents" {
                    @for section in part {
                        li {
                            a href={ "#" (section.id()) } { (section.findings.experiment.title) }
                            " " (judged(section.findings.verdict))
                            @if section.study() != Study::Own { small { (section.findings.experiment.source) } }
                        }
                    }
                }
            }
            section id="claims" {
                h2 { "Its claims at a glance" }
                (forest::markup(part, false))
            }
            @for section in part { (section::experiment(section, Place::Directory(about))) }
        }
        footer { (navigation(all, Some(study))) }
    };
    framed(&title, PLOT_STYLE, &body)
}

fn told(facts: &StudyFacts, all: &[Section<'_>]) -> Markup {
    html! {
        p class="citation" { (facts.authors) ", " cite { (facts.title) } ", " (facts.published) "." }
        dl class="quotes" {
            dt { "It asks" }
            dd { q { (facts.question) } }
            dt { "It concludes" }
            dd {
                q { (facts.conclusion) }
                @if let Some(verdict) = answer::conclusion(all, facts.study) { " " (judged(verdict)) }
            }
        }
        details open {
            summary { "Its words" }
            (glossary(facts.words))
            p class="source" {
                a href="index.html#families" { "What minimax and Monte Carlo tree search are" } ", "
                a href="index.html#rule" { "how a verdict is made" }
            }
        }
    }
}
