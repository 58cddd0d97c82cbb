//! An experiment on the page of `grove serve`.
//!
//! That page forbids styles that are not in files of their own, so a drawing that is too wide for
//! its place is as wide as it was drawn, and scrolls.

use maud::{DOCTYPE, html};

use super::section;
use crate::plot::STYLE as PLOT_STYLE;
use crate::report::Section;
use crate::report::place::Place;
use crate::report::words;

const SITE: &str = "
.site{display:flex;gap:1rem;padding-bottom:.5rem;border-bottom:1px solid var(--line)}
.site a{text-decoration:none}
.site a:first-child{font-weight:700}
.figures .wide .plot{width:auto;max-width:none}
";

/// The style of the page.
pub(in crate::report) fn style() -> String {
    [super::STYLE, PLOT_STYLE, SITE].concat()
}

/// The page.
pub(in crate::report) fn text(section: &Section<'_>, place: Place<'_>) -> String {
    let findings = section.findings;
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                title { (findings.experiment.title) }
                link rel="icon" href="/icon.svg" type="image/svg+xml";
                link rel="stylesheet" href="/lab/report.css";
            }
            body {
                header class="site" {
                    a href="/" { "Grove" }
                    a href="/#/lab" { "All experiments" }
                    a href="/#/arena" { "All matches" }
                }
                main {
                    h1 { (words::study(findings.experiment.study)) }
                    (section::experiment(section, place))
                }
            }
        }
    };
    page.into_string()
}
