//! From a file to an experiment.

use std::collections::BTreeMap;

use grove_runner::tournament::read_toml;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use toml::{Spanned, Table, Value};

use super::cell::{Cell, CellKind, MatchCell, Openings, ProbeCell};
use super::check::Checker;
use super::fill::{Values, combinations, written};
use super::reading::{self, Reading};
use super::{Experiment, ExperimentError, Study, Turns};

/// Where randomness starts if nothing is said.
const SEED: u64 = 2026;

/// How the games of a fair sample begin if nothing is said.
const FAIR: &str = "random=4";

/// The file as it is written. What may have names for values in it is filled in later.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    study: Study,
    title: String,
    source: String,
    question: String,
    #[serde(default)]
    differs: Vec<String>,
    #[serde(default)]
    limits: Vec<String>,
    #[serde(default)]
    discussion: Vec<String>,
    /// Names for values.
    #[serde(default)]
    values: Table,
    /// The same for several sizes of run, of which the study's own counts.
    #[serde(default)]
    profile: BTreeMap<Size, Table>,
    #[serde(default)]
    reading: Vec<Spanned<reading::Entry>>,
    #[serde(default)]
    r#match: Vec<Spanned<Table>>,
    #[serde(default)]
    probe: Vec<Spanned<Table>>,
    #[serde(default)]
    tournament: Vec<Spanned<Table>>,
    #[serde(default)]
    figure: Vec<Spanned<Table>>,
    #[serde(default)]
    published: Vec<Spanned<Table>>,
    claim: Vec<Spanned<Table>>,
}

/// Sizes of run, the study's own last.
#[derive(Deserialize, PartialEq, Eq, PartialOrd, Ord)]
#[serde(rename_all = "lowercase")]
enum Size {
    Ci,
    Quick,
    Paper,
}

impl File {
    /// The values at the study's own settings, which no size of run changes.
    fn own_values(&self) -> Table {
        let mut values = self.values.clone();
        let profile = self.profile.last_key_value();
        values.extend(profile.map(|(_, given)| given.clone()).unwrap_or_default());
        values
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct MatchEntry {
    name: String,
    game: String,
    first: String,
    second: String,
    games: Option<u64>,
    openings: String,
    fair: Option<String>,
    seed: Option<u64>,
    max_plies: Option<usize>,
}

/// Everybody meets everybody: a match for each two, named `one - other`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct TournamentEntry {
    game: String,
    /// Players by what they are called.
    players: Table,
    games: Option<u64>,
    openings: String,
    fair: Option<String>,
    seed: Option<u64>,
    max_plies: Option<usize>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct ProbeEntry {
    name: String,
    of: String,
    player: String,
    #[serde(default)]
    turns: Turns,
}

pub(super) fn read(id: &str, text: &str) -> Result<Experiment, ExperimentError> {
    let reader = Reader { id, text };
    let file: File = read_toml(text).map_err(|detail| reader.form(detail))?;
    let given = file.own_values();
    let values = Values::new(&given);
    let cells = reader.all_cells(&file, &values)?;
    if cells.is_empty() {
        return Err(reader.content("match", "something to be played", "nothing"));
    }
    let checker = Checker {
        reader: &reader,
        cells: &cells,
    };
    let experiment = Experiment {
        id: id.into(),
        study: file.study,
        readings: reader.readings(&file, &given, &cells)?,
        figures: reader.all("figure", &file.figure, &values, |it| {
            checker.check_figure(it)
        })?,
        published: reader.all("published", &file.published, &values, |it| {
            checker.check_published(it)
        })?,
        claims: reader.all("claim", &file.claim, &values, |it| checker.check_claim(it))?,
        cells,
        title: file.title,
        source: file.source,
        question: file.question,
        differs: file.differs,
        discussion: file.discussion,
        limits: file.limits,
    };
    match values.unused().first() {
        Some(unused) => Err(reader.content("values", "names that something asks for", unused)),
        None => Ok(experiment),
    }
}

/// Knows whose errors they are.
pub(super) struct Reader<'a> {
    id: &'a str,
    text: &'a str,
}

impl Reader<'_> {
    fn form(&self, detail: String) -> ExperimentError {
        ExperimentError::Form {
            id: self.id.into(),
            detail,
        }
    }

