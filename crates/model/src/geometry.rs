//! Which cells a board has, and which of its symmetries a model may use.

use grove_core::Dihedral;

use crate::Planes;

/// A board of at most 64 cells as a model sees it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Geometry {
    planes: usize,
    /// The row, the column and the bit of each cell.
    cells: Vec<(i32, i32, u32)>,
    /// For each symmetry where it takes each cell, in the order of `cells`; the identity first.
    symmetries: Vec<Vec<usize>>,
    /// The bit on which the other side sees what this side sees on each; none where both see all on
    /// the same.
    turn: Option<[u8; 64]>,
}

impl Geometry {
    /// A board of so many kinds of pieces on these cells, each a row, a column and a bit.
    pub fn new(planes: usize, cells: impl IntoIterator<Item = (i32, i32, u32)>) -> Self {
        let cells: Vec<_> = cells.into_iter().collect();
        let identity = (0..cells.len()).collect();
        Geometry {
            planes,
            cells,
            symmetries: vec![identity],
            turn: None,
        }
    }

    /// The same board where the other side sees cells on other bits.
    pub fn with_turn(mut self, turn: impl Fn(u32) -> u32) -> Self {
        let mut turns = [0; 64];
        for &(_, _, bit) in &self.cells {
            turns[bit as usize] = turn(bit) as u8;
        }
        self.turn = Some(turns);
        self
    }

    /// What the other side sees where one side sees this.
    pub fn other_view(&self, planes: &Planes) -> Planes {
        let half = self.planes / 2;
        let turned = |plane: u64| match &self.turn {
            None => plane,
            Some(turns) => {
                let (mut turned, mut rest) = (0, plane);
                while rest != 0 {
                    turned |= 1 << turns[rest.trailing_zeros() as usize];
                    rest &= rest - 1;
                }
                turned
            }
        };
        let mut view = Planes::default();
        for (plane, seen) in view[..self.planes].iter_mut().enumerate() {
            // A single plane belongs to both sides.
            let other = if half == 0 {
                plane
            } else {
                (plane + half) % self.planes
            };
            *seen = turned(planes[other]);
        }
        view
    }

    /// A board of squares, with a bit for each row and column.
    pub fn grid(
        planes: usize,
        (rows, columns): (usize, usize),
        bit: impl Fn(usize, usize) -> usize,
    ) -> Self {
        let places = (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
        let cell = |(row, column)| (row as i32, column as i32, bit(row, column) as u32);
        Self::new(planes, places.map(cell))
    }

    /// The same board with another symmetry, given as where it takes each bit. Whoever moves must not
    /// care which of the images is on the board.
    pub fn with_symmetry(mut self, image: impl Fn(u32) -> u32) -> Self {
        let place = |bit: u32| self.cells.iter().position(|&(_, _, known)| known == bit);
        let images = self.cells.iter().map(|&(_, _, bit)| {
            place(image(bit)).expect("a symmetry takes cells to cells of the board")
        });
        self.symmetries.push(images.collect());
        self
    }

    /// The same board of squares with those of these symmetries that it does not have yet.
    pub fn with_dihedral(self, kept: &[Dihedral], (rows, columns): (usize, usize)) -> Self {
        let cells = self.cells.clone();
        let find = |row: usize, column: usize| {
            let place = (row as i32, column as i32);
            let found = cells
                .iter()
                .find(|&&(row, column, _)| (row, column) == place);
            found
                .expect("a symmetry takes cells to cells of the board")
                .2
        };
        let others = kept
            .iter()
            .filter(|&&symmetry| symmetry != Dihedral::IDENTITY);
        others.fold(self, |board, symmetry| {
            board.with_symmetry(|bit| {
                let known = cells.iter().find(|cell| cell.2 == bit);
                let &(row, column, _) = known.expect("a cell of the board");
                let (row, column) =
                    symmetry.apply((row as usize, column as usize), (rows, columns));
                find(row, column)
            })
        })
    }

    /// How many kinds of pieces there are, both sides' together.
    pub fn planes(&self) -> usize {
        self.planes
    }

    /// The set of all cells.
    pub fn board(&self) -> u64 {
        self.cells
            .iter()
            .fold(0, |board, &(_, _, bit)| board | 1 << bit)
    }

    pub(crate) fn cells(&self) -> &[(i32, i32, u32)] {
        &self.cells
    }

    /// The bit of the cell in this row and column, if there is one.
    pub(crate) fn bit(&self, row: i32, column: i32) -> Option<u32> {
        let found = self
            .cells
            .iter()
            .find(|cell| (cell.0, cell.1) == (row, column));
        found.map(|cell| cell.2)
    }

    /// The row and the column of a cell, given by its bit.
    pub(crate) fn place(&self, bit: u32) -> (i32, i32) {
        let cell = self.cells.iter().find(|cell| cell.2 == bit);
        let &(row, column, _) = cell.expect("a cell of the board");
        (row, column)
    }

    /// Where each symmetry takes a bit.
    pub(crate) fn images(&self, bit: u32) -> impl Iterator<Item = u32> {
        let place = self.cells.iter().position(|cell| cell.2 == bit);
        let place = place.expect("a cell of the board");
        self.symmetries
            .iter()
            .map(move |images| self.cells[images[place]].2)
    }
}
