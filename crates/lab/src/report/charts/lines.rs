//! Lines over a variable, and over the turns of a game.

use super::over::Places;
use super::{Shown, numbers};
use crate::experiment::{FigureKind, Measure};
use crate::findings::{Estimate, TURN_MEASURES, TurnMeans};
use crate::plot::{Chart, Colours, Family, Form, Lines, Over, Series};
use crate::report::subject::{SIDES, Subject, labels};

/// How many lines with bands a chart may have, and how many without.
const CROWD: [usize; 2] = [4, 7];

pub(super) fn over_variable(shown: &Shown<'_>) -> Vec<Chart> {
    let variable = shown.figure.x.as_deref().unwrap_or_default();
    let placed = shown
        .subjects
        .iter()
        .filter_map(|subject| Some((subject.at(variable)?, subject)));
    let placed: Vec<(&str, &Subject<'_>)> = placed.collect();
    let values: Vec<&str> = placed.iter().map(|(value, _)| *value).collect();
    let places = Places::new(variable, shown.figure.log_x, &values);
    let mut groups: Vec<(String, Vec<(f64, &Subject<'_>)>)> = Vec::new();
    for (value, subject) in placed {
        let Some(place) = places.of(value) else {
            continue;
        };
        let name = series_name(shown, subject, variable);
        match groups.iter_mut().find(|(other, _)| *other == name) {
            Some((_, group)) => group.push((place, subject)),
            None => groups.push((name, vec![(place, subject)])),
        }
    }
    let mut colours = Colours::default();
    let series = groups
        .into_iter()
        .map(|(name, group)| line(shown, name, group, &mut colours));
    let lines = Lines {
        series: series.collect(),
        axis: shown.axis(),
        over: places.over,
    };
    uncrowded(shown, shown.subtitle(&shown.subjects, "bands"), lines)
}

/// A chart of lines, or several of fewer each where they would lie over each other.
fn uncrowded(shown: &Shown<'_>, subtitle: String, lines: Lines) -> Vec<Chart> {
    let mut points = lines.series.iter().flat_map(|series| &series.ours);
    let [with_bands, without] = CROWD;
    let most = match points.any(|(_, ours)| ours.spread().is_some()) {
        true => with_bands,
        false => without,
    };
    let parts = lines.split(most);
    let count = parts.len();
    let title = |part: usize| match count {
        1 => shown.figure.title.clone(),
        _ => format!("{} ({} of {count})", shown.figure.title, part + 1),
    };
    let charts = parts.into_iter().enumerate().map(|(part, lines)| Chart {
        title: title(part),
        subtitle: subtitle.clone(),
        form: Form::Lines(lines),
    });
    charts.collect()
}

fn line(
    shown: &Shown<'_>,
    name: String,
    mut group: Vec<(f64, &Subject<'_>)>,
    colours: &mut Colours,
) -> Series {
    group.sort_by(|(one, _), (other, _)| one.total_cmp(other));
    let measure = shown.figure.measure;
    let families: Vec<Family> = group
        .iter()
        .filter(|(_, subject)| subject.data().is_some())
        .map(|(_, subject)| subject.family())
        .collect();
    let colour = match families.first() {
        Some(&first) if families.iter().all(|&family| family == first) => colours.next(first),
        _ => colours.next_of_all(),
    };
    let ours = group
        .iter()
        .filter_map(|(place, subject)| Some((*place, subject.estimate(measure)?)));
    let published = group
        .iter()
        .filter_map(|(place, subject)| Some((*place, shown.published(subject)?)));
    Series {
        name,
        colour,
        ours: ours.collect(),
        published: published.collect(),
        strings: Vec::new(),
    }
}

/// What a line is called: by the variable that makes lines, or else by all that is not the
/// horizontal axis.
fn series_name(shown: &Shown<'_>, subject: &Subject<'_>, across: &str) -> String {
    let by_variable = shown.figure.series.as_deref();
    let by_variable = by_variable.and_then(|variable| Some((variable, subject.at(variable)?)));
    let mut name = match by_variable {
        // A number alone says nothing.
        Some((variable, value)) if value.parse::<f64>().is_ok() => format!("{variable} {value}"),
        Some((_, value)) => value.to_owned(),
        None => {
            let others = subject.others(&[across], &shown.subjects);
            let rest = rest_of_name(subject);
            match (others.is_empty(), rest.is_empty()) {
                (false, _) if differ_by_variables(shown) => others,
                (_, false) if !differ_by_variables(shown) => rest,
                _ => others,
            }
        }
    };
    let sides = |side| {
        shown
            .subjects
            .iter()
            .any(|other| other.player == Some(side))
    };
    if let (Some(player), true) = (subject.player, sides(0) && sides(1)) {
        let comma = if name.is_empty() { "" } else { ", " };
        name = format!("{name}{comma}{} player", SIDES[player]);
    }
    if name.is_empty() {
        name = format!("by {across}");
    }
    name
}

/// Whether what is left of all names without their values is the same.
fn differ_by_variables(shown: &Shown<'_>) -> bool {
    let rests: Vec<String> = shown.subjects.iter().map(rest_of_name).collect();
    rests.windows(2).all(|two| two[0] == two[1])
}

/// The words of a cell's name that are neither values nor names of its variables.
fn rest_of_name(subject: &Subject<'_>) -> String {
    let is_variable = |word: &str| {
        let word = word.trim_matches([',', ':', ';', '(', ')']);
        let at = subject.cell.at.iter();
        at.clone()
            .any(|(name, value)| word == name || word.ends_with(value.as_str()))
    };
    let words = subject.cell.name.split_whitespace();
    let rest: Vec<&str> = words.filter(|word| !is_variable(word)).collect();
    rest.join(" ").trim_matches([',', ':', ' ', '-']).into()
}

pub(super) fn over_turns(shown: &Shown<'_>) -> Vec<Chart> {
    let Some(index) = TURN_MEASURES
        .iter()
        .position(|&measure| measure == shown.figure.measure)
    else {
        return Vec::new();
    };
    let played: Vec<Subject<'_>> = shown
        .subjects
        .iter()
        .filter(|subject| subject.data().is_some())
        .cloned()
        .collect();
    let is_strings = shown.figure.kind == FigureKind::Strings;
    let mut colours = Colours::default();
    let series = played
        .iter()
        .zip(labels(&played))
        .map(|(subject, name)| Series {
            name,
            colour: colours.next(subject.family()),
            ours: points(shown.figure.measure, subject, index, is_strings),
            published: Vec::new(),
            strings: match is_strings {
                true => strings(subject, index),
                false => Vec::new(),
            },
        });
    let lines = Lines {
        series: series.collect(),
        axis: shown.axis(),
        over: Over {
            label: "turn of the player".into(),
            log: false,
            names: Vec::new(),
            shared: Vec::new(),
        },
    };
    let subtitle = match is_strings {
        true => {
            let [games, missing] = numbers(&shown.subjects);
            let label = shown.label();
            format!("{label}; {games}{missing}; thin lines: single games; thick lines: their means")
        }
        false => shown.subtitle(&shown.subjects, "bands") + "; later turns are of fewer games",
    };
    uncrowded(shown, subtitle, lines)
}

/// What was measured at each turn of single games.
fn strings(subject: &Subject<'_>, index: usize) -> Vec<Vec<(f64, f64)>> {
    let games = subject.seat().map_or(&[][..], |seat| &seat.strings);
    let string = |turns: &Vec<[f64; TURN_MEASURES.len()]>| {
        let turns = turns.iter().enumerate();
        turns
            .map(|(turn, measured)| ((turn + 1) as f64, measured[index]))
            .collect()
    };
    games.iter().map(string).collect()
}

/// The means of the turns that more than one game went on to, if any did; without intervals where single games show
/// how they vary.
fn points(
    measure: Measure,
    subject: &Subject<'_>,
    index: usize,
    is_strings: bool,
) -> Vec<(f64, Estimate)> {
    let turns = subject.seat().map_or(&[][..], |seat| &seat.by_turn);
    let least = turns
        .iter()
        .map(|turn| turn.games)
        .max()
        .unwrap_or(0)
        .min(2);
    let told = |turn: &TurnMeans| turn.games >= least && turn.mean[index].is_finite();
    let numbered = turns.iter().enumerate().filter(|(_, turn)| told(turn));
    numbered
        .map(|(number, turn)| {
            let error = match turn.games {
                0 | 1 => f64::INFINITY,
                _ if is_strings => 0.0,
                games => turn.deviation(index) / (games as f64).sqrt(),
            };
            let estimate = Estimate::normal(turn.mean[index], error).within(measure.range());
            ((number + 1) as f64, estimate)
        })
        .collect()
}