    /// Says in which line the entry begins that something is wrong with.
    fn at<T, V>(
        &self,
        entry: &Spanned<T>,
        read: Result<V, ExperimentError>,
    ) -> Result<V, ExperimentError> {
        let before = &self.text[..entry.span().start];
        read.map_err(|error| error.in_line(before.matches('\n').count() + 1))
    }

    pub(super) fn content(&self, place: &str, expected: &str, found: &str) -> ExperimentError {
        ExperimentError::Content {
            id: self.id.into(),
            place: place.into(),
            expected: expected.into(),
            found: found.into(),
        }
    }

    /// An entry with its values filled in.
    fn entry<T: DeserializeOwned>(
        &self,
        place: &str,
        table: &Table,
        values: &Values<'_>,
    ) -> Result<T, ExperimentError> {
        let unknown = |name: String| self.content(place, "a name of values or of each", &name);
        let filled = values.fill(&Value::Table(table.clone())).map_err(unknown)?;
        let read = filled.try_into();
        read.map_err(|error: toml::de::Error| {
            self.form(format!("{place}: {}", error.message().replace('\n', " ")))
        })
    }

    /// All entries of a kind, each checked.
    fn all<T: DeserializeOwned>(
        &self,
        place: &str,
        tables: &[Spanned<Table>],
        values: &Values<'_>,
        check: impl Fn(&T) -> Result<(), ExperimentError>,
    ) -> Result<Vec<T>, ExperimentError> {
        let entries = tables.iter().map(|table| {
            let entry = self.entry(place, table.get_ref(), values);
            let checked = entry.and_then(|entry| check(&entry).map(|()| entry));
            self.at(table, checked)
        });
        entries.collect()
    }

    /// The cells of an entry: one, or one for each combination of values.
    fn cells(
        &self,
        (study, place): (Study, &str),
        table: &Table,
        values: &Values<'_>,
    ) -> Result<Vec<Cell>, ExperimentError> {
        let mut table = table.clone();
        let each = table.remove("each").unwrap_or(Value::Table(Table::new()));
        let unknown = |name: String| self.content(place, "a name of values", &name);
        let Value::Table(each) = values.fill(&each).map_err(unknown)? else {
            return Err(self.content(place, "each = { variable = [values] }", "something else"));
        };
        let listed = |name: String| self.content(place, "a list of values", &name);
        let mut cells = Vec::new();
        for row in combinations(&each).map_err(listed)? {
            let here = Values::over(&row, values);
            let at: Vec<(String, String)> = row
                .iter()
                .map(|(name, value)| (name.clone(), written(value)))
                .collect();
            match place {
                "match" => cells.push(match_cell(study, self.entry(place, &table, &here)?, at)),
                "probe" => cells.push(probe_cell(self.entry(place, &table, &here)?, at)),
                _ => cells.extend(meetings(study, &self.entry(place, &table, &here)?, &at)),
            }
        }
        Ok(cells)
    }

