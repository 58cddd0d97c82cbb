//! Positions that are the same but for the way one looks at the board.

use crate::Game;

/// A game with symmetries that keep the colours: mirrored or turned positions have mirrored or
/// turned moves and the same value.
pub trait Symmetry: Game {
    /// How many there are. Number 0 is the identity.
    fn symmetries(&self) -> usize;

    /// The position as this symmetry shows it.
    fn image(&self, symmetry: usize) -> Self;

    /// The move as this symmetry shows it: legal in the image where `mv` is legal here.
    fn image_of_move(&self, symmetry: usize, mv: Self::Move) -> Self::Move;
}

/// One of the eight symmetries of a square; four of them are symmetries of a rectangle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Dihedral {
    transpose: bool,
    flip_rows: bool,
    flip_columns: bool,
}

impl Dihedral {
    /// All eight, the identity first and those of a rectangle before the others.
    pub const ALL: [Dihedral; 8] = {
        let mut all = [Dihedral {
            transpose: false,
            flip_rows: false,
            flip_columns: false,
        }; 8];
        let mut i = 0;
        while i < 8 {
            all[i] = Dihedral {
                transpose: i & 4 != 0,
                flip_rows: i & 1 != 0,
                flip_columns: i & 2 != 0,
            };
            i += 1;
        }
        all
    };

    /// Whether it exchanges rows and columns, which only a square board allows.
    pub const fn transposes(self) -> bool {
        self.transpose
    }

    /// Where it takes the cell in this row and column of a board of this size.
    pub const fn apply(
        self,
        (row, column): (usize, usize),
        (rows, columns): (usize, usize),
    ) -> (usize, usize) {
        let row = if self.flip_rows { rows - 1 - row } else { row };
        let column = if self.flip_columns {
            columns - 1 - column
        } else {
            column
        };
        if self.transpose {
            (column, row)
        } else {
            (row, column)
        }
    }
}
