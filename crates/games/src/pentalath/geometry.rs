//! What is next to what on a board of hexagons.

use grove_core::{Bits, shared_table};

use super::prospects::Prospects;
use super::windows::Windows;

/// The tables of a board.
#[derive(PartialEq, Eq, Debug)]
pub(super) struct Geometry<const N: usize> {
    pub(super) edge: usize,
    /// All cells.
    pub(super) board: Bits<N>,
    /// The row and the column of each cell.
    pub(super) places: Vec<(usize, usize)>,
    /// The neighbours and lines of each cell.
    cells: Vec<Surroundings<N>>,
    /// What only judging positions looks at, out of the way of placing stones.
    pub(super) judging: Box<Judging<N>>,
    /// For each cell where each of the [`SYMMETRIES`] takes it, side by side, so that all images
    /// of a position are gathered in one walk over its stones.
    pub(super) images: Vec<[Bits<N>; SYMMETRIES]>,
}

/// How many symmetries a hexagon has.
pub(super) const SYMMETRIES: usize = 12;

/// With what positions are judged.
#[derive(PartialEq, Eq, Debug, Default)]
pub(super) struct Judging<const N: usize> {
    /// For each cell which of the fields around the board it touches, numbered in any order.
    pub(super) border: Vec<u64>,
    /// The places for five in a row.
    pub(super) windows: Windows<N>,
    /// What rows can become.
    pub(super) prospects: Prospects<N>,
}

/// What surrounds a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Surroundings<const N: usize> {
    /// The up to six cells next to it.
    pub(super) neighbours: Bits<N>,
    /// The whole lines through it along its row, its column and the diagonal. Cells are numbered
    /// so that they stand in a line's set in the order of the line.
    pub(super) lines: [Bits<N>; 3],
}

/// The steps along a row, along a column and along the diagonal, as changes of row and column.
const STEPS: [(isize, isize); 3] = [(0, 1), (1, 0), (1, 1)];

impl<const N: usize> Geometry<N> {
    /// The tables of the board with this edge.
    pub(super) fn of(edge: usize) -> &'static Self {
        shared_table(edge as u64, || Self::new(edge))
    }

    fn new(edge: usize) -> Self {
        let places: Vec<_> = (0..2 * edge - 1)
            .flat_map(|row| columns(edge, row).map(move |column| (row, column)))
            .collect();
        let mut geometry = Geometry {
            edge,
            board: Bits::from_fn(|cell| cell < places.len()),
            cells: Vec::new(),
            judging: Box::default(),
            images: Vec::new(),
            places,
        };
        let surroundings = |&place: &(usize, usize)| Surroundings {
            neighbours: geometry.collect(STEPS.iter().flat_map(|&(row, column)| {
                [(row, column), (-row, -column)].map(|step| geometry.step(place, step))
            })),
            lines: STEPS.map(|step| geometry.line(place, step)),
        };
        geometry.cells = geometry.places.iter().map(surroundings).collect();
        geometry.judging = Box::new(Judging {
            border: geometry.touched_border(),
            windows: Windows::new(geometry.lines()),
            prospects: Prospects::new(geometry.places.len(), &geometry.lines()),
        });
        let images = |&place: &(usize, usize)| {
            std::array::from_fn(|symmetry| geometry.image(symmetry, place))
        };
        geometry.images = geometry.places.iter().map(images).collect();
        geometry
    }

    /// Where a symmetry takes the cell at this place: six turns, then the same before a reflection.
    fn image(&self, symmetry: usize, (row, column): (usize, usize)) -> Bits<N> {
        let middle = self.edge as isize - 1;
        let (mut row, mut column) = (row as isize - middle, column as isize - middle);
        // A turn by a sixth takes each of the six neighbours of the centre to the next one.
        for _ in 0..symmetry % 6 {
            (row, column) = (column, column - row);
        }
        if symmetry >= 6 {
            (row, column) = (column, row);
        }
        self.cell((row + middle) as usize, (column + middle) as usize)
            .map(Bits::cell)
            .expect("a symmetry keeps the board")
    }

    /// There are 36 fields around the largest board.
    fn touched_border(&self) -> Vec<u64> {
        let mut fields = Vec::new();
        let mut touched = |&(row, column): &(usize, usize)| {
            let around = STEPS.iter().flat_map(|&(r, c)| [(r, c), (-r, -c)]);
            around
                .filter(|&step| self.step((row, column), step).is_none())
                .map(|step| (row as isize + step.0, column as isize + step.1))
                .fold(0, |touched, field| {
                    let known = fields.iter().position(|&known| known == field);
                    let number = known.unwrap_or_else(|| {
                        fields.push(field);
                        fields.len() - 1
                    });
                    touched | 1 << number
                })
        };
        self.places.iter().map(&mut touched).collect()
    }

    /// Every line once.
    fn lines(&self) -> Vec<Bits<N>> {
        let mut lines: Vec<_> = self.cells.iter().flat_map(|cell| cell.lines).collect();
        lines.sort_unstable();
        lines.dedup();
        lines
    }

    fn step(&self, place: (usize, usize), step: (isize, isize)) -> Option<(usize, usize)> {
        let row = place.0.checked_add_signed(step.0)?;
        let column = place.1.checked_add_signed(step.1)?;
        self.cell(row, column).map(|_| (row, column))
    }

    fn line(&self, place: (usize, usize), (row, column): (isize, isize)) -> Bits<N> {
        let walk = |step| std::iter::successors(Some(place), move |&at| self.step(at, step));
        self.collect(walk((row, column)).chain(walk((-row, -column))).map(Some))
    }

    fn collect(&self, places: impl Iterator<Item = Option<(usize, usize)>>) -> Bits<N> {
        places
            .flatten()
            .filter_map(|(row, column)| self.cell(row, column))
            .fold(Bits::EMPTY, |set, cell| set | Bits::cell(cell))
    }

    /// The number of the cell in this row and column, if there is one.
    pub(super) fn cell(&self, row: usize, column: usize) -> Option<usize> {
        self.places.iter().position(|&place| place == (row, column))
    }

    /// What surrounds a cell.
    #[inline]
    pub(super) fn around(&self, cell: usize) -> &Surroundings<N> {
        &self.cells[cell]
    }

    /// The numbers of cells in the rows from the top.
    pub(super) fn widths(&self) -> Vec<usize> {
        let rows = 0..2 * self.edge - 1;
        rows.rev()
            .map(|row| columns(self.edge, row).len())
            .collect()
    }

    /// The columns of a row.
    pub(super) fn columns(&self, row: usize) -> std::ops::Range<usize> {
        columns(self.edge, row)
    }
}

fn columns(edge: usize, row: usize) -> std::ops::Range<usize> {
    (row + 1).saturating_sub(edge)..(row + edge).min(2 * edge - 1)
}
