//! From a file to an experiment.

use std::collections::{BTreeMap, HashSet};

use grove_runner::tournament::read_toml;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use toml::{Table, Value};

use super::cell::{Cell, CellKind, MatchCell, Openings, ProbeCell};
use super::claim::{Claim, Relation, Than};
use super::figure::{Figure, FigureKind};
use super::fill::{Values, combinations, written};
use super::reading::{self, Reading};
use super::{Experiment, ExperimentError, Measure, Study, Turns};

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
    reading: Vec<reading::Entry>,
    #[serde(default)]
    r#match: Vec<Table>,
    #[serde(default)]
    probe: Vec<Table>,
    #[serde(default)]
    tournament: Vec<Table>,
    #[serde(default)]
    figure: Vec<Table>,
    #[serde(default)]
    published: Vec<Table>,
    claim: Vec<Table>,
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
    let reader = Reader { id };
    let file: File = read_toml(text).map_err(|detail| reader.form(detail))?;
    let given = file.own_values();
    let values = Values::new(&given);
    let cells = reader.all_cells(&file, &values)?;
    let experiment = Experiment {
        id: id.into(),
        study: file.study,
        readings: reader.readings(&file, &given, &cells)?,
        cells,
        figures: reader.all("figure", &file.figure, &values)?,
        published: reader.all("published", &file.published, &values)?,
        claims: reader.all("claim", &file.claim, &values)?,
        title: file.title,
        source: file.source,
        question: file.question,
        differs: file.differs,
        discussion: file.discussion,
        limits: file.limits,
    };
    if let Some(unused) = values.unused().first() {
        return Err(reader.content("values", "names that something asks for", unused));
    }
    Checker {
        reader: &reader,
        experiment: &experiment,
    }
    .check()?;
    Ok(experiment)
}

/// Knows whose errors they are.
struct Reader<'a> {
    id: &'a str,
}

impl Reader<'_> {
    fn form(&self, detail: String) -> ExperimentError {
        ExperimentError::Form {
            id: self.id.into(),
            detail,
        }
    }

    fn content(&self, place: &str, expected: &str, found: &str) -> ExperimentError {
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

    fn all<T: DeserializeOwned>(
        &self,
        place: &str,
        tables: &[Table],
        values: &Values<'_>,
    ) -> Result<Vec<T>, ExperimentError> {
        let entries = tables.iter().map(|table| self.entry(place, table, values));
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
                cells.extend(self.cells((file.study, place), entry, values)?);
            }
        }
        Ok(cells)
    }

    /// The other readings of what the study leaves open. Each has the same cells by name, of which some
    /// are not the same.
    fn readings(
        &self,
        file: &File,
        given: &Table,
        cells: &[Cell],
    ) -> Result<Vec<Reading>, ExperimentError> {
        let mut readings = Vec::new();
        for entry in &file.reading {
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
            readings.push(Reading {
                name: entry.name.clone(),
                why: entry.why.clone(),
                cells: own,
            });
        }
        Ok(readings)
    }
}

/// Finds out whether everything that is named is there.
struct Checker<'a> {
    reader: &'a Reader<'a>,
    experiment: &'a Experiment,
}

