//! A board of up to 64 cells as one word, cells numbered along the rows without gaps.
//!
//! Boards are laid so that they have no more rows than columns; a transposition keeps everybody's
//! cells, so nothing else changes. That makes every symmetry cheap: half a turn is the reversal of
//! the word, a reflection moves at most eight rows, and only square boards need a transposition.
//!
//! A position is the set of occupied cells and whose turn it is: who owns a piece follows from the
//! colour of its cell. Where a symmetry exchanges the colours of cells, it exchanges the players as
//! well; on boards with an even side it is always Black's turn in the image that is kept.

use grove_core::{Bits, Notation, Side};

/// A position after the two removals of the opening.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    /// The cells with a piece.
    pub occupied: u64,
    /// Whose turn it is.
    pub side: Side,
}

/// What depends on the size of the board alone.
#[derive(Clone, Debug)]
pub struct Board {
    rows: usize,
    columns: usize,
    /// All cells.
    cells: u64,
    /// The cells of each side.
    colours: [u64; 2],
    /// Where a jump to the right, left, down and up can land.
    rooms: [u64; 4],
    /// What a jump along a row and one along a column change, from the lower end on, by how many
    /// pieces are taken.
    patterns: [[u64; 10]; 2],
    top_row: u64,
    /// The images that put Black to move, by whose turn it was.
    images: [Vec<Image>; 2],
    /// Whether there are images that put Black to move where White was.
    exchanges: bool,
}

/// A symmetry of the board.
#[derive(Clone, Copy, Debug)]
struct Image {
    transpose: bool,
    flip_rows: bool,
    half_turn: bool,
}

impl Board {
    /// A board of this size, if its cells fit into a word.
    pub fn new(rows: usize, columns: usize) -> Option<Board> {
        let (rows, columns) = (rows.min(columns), rows.max(columns));
        if rows == 0 || columns > 20 || rows * columns > 64 {
            return None;
        }
        let set = |belongs: &dyn Fn(usize, usize) -> bool| {
            Bits::<1>::from_fn(|cell| {
                cell < rows * columns && belongs(cell / columns, cell % columns)
            })
            .0[0]
        };
        let pattern = |step: usize, jumps: usize| {
            let jumped = (0..jumps).map(|jump| (2 * jump + 1) * step);
            let cells = jumped.chain([0, 2 * jumps * step]);
            cells
                .filter(|&cell| cell < 64)
                .fold(0, |cells, cell| cells | 1 << cell)
        };
        let colour = |parity| set(&|row, column| (row + column) % 2 == parity);
        let images = |exchanging: bool| {
            let all = (0..8).map(|bits| Image {
                transpose: bits & 4 != 0,
                flip_rows: bits & 2 != 0,
                half_turn: bits & 1 != 0,
            });
            all.filter(|image| rows == columns || !image.transpose)
                .filter(|image| image.exchanges_colours(rows, columns) == exchanging)
                .collect::<Vec<_>>()
        };
        let exchanging = images(true);
        let exchanges = !exchanging.is_empty();
        let of_white = if exchanges { exchanging } else { images(false) };
        Some(Board {
            rows,
            columns,
            cells: set(&|_, _| true),
            colours: [colour(0), colour(1)],
            rooms: [
                set(&|_, column| column >= 2),
                set(&|_, column| column + 2 < columns),
                set(&|row, _| row >= 2),
                set(&|row, _| row + 2 < rows),
            ],
            patterns: [1, columns].map(|step| std::array::from_fn(|jumps| pattern(step, jumps))),
            top_row: set(&|row, _| row == 0),
            images: [images(false), of_white],
            exchanges,
        })
    }

    /// The board and the position that a position of the game shows, unless the board is too large.
    pub fn read<G: Notation>(position: &G) -> Option<(Board, Position)> {
        let diagram = position.diagram();
        let (rows, columns) = (diagram.rows.len(), diagram.rows.first()?.cells.len());
        let board = Board::new(rows, columns)?;
        let mut occupied = 0;
        for (row, line) in diagram.rows.iter().enumerate() {
            for (column, _) in line
                .cells
                .iter()
                .enumerate()
                .filter(|(_, cell)| cell.piece.is_some())
            {
                let cell = match rows <= columns {
                    true => row * columns + column,
                    false => column * rows + row,
                };
                occupied |= 1 << cell;
            }
        }
        let side = position.side_to_move();
        Some((board, Position { occupied, side }))
    }

