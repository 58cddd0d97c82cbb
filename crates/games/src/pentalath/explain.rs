//! What players of Pentalath are told.

use grove_core::Bits;

use super::{Pentalath, Swap};
use crate::explain::{Ending, Explain, in_words};

impl<const N: usize> Explain for Pentalath<N> {
    fn task(&self) -> Option<String> {
        Some(match self.swap {
            Swap::Now => "place a stone, or swap".into(),
            _ => "place a stone".into(),
        })
    }

    fn ending(&self) -> Option<Ending> {
        let Some(winner) = self.winner else {
            return Some(Ending::new(match self.passes {
                2 => "both sides passed",
                _ => "the board is full",
            }));
        };
        let row = self.winning_row(self.stones(winner));
        let cells: Vec<String> = row
            .into_iter()
            .map(|cell| self.square(cell).to_string())
            .collect();
        Some(Ending {
            reason: format!("{} in a row", in_words(cells.len())),
            cells,
        })
    }

    fn why_not(&self, cells: &[String]) -> Option<String> {
        let [name] = cells else {
            return None;
        };
        let is_empty = |cell: &usize| self.square(*cell).to_string() == *name;
        self.empty().into_iter().find(is_empty)?;
        Some(format!(
            "{name} would be suicide: its group would have no empty neighbour, and it captures nothing"
        ))
    }
}

impl<const N: usize> Pentalath<N> {
    /// The longest row among these stones of a side that has five.
    fn winning_row(&self, stones: Bits<N>) -> Bits<N> {
        let rows = stones.into_iter().flat_map(|cell| {
            let lines = self.geometry.around(cell).lines;
            lines.map(|line| self.row_through(cell, line, stones))
        });
        rows.max_by_key(|row| row.count()).unwrap_or(Bits::EMPTY)
    }

    /// The stones on a line that are connected along it with the one on this cell. Cells of a line are in its
    /// order.
    fn row_through(&self, cell: usize, line: Bits<N>, stones: Bits<N>) -> Bits<N> {
        let on_line: Vec<usize> = line.into_iter().collect();
        let runs = on_line.split(|&on| !stones.has(on));
        let own = runs.into_iter().find(|run| run.contains(&cell));
        let run = own.unwrap_or_default();
        run.iter()
            .fold(Bits::EMPTY, |row, &on| row | Bits::cell(on))
    }
}