    /// All cells, in the order of the file.
    fn all_cells(&self, file: &File, values: &Values<'_>) -> Result<Vec<Cell>, ExperimentError> {
        let mut cells = Vec::new();
        for (place, entries) in [
            ("match", &file.r#match),
            ("tournament", &file.tournament),
            ("probe", &file.probe),
        ] {
            for entry in entries {
                let own = self.cells((file.study, place), entry.get_ref(), values);
                let checked = own.and_then(|own| self.check_cells(&cells, &own).map(|()| own));
                cells.extend(self.at(entry, checked)?);
            }
        }
        Ok(cells)
    }

    /// Cells have names of their own, and probes are of matches that stand before them.
    fn check_cells(&self, before: &[Cell], own: &[Cell]) -> Result<(), ExperimentError> {
        let named = |cells: &[Cell], name: &str| cells.iter().any(|cell| cell.name == name);
        for (place, cell) in own.iter().enumerate() {
            if named(before, &cell.name) || named(&own[..place], &cell.name) {
                return Err(self.content("name", "a name that no other cell has", &cell.name));
            }
            let CellKind::Probe(probe) = &cell.kind else {
                continue;
            };
            let of = before.iter().find(|it| it.name == probe.of);
            if !of.is_some_and(|it| matches!(it.kind, CellKind::Match(_))) {
                return Err(self.content("probe", "the name of a match", &probe.of));
            }
        }
        Ok(())
    }

    /// The other readings of what the study leaves open. Each has the same cells by name, of which some
    /// are not the same.
    fn readings(
        &self,
        file: &File,
        given: &Table,
        cells: &[Cell],
    ) -> Result<Vec<Reading>, ExperimentError> {
        let readings = file.reading.iter().map(|entry| {
            let reading = self.reading(entry.get_ref(), file, given, cells);
            self.at(entry, reading)
        });
        readings.collect()
    }

    fn reading(
        &self,
        entry: &reading::Entry,
        file: &File,
        given: &Table,
        cells: &[Cell],
    ) -> Result<Reading, ExperimentError> {
        if let Some(name) = entry.values.keys().find(|name| !given.contains_key(*name)) {
            return Err(self.content("reading", "a name of values", name));
        }
        let mut changed = given.clone();
        changed.extend(entry.values.clone());
        let own = self.all_cells(file, &Values::new(&changed))?;
        let names = |cells: &[Cell]| -> Vec<String> {
            cells.iter().map(|cell| cell.name.clone()).collect()
        };
        if names(&own) != names(cells) {
            return Err(self.content("reading", "cells of the same names", &entry.name));
        }
        if own == cells {
            return Err(self.content("reading", "values that change a cell", &entry.name));
        }
        Ok(Reading {
            name: entry.name.clone(),
            why: entry.why.clone(),
            cells: own,
        })
    }
}

/// The openings of both samples. Where nobody published anything, or openings are random already, one
/// sample is both.
fn openings(study: Study, protocol: String, fair: Option<String>) -> Openings {
    let is_fair = study == Study::Own || protocol.starts_with("random");
    let default = || match is_fair {
        true => protocol.clone(),
        false => FAIR.into(),
    };
    Openings {
        fair: fair.unwrap_or_else(default),
        protocol,
    }
}

fn match_cell(study: Study, entry: MatchEntry, at: Vec<(String, String)>) -> Cell {
    Cell {
        name: entry.name,
        at,
        kind: CellKind::Match(MatchCell {
            game: entry.game,
            first: entry.first,
            second: entry.second,
            games: entry.games,
            openings: openings(study, entry.openings, entry.fair),
            seed: entry.seed.unwrap_or(SEED),
            max_plies: entry.max_plies,
        }),
    }
}

fn probe_cell(entry: ProbeEntry, at: Vec<(String, String)>) -> Cell {
    Cell {
        name: entry.name,
        at,
        kind: CellKind::Probe(ProbeCell {
            of: entry.of,
            player: entry.player,
            turns: entry.turns,
        }),
    }
}

/// A match for each two of a tournament. Who they are are the variables `first` and `second`.
fn meetings(study: Study, entry: &TournamentEntry, at: &[(String, String)]) -> Vec<Cell> {
    let players: Vec<(&String, String)> = entry
        .players
        .iter()
        .map(|(name, player)| (name, written(player)))
        .collect();
    let mut cells = Vec::new();
    for (place, (one, first)) in players.iter().enumerate() {
        for (other, second) in &players[place + 1..] {
            let meeting = MatchEntry {
                name: format!("{one} - {other}"),
                game: entry.game.clone(),
                first: first.clone(),
                second: second.clone(),
                games: entry.games,
                openings: entry.openings.clone(),
                fair: entry.fair.clone(),
                seed: entry.seed,
                max_plies: entry.max_plies,
            };
            let names = [("first", *one), ("second", *other)];
            let names = names.map(|(place, name)| (place.to_owned(), name.clone()));
            cells.push(match_cell(study, meeting, [at, &names[..]].concat()));
        }
    }
    cells
}
