//! The places for five in a row, and what the stones in them are worth.
//!
//! A window is five cells in a row. Seventy-five of them fit the usual board, so they are not
//! looked at one by one: the stones of a whole line, read as a number in base three, are the place
//! of its value in a table.

use grove_core::Bits;

/// What a window with none to five stones of one side and none of the other is worth.
const POINTS: [i8; 6] = [0, 1, 2, 4, 8, 16];

/// The lines in which five in a row are possible, and their values.
#[derive(PartialEq, Eq, Debug, Default)]
pub(super) struct Windows<const N: usize> {
    lines: Vec<Line<N>>,
    /// For each set of places in a line the number whose digits in base three are 1 there.
    ternary: Vec<u32>,
    /// For lines of each length the points of every arrangement. No line has more than seven
    /// windows, so a byte is enough.
    points: Vec<i8>,
}

#[derive(PartialEq, Eq, Debug)]
struct Line<const N: usize> {
    cells: Bits<N>,
    /// Where the points of lines of this length begin.
    first: u32,
}

impl<const N: usize> Windows<N> {
    /// The windows of these lines, whose cells stand in their sets in the order of the line.
    pub(super) fn new(lines: Vec<Bits<N>>) -> Self {
        let longest = lines.iter().map(|line| line.count()).max().unwrap_or(0);
        let mut windows = Windows {
            lines: Vec::new(),
            ternary: (0..1 << longest).map(in_base_three).collect(),
            points: Vec::new(),
        };
        // A line has the windows of the line without its last cell, and its last window.
        let last: Vec<i8> = (0..3_usize.pow(5)).map(points_of_window).collect();
        let mut points = last.clone();
        for length in 5..=longest {
            if length > 5 {
                let (cell, window) = (3_usize.pow(length - 1), 3_usize.pow(length - 5));
                let arrangements = 0..3 * cell;
                points = arrangements
                    .map(|digits| points[digits % cell] + last[digits / window])
                    .collect();
            }
            let first = windows.points.len() as u32;
            let of_length = lines.iter().filter(|line| line.count() == length);
            let lines = of_length.map(|&cells| Line { cells, first });
            windows.lines.extend(lines);
            windows.points.extend(&points);
        }
        windows
    }

    /// The points of all windows: of those with only `own` stones minus those with only
    /// `enemy` ones.
    #[inline]
    pub(super) fn points(&self, own: Bits<N>, enemy: Bits<N>) -> i32 {
        let ternary = |stones: Bits<N>, line| self.ternary[stones.extract(line) as usize];
        let points = self.lines.iter().map(|line| {
            let digits = ternary(own, line.cells) + 2 * ternary(enemy, line.cells);
            i32::from(self.points[(line.first + digits) as usize])
        });
        points.sum()
    }
}

pub(super) fn in_base_three(set: u32) -> u32 {
    let digits = (0..u32::BITS).filter(|place| set >> place & 1 != 0);
    digits.map(|place| 3_u32.pow(place)).sum()
}

/// The points of a window whose digits are 0 for an empty cell, 1 for an own stone and 2 for an
/// enemy.
fn points_of_window(digits: usize) -> i8 {
    let mut counts = [0; 3];
    for place in 0..5 {
        counts[digits / 3_usize.pow(place) % 3] += 1;
    }
    match counts {
        [_, own, 0] => POINTS[own],
        [_, 0, enemy] => -POINTS[enemy],
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::super::geometry::Geometry;
    use super::*;

    #[test]
    fn boards_have_so_many_windows() {
        // A lone stone everywhere counts the windows through each cell, five times in all.
        fn count<const N: usize>(edge: usize) -> i32 {
            let geometry = Geometry::<N>::of(edge);
            let through = |cell| {
                geometry
                    .judging
                    .windows
                    .points(Bits::cell(cell), Bits::EMPTY)
            };
            geometry.board.into_iter().map(through).sum::<i32>() / 5
        }
        // Lines of 5 to 9 cells have 1 to 5 windows.
        assert_eq!(count::<1>(5), 3 * (1 + 2 + 3 + 4 + 5 + 4 + 3 + 2 + 1));
        assert_eq!(count::<1>(4), 3 * (1 + 2 + 3 + 2 + 1));
        assert_eq!(count::<1>(3), 3);
        assert_eq!(count::<2>(6), 3 * 47);
    }

    #[test]
    fn a_line_is_worth_its_windows() {
        let line = |cells: &str| {
            let set = |wanted| {
                let found = cells
                    .chars()
                    .enumerate()
                    .filter(|&(_, cell)| cell == wanted);
                found.fold(Bits([0]), |set, (place, _)| set | Bits::cell(place))
            };
            let windows = Windows::new(vec![Bits([(1 << cells.len()) - 1])]);
            windows.points(set('x'), set('o'))
        };
        assert_eq!(line("....."), 0);
        assert_eq!(line("xx..."), 2);
        assert_eq!(line("xx.o."), 0);
        assert_eq!(line(".xxxx."), 8 + 8);
        assert_eq!(line(".oooo."), -16);
        assert_eq!(line("xxxxx"), 16);
        assert_eq!(line("x....o"), 1 - 1);
        assert_eq!(line("x...x...x"), 2 + 1 + 1 + 1 + 2);
    }
}