    /// All cells.
    pub fn cells(&self) -> u64 {
        self.cells
    }

    /// The cells of a side.
    pub fn colour(&self, side: Side) -> u64 {
        self.colours[side.index()]
    }

    /// How many columns there are; no fewer than rows.
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// The cells one step to the right, left, down and up of these.
    #[inline]
    pub fn steps(&self, cells: u64) -> [u64; 4] {
        let (first, last) = (
            self.rooms[0] | self.rooms[0] >> 1,
            self.rooms[1] | self.rooms[1] << 1,
        );
        // Every cell but those of the first column, and but those of the last.
        let right = cells << 1 & first & self.cells;
        let left = cells >> 1 & last & self.cells;
        [
            right,
            left,
            cells << self.columns & self.cells,
            cells >> self.columns,
        ]
    }

    /// Where pieces from these cells land when they jump once to the right, left, down and up.
    #[inline]
    pub fn landings(&self, from: u64, occupied: u64) -> [u64; 4] {
        let (step, empty) = (self.columns, !occupied);
        [
            from << 2 & occupied << 1 & empty & self.rooms[0],
            from >> 2 & occupied >> 1 & empty & self.rooms[1],
            (from << step << step) & occupied << step & empty & self.rooms[2],
            from >> step >> step & occupied >> step & empty & self.rooms[3],
        ]
    }

    /// How many single jumps a side has.
    #[inline]
    pub fn mobility(&self, occupied: u64, side: Side) -> u32 {
        let landings = self.landings(occupied & self.colours[side.index()], occupied);
        landings.map(u64::count_ones).into_iter().sum()
    }

    /// Whether a side has a jump.
    #[inline]
    pub fn can_move(&self, occupied: u64, side: Side) -> bool {
        let [a, b, c, d] = self.landings(occupied & self.colours[side.index()], occupied);
        a | b | c | d != 0
    }

    /// Visits the sets of occupied cells after each move of a side.
    #[inline]
    pub fn each_move(&self, occupied: u64, side: Side, mut visit: impl FnMut(u64)) {
        let own = occupied & self.colours[side.index()];
        for (direction, first) in self.landings(own, occupied).into_iter().enumerate() {
            let axis = direction / 2;
            let step = [1, self.columns][axis];
            let (mut landed, mut jumps) = (first, 1);
            while landed != 0 {
                let mut rest = landed;
                while rest != 0 {
                    let to = rest.trailing_zeros() as usize;
                    rest &= rest - 1;
                    let low = if direction % 2 == 0 {
                        to - 2 * jumps * step
                    } else {
                        to
                    };
                    visit(occupied ^ self.patterns[axis][jumps] << low);
                }
                landed = self.landings(landed, occupied)[direction];
                jumps += 1;
            }
        }
    }

    /// A key that all images of a position share, and no other position of this board has.
    #[inline]
    pub fn canonical_key(&self, position: Position) -> u64 {
        let mut least = u64::MAX;
        for image in &self.images[position.side.index()] {
            least = least.min(self.image(position.occupied, *image));
        }
        // A board without an exchange has odd sides, so that the highest bit is free.
        let is_white = !self.exchanges && position.side == Side::White;
        least | u64::from(is_white) << 63
    }

    #[inline]
    fn image(&self, mut cells: u64, image: Image) -> u64 {
        if image.half_turn {
            cells = cells.reverse_bits() >> (64 - self.rows * self.columns);
        }
        if image.flip_rows {
            let mut flipped = 0;
            for row in 0..self.rows {
                flipped = flipped << self.columns | cells >> (row * self.columns) & self.top_row;
            }
            cells = flipped;
        }
        if image.transpose {
            cells = self.transposed(cells);
        }
        cells
    }

