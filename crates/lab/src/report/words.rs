//! What page and Markdown say in the same words.

use std::time::Duration;

use grove_record::statistics::Interval;

use super::{About, Section, effects};
use crate::experiment::{Claim, Measure, Relation, Study, Than};
use crate::findings::{
    Answer, CellFindings, ClaimFindings, Comparison, Estimate, NOT_PLAYED, PublishedNumber, Verdict,
};
use crate::plot::{figure, grouped};

/// How verdicts are come by.
pub(super) const RULE: &str = "A claim is a comparison, or several of which all must come out as \
    claimed, or as many as the study says. Each has an interval, of the difference for points and of the \
    ratio for everything else, that is right in 95 of 100 runs however often one looks, and a smallest \
    effect that matters: what the study\u{2019}s own games would have shown in one of three tries, or 5 of \
    100. A comparison holds where its interval lies wholly on the claimed side, however small the effect; \
    otherwise it does not hold where the interval lies wholly below the smallest effect, and else it is \
    undecided. Where there are several comparisons, 5 % are divided among those of which one mistake would \
    be enough for a wrong verdict. Claims are judged on pairs of games from random openings, under every \
    reading of what the study leaves open: where they disagree and their intervals lie apart, the claim \
    depends on the reading. Whether the study\u{2019}s own protocol gives the same numbers here is asked \
    apart. No verdict is made by hand.";

/// Of which games figures and tables are where claims are judged on others; nothing for our own experiments.
pub(super) fn shown(study: Study) -> Option<&'static str> {
    (study != Study::Own).then_some(
        "Figures and tables show games played as in the study, with its openings; claims are judged on games from \
        fair openings, whose numbers stand beside each claim.",
    )
}

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

/// A share in points of 100.
fn points(share: f64) -> String {
    // A sign before nothing would say something.
    match (100.0 * share).round() + 0.0 {
        behind if behind < 0.0 => format!("\u{2212}{}", -behind),
        ahead => ahead.to_string(),
    }
}

/// What a comparison found: `54 of 100 points (46 to 62)`.
pub(super) fn found(claim: &Claim, comparison: &Comparison) -> String {
    let Comparison {
        value,
        than,
        effect,
        ..
    } = comparison;
    let against_number = matches!(claim.than, Than::Value(_));
    match claim.measure {
        Measure::Score if against_number => {
            let score = format!("{} of 100 points", points(*value));
            score + &between(effect, |end| points(than + end))
        }
        Measure::Score => {
            let lead = match effect.value {
                behind if behind < 0.0 => format!("{} behind", points(-behind)),
                ahead => format!("{} ahead", points(ahead)),
            };
            let both = format!(
                "{} and {} of 100 points, {lead}",
                points(*value),
                points(*than)
            );
            both + &between(effect, points)
        }
        Measure::Margin => {
            let pieces = format!("{} pieces ahead", figure(*value));
            pieces + &between(effect, |end| figure(than + end))
        }
        _ => {
            let ratio = comparison.ratio(claim);
            let times = format!("{} times as much", figure(ratio.value));
            times + &between(&ratio, figure)
        }
    }
}

/// The interval of an effect in brackets, or why there is none.
fn between(effect: &Estimate, end: impl Fn(f64) -> String) -> String {
    let Interval { low, high } = effect.interval;
    match effect.spread() {
        Some(_) => format!(" ({} to {})", end(low), end(high)),
        None if low == high => ", exactly".into(),
        None => ", too few games for an interval".into(),
    }
}

/// What was found of a claim, as shortly as it can be said.
pub(super) fn found_in_short(claim: &ClaimFindings, decisive: Option<&Comparison>) -> String {
    let Some(decisive) = decisive else {
        return NOT_PLAYED.into();
    };
    let found = found(&claim.claim, decisive);
    let played = claim.replicated.found.len();
    match claim.claim.of.len() {
        1 => found,
        all if played < all => format!("{found} in {}; {played} of {all} played", decisive.of),
        all => format!("{found} in {}, the one of {all} that decides", decisive.of),
    }
}

