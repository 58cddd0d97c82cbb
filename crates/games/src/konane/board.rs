//! Cells, colours and directions.

use grove_core::{Bits, KeyMixer, Side};

use super::Konane;

/// The way a piece jumps.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Direction {
    /// To higher columns.
    Right,
    /// To lower columns.
    Left,
    /// To the bottom of the board.
    Down,
    /// To the top of the board.
    Up,
}

impl Direction {
    /// All four, in the order in which moves are generated.
    pub const ALL: [Direction; 4] = [
        Direction::Right,
        Direction::Left,
        Direction::Down,
        Direction::Up,
    ];

    /// The other way along the same line.
    #[inline]
    pub const fn opposite(self) -> Self {
        Self::ALL[self as usize ^ 1]
    }

    /// Whether it follows a column.
    #[inline]
    pub const fn is_vertical(self) -> bool {
        self as u8 & 2 != 0
    }

    /// Whether it leads to lower cell numbers.
    #[inline]
    pub const fn descends(self) -> bool {
        self as u8 & 1 != 0
    }
}

impl<const N: usize, const STRIDE: usize> Konane<N, STRIDE> {
    /// The cells of each side.
    pub(super) const COLOURS: [Bits<N>; 2] = [Self::colour(0), Self::colour(1)];
    /// Where a jump to the right can land without having left the row on the way.
    const BEHIND_TWO: Bits<N> = Self::columns(2, STRIDE);
    /// Where a jump to the left can land.
    const BEFORE_TWO: Bits<N> = Self::columns(0, STRIDE - 2);

    const fn colour(parity: usize) -> Bits<N> {
        let mut words = [0; N];
        let mut cell = 0;
        while cell < 64 * N {
            if (cell / STRIDE + cell % STRIDE) % 2 == parity {
                words[cell / 64] |= 1 << (cell % 64);
            }
            cell += 1;
        }
        Bits(words)
    }

    pub(super) const fn columns(from: usize, to: usize) -> Bits<N> {
        let mut words = [0; N];
        let mut cell = 0;
        while cell < 64 * N {
            if from <= cell % STRIDE && cell % STRIDE < to {
                words[cell / 64] |= 1 << (cell % 64);
            }
            cell += 1;
        }
        Bits(words)
    }

    /// The full board of this size, Black to remove a piece.
    pub(super) fn full(rows: usize, columns: usize) -> Self {
        Konane {
            occupied: Bits::from_fn(|cell| cell / STRIDE < rows && cell % STRIDE < columns),
            empty: Bits::EMPTY,
            side: Side::Black,
        }
    }

    /// The number of rows and of columns.
    pub(super) fn size(&self) -> (usize, usize) {
        let board = self.occupied | self.empty;
        let columns = (board.0[0].trailing_ones() as usize).min(STRIDE);
        (board.count() as usize / columns, columns)
    }

    /// The key of the position with these pieces: the empty cells are all others of the board.
    #[inline]
    pub(super) fn key_of(occupied: Bits<N>, side: Side) -> u64 {
        KeyMixer::new(side as u64).bits(occupied).key()
    }

    /// The cell in this row from the top and this column.
    pub(super) const fn at(row: usize, column: usize) -> usize {
        row * STRIDE + column
    }

    /// Whether pieces are still being removed.
    #[inline]
    pub(super) fn is_opening(&self) -> bool {
        self.empty.count() < 2
    }

    /// The pieces of the side to move.
    #[inline]
    pub(super) fn own(&self) -> Bits<N> {
        self.occupied & Self::COLOURS[self.side.index()]
    }

    /// Where pieces from these cells land when they jump once.
    #[inline]
    pub(super) fn landings(&self, from: Bits<N>, direction: Direction) -> Bits<N> {
        let two_farther = match direction {
            Direction::Right => from.up(2),
            Direction::Down => from.up(2 * STRIDE),
            Direction::Left => from.down(2),
            Direction::Up => from.down(2 * STRIDE),
        };
        two_farther & self.behind_jumps(direction)
    }

    /// The cells in which a piece could land: empty ones behind a piece. They are the same for all
    /// jumps in a row.
    #[inline]
    fn behind_jumps(&self, direction: Direction) -> Bits<N> {
        let jumped = self.occupied;
        self.empty
            & match direction {
                Direction::Right => jumped.up(1) & Self::BEHIND_TWO,
                Direction::Down => jumped.up(STRIDE),
                Direction::Left => jumped.down(1) & Self::BEFORE_TWO,
                Direction::Up => jumped.down(STRIDE),
            }
    }

    /// The cells from which a piece could jump, for each direction. Next to a piece stand only
    /// enemies, so the two colours need not be told apart: next to a piece with an empty cell
    /// behind it.
    #[inline]
    fn before_jumps(&self) -> [Bits<N>; 4] {
        let (jumped, empty) = (self.occupied, self.empty);
        let right = jumped.down(1) & (empty & Self::BEHIND_TWO).down(2);
        let left = jumped.up(1) & (empty & Self::BEFORE_TWO).up(2);
        let down = jumped.down(STRIDE) & empty.down(2 * STRIDE);
        let up = jumped.up(STRIDE) & empty.up(2 * STRIDE);
        [right, left, down, up]
    }

    /// The pieces of both sides that can jump, for each direction.
    #[inline]
    pub(super) fn movable_each_way(&self) -> [Bits<N>; 4] {
        self.before_jumps().map(|cells| self.occupied & cells)
    }

    /// The pieces of both sides that can jump.
    #[inline]
    pub(super) fn movable(&self) -> Bits<N> {
        let [right, left, down, up] = self.before_jumps();
        self.occupied & (right | left | down | up)
    }

    /// Whether the side to move has a jump.
    #[inline]
    pub(super) fn can_jump(&self) -> bool {
        let own = self.own();
        Direction::ALL
            .into_iter()
            .any(|direction| !self.landings(own, direction).is_empty())
    }
}
