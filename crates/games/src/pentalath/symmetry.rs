//! The twelve symmetries of the hexagon: six turns, each with and without a reflection.

use grove_core::{Bits, Symmetry};

use super::{Move, Pentalath};

impl<const N: usize> Pentalath<N> {
    fn turn_cell(&self, symmetry: usize, cell: usize) -> usize {
        let middle = self.geometry.edge as isize - 1;
        let (row, column) = self.geometry.places[cell];
        let (mut row, mut column) = (row as isize - middle, column as isize - middle);
        // A turn by a sixth takes each of the six neighbours of the centre to the next one.
        for _ in 0..symmetry % 6 {
            (row, column) = (column, column - row);
        }
        if symmetry >= 6 {
            (row, column) = (column, row);
        }
        self.geometry
            .cell((row + middle) as usize, (column + middle) as usize)
            .expect("a symmetry keeps the board")
    }

    fn turn(&self, symmetry: usize, cells: Bits<N>) -> Bits<N> {
        cells.into_iter().fold(Bits::EMPTY, |turned, cell| {
            turned | Bits::cell(self.turn_cell(symmetry, cell))
        })
    }
}

impl<const N: usize> Symmetry for Pentalath<N> {
    fn symmetries(&self) -> usize {
        12
    }

    fn image(&self, symmetry: usize) -> Self {
        Pentalath {
            own: self.turn(symmetry, self.own),
            enemy: self.turn(symmetry, self.enemy),
            ..*self
        }
    }

    fn image_of_move(&self, symmetry: usize, mv: Move) -> Move {
        match mv {
            Move::SWAP | Move::PASS => mv,
            _ => Move::place(self.turn_cell(symmetry, mv.cell())),
        }
    }
}
