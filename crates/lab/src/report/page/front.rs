//! The first page: what was learnt, and every claim.

use maud::{Markup, html};

use super::{Section, facts, forest, framed, glossary, judged, navigation, study, words};
use crate::Study;
use crate::findings::Verdict;
use crate::plot::{Chart, Form, STYLE as PLOT_STYLE};
use crate::report::{ANSWER, About, FOREST, answer, studies};

/// The page.
pub(in crate::report) fn text(sections: &[Section<'_>], about: &About) -> String {
    let title = answer::title(sections);
    let body = html! {
        header { (navigation(sections, None)) h1 { (title) } }
        main {
            section id="summary" {
                ul class="answer" {
                    @for sentence in answer::sentences(sections) { li { (sentence) } }
                }
                @if let Some(chart) = answer::picture(sections) { (picture(&chart)) }
            }
            (conclusions(sections))
            section id="families" {
                h2 { "Two ways to search a game" }
                div class="families" {
                    @for (family, what) in studies::FAMILIES { p { strong { (family) } " " (what) } }
                }
            }
            section id="claims" {
                h2 { "Every claim, and what was found" }
                (counts(sections))
                p {
                    "Right of the middle line an effect is as the study claims, left of it against the claim; \
                     where a claim states a size, the line is that size. "
                    "Lines are intervals, open circles what the study published, small lines further \
                     comparisons of the same claim. In the grey zone an effect is too small to matter; for \
                     claims that two things are alike it is where they are near enough."
                }
                (forest::markup(sections, true))
                p class="source" {
                    a href=(FOREST) { "This drawing as a file" } ", "
                    a href="csv/claims.csv" { "all claims with their numbers" } ", "
                    a href="report.md" { "the whole report as text" } "."
                }
            }
            section id="rule" {
                h2 { "How a verdict is made" }
                p { (words::RULE) }
                h2 { "Words" }
                (glossary(&studies::WORDS))
            }
        }
        footer { h2 { "How this was made" } (facts(about)) }
    };
    framed(title, PLOT_STYLE, &body)
}

/// The games beside each other, as many in a row as there is room for.
fn picture(chart: &Chart) -> Markup {
    let Form::Panels(panels) = &chart.form else {
        return html! {};
    };
    html! {
        figure class="panels" {
            figcaption class="headline" { strong { (chart.title) } " " (chart.subtitle) "." }
            div { @for panel in &panels.panels { (panels.inline(panel)) } }
            figcaption { a href=(ANSWER) { "This drawing as a file" } }
        }
    }
}

/// Which study's conclusion holds.
fn conclusions(sections: &[Section<'_>]) -> Markup {
    let studies = sections.chunk_by(|one, other| one.study() == other.study());
    html! {
        section id="studies" {
            h2 { "What the studies conclude, and whether it holds" }
            ul class="cards" {
                @for part in studies {
                    @if let Some(first) = part.first() { (card(part, first.study(), sections)) }
                }
            }
        }
    }
}

fn card(part: &[Section<'_>], study: Study, all: &[Section<'_>]) -> Markup {
    let facts = studies::of(study);
    let counts = Verdict::ALL.into_iter().filter_map(|verdict| {
        let [_, claims] = words::counts(part, verdict);
        (claims > 0).then(|| verdict.counted(claims))
    });
    let counts: Vec<String> = counts.collect();
    html! {
        li {
            h3 { a href=(study::path(study)) { (study.title()) } }
            @if let Some(facts) = facts {
                p { (facts.says) " (" (facts.short) ")." }
                @if let Some(verdict) = answer::conclusion(all, study) { p { (judged(verdict)) } }
            } @else {
                p { "Our own experiments: what no study asked, and what goes across games." }
            }
            p class="source" { "Claims: " (counts.join(", ")) }
        }
    }
}

fn counts(sections: &[Section<'_>]) -> Markup {
    html! {
        ul class="counts" {
            @for verdict in Verdict::ALL {
                @let [experiments, claims] = words::counts(sections, verdict);
                li {
                    (judged(verdict))
                    strong { (words::counted(claims, "claim", "claims")) } ", "
                    (words::counted(experiments, "experiment", "experiments"))
                }
            }
        }
    }
}
