//! The tables of an experiment, for page and Markdown alike.

use std::collections::HashSet;

use super::place::Place;
use super::subject::{is_match, of_cell, subjects};
use super::words;
use crate::experiment::{Measure, Study, Than};
use crate::findings::{CellData, CellFindings, Findings, TURN_MEASURES};
use crate::plot::{figure, grouped};

/// A table.
pub(super) struct Table {
    pub(super) head: Vec<Column>,
    pub(super) rows: Vec<Row>,
}

/// A column.
pub(super) struct Column {
    pub(super) title: String,
    pub(super) kind: Kind,
}

/// What stands in a column.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Text,
    Number,
    /// What can be typed, such as a player.
    Code,
    /// What can be typed and must stay on one line.
    Command,
    /// A page with games, and what to call it.
    Link(&'static str),
}

/// A row.
pub(super) enum Row {
    Values(Vec<String>),
    /// A cell, and why there is nothing to be said of it.
    Failed(String, String),
}

fn column(title: &str, kind: Kind) -> Column {
    Column {
        title: title.into(),
        kind,
    }
}

/// What is shown where there is nothing.
pub(super) const NONE: &str = "\u{2013}";

/// The matches and their results; nothing where there is no match.
pub(super) fn results(findings: &Findings, place: Place<'_>) -> Option<Table> {
    let matches = findings
        .cells
        .iter()
        .filter(|cell| is_match(findings, cell));
    let matches: Vec<&CellFindings> = matches.collect();
    if matches.is_empty() {
        return None;
    }
    let any_published = is_published(findings, Measure::Score);
    let mut head = vec![
        column("cell", Kind::Text),
        column("first player", Kind::Code),
        column("second player", Kind::Code),
        column("games", Kind::Number),
        column("distinct", Kind::Number),
        column("points a game [95\u{a0}%]", Kind::Number),
        column("plies a game", Kind::Number),
        column("look at", Kind::Link(place.games_title())),
    ];
    let is_replayed = matches!(place, Place::Directory(_));
    if is_replayed {
        head.push(column("replay the first game", Kind::Command));
    }
    if any_published {
        head.insert(6, column("published", Kind::Number));
    }
    let is_own = findings.experiment.study == Study::Own;
    if is_own {
        head.insert(6, column("Elo [95\u{a0}%]", Kind::Number));
    }
    let row = |cell: &CellFindings, data: &CellData| {
        let name = |seat: usize| data.players.get(seat).map(|seat| seat.name.clone());
        let estimate = |measure| {
            let estimate = data.estimate(measure, None);
            estimate.map(|estimate| words::estimate(&estimate))
        };
        let standing = data.standing.as_ref();
        let distinct = standing.map(|standing| {
            let about = if standing.distinct.is_exact() {
                ""
            } else {
                "about "
            };
            format!("{about}{}", grouped(standing.distinct.count()))
        });
        let mut values = vec![
            Some(cell.name.clone()),
            name(0),
            name(1),
            Some(grouped(data.games)),
            distinct,
            estimate(Measure::Score),
            estimate(Measure::Length),
            place.games(data),
        ];
        if is_replayed {
            values.push(data.run.and_then(|run| place.replay(run)));
        }
        if any_published {
            values.insert(6, published_score(findings, &cell.name));
        }
        if is_own {
            let elo = standing.and_then(|standing| standing.elo());
            values.insert(6, elo.map(|elo| elo.to_string()));
        }
        filled(values)
    };
    let rows = matches.iter().map(|cell| told(cell, row));
    Some(Table {
        head,
        rows: rows.collect(),
    })
}

