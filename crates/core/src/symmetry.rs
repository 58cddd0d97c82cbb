//! Positions that are the same but for the way one looks at the board.
//!
//! Keys that all images of a position share need every image, so whole sets of cells are turned
//! at once: a board of up to 8x8 as one word by the exchange of bits, a larger one row by row.

use crate::{Bits, Game};

/// The symmetries of a game that keep the colours: mirrored or turned positions have mirrored or
/// turned moves and the same value. By default there is only the identity.
pub trait Symmetry: Game {
    /// How many there are. Number 0 is the identity.
    fn symmetries(&self) -> usize {
        1
    }

    /// The position as this symmetry shows it.
    fn image(&self, symmetry: usize) -> Self {
        let _ = symmetry;
        self.clone()
    }

    /// The move as this symmetry shows it: legal in the image where `mv` is legal here.
    fn image_of_move(&self, symmetry: usize, mv: Self::Move) -> Self::Move {
        let _ = symmetry;
        mv
    }

    /// The smallest of the keys of all images, which they share, and the first symmetry whose image
    /// has it. Games override this where all images together cost less than each alone.
    fn canonical_key(&self) -> (u64, usize) {
        let others = (1..self.symmetries()).map(|symmetry| (self.image(symmetry).key(), symmetry));
        others.fold((self.key(), 0), Ord::min)
    }
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

    /// Everything stays where it is.
    pub const IDENTITY: Dihedral = Dihedral::ALL[0];

    /// The reflection from left to right.
    pub const MIRROR: Dihedral = Dihedral::ALL[2];

    /// The reflection in the diagonal through the first cell of the first row.
    pub const TRANSPOSITION: Dihedral = Dihedral::ALL[4];

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
    /// The same for a set of cells of a board of at most 8x8, eight bits to a row.
    const fn apply_to_word(self, mut cells: u64, (rows, columns): (usize, usize)) -> u64 {
        // Flips take a smaller board to the far end of the rows and of the word.
        if self.flip_rows {
            cells = cells.swap_bytes() >> (8 * (8 - rows));
        }
        if self.flip_columns {
            cells = cells.reverse_bits().swap_bytes() >> (8 - columns);
        }
        if self.transpose {
            // Exchanges cells, then blocks of 2x2, then of 4x4 across the diagonal.
            let swap = (cells ^ (cells >> 7)) & 0x00aa_00aa_00aa_00aa;
            cells ^= swap ^ (swap << 7);
            let swap = (cells ^ (cells >> 14)) & 0x0000_cccc_0000_cccc;
            cells ^= swap ^ (swap << 14);
            let swap = (cells ^ (cells >> 28)) & 0x0000_0000_f0f0_f0f0;
            cells ^= swap ^ (swap << 28);
        }
        cells
    }

    /// The same for the rows of a board of at most 32x32.
    fn apply_to_rows(self, board: &mut [u32; 32], (rows, columns): (usize, usize)) {
        if self.flip_rows {
            board[..rows].reverse();
        }
        if self.flip_columns {
            for row in &mut board[..rows] {
                *row = row.reverse_bits() >> (32 - columns);
            }
        }
        if self.transpose {
            // Exchanges blocks across the diagonal, from halves of the board down to cells.
            let (mut side, mut mask) = (16, 0x0000_ffff);
            while side > 0 {
                for upper in (0..32).filter(|row| row & side == 0) {
                    let swap = ((board[upper] >> side) ^ board[upper + side]) & mask;
                    board[upper] ^= swap << side;
                    board[upper + side] ^= swap;
                }
                side /= 2;
                mask ^= mask << side;
            }
        }
    }
}

impl<const N: usize> Bits<N> {
    /// The cells as a symmetry of a board of this size shows them. The board lies along its rows,
    /// `STRIDE` cells to a row, of which it has and needs at most 32; a transposed one is square.
    #[inline]
    pub fn turned<const STRIDE: usize>(self, symmetry: Dihedral, size: (usize, usize)) -> Self {
        let mut turned = Self::EMPTY;
        if N == 1 && STRIDE >= 8 {
            debug_assert!(size.0 <= 8 && size.1 <= 8);
            let narrow = respaced(self.0[0], STRIDE, 8);
            turned.0[0] = respaced(symmetry.apply_to_word(narrow, size), 8, STRIDE);
            return turned;
        }
        let mut board = [0; 32];
        for (row, cells) in board[..size.0].iter_mut().enumerate() {
            let (word, shift) = (row * STRIDE / 64, row * STRIDE % 64);
            let mut found = self.0[word] >> shift;
            if shift + STRIDE > 64 && word + 1 < N {
                found |= self.0[word + 1] << (64 - shift);
            }
            *cells = (found & ((1 << STRIDE) - 1)) as u32;
        }
        symmetry.apply_to_rows(&mut board, size);
        for (row, &cells) in board[..size.0].iter().enumerate() {
            let (word, shift) = (row * STRIDE / 64, row * STRIDE % 64);
            turned.0[word] |= u64::from(cells) << shift;
            if shift + STRIDE > 64 && word + 1 < N {
                turned.0[word + 1] |= u64::from(cells) >> (64 - shift);
            }
        }
        turned
    }
}

/// The rows of a board of at most 8 columns, so many bits apart as asked for.
#[inline]
const fn respaced(cells: u64, from: usize, to: usize) -> u64 {
    if from == to {
        return cells;
    }
    let (mut spaced, mut row) = (0, 0);
    while row < 8 && row * from < 64 && row * to < 64 {
        spaced |= ((cells >> (row * from)) & 0xff) << (row * to);
        row += 1;
    }
    spaced
}
