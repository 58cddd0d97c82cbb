//! Tables of colours: one for each combination of the variables that are neither across nor down.

use grove_record::statistics::Interval;

use super::Shown;
use crate::experiment::Measure;
use crate::findings::Estimate;
use crate::plot::{Chart, Colour, Family, Form, Heat, HeatCell};
use crate::report::subject::{SIDES, Subject};
use crate::report::words;

/// A cell and where it stands.
struct Placed<'a> {
    column: &'a str,
    row: &'a str,
    cell: HeatCell,
}

pub(super) fn charts(shown: &Shown<'_>) -> Vec<Chart> {
    let [across, down] =
        [&shown.figure.x, &shown.figure.y].map(|variable| variable.as_deref().unwrap_or_default());
    let mut groups: Vec<(String, Vec<Subject<'_>>)> = Vec::new();
    for subject in &shown.subjects {
        let mut name = subject.others(&[across, down], &shown.subjects);
        if let Some(player) = subject.player {
            name = format!("{name} {} player", SIDES[player]).trim().into();
        }
        match groups.iter_mut().find(|(other, _)| *other == name) {
            Some((_, group)) => group.push(subject.clone()),
            None => groups.push((name, vec![subject.clone()])),
        }
    }
    let several = groups.len() > 1;
    groups
        .into_iter()
        .map(|(name, group)| {
            let mut chart = chart(shown, &group, [across, down]);
            if several {
                chart.title = format!("{}: {name}", chart.title);
            }
            chart
        })
        .collect()
}

/// A table. In that of a tournament everybody stands both across and down, whichever way round it
/// was asked for, and the points are those of the row.
fn chart(shown: &Shown<'_>, subjects: &[Subject<'_>], [across, down]: [&str; 2]) -> Chart {
    let is_cross = shown.figure.measure == Measure::Score
        && matches!([across, down], ["first", "second"] | ["second", "first"]);
    let [across, down] = if is_cross {
        ["second", "first"]
    } else {
        [across, down]
    };
    let mut placed: Vec<Placed<'_>> = subjects
        .iter()
        .filter_map(|subject| {
            Some(Placed {
                column: subject.at(across)?,
                row: subject.at(down)?,
                cell: HeatCell {
                    ours: subject.estimate(shown.figure.measure),
                    published: shown.published(subject),
                    games: subject.data().map_or(0, |data| data.games),
                    missing: words::missing(subject.cell),
                },
            })
        })
        .collect();
    let [columns, rows] = if is_cross {
        placed = mirrored(placed);
        let names = distinct(placed.iter().flat_map(|cell| [cell.row, cell.column]));
        [names.clone(), names]
    } else {
        [
            distinct(placed.iter().map(|cell| cell.column)),
            distinct(placed.iter().map(|cell| cell.row)),
        ]
    };
    let cell = |row: &str, column: &str| {
        let mut placed = placed.iter();
        let found = placed.find(|cell| cell.row == row && cell.column == column);
        found.map(|placed| placed.cell)
    };
    let row = |row: &String| columns.iter().map(|column| cell(row, column)).collect();
    let cells = rows.iter().map(row).collect();
    let (across, down, whose) = if is_cross {
        ("against", "player", "the player of the row")
    } else {
        (across, down, "the first player")
    };
    Chart {
        title: shown.figure.title.clone(),
        subtitle: shown.subtitle_of(whose, subjects, "small numbers"),
        form: Form::Heat(Heat {
            axis: shown.axis(),
            across: across.into(),
            down: down.into(),
            columns,
            rows,
            cells,
            colours: colours(shown.figure.measure, subjects),
        }),
    }
}

/// With what the other player of each match has.
fn mirrored(placed: Vec<Placed<'_>>) -> Vec<Placed<'_>> {
    let others: Vec<Placed<'_>> = placed
        .iter()
        .map(|placed| Placed {
            column: placed.row,
            row: placed.column,
            cell: HeatCell {
                ours: placed.cell.ours.map(reversed),
                published: placed.cell.published.map(|score| 1.0 - score),
                ..placed.cell
            },
        })
        .collect();
    placed.into_iter().chain(others).collect()
}

fn reversed(score: Estimate) -> Estimate {
    Estimate {
        value: 1.0 - score.value,
        interval: Interval {
            low: 1.0 - score.interval.high,
            high: 1.0 - score.interval.low,
        },
    }
}

fn distinct<'a>(names: impl Iterator<Item = &'a str>) -> Vec<String> {
    let mut distinct: Vec<String> = Vec::new();
    for name in names {
        if !distinct.iter().any(|other| other == name) {
            distinct.push(name.into());
        }
    }
    distinct
}

/// The colours of the two players where all firsts are of one family and all seconds of another.
fn colours(measure: Measure, subjects: &[Subject<'_>]) -> [Colour; 2] {
    let family = |seat: usize| {
        let data = subjects.iter().filter_map(|subject| subject.data());
        let mut families = data
            .filter_map(|data| data.players.get(seat))
            .map(|seat| Family::of(&seat.spec));
        let first = families.next()?;
        families.all(|family| family == first).then_some(first)
    };
    match (measure, family(0), family(1)) {
        (Measure::Score, Some(first), Some(second)) if first != second => {
            [first, second].map(Colour::of)
        }
        (Measure::Score, ..) => [Colour::GREEN, Colour::PINK],
        _ => {
            let subject = subjects.iter().find(|subject| subject.data().is_some());
            let family = subject.map_or(Family::Other, |subject| subject.family());
            [Colour::of(family); 2]
        }
    }
}