/// What players measured at their turns, as far as the experiment asks; nothing where it does not.
pub(super) fn measures(findings: &Findings) -> Option<Table> {
    let asked: Vec<Measure> = TURN_MEASURES
        .into_iter()
        .filter(|&measure| is_asked(findings, measure))
        .collect();
    if asked.is_empty() {
        return None;
    }
    let mut head = vec![column("cell", Kind::Text), column("player", Kind::Code)];
    for &measure in &asked {
        head.push(column(
            &format!("{} [95\u{a0}%]", measure.label()),
            Kind::Number,
        ));
        if is_published(findings, measure) {
            head.push(column("published", Kind::Number));
        }
    }
    let names = asked_names(findings);
    let mut rows = Vec::new();
    for cell in &findings.cells {
        let subjects = of_cell(findings, cell, asked[0]);
        let is_asked = subjects.iter().any(|it| names.contains(&it.name));
        if let (Err(reason), true) = (&cell.outcome, is_asked) {
            rows.push(Row::Failed(cell.name.clone(), reason.clone()));
            continue;
        }
        for subject in subjects {
            if !names.contains(&subject.name) {
                continue;
            }
            let mut values = vec![
                Some(cell.name.clone()),
                subject.seat().map(|seat| seat.name.clone()),
            ];
            for &measure in &asked {
                let estimate = subject.estimate(measure);
                values.push(estimate.map(|estimate| words::estimate(&estimate)));
                if is_published(findings, measure) {
                    values.push(subject.published(findings, measure).map(figure));
                }
            }
            rows.push(filled(values));
        }
    }
    Some(Table { head, rows })
}

/// How each cell was played, with every default written out.
pub(super) fn settings(findings: &Findings) -> Table {
    let head = vec![
        column("cell", Kind::Text),
        column("run", Kind::Number),
        column("game", Kind::Code),
        column("openings", Kind::Code),
        column("seed", Kind::Number),
        column("limits of time", Kind::Text),
        column("players", Kind::Code),
    ];
    let row = |cell: &CellFindings, data: &CellData| {
        let timed = if data.timed {
            "yes: comes out differently every time"
        } else {
            "none: comes out the same every time"
        };
        let players: Vec<&str> = data.players.iter().map(|seat| &*seat.spec).collect();
        Row::Values(vec![
            cell.name.clone(),
            data.run.map_or_else(|| NONE.into(), |run| run.to_string()),
            data.game.clone(),
            data.openings.clone(),
            data.seed.to_string(),
            timed.into(),
            players.join(" \u{2013} "),
        ])
    };
    let rows = findings.cells.iter().map(|cell| told(cell, row));
    Table {
        head,
        rows: rows.collect(),
    }
}

fn told(cell: &CellFindings, row: impl Fn(&CellFindings, &CellData) -> Row) -> Row {
    match &cell.outcome {
        Ok(data) => row(cell, data),
        Err(reason) => Row::Failed(cell.name.clone(), reason.clone()),
    }
}

fn filled(values: Vec<Option<String>>) -> Row {
    let filled = values
        .into_iter()
        .map(|value| value.unwrap_or_else(|| NONE.into()));
    Row::Values(filled.collect())
}

fn is_published(findings: &Findings, measure: Measure) -> bool {
    let mut published = findings.experiment.published.iter();
    published.any(|published| published.measure == measure)
}

fn is_asked(findings: &Findings, measure: Measure) -> bool {
    let experiment = &findings.experiment;
    let figures = experiment.figures.iter().map(|figure| figure.measure);
    let claims = experiment.claims.iter().map(|claim| claim.measure);
    let mut all = figures.chain(claims);
    !measure.is_of_game() && (all.any(|other| other == measure) || is_published(findings, measure))
}

/// The players of cells, and the cells, that something is asked of.
fn asked_names(findings: &Findings) -> HashSet<String> {
    let experiment = &findings.experiment;
    let shown = experiment.figures.iter().flat_map(|figure| {
        let subjects = subjects(findings, &figure.cells, figure.measure);
        subjects.into_iter().map(|subject| subject.name)
    });
    let claimed = experiment.claims.iter().flat_map(|claim| {
        let than = match &claim.than {
            Than::Value(_) => &[][..],
            Than::Cell(name) => std::slice::from_ref(name),
            Than::Cells(names) => names,
        };
        claim.of.iter().chain(than).cloned()
    });
    let published = experiment.published.iter();
    let published = published.map(|published| published.cell.clone());
    shown.chain(claimed).chain(published).collect()
}

/// The published points a game, and of how many games they are.
fn published_score(findings: &Findings, name: &str) -> Option<String> {
    let mut published = findings.experiment.published.iter();
    let found = published.find(|it| it.cell == name && it.measure == Measure::Score)?;
    let games = found.games.map(|games| format!(" of {}", grouped(games)));
    Some(format!(
        "{}{}",
        figure(found.value),
        games.unwrap_or_default()
    ))
}
