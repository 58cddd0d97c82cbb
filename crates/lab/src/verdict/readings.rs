//! Whether a claim holds under every reading of what its study leaves open.

use crate::experiment::{Cell, CellKind, Claim, Experiment, Reading, cell_of};
use crate::findings::{CellFindings, Comparison, Judgement, ReadingFindings, Verdict};

/// Judges a claim under each other reading that changes something for it.
pub(super) fn judge(
    experiment: &Experiment,
    samples: &[Vec<CellFindings>],
    claim: &Claim,
    on: impl Fn(&[CellFindings]) -> Judgement,
) -> Vec<ReadingFindings> {
    let readings = experiment.readings.iter().zip(samples).enumerate();
    readings
        .filter(|(_, (reading, _))| changes(experiment, reading, claim))
        .map(|(place, (reading, cells))| ReadingFindings {
            reading: place,
            name: reading.name.clone(),
            why: reading.why.clone(),
            judgement: on(cells),
        })
        .collect()
}

/// Whether a cell that the claim is about is not the same under a reading.
pub(crate) fn changes(experiment: &Experiment, reading: &Reading, claim: &Claim) -> bool {
    claim.names().any(|name| {
        let first = played(&experiment.cells, cell_of(name));
        first != played(&reading.cells, cell_of(name))
    })
}

/// What is played in a cell: itself, and the match that a player is asked about.
fn played<'c>(cells: &'c [Cell], name: &str) -> [Option<&'c CellKind>; 2] {
    let find = |name: &str| {
        let cell = cells.iter().find(|cell| cell.name == name);
        cell.map(|cell| &cell.kind)
    };
    let kind = find(name);
    let of = match kind {
        Some(CellKind::Probe(probe)) => find(&probe.of),
        _ => None,
    };
    [kind, of]
}

/// The verdict over all readings. For it to depend on the reading there have to be one under which it holds and one
/// under which it does not, and what they give has to differ: a small effect may hold under one, and under another
/// be found too small to matter, though it is the same.
pub(super) fn over_all(replicated: &Judgement, readings: &[ReadingFindings]) -> Verdict {
    let with = |verdict| all(replicated, readings).filter(move |it| it.verdict == verdict);
    let any = |verdict| with(verdict).next().is_some();
    let differ = || {
        let mut holding = with(Verdict::Holds);
        holding.any(|one| with(Verdict::DoesNotHold).any(|other| differ(one, other)))
    };
    match (any(Verdict::Holds), any(Verdict::DoesNotHold)) {
        (true, true) if differ() => Verdict::Depends,
        (true, true) => Verdict::Undecided,
        _ if any(Verdict::Undecided) => Verdict::Undecided,
        (true, false) => Verdict::Holds,
        (false, _) => Verdict::DoesNotHold,
    }
}

/// What all readings say, the first one first.
fn all<'j>(
    replicated: &'j Judgement,
    readings: &'j [ReadingFindings],
) -> impl Iterator<Item = &'j Judgement> {
    let others = readings.iter().map(|reading| &reading.judgement);
    std::iter::once(replicated).chain(others)
}

/// Whether one of the comparisons that fail gives surely something else than where the claim holds: their intervals do
/// not overlap, which of equal effects are so in less than one of a hundred cases.
fn differ(holding: &Judgement, failing: &Judgement) -> bool {
    let mut failed = failing.found.iter();
    failed.any(|other| {
        let mut found = holding.found.iter();
        let one = found.find(|it| it.index == other.index);
        let apart = |one: &Comparison| {
            let [one, other] = [one, other].map(|it| it.effect.interval);
            one.high < other.low || other.high < one.low
        };
        other.verdict == Verdict::DoesNotHold && one.is_some_and(apart)
    })
}

/// What the other readings say, in words.
pub(super) fn words(
    verdict: Verdict,
    replicated: &Judgement,
    readings: &[ReadingFindings],
) -> Option<String> {
    let named = |wanted: &dyn Fn(Verdict) -> bool| -> Vec<&str> {
        let found = readings.iter().filter(|it| wanted(it.judgement.verdict));
        found.map(|it| it.name.as_str()).collect()
    };
    match (verdict, readings.len()) {
        (_, 0) => None,
        (Verdict::Holds | Verdict::DoesNotHold, others) => Some(match others {
            1 => "under both readings".into(),
            _ => format!("under all {} readings", others + 1),
        }),
        (Verdict::Depends, _) => {
            let first = replicated.verdict;
            let turned = named(&|it| it != first && it != Verdict::Undecided);
            let says = match first {
                Verdict::Undecided => "undecided in the first reading".into(),
                _ => format!("it {} in the first reading", first.text()),
            };
            Some(format!(
                "{says}, and is judged otherwise in {}",
                quoted(&turned)
            ))
        }
        (Verdict::Undecided, _) => {
            let open = named(&|it| it == Verdict::Undecided);
            let any = |verdict| all(replicated, readings).any(|it| it.verdict == verdict);
            match any(Verdict::Holds) && any(Verdict::DoesNotHold) {
                true => Some("readings disagree, but cannot be told apart yet".into()),
                false if open.is_empty() => None,
                false => Some(format!("also undecided in {}", quoted(&open))),
            }
        }
    }
}

fn quoted(names: &[&str]) -> String {
    let quoted: Vec<String> = names
        .iter()
        .map(|name| format!("\u{201c}{name}\u{201d}"))
        .collect();
    quoted.join(", ")
}
