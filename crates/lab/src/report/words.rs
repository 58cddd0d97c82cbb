//! What page and Markdown say in the same words.

use std::time::Duration;

use super::{About, Section};
use crate::experiment::{Measure, Study};
use crate::findings::{Comparison, Estimate, NOT_PLAYED, Verdict};
use crate::plot::figure;

/// How verdicts are come by.
pub(super) const RULE: &str = "A claim is a comparison, or several that must all come out as \
    claimed. Each has an interval, of the difference for points and of the ratio for everything \
    else, that is right in 95 of 100 runs however often one looks, and a smallest effect that \
    matters: what the study\u{2019}s own games would have shown in one of three tries, or 5 of 100. \
    A comparison holds where its interval lies wholly on the claimed side, does not hold where it lies \
    wholly below the smallest effect, and is undecided otherwise. Claims are judged on pairs of games \
    from random openings, under every reading of what the study leaves open: where they disagree, the \
    claim depends on the reading. Whether the study\u{2019}s own protocol gives the same numbers here \
    is asked apart. No verdict is made by hand.";

/// The mark of a verdict, beside its words.
pub(super) const fn mark(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Holds => "\u{2713}",
        Verdict::DoesNotHold => "\u{2717}",
        Verdict::Depends => "\u{2194}",
        Verdict::Undecided => "?",
    }
}

/// How many experiments and how many claims have a verdict.
pub(super) fn counts(sections: &[Section<'_>], verdict: Verdict) -> [usize; 2] {
    let experiments = sections
        .iter()
        .filter(|section| section.findings.verdict == verdict);
    let claims = sections
        .iter()
        .flat_map(|section| &section.findings.claims)
        .filter(|claim| claim.verdict == verdict);
    [experiments.count(), claims.count()]
}

/// A study, or what else an experiment is about.
pub(super) fn study(study: Study) -> String {
    match study {
        Study::Own => "Our own, across all games".into(),
        _ => format!("{} {}", study.name(), study.title()),
    }
}

/// A value and its interval.
pub(super) fn estimate(estimate: &Estimate) -> String {
    let value = figure(estimate.value);
    match estimate.spread() {
        Some(interval) => format!(
            "{value} [{}, {}]",
            figure(interval.low),
            figure(interval.high)
        ),
        None => value,
    }
}

/// What the effect of a comparison is.
pub(super) const fn effect(measure: Measure) -> &'static str {
    match measure {
        Measure::Score => "difference",
        _ => "ratio",
    }
}

/// The values of a comparison in the order of its table: of what, value, compared with, effect.
pub(super) fn comparison(comparison: &Comparison) -> [String; 4] {
    [
        comparison.of.clone(),
        figure(comparison.value),
        figure(comparison.than),
        estimate(&comparison.effect),
    ]
}

/// Where and how all of it was played, as pairs of what and how.
pub(super) fn facts(about: &About) -> Vec<(&'static str, String)> {
    let made = &about.provenance;
    let changed = if made.build.dirty {
        " with changes"
    } else {
        ""
    };
    let load = made.load.map(|load| format!(", load {load:.2}"));
    vec![
        ("finished", about.when.clone()),
        ("took", duration(about.took)),
        (
            "build",
            format!(
                "Grove {}, commit {}{changed}, {}",
                made.build.version, made.build.commit, made.build.compiler
            ),
        ),
        (
            "machine",
            format!(
                "{}, {} cores, {} threads playing{}",
                made.cpu,
                made.cores,
                made.threads,
                load.unwrap_or_default()
            ),
        ),
    ]
}

fn duration(took: Duration) -> String {
    let seconds = took.as_secs();
    match seconds {
        0..60 => format!("{:.1} s", took.as_secs_f64()),
        60..3600 => format!("{} min {} s", seconds / 60, seconds % 60),
        _ => format!("{} h {} min", seconds / 3600, seconds / 60 % 60),
    }
}

/// Why there is nothing to be said of a cell.
pub(super) fn nothing(reason: &str) -> String {
    match reason {
        NOT_PLAYED => reason.into(),
        _ => format!("failed: {reason}"),
    }
}

/// What replays the first game of a run.
pub(super) fn replay(about: &About, run: u64) -> String {
    match &about.results {
        Some(path) => format!("grove results --from {} show {run}-0", path.display()),
        None => format!("grove results show {run}-0"),
    }
}
