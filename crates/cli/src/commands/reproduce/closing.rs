//! What is told of experiments when they are over.

use std::io::Write;

use anyhow::Result;
use grove_lab::findings::{ClaimFindings, Findings, Verdict};
use serde::Serialize;

use crate::table::{Column, Table};

/// An experiment for machines.
#[derive(Serialize)]
pub(super) struct ExperimentLine<'a> {
    id: &'a str,
    study: &'static str,
    title: &'a str,
    profile: &'static str,
    verdict: &'static str,
    claims: Vec<Claim<'a>>,
    cells: Vec<Cell<'a>>,
}

#[derive(Serialize)]
struct Claim<'a> {
    claim: &'a str,
    verdict: &'static str,
    because: &'a str,
    comparisons: Vec<Comparison<'a>>,
}

#[derive(Serialize)]
struct Comparison<'a> {
    of: &'a str,
    value: f64,
    than: f64,
    effect: f64,
    interval: [Option<f64>; 2],
    games: u64,
    smallest_effect: f64,
    needs_games: Option<u64>,
    verdict: &'static str,
}

#[derive(Serialize)]
struct Cell<'a> {
    name: &'a str,
    run: Option<u64>,
    games: Option<u64>,
    distinct: Option<u64>,
    score: Option<f64>,
    error: Option<&'a str>,
}

impl<'a> ExperimentLine<'a> {
    pub(super) fn of(findings: &'a Findings) -> Self {
        let experiment = &findings.experiment;
        ExperimentLine {
            id: &experiment.id,
            study: experiment.study.name(),
            title: &experiment.title,
            profile: findings.profile.name(),
            verdict: findings.verdict.text(),
            claims: findings.claims.iter().map(claim).collect(),
            cells: cells(findings),
        }
    }
}

fn claim(found: &ClaimFindings) -> Claim<'_> {
    let comparisons = found.found.iter().map(|comparison| Comparison {
        of: &comparison.of,
        value: comparison.value,
        than: comparison.than,
        effect: comparison.effect.value,
        interval: [
            comparison.effect.interval.low,
            comparison.effect.interval.high,
        ]
        .map(|end| Some(end).filter(|end| end.is_finite())),
        games: comparison.games,
        smallest_effect: comparison.smallest_effect,
        needs_games: comparison.needs_games,
        verdict: comparison.verdict.text(),
    });
    Claim {
        claim: &found.claim.text,
        verdict: found.verdict.text(),
        because: &found.because,
        comparisons: comparisons.collect(),
    }
}

fn cells(findings: &Findings) -> Vec<Cell<'_>> {
    let cell = |cell: &'_ grove_lab::findings::CellFindings| {
        let data = cell.outcome.as_ref().ok();
        let standing = data.and_then(|data| data.standing.as_ref());
        (
            data.map(|data| (data.run, data.games)),
            standing.map(|standing| standing.distinct.count()),
            standing.and_then(|standing| standing.results.total().rate()),
        )
    };
    let told = findings.cells.iter().map(|one| {
        let (data, distinct, score) = cell(one);
        Cell {
            name: &one.name,
            run: data.map(|(run, _)| run),
            games: data.map(|(_, games)| games),
            distinct,
            score,
            error: one.outcome.as_ref().err().map(String::as_str),
        }
    });
    told.collect()
}

/// Writes a table of verdicts for people.
pub(super) fn write(findings: &[Findings], out: &mut impl Write) -> Result<()> {
    let mut table = Table::new([
        Column::text("experiment"),
        Column::text("verdict"),
        Column::text("claim"),
    ]);
    for found in findings {
        for (place, claim) in found.claims.iter().enumerate() {
            let id = if place == 0 {
                &*found.experiment.id
            } else {
                ""
            };
            table.row([id, claim.verdict.text(), &claim.claim.text].map(String::from));
        }
    }
    table.write(out)?;
    let claims = || findings.iter().flat_map(|found| &found.claims);
    let count = |verdict| claims().filter(|claim| claim.verdict == verdict).count();
    let counts = [Verdict::Holds, Verdict::DoesNotHold, Verdict::Undecided]
        .map(|verdict| format!("{} {}", count(verdict), verdict.text()));
    Ok(writeln!(out, "\nclaims    {}", counts.join(", "))?)
}

/// How many cells failed.
pub(super) fn failed(findings: &[Findings]) -> usize {
    let cells = findings.iter().flat_map(|found| &found.cells);
    cells.filter(|cell| cell.outcome.is_err()).count()
}