impl Checker<'_> {
    fn refused(&self, place: &str, expected: &str, found: &str) -> ExperimentError {
        self.reader.content(place, expected, found)
    }

    fn check(&self) -> Result<(), ExperimentError> {
        let mut names = HashSet::new();
        for cell in &self.experiment.cells {
            if !names.insert(cell.name.as_str()) {
                return Err(self.refused("name", "a name that no other cell has", &cell.name));
            }
        }
        if names.is_empty() {
            return Err(self.refused("match", "something to be played", "nothing"));
        }
        for cell in &self.experiment.cells {
            let CellKind::Probe(probe) = &cell.kind else {
                continue;
            };
            let of = self.experiment.cell(&probe.of).map(|cell| &cell.kind);
            if !matches!(of, Some(CellKind::Match(_))) {
                return Err(self.refused("probe", "the name of a match", &probe.of));
            }
        }
        for figure in &self.experiment.figures {
            self.check_figure(figure)?;
        }
        for published in &self.experiment.published {
            self.check_named("published", &published.cell, published.measure)?;
        }
        for claim in &self.experiment.claims {
            self.check_claim(claim)?;
        }
        Ok(())
    }

    fn check_figure(&self, figure: &Figure) -> Result<(), ExperimentError> {
        if figure.kind == FigureKind::Results && figure.measure != Measure::Score {
            let found = figure.measure.name();
            return Err(self.refused("figure", "measure = \"score\" for results", found));
        }
        for name in &figure.cells {
            self.check_named("figure", name, figure.measure)?;
        }
        let needed: &[(&str, &Option<String>)] = match figure.kind {
            FigureKind::Bars | FigureKind::Results | FigureKind::Turns | FigureKind::Index => &[],
            FigureKind::Lines => &[("x", &figure.x)],
            FigureKind::Heat => &[("x", &figure.x), ("y", &figure.y)],
        };
        for (place, variable) in needed {
            if variable.is_none() {
                return Err(self.refused("figure", &format!("{place} = a variable"), "none"));
            }
        }
        for variable in [&figure.x, &figure.y, &figure.series].into_iter().flatten() {
            let has = |cell: &Cell| cell.at.iter().any(|(name, _)| name == variable);
            if !self.experiment.cells.iter().any(has) {
                return Err(self.refused("figure", "a variable of some cell", variable));
            }
        }
        Ok(())
    }

    fn check_claim(&self, claim: &Claim) -> Result<(), ExperimentError> {
        if claim.of.is_empty() {
            return Err(self.refused("claim", "at least one cell", "none"));
        }
        if let Some(least) = claim.at_least
            && !(1..=claim.of.len()).contains(&least)
        {
            let expected = format!("a number from 1 to {}", claim.of.len());
            return Err(self.refused("claim: at_least", &expected, &least.to_string()));
        }
        for name in &claim.of {
            self.check_named("claim", name, claim.measure)?;
        }
        let others = match &claim.than {
            Than::Value(_) => &[][..],
            Than::Cell(name) => std::slice::from_ref(name),
            Than::Cells(names) if names.len() == claim.of.len() => names,
            Than::Cells(names) => {
                let expected = format!("as many cells as in of, {}", claim.of.len());
                return Err(self.refused("claim: than", &expected, &names.len().to_string()));
            }
        };
        for name in others {
            self.check_named("claim", name, claim.measure)?;
        }
        if claim
            .factor
            .is_some_and(|factor| !(factor.is_finite() && factor > 0.0))
        {
            return Err(self.refused("claim: factor", "a number above zero", "none"));
        }
        if claim.factor.is_some() && claim.measure.is_difference() {
            let found = claim.measure.name();
            return Err(self.refused("claim: factor", "a measure that is divided", found));
        }
        match (claim.relation, claim.margin) {
            (Relation::Near, None) => Err(self.refused("claim", "a margin with near", "none")),
            (Relation::Near, Some(_)) | (_, None) => Ok(()),
            (_, Some(_)) => Err(self.refused("claim", "a margin only with near", "one")),
        }
    }

    /// A cell must be there, and a player of a match be named where the measure is of a player.
    fn check_named(
        &self,
        place: &str,
        name: &str,
        measure: Measure,
    ) -> Result<(), ExperimentError> {
        let Some(cell) = self.experiment.cell(cell_of(name)) else {
            return Err(self.refused(place, "the name of a cell", name));
        };
        let is_match = matches!(cell.kind, CellKind::Match(_));
        let of_game = measure.is_of_game();
        let expected = match (is_match, of_game, side_of(name)) {
            (true, true, None) | (true, false, Some(_)) | (false, false, None) => return Ok(()),
            (true, true, Some(_)) => "a match without a player",
            (true, false, None) => "a player of a match, such as cell/first",
            (false, true, _) => "a match",
            (false, false, Some(_)) => "a probe without a player",
        };
        Err(self.refused(place, expected, name))
    }
}

/// The cell that a name like `cell/first` is about.
pub(crate) fn cell_of(name: &str) -> &str {
    match side_of(name) {
        Some(_) => name.rsplit_once('/').map_or(name, |(cell, _)| cell),
        None => name,
    }
}

/// The player of the cell that a name like `cell/first` is about.
pub(crate) fn side_of(name: &str) -> Option<usize> {
    match name.rsplit_once('/')?.1 {
        "first" => Some(0),
        "second" => Some(1),
        _ => None,
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
