//! What players of Ataxx are told.

use grove_core::{Notation, Side, Square};

use super::{Ataxx, CLOCK_LIMIT, INFO, NO_LIMIT};
use crate::explain::{Ending, Explain};

impl<const STRIDE: usize> Explain for Ataxx<STRIDE> {
    fn task(&self) -> Option<String> {
        Some("grow by a cell, or jump by two".into())
    }

    fn ending(&self) -> Option<Ending> {
        let [black, white] = Side::BOTH.map(|side| self.pieces(side).count_ones());
        let count = format!("{} to {} pieces", black.max(white), black.min(white));
        Some(Ending::new(if black == 0 || white == 0 {
            let lost = if black == 0 { Side::Black } else { Side::White };
            format!("{} has no piece left", INFO.look.sides[lost.index()])
        } else if !self.can_reach(self.own | self.enemy) {
            count
        } else if self.jump_limit == NO_LIMIT {
            format!("{} moves each without a new piece", CLOCK_LIMIT / 2)
        } else {
            format!("{count}, after too many jumps in a row")
        }))
    }

    fn why_not(&self, cells: &[String]) -> Option<String> {
        let squares: Vec<Square> = cells
            .iter()
            .filter_map(|name| Square::parse(name))
            .collect();
        let diagram = self.diagram();
        let is_occupied = |name: &String| {
            let mut found = diagram.cells();
            found.any(|cell| cell.name.as_ref() == Some(name) && cell.piece.is_some())
        };
        match (squares.as_slice(), cells) {
            ([_], [name]) if !is_occupied(name) => Some(format!(
                "no piece of yours is next to {name}: to jump there, pick a piece two cells away first"
            )),
            ([from, .., to], [first, .., last]) if is_occupied(first) && !is_occupied(last) => {
                let apart = from
                    .column
                    .abs_diff(to.column)
                    .max(from.row.abs_diff(to.row));
                (apart > 2).then(|| format!("{last} is too far: a piece reaches two cells at most"))
            }
            _ => None,
        }
    }
}
