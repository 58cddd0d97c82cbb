//! The opening of study 002, section 3.1.
//!
//! Whoever plays Pentalath first places a stone that the other may swap for. "The AI will assume
//! that only pieces on the outer two rings will be spared. The outer ring is however a quite bad
//! starting position, so it places its first move randomly in the second outer ring. If the first
//! move went to inner 3 rings, the AI will swap colors." Everything else is searched. On boards of
//! other sizes the two outer rings are spared as well.

use grove_core::{Game, Notation, Square};

use super::Pentalath;

impl<const N: usize> Pentalath<N> {
    /// The moves among which the study's program draws; none where it searches.
    pub(super) fn opening_moves(&self) -> Vec<<Self as Game>::Move> {
        let rows = self.diagram().rows;
        let edge = rows.len().div_ceil(2);
        let mut stones = Vec::new();
        for (from_top, row) in rows.iter().enumerate() {
            let row_number = rows.len() - 1 - from_top;
            let first_column = (row_number + 1).saturating_sub(edge);
            for (at, cell) in row.cells.iter().enumerate() {
                if cell.piece.is_some() {
                    stones.push(Square::new(first_column + at, row_number));
                }
            }
        }
        let is_played = |text: &str| match stones[..] {
            [] => Square::parse(text).is_some_and(|square| ring(square, edge) == edge - 2),
            [stone] => text == "swap" && ring(stone, edge) + 2 < edge,
            _ => false,
        };
        let mut moves = self.moves();
        moves.retain(|&mv| is_played(&self.move_text(mv)));
        moves
    }
}

/// How many steps a cell is away from the middle of a board of hexagons.
fn ring(square: Square, edge: usize) -> usize {
    let [row, column] = [square.row, square.column].map(|at| at as isize + 1 - edge as isize);
    let steps = [row, column, row - column].map(isize::unsigned_abs);
    steps.into_iter().max().unwrap_or(0)
}
