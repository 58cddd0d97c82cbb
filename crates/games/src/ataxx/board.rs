//! Cells and their neighbours.

use grove_core::Side;

use super::{Ataxx, NO_LIMIT, Rules};

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
            own: 0,
            enemy: 0,
            open: board & !blocked,
            plies: 0,
            clock: 0,
            own_jumps: 0,
            enemy_jumps: 0,
            jump_limit: rules.jump_limit.unwrap_or(NO_LIMIT),
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

    /// The jumps of the side to move, two opposite ways of jumping in a set: a cell stands for a
    /// jump between it and the cell [`SPAN`](Self::SPAN) before it, into it if it is free and out
    /// of it if a piece stands there. Both cannot be, so one set has room for both.
    #[inline]
    pub(super) const fn jumps(&self) -> [u64; 8] {
        let (own, free) = (self.own, self.free());
        let mut jumps = [0; 8];
        let mut way = 0;
        while way < 8 {
            let span = Self::SPAN[way];
            let either = ((own << span) & free) | (own & (free << span));
            jumps[way] = either & Self::ENDS[way];
            way += 1;
        }
        jumps
    }

    /// By how much the numbers of the two cells of a jump differ.
    pub(super) const SPAN: [usize; 8] = {
        let (one, two) = (STRIDE, 2 * STRIDE);
        [two, two + 1, two - 1, two + 2, two - 2, one + 2, one - 2, 2]
    };

    /// The cells that have a cell so far before them without a wrap around the edge.
    const ENDS: [u64; 8] = [
        u64::MAX,
        Self::columns(1, 8),
        Self::columns(0, 7),
        Self::columns(2, 8),
        Self::columns(0, 6),
        Self::columns(2, 8),
        Self::columns(0, 6),
        Self::columns(2, 8),
    ];

    /// The open cells without a piece.
    #[inline]
    pub(super) const fn free(&self) -> u64 {
        self.open & !(self.own | self.enemy)
    }

    /// Whether pieces on these cells could move.
    #[inline]
    pub(super) const fn can_reach(&self, cells: u64) -> bool {
        Self::far(cells) & self.free() != 0
    }
}
