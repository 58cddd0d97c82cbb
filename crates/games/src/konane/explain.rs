//! What players of Konane are told.

use grove_core::{Game, Notation, Side};

use super::{INFO, Konane};
use crate::explain::{Ending, Explain, in_words};

impl<const N: usize, const STRIDE: usize> Explain for Konane<N, STRIDE> {
    fn task(&self) -> Option<String> {
        if !self.is_opening() {
            return Some("jump over an enemy stone".into());
        }
        Some(match self.move_count() {
            1 => "remove the ringed stone".into(),
            count => format!("remove one of the {} ringed stones", in_words(count)),
        })
    }

    fn ending(&self) -> Option<Ending> {
        let stuck = INFO.look.sides[self.side.index()];
        Some(Ending::new(format!("{stuck} has no jump left")))
    }

    fn why_not(&self, cells: &[String]) -> Option<String> {
        let from = cells.first()?;
        if self.is_opening() {
            return Some(match self.side {
                Side::Black => "the first stone comes from a corner or from the centre".into(),
                Side::White => "the second stone comes from beside the gap".into(),
            });
        }
        let diagram = self.diagram();
        let is_empty = diagram
            .cells()
            .any(|cell| cell.name.as_ref() == Some(from) && cell.piece.is_none());
        if is_empty {
            return None;
        }
        let can_jump = self
            .moves()
            .into_iter()
            .any(|mv| self.move_cells(mv).from.contains(from));
        if !can_jump {
            return Some(format!(
                "{from} has nothing to jump: there must be an enemy beside it and an empty cell behind that"
            ));
        }
        let to = cells.get(1)?;
        let is_straight = from.get(..1) == to.get(..1) || from.get(1..) == to.get(1..);
        (!is_straight)
            .then(|| "a stone jumps in a straight line, along its row or its column".into())
    }
}
