//! What is told of experiments when they are over.

use std::io::Write;

use anyhow::Result;
use grove_lab::findings::{
    CellFindings, ClaimFindings, Comparison, Findings, PublishedNumber, Verdict,
};
use serde::Serialize;

use crate::table::{Column, Table};

/// An experiment for machines.
#[derive(Serialize)]
pub(super) struct ExperimentLine<'a> {
    id: &'a str,
    study: &'static str,
    title: &'a str,
    verdict: &'static str,
    claims: Vec<ClaimLine<'a>>,
    cells: Vec<CellLine<'a>>,
}

#[derive(Serialize)]
struct ClaimLine<'a> {
    claim: &'a str,
    verdict: &'static str,
    because: &'a str,
    /// Whether the study's own protocol gives here what it gave there.
    reproduced: Option<&'static str>,
    published: &'a [PublishedNumber],
    /// Whether the claim holds on a fair sample, as the study is read first.
    replicated: &'static str,
    /// Whether it does under every reading; nothing where only one can be defended.
    robust: Option<&'static str>,
    readings: Vec<ReadingLine<'a>>,
    games: u64,
    interval: Option<[Option<f64>; 2]>,
    smallest_effect: Option<f64>,
    needs_games: Option<u64>,
    needs_seconds: Option<f64>,
    comparisons: Vec<ComparisonLine<'a>>,
}

#[derive(Serialize)]
struct ReadingLine<'a> {
    reading: &'a str,
    why: &'a str,
    verdict: &'static str,
    because: &'a str,
    comparisons: Vec<ComparisonLine<'a>>,
}

#[derive(Serialize)]
struct ComparisonLine<'a> {
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

/// What was played of a cell under the study's protocol and from fair openings.
#[derive(Serialize)]
struct CellLine<'a> {
    name: &'a str,
    run: Option<u64>,
    games: Option<u64>,
    distinct: Option<u64>,
    score: Option<f64>,
    fair_games: Option<u64>,
    fair_score: Option<f64>,
    error: Option<&'a str>,
}

impl<'a> ExperimentLine<'a> {
    pub(super) fn of(findings: &'a Findings) -> Self {
        let experiment = &findings.experiment;
        let cells = findings.cells.iter().zip(&findings.fair);
        ExperimentLine {
            id: &experiment.id,
            study: experiment.study.name(),
            title: &experiment.title,
            verdict: findings.verdict.text(),
            claims: findings.claims.iter().map(claim).collect(),
            cells: cells.map(|(protocol, fair)| cell(protocol, fair)).collect(),
        }
    }
}

fn claim(found: &ClaimFindings) -> ClaimLine<'_> {
    let readings = found.readings.iter().map(|it| ReadingLine {
        reading: &it.name,
        why: &it.why,
        verdict: it.judgement.verdict.text(),
        because: &it.judgement.because,
        comparisons: it.judgement.found.iter().map(comparison).collect(),
    });
    let decisive = found.decisive();
    let reproduced = found.reproduced.as_ref();
    ClaimLine {
        claim: &found.claim.text,
        verdict: found.verdict.text(),
        because: &found.because,
        reproduced: reproduced.map(|it| it.answer.text()),
        published: reproduced.map_or(&[], |it| &it.numbers),
        replicated: found.replicated.verdict.text(),
        robust: (!found.readings.is_empty()).then(|| found.verdict.text()),
        readings: readings.collect(),
        games: decisive.map_or(0, |it| it.games),
        interval: decisive.map(interval),
        smallest_effect: decisive.map(|it| it.smallest_effect),
        needs_games: found.needs.map(|it| it.games),
        needs_seconds: found.needs.map(|it| it.seconds),
        comparisons: found.replicated.found.iter().map(comparison).collect(),
    }
}

fn interval(comparison: &Comparison) -> [Option<f64>; 2] {
    let interval = comparison.effect.interval;
    [interval.low, interval.high].map(|end| Some(end).filter(|end| end.is_finite()))
}

fn comparison(comparison: &Comparison) -> ComparisonLine<'_> {
    ComparisonLine {
        of: &comparison.of,
        value: comparison.value,
        than: comparison.than,
        effect: comparison.effect.value,
        interval: interval(comparison),
        games: comparison.games,
        smallest_effect: comparison.smallest_effect,
        needs_games: comparison.needs_games,
        verdict: comparison.verdict.text(),
    }
}

fn cell<'a>(protocol: &'a CellFindings, fair: &CellFindings) -> CellLine<'a> {
    let games = |cell: &CellFindings| cell.outcome.as_ref().ok().map(|data| data.games);
    let score = |cell: &CellFindings| {
        let data = cell.outcome.as_ref().ok()?;
        data.standing.as_ref()?.results.total().rate()
    };
    let data = protocol.outcome.as_ref().ok();
    let standing = data.and_then(|data| data.standing.as_ref());
    CellLine {
        name: &protocol.name,
        run: data.and_then(|data| data.run),
        games: games(protocol),
        distinct: standing.map(|standing| standing.distinct.count()),
        score: score(protocol),
        fair_games: games(fair),
        fair_score: score(fair),
        error: protocol.outcome.as_ref().err().map(String::as_str),
    }
}

/// Writes a table of verdicts for people.
pub(super) fn write(findings: &[Findings], out: &mut impl Write) -> Result<()> {
    let mut table = Table::new([
        Column::text("experiment"),
        Column::text("verdict"),
        Column::text("reproduced"),
        Column::text("claim"),
    ]);
    for found in findings {
        for (place, claim) in found.claims.iter().enumerate() {
            let id = match place {
                0 => &*found.experiment.id,
                _ => "",
            };
            let reproduced = claim.reproduced.as_ref().map_or("", |it| it.answer.text());
            let row = [id, claim.verdict.text(), reproduced, &claim.claim.text];
            table.row(row.map(String::from));
        }
    }
    table.write(out)?;
    let claims = || findings.iter().flat_map(|found| &found.claims);
    let count = |verdict| claims().filter(|claim| claim.verdict == verdict).count();
    let counts = Verdict::ALL.map(|verdict| verdict.counted(count(verdict)));
    Ok(writeln!(out, "\nclaims    {}", counts.join(", "))?)
}

/// Why cells could not be played.
pub(super) fn failures(findings: &[Findings]) -> Vec<&str> {
    let cells = findings.iter().flat_map(|found| &found.cells);
    let failed = cells.filter(|cell| cell.has_failed());
    let reasons = failed.filter_map(|cell| cell.outcome.as_ref().err());
    reasons.map(String::as_str).collect()
}
