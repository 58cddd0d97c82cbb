//! What players of Breakthrough are told.

use grove_core::{Notation, Side, Square};

use super::{Breakthrough, GOALS, INFO};
use crate::explain::{Ending, Explain};

impl Explain for Breakthrough {
    fn ending(&self) -> Option<Ending> {
        let winner = Side::BOTH.into_iter().find(|&side| self.has_won(side))?;
        let arrived = self.board.pieces(winner) & GOALS[winner.index()];
        if arrived.is_empty() {
            let lost = INFO.look.sides[(!winner).index()];
            return Some(Ending::new(format!("{lost} has no pawn left")));
        }
        let square = |cell: usize| Square::new(cell % 8, cell / 8).to_string();
        Some(Ending {
            reason: "a pawn has reached the far row".into(),
            cells: arrived.into_iter().map(square).collect(),
        })
    }

    fn why_not(&self, cells: &[String]) -> Option<String> {
        let squares: Vec<Square> = cells
            .iter()
            .filter_map(|name| Square::parse(name))
            .collect();
        let [from, to] = squares[..] else {
            return None;
        };
        let diagram = self.diagram();
        let piece = |square: Square| {
            let name = square.to_string();
            let mut cells = diagram.cells();
            cells.find(|cell| cell.name.as_ref() == Some(&name))?.piece
        };
        piece(from)?;
        let (ahead, is_back) = match self.side {
            Side::Black => (from.row + 1, to.row <= from.row),
            Side::White => (from.row.wrapping_sub(1), to.row >= from.row),
        };
        if is_back {
            return Some("a pawn moves only forward".into());
        }
        let is_straight = to == Square::new(from.column, ahead);
        (is_straight && piece(to).is_some())
            .then(|| "a pawn captures only diagonally, not straight ahead".into())
    }
}
