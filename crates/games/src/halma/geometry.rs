//! Camps, lines and the ways over the board.

use grove_core::{Bits, Side, shared_table};

use super::Rules;
use super::tiles::Tiles;

/// The tables of a board.
#[derive(PartialEq, Eq, Debug)]
pub(super) struct Geometry<const N: usize, const STRIDE: usize> {
    pub(super) size: usize,
    /// All cells.
    pub(super) board: Bits<N>,
    /// Where the men of each side start.
    pub(super) camps: [Bits<N>; 2],
    /// The cells past the half line, as each side sees it.
    pub(super) past_half: [Bits<N>; 2],
    /// For each side and direction the cells that a step that way can enter, and those in which
    /// a hop can land: not over the edge of the board, and not out of a locked camp.
    pub(super) steps: [[Bits<N>; 8]; 2],
    pub(super) hops: [[Bits<N>; 8]; 2],
    /// For each side and cell the cells that a step can enter.
    pub(super) around: [Vec<Bits<N>>; 2],
    /// The four classes of cells between which no hop leads.
    pub(super) classes: [Bits<N>; 4],
    /// With what positions are judged.
    pub(super) tiles: Tiles<N>,
}

impl<const N: usize, const STRIDE: usize> Geometry<N, STRIDE> {
    /// By how much a cell's number changes with one step: in the first four directions it
    /// grows, in the last four it shrinks.
    pub(super) const STEP: [usize; 4] = [1, STRIDE - 1, STRIDE, STRIDE + 1];

    /// The cells one step (or, `times` two, one hop) from these, off the board or not.
    #[inline]
    pub(super) const fn shift(cells: Bits<N>, direction: usize, times: usize) -> Bits<N> {
        if direction < 4 {
            cells.up(times * Self::STEP[direction])
        } else {
            cells.down(times * Self::STEP[direction - 4])
        }
    }

    /// The tables for these rules.
    pub(super) fn of(rules: &Rules) -> &'static Self {
        let key = rules.size | rules.men << 8 | usize::from(rules.locked) << 16;
        shared_table(key as u64, || Self::new(rules))
    }

    fn new(rules: &Rules) -> Self {
        let size = rules.size;
        let cells = |belongs: &dyn Fn(usize, usize) -> bool| {
            Bits::from_fn(|cell| {
                let (row, column) = (cell / STRIDE, cell % STRIDE);
                row < size && column < size && belongs(row, column)
            })
        };
        let in_camp = |row: usize, column: usize| column < camp_width(rules.men, row);
        let camps = [
            cells(&in_camp),
            cells(&|row, column| in_camp(size - 1 - row, size - 1 - column)),
        ];
        let mut geometry = Geometry {
            size,
            board: cells(&|_, _| true),
            camps,
            past_half: [
                cells(&|row, column| row + column + 1 > size),
                cells(&|row, column| row + column + 1 < size),
            ],
            steps: [[Bits::EMPTY; 8]; 2],
            hops: [[Bits::EMPTY; 8]; 2],
            around: [Vec::new(), Vec::new()],
            classes: [0, 1, 2, 3]
                .map(|class| cells(&|row, column| row % 2 * 2 + column % 2 == class)),
            tiles: Tiles::new(size, STRIDE, camps),
        };
        for side in Side::BOTH {
            let locked = if rules.locked {
                camps[(!side).index()]
            } else {
                Bits::EMPTY
            };
            let side = side.index();
            for direction in 0..8 {
                geometry.steps[side][direction] = geometry.entered(direction, 1, locked);
                geometry.hops[side][direction] = geometry.entered(direction, 2, locked);
            }
            geometry.around[side] = (0..64 * N)
                .map(|cell| {
                    let steps = &geometry.steps[side];
                    (0..8).fold(Bits::EMPTY, |around, direction| {
                        around | Self::shift(Bits::cell(cell), direction, 1) & steps[direction]
                    })
                })
                .collect();
        }
        geometry
    }

    /// The cells that a step or hop in this direction can enter.
    fn entered(&self, direction: usize, times: usize, locked: Bits<N>) -> Bits<N> {
        let (grow, amount) = (direction < 4, Self::STEP[direction % 4]);
        // The directions with STRIDE - 1 lead to lower columns while they lead to higher rows.
        let columns = match (amount == STRIDE - 1, amount == STRIDE) {
            (true, _) => -1,
            (_, true) => 0,
            _ => 1,
        };
        let rows = isize::from(amount > 1);
        let sign = times as isize * if grow { 1 } else { -1 };
        let on_board = Bits::from_fn(|cell| {
            let row = (cell / STRIDE) as isize - sign * rows;
            let column = (cell % STRIDE) as isize - sign * columns;
            let inside = 0..self.size as isize;
            self.board.has(cell) && inside.contains(&row) && inside.contains(&column)
        });
        on_board & !(Self::shift(locked, direction, times) & !locked)
    }
}

/// How many men stand in this row of a camp, counted from the corner.
fn camp_width(men: usize, row: usize) -> usize {
    if men == 19 {
        return [5, 5, 4, 3, 2].get(row).copied().unwrap_or(0);
    }
    side_of_triangle(men).unwrap_or(0).saturating_sub(row)
}

/// The side of the triangle of so many men, if there is one that fits a board.
pub(super) fn side_of_triangle(men: usize) -> Option<usize> {
    (1..=8).find(|side| side * (side + 1) / 2 == men)
}