/// What a value was compared with, of how many games it is and what would matter.
pub(super) fn circumstances(claim: &Claim, comparison: &Comparison) -> String {
    let factor = claim.factor.unwrap_or(1.0);
    let than = value(claim.measure, comparison.than / factor);
    let than = match claim.factor {
        Some(factor) => format!("{} times {than}", figure(factor)),
        None => than,
    };
    let against = match claim.than.name(comparison.index) {
        Some(name) => format!("against {than} in {name}"),
        None => format!("against {than}"),
    };
    let least = match claim.relation {
        Relation::Near => claim.margin.unwrap_or(0.0),
        _ => comparison.smallest_effect,
    };
    let least = match claim.measure {
        Measure::Score => format!("{} points", points(least)),
        Measure::Margin => format!("{} pieces", figure(least)),
        _ => format!("{}\u{a0}%", points(least)),
    };
    let matters = match claim.relation {
        Relation::Near if claim.factor.is_some() => {
            let [low, high] = effects::band(claim, 0.0).map(|end| figure(factor * end));
            format!("near means {low} to {high} times as much")
        }
        Relation::Near => format!("near means within {least}"),
        _ => format!("{least} or more would matter"),
    };
    format!("{against}; {} games; {matters}", grouped(comparison.games))
}

/// Our number beside a published one.
pub(super) fn ours(measure: Measure, number: &PublishedNumber) -> String {
    match number.ours {
        Some(ours) => value(measure, ours),
        None => NOT_PLAYED.into(),
    }
}

/// Where a published number would lie if the study had played our players, and whether it does.
pub(super) fn expected(measure: Measure, number: &PublishedNumber) -> String {
    let games = grouped(number.games);
    let ends = number.predicted.map(|it| it.map(|end| value(measure, end)));
    match (number.fits, ends) {
        (Some(true), Some([low, high])) => {
            format!("{games} games; fits: {low} to {high} expected")
        }
        (Some(false), Some([low, high])) => {
            format!("{games} games; does not fit: {low} to {high} expected")
        }
        (_, None) if number.ours.is_none() => "no games".into(),
        (_, None) => format!("{games} games; the study does not say how many it played"),
        (None, Some(_)) => format!("{games} games, too few to tell whether it fits"),
    }
}

/// A value, in the words of its measure.
pub(super) fn value(measure: Measure, value: f64) -> String {
    match measure {
        Measure::Score => points(value),
        _ => figure(value),
    }
}

/// Whether a claim comes out the same under every reading.
pub(super) fn robust(claim: &ClaimFindings) -> String {
    let others = claim.readings.iter().map(|it| it.judgement.verdict);
    let all: Vec<Verdict> = std::iter::once(claim.replicated.verdict)
        .chain(others)
        .collect();
    let parts = Verdict::ALL.into_iter().filter_map(|verdict| {
        let count = all.iter().filter(|it| **it == verdict).count();
        (count > 0).then(|| verdict.counted(count))
    });
    let parts: Vec<String> = parts.collect();
    parts.join(", ")
}

/// What deciding a claim would still take; nothing where it is decided.
pub(super) fn needs(claim: &ClaimFindings) -> Option<String> {
    let told = match (claim.verdict, &claim.needs) {
        (Verdict::Undecided, Some(needs)) => format!(
            "about {} more games, {} on one processor",
            grouped(needs.games),
            duration(Duration::from_secs_f64(needs.seconds.clamp(0.0, 1e12)))
        ),
        (Verdict::Undecided, None) if claim.claim.open.is_some() && claim.readings.is_empty() => {
            "a definition that the study does not give".into()
        }
        (Verdict::Undecided, None) if claim.replicated.found.is_empty() => "its first games".into(),
        (Verdict::Undecided, None) => "more games than can be estimated yet".into(),
        _ => return None,
    };
    Some(told)
}

/// One thing or several of them.
pub(super) fn counted(count: usize, one: &str, several: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { several })
}

/// `a, b and c`.
pub(super) fn list(items: &[&str]) -> String {
    match items {
        [] => String::new(),
        [only] => (*only).into(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// A time for a move.
pub(super) fn milliseconds(time: f64) -> String {
    match time {
        1000.0.. => format!("{} s", figure(time / 1000.0)),
        _ => format!("{} ms", figure(time)),
    }
}

/// The mark of an answer, beside its words.
pub(super) const fn answer_mark(answer: Answer) -> &'static str {
    match answer {
        Answer::Yes => mark(Verdict::Holds),
        Answer::No => mark(Verdict::DoesNotHold),
        Answer::Undecided | Answer::NotPlayed => mark(Verdict::Undecided),
    }
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

/// The same in a drawing, in a word or two.
pub(super) fn missing(cell: &CellFindings) -> &'static str {
    match cell.has_failed() {
        true => "failed",
        false => "not played",
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
