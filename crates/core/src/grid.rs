//! A board of squares with pieces of two colours, for games that need no board of their own.

use crate::rows::{LETTERS, read_pieces, write_pieces};
use crate::{
    Bits, Cell, Coord, Diagram, Dihedral, Ground, KeyMixer, PositionError, Side, Square, Step,
};

/// The pieces of both sides on a board of squares.
///
/// Cells are numbered along the rows from `a1`, `STRIDE` to a row, of which a board may use fewer.
/// `Grid<1, 8>` holds boards up to 8x8 in one word for each side. As text, Black's pieces are `b`
/// and White's `w`.
///
/// ```
/// use grove_core::{Grid, Side, Step};
///
/// let mut board = Grid::<1, 8>::parse((3, 3), "3/1w1/b2")?;
/// board.play(Side::Black, Step::new(0, 9)); // from a1 to b2
/// assert_eq!(board.text(), "3/1b1/3");
/// # Ok::<(), grove_core::PositionError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Grid<const N: usize, const STRIDE: usize> {
    pieces: [Bits<N>; 2],
    rows: u8,
    columns: u8,
}

impl<const N: usize, const STRIDE: usize> Grid<N, STRIDE> {
    /// A board of this many rows and columns without pieces.
    pub const fn new((rows, columns): (usize, usize)) -> Self {
        assert!(columns <= STRIDE && rows * STRIDE <= 64 * N);
        Grid {
            pieces: [Bits::EMPTY; 2],
            rows: rows as u8,
            columns: columns as u8,
        }
    }

    /// The number of rows and of columns.
    #[inline]
    pub const fn size(&self) -> (usize, usize) {
        (self.rows as usize, self.columns as usize)
    }

    /// The cells of a row, counted from the bottom.
    pub fn row(&self, row: usize) -> Bits<N> {
        let cells = row * STRIDE..row * STRIDE + self.columns as usize;
        cells.fold(Bits::EMPTY, |cells, cell| cells | Bits::cell(cell))
    }

    /// The pieces of a side.
    #[inline]
    pub const fn pieces(&self, side: Side) -> Bits<N> {
        self.pieces[side.index()]
    }

    /// Whose piece stands on a cell.
    #[inline]
    pub fn piece(&self, cell: usize) -> Option<Side> {
        Side::BOTH
            .into_iter()
            .find(|side| self.pieces[side.index()].has(cell))
    }

    /// Puts pieces of a side on empty cells.
    #[inline]
    pub fn put(&mut self, side: Side, cells: Bits<N>) {
        debug_assert!(!cells.meets(self.pieces[0] | self.pieces[1]));
        self.pieces[side.index()] |= cells;
    }

    /// Moves a piece of a side. A piece of the other side on the cell that it enters is captured.
    #[inline]
    pub fn play(&mut self, side: Side, step: Step) {
        self.pieces[side.index()] ^= Bits::cell(step.from()) | Bits::cell(step.to());
        self.pieces[(!side).index()] &= !Bits::cell(step.to());
    }

    /// The cell so many columns to the right and so many rows up, if it is on the board.
    #[inline]
    pub fn neighbour(&self, cell: usize, right: isize, up: isize) -> Option<usize> {
        let column = (cell % STRIDE).checked_add_signed(right)?;
        let row = (cell / STRIDE).checked_add_signed(up)?;
        (row < self.rows.into() && column < self.columns.into()).then_some(row * STRIDE + column)
    }

    /// The name of a cell.
    pub const fn square(cell: usize) -> Square {
        Square::new(cell % STRIDE, cell / STRIDE)
    }

    /// Where a cell is, rows from the top and columns from the left.
    #[inline]
    pub const fn coord(&self, cell: usize) -> Coord {
        Coord::new(self.rows as usize - 1 - cell / STRIDE, cell % STRIDE)
    }

    /// A move as text, `a2-b3`.
    pub fn step_text(&self, step: Step) -> String {
        format!("{}-{}", Self::square(step.from()), Self::square(step.to()))
    }

    /// A key of the pieces and the side to move.
    #[inline]
    pub fn key(&self, side: Side) -> u64 {
        let [black, white] = self.pieces;
        KeyMixer::new(side as u64).bits(black).bits(white).key()
    }

    /// Reads a board of this size from its rows, `3/1w1/b2`.
    pub fn parse(size: (usize, usize), text: &str) -> Result<Self, PositionError> {
        let mut board = Self::new(size);
        let widths = vec![size.1; size.0];
        board.pieces = read_pieces(
            text,
            &widths,
            |row, column| board.cell_from_top(row, column),
            Self::square,
        )?;
        Ok(board)
    }

    /// The rows as [`parse`](Grid::parse) reads them.
    pub fn text(&self) -> String {
        let (rows, columns) = self.size();
        write_pieces(self.pieces, &vec![columns; rows], |row, column| {
            self.cell_from_top(row, column)
        })
    }

    /// The board as a picture.
    pub fn diagram(&self) -> Diagram {
        Diagram::rectangle(self.size(), LETTERS, |row, column| {
            let piece = self.piece(self.cell_from_top(row, column));
            Cell::new(Ground::Plain, piece)
        })
    }

    fn cell_from_top(&self, row: usize, column: usize) -> usize {
        (usize::from(self.rows) - 1 - row) * STRIDE + column
    }

    /// The board as a symmetry shows it.
    pub fn turned(&self, symmetry: Dihedral) -> Self {
        Grid {
            pieces: self
                .pieces
                .map(|pieces| pieces.turned::<STRIDE>(symmetry, self.size())),
            ..*self
        }
    }

    /// Where a symmetry takes the two cells of a move.
    pub fn turned_step(&self, symmetry: Dihedral, step: Step) -> Step {
        let turned = |cell: usize| {
            let (row, column) = symmetry.apply((cell / STRIDE, cell % STRIDE), self.size());
            row * STRIDE + column
        };
        Step::new(turned(step.from()), turned(step.to()))
    }
}
