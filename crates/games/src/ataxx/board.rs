//! Cells and their neighbours.

use super::{Ataxx, Rules};
use grove_core::Side;

impl<const STRIDE: usize> Ataxx<STRIDE> {
    const NOT_FIRST: u64 = Self::columns(1, 8);
    const NOT_LAST: u64 = Self::columns(0, 7);

    /// The columns of a stride of 8; a larger one needs no masks.
    const fn columns(from: usize, to: usize) -> u64 {
        let mut cells = 0;
        let mut cell = 0;
        while cell < 64 {
            if STRIDE > 8 || (from <= cell % 8 && cell % 8 < to) {
                cells |= 1 << cell;
            }
            cell += 1;
        }
        cells
    }

    /// The eight cells around each cell.
    pub(super) const AROUND: [u64; 64] = {
        let mut around = [0; 64];
        let mut cell = 0;
        while cell < 64 {
            around[cell] = Self::near(1 << cell) & !(1 << cell);
            cell += 1;
        }
        around
    };

    /// An empty board of this size with these cells blocked.
    pub(super) fn empty(rules: &Rules, blocked: u64) -> Self {
        let mut board = 0;
        for row in 0..rules.size {
            board |= ((1 << rules.size) - 1) << (row * STRIDE);
        }
        Ataxx {
            pieces: [0; 2],
            open: board & !blocked,
            plies: 0,
            clock: 0,
            jumps: [0; 2],
            jump_limit: rules.jump_limit,
            side: Side::Black,
            size: rules.size as u8,
        }
    }

    /// The cell in this column and this row from the bottom.
    pub(super) const fn at(column: usize, row: usize) -> usize {
        row * STRIDE + column
    }

    /// Moves cells to the right by one column.
    #[inline]
    const fn right(cells: u64) -> u64 {
        (cells << 1) & Self::NOT_FIRST
    }

    #[inline]
    const fn left(cells: u64) -> u64 {
        (cells >> 1) & Self::NOT_LAST
    }

    /// The cells and those beside them in their rows.
    #[inline]
    const fn wide(cells: u64) -> u64 {
        cells | Self::right(cells) | Self::left(cells)
    }

    /// The cells at a distance of at most one.
    #[inline]
    pub(super) const fn near(cells: u64) -> u64 {
        let wide = Self::wide(cells);
        wide | wide << STRIDE | wide >> STRIDE
    }

    /// The cells at a distance of at most two.
    #[inline]
    const fn far(cells: u64) -> u64 {
        let wide = Self::wide(Self::wide(cells));
        let tall = wide | wide << STRIDE | wide >> STRIDE;
        tall | wide << (2 * STRIDE) | wide >> (2 * STRIDE)
    }

    /// The cells two away from these in each of the sixteen ways.
    #[inline]
    pub(super) const fn two_away(cells: u64) -> [u64; 16] {
        let (right, left) = (Self::right(cells), Self::left(cells));
        let (right2, left2) = (Self::right(right), Self::left(left));
        let (one, two) = (STRIDE, 2 * STRIDE);
        [
            cells << two,
            cells >> two,
            right << two,
            right >> two,
            left << two,
            left >> two,
            right2 << two,
            right2 >> two,
            left2 << two,
            left2 >> two,
            right2 << one,
            right2 >> one,
            left2 << one,
            left2 >> one,
            right2,
            left2,
        ]
    }

    /// By how much the number of a cell grows on each of those ways.
    pub(super) const WAYS: [i8; 16] = {
        let (one, two) = (STRIDE as i8, 2 * STRIDE as i8);
        [
            two,
            -two,
            two + 1,
            1 - two,
            two - 1,
            -1 - two,
            two + 2,
            2 - two,
            two - 2,
            -2 - two,
            one + 2,
            2 - one,
            one - 2,
            -2 - one,
            2,
            -2,
        ]
    };

    /// The open cells without a piece.
    #[inline]
    pub(super) const fn free(&self) -> u64 {
        self.open & !(self.pieces[0] | self.pieces[1])
    }

    /// Whether pieces on these cells could move.
    #[inline]
    pub(super) const fn can_reach(&self, cells: u64) -> bool {
        Self::far(cells) & self.free() != 0
    }
}
