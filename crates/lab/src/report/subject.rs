//! What a value is about: a cell, or a player of one.

use crate::experiment::{CellKind, Measure, cell_of, side_of};
use crate::findings::{CellData, CellFindings, Estimate, Findings, Seat};
use crate::plot::Family;

/// A cell, or a player of one.
#[derive(Clone, Debug)]
pub(super) struct Subject<'a> {
    /// As in the file: `cell` or `cell/first`.
    pub(super) name: String,
    pub(super) cell: &'a CellFindings,
    /// The first player or the second; nothing for a match as a whole and for a probe.
    pub(super) player: Option<usize>,
}

/// The players of a match, as they are called in a file.
pub(super) const SIDES: [&str; 2] = ["first", "second"];

/// The cells, or players of cells, of these names; all that have the measure if there are none.
pub(super) fn subjects<'a>(
    findings: &'a Findings,
    names: &[String],
    measure: Measure,
) -> Vec<Subject<'a>> {
    let all = || {
        let cells = findings.cells.iter();
        cells.flat_map(|cell| of_cell(findings, cell, measure))
    };
    if names.is_empty() {
        return all().collect();
    }
    let named = names.iter().filter_map(|name| {
        let cells = &findings.cells;
        let cell = cells.iter().find(|cell| cell.name == cell_of(name))?;
        Some(Subject {
            name: name.clone(),
            cell,
            player: side_of(name),
        })
    });
    named.collect()
}

/// All of a cell that can have a measure.
pub(super) fn of_cell<'a>(
    findings: &'a Findings,
    cell: &'a CellFindings,
    measure: Measure,
) -> Vec<Subject<'a>> {
    let whole = || Subject {
        name: cell.name.clone(),
        cell,
        player: None,
    };
    match (is_match(findings, cell), measure.is_of_game()) {
        (true, true) | (false, false) => vec![whole()],
        (false, true) => Vec::new(),
        (true, false) => (0..2)
            .map(|player| Subject {
                name: format!("{}/{}", cell.name, SIDES[player]),
                player: Some(player),
                ..whole()
            })
            .collect(),
    }
}

pub(super) fn is_match(findings: &Findings, cell: &CellFindings) -> bool {
    let kind = findings.experiment.cell(&cell.name).map(|cell| &cell.kind);
    !matches!(kind, Some(CellKind::Probe(_)))
}

impl<'a> Subject<'a> {
    pub(super) fn data(&self) -> Option<&'a CellData> {
        self.cell.outcome.as_deref().ok()
    }

    pub(super) fn estimate(&self, measure: Measure) -> Option<Estimate> {
        self.data()?.estimate(measure, self.player)
    }

    pub(super) fn published(&self, findings: &Findings, measure: Measure) -> Option<f64> {
        published(findings, &self.name, measure)
    }

    /// Whether there is something to be said of a measure, if only that it failed.
    pub(super) fn is_told(&self, findings: &Findings, measure: Measure) -> bool {
        self.cell.outcome.is_err()
            || self.estimate(measure).is_some()
            || self.published(findings, measure).is_some()
    }

    /// The player; that of a probe, and the first one of a match as a whole, whose points its score
    /// is.
    pub(super) fn seat(&self) -> Option<&'a Seat> {
        self.data()?.players.get(self.player.unwrap_or(0))
    }

    pub(super) fn family(&self) -> Family {
        let spec = self.seat().map(|seat| seat.spec.as_str());
        spec.map_or(Family::Other, Family::of)
    }

    /// The value of a variable.
    pub(super) fn at(&self, variable: &str) -> Option<&'a str> {
        let mut at = self.cell.at.iter();
        let found = at.find(|(name, _)| name == variable);
        found.map(|(_, value)| value.as_str())
    }

    /// The variables that are none of these and not the same for all, as `name value, name value`.
    pub(super) fn others(&self, than: &[&str], all: &[Subject<'_>]) -> String {
        let at = self.cell.at.iter();
        let others = at.filter(|(name, value)| {
            let differs = all.iter().any(|other| other.at(name) != Some(value));
            differs && !than.contains(&name.as_str())
        });
        let texts: Vec<String> = others
            .map(|(name, value)| format!("{name} {value}"))
            .collect();
        texts.join(", ")
    }
}

/// What was published of a cell, or player of a cell.
pub(super) fn published(findings: &Findings, name: &str, measure: Measure) -> Option<f64> {
    let mut published = findings.experiment.published.iter();
    let found = published.find(|it| it.cell == name && it.measure == measure);
    found.map(|it| it.value)
}

fn plays_itself(subject: &Subject<'_>) -> bool {
    let players = subject.data().map_or(&[][..], |data| &data.players);
    players.len() == 2 && players[0].name == players[1].name
}

/// A name for each that tells it from the others and is no longer than it must be.
pub(super) fn labels(subjects: &[Subject<'_>]) -> Vec<String> {
    let cells = |cell: &str| subjects.iter().filter(|s| s.cell.name == cell).count();
    let mut of_players = subjects.iter().filter(|subject| subject.player.is_some());
    let one_cell = of_players
        .next()
        .is_none_or(|first| of_players.all(|subject| subject.cell.name == first.cell.name));
    let label = |subject: &Subject<'_>| {
        let cell = &subject.cell.name;
        let Some(side) = subject.player.filter(|_| one_cell || cells(cell) > 1) else {
            return cell.clone();
        };
        let player = match subject.seat() {
            Some(seat) if !plays_itself(subject) => seat.name.clone(),
            _ => format!("the {} player", SIDES[side]),
        };
        // Names of cells may be cut, and what tells players of one apart must not.
        if one_cell {
            player
        } else {
            format!("{player} in {cell}")
        }
    };
    without_common_start(subjects.iter().map(label).collect())
}

/// Names without the parts before a comma or a colon that are the same in all of them.
fn without_common_start(names: Vec<String>) -> Vec<String> {
    let [first, others @ ..] = &names[..] else {
        return names;
    };
    let common = |end: &usize| {
        let start = &first[..*end];
        others.iter().all(|other| other.starts_with(start))
    };
    let ends = first.match_indices([',', ':']).filter_map(|(index, mark)| {
        let end = index + mark.len();
        first[end..].starts_with(' ').then_some(end + 1)
    });
    match ends.rev().find(common) {
        Some(end) if !others.is_empty() => names.iter().map(|name| name[end..].into()).collect(),
        _ => names,
    }
}