    #[inline]
    fn transposed(&self, cells: u64) -> u64 {
        let (side, mut wide) = (self.columns, 0);
        for row in 0..side {
            wide |= (cells >> (row * side) & self.top_row) << (8 * row);
        }
        let turned = transposed_word(wide);
        let mut narrow = 0;
        for row in 0..side {
            narrow |= (turned >> (8 * row) & self.top_row) << (row * side);
        }
        narrow
    }
}

/// Exchanges rows and columns of 8x8 cells: of cells, then of blocks of 2x2, then of 4x4.
#[inline]
const fn transposed_word(mut cells: u64) -> u64 {
    let swap = (cells ^ cells >> 7) & 0x00aa_00aa_00aa_00aa;
    cells ^= swap ^ swap << 7;
    let swap = (cells ^ cells >> 14) & 0x0000_cccc_0000_cccc;
    cells ^= swap ^ swap << 14;
    let swap = (cells ^ cells >> 28) & 0x0000_0000_f0f0_f0f0;
    cells ^ swap ^ swap << 28
}

impl Image {
    fn exchanges_colours(self, rows: usize, columns: usize) -> bool {
        let flips_rows = self.flip_rows != self.half_turn;
        let row = if flips_rows { rows - 1 } else { 0 };
        let column = if self.half_turn { columns - 1 } else { 0 };
        (row + column) % 2 == 1
    }
}

#[cfg(test)]
mod tests {
    use grove_core::Dihedral;

    use super::*;

    /// What a symmetry does, cell by cell.
    fn slow_images(board: &Board, position: Position) -> Vec<(u64, Side)> {
        let size = (board.rows, board.columns);
        let fits = Dihedral::ALL
            .into_iter()
            .filter(|one| size.0 == size.1 || !one.transposes());
        let image = |symmetry: Dihedral| {
            let place = |cell: usize| {
                let (row, column) = symmetry.apply((cell / size.1, cell % size.1), size);
                1u64 << (row * size.1 + column)
            };
            let cells = Bits([position.occupied])
                .into_iter()
                .fold(0, |cells, cell| cells | place(cell));
            let (row, column) = symmetry.apply((0, 0), size);
            let side = if (row + column) % 2 == 1 {
                !position.side
            } else {
                position.side
            };
            (cells, side)
        };
        fits.map(image).collect()
    }

    #[test]
    fn all_images_of_a_position_share_one_key() {
        let mut state = 1u64;
        for (rows, columns) in [
            (2, 2),
            (2, 9),
            (3, 5),
            (4, 4),
            (4, 7),
            (5, 5),
            (6, 6),
            (7, 8),
            (8, 8),
            (3, 20),
        ] {
            let board = Board::new(rows, columns).unwrap();
            for _ in 0..200 {
                state = state
                    .wrapping_mul(0x5851_f42d_4c95_7f2d)
                    .wrapping_add(0x1405_7b7e_f767_814f);
                let occupied = (state ^ state >> 29) & board.cells;
                let side = if state >> 63 == 0 {
                    Side::Black
                } else {
                    Side::White
                };
                let images = slow_images(&board, Position { occupied, side });
                let keys: Vec<u64> = images
                    .iter()
                    .map(|&(occupied, side)| board.canonical_key(Position { occupied, side }))
                    .collect();
                assert!(
                    keys.iter().all(|key| *key == keys[0]),
                    "{rows}x{columns} {occupied:x}"
                );
                let black: Vec<u64> = images
                    .iter()
                    .filter(|image| image.1 == Side::Black)
                    .map(|image| image.0)
                    .collect();
                match black.iter().min() {
                    Some(least) => assert_eq!(keys[0], *least),
                    None => assert_eq!(keys[0] >> 63, 1),
                }
            }
        }
    }

    #[test]
    fn long_and_wide_boards_are_one_board() {
        assert_eq!(Board::new(9, 4).unwrap().columns(), 9);
        assert!(Board::new(9, 8).is_none());
        assert!(Board::new(2, 21).is_none());
    }
}
