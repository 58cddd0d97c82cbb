//! Whether what figures, published numbers and claims name is there.

use super::cell::{Cell, CellKind};
use super::claim::{Claim, Published, Relation, Than};
use super::figure::{Figure, FigureKind};
use super::file::Reader;
use super::{ExperimentError, Measure};

/// Finds out whether everything that is named is there.
pub(super) struct Checker<'a> {
    pub(super) reader: &'a Reader<'a>,
    pub(super) cells: &'a [Cell],
}

impl Checker<'_> {
    fn refused(&self, place: &str, expected: &str, found: &str) -> ExperimentError {
        self.reader.content(place, expected, found)
    }

    pub(super) fn check_published(&self, published: &Published) -> Result<(), ExperimentError> {
        self.check_named("published", &published.cell, published.measure)
    }

    pub(super) fn check_figure(&self, figure: &Figure) -> Result<(), ExperimentError> {
        if figure.kind == FigureKind::Results && figure.measure != Measure::Score {
            let found = figure.measure.name();
            return Err(self.refused("figure", "measure = \"score\" for results", found));
        }
        for name in &figure.cells {
            self.check_named("figure", name, figure.measure)?;
        }
        let needed: &[(&str, &Option<String>)] = match figure.kind {
            FigureKind::Bars
            | FigureKind::Results
            | FigureKind::Turns
            | FigureKind::Strings
            | FigureKind::Index => &[],
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
            if !self.cells.iter().any(has) {
                return Err(self.refused("figure", "a variable of some cell", variable));
            }
        }
        Ok(())
    }

    pub(super) fn check_claim(&self, claim: &Claim) -> Result<(), ExperimentError> {
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
        let Some(cell) = self.cells.iter().find(|cell| cell.name == cell_of(name)) else {
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
