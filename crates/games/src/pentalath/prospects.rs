//! What the rows of a board can still become: how much they promise, and where they threaten.
//!
//! As with the [windows](super::windows) of the study the stones of a whole line, read as a number
//! in base three, are the place of all this in a table.

use grove_core::Bits;

use super::windows::in_base_three;

/// What a window promises the side to move that has none to five stones in it, if the other side
/// has none.
const OWN: [i16; 6] = [0, 3, 8, 27, 65, 65];
/// The same for the other side, which is a move behind. Four of its stones must be answered at
/// once.
const ENEMY: [i16; 6] = [0, 2, 7, 21, 65, 65];

/// The lines in which five in a row are possible, and what can become of their stones.
#[derive(PartialEq, Eq, Debug, Default)]
pub(super) struct Prospects<const N: usize> {
    /// All lines, and at the end one without cells.
    lines: Vec<Line<N>>,
    /// The lines through each cell; where there are fewer than three, the one without cells.
    through: Vec<[u8; 3]>,
    /// For each set of places in a line the number whose digits in base three are 1 there.
    ternary: Vec<u32>,
    /// For lines of each length every arrangement of stones.
    arrangements: Vec<Arrangement>,
}

#[derive(PartialEq, Eq, Debug)]
struct Line<const N: usize> {
    cells: Bits<N>,
    /// The same cells one by one.
    places: Vec<u8>,
    /// Where the arrangements of lines of this length begin.
    first: u32,
}

/// The stones of a line as one side sees them, which is to move. Sets of cells are by the places
/// in the line.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Arrangement {
    /// What its windows promise.
    promise: i16,
    /// Where an own stone makes five in a row.
    own_fives: u16,
    /// Where an enemy stone makes five in a row.
    enemy_fives: u16,
    /// Where an own stone makes a four, which one more stone makes five.
    own_fours: u16,
}

/// What the lines of a board are worth to the side to move, and where something is threatened.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Outlook<const N: usize> {
    /// What own windows promise, minus what those of the enemy do.
    pub(super) promise: i32,
    /// Where an own stone makes five in a row.
    pub(super) own_fives: Bits<N>,
    /// Where an enemy stone makes five in a row.
    pub(super) enemy_fives: Bits<N>,
    /// Where an own stone makes a four, which one more stone makes five.
    pub(super) own_fours: Bits<N>,
}

impl<const N: usize> Prospects<N> {
    /// The prospects of a board with so many cells and these lines, whose cells stand in their
    /// sets in the order of the line.
    pub(super) fn new(cells: usize, lines: &[Bits<N>]) -> Self {
        let longest = lines.iter().map(|line| line.count()).max().unwrap_or(0);
        let mut prospects = Prospects {
            lines: Vec::new(),
            through: Vec::new(),
            ternary: (0..1 << longest).map(in_base_three).collect(),
            arrangements: Vec::new(),
        };
        for length in 5..=longest {
            let first = prospects.arrangements.len() as u32;
            let of_length = lines.iter().filter(|line| line.count() == length);
            let lines = of_length.map(|&cells| Line::new(cells, first));
            prospects.lines.extend(lines);
            let all = (0..3_usize.pow(length)).map(|digits| Arrangement::new(digits, length));
            prospects.arrangements.extend(all);
        }
        let none = prospects.lines.len();
        prospects.lines.push(Line::new(Bits::EMPTY, 0));
        let through = |cell| {
            let has_cell = |&line: &usize| prospects.lines[line].cells.has(cell);
            let mut lines = (0..none).filter(has_cell);
            std::array::from_fn(|_| lines.next().unwrap_or(none) as u8)
        };
        prospects.through = (0..cells).map(through).collect();
        prospects
    }

    /// What the side with the stones `own` has to expect, if it is to move.
    #[inline]
    pub(super) fn outlook(&self, own: Bits<N>, enemy: Bits<N>) -> Outlook<N> {
        let mut outlook = Outlook::default();
        for line in &self.lines {
            let arrangement = self.arrangement(line, own, enemy);
            outlook.promise += i32::from(arrangement.promise);
            // Most lines threaten nothing.
            if arrangement.own_fives | arrangement.enemy_fives | arrangement.own_fours != 0 {
                outlook.own_fives |= line.set(arrangement.own_fives);
                outlook.enemy_fives |= line.set(arrangement.enemy_fives);
                outlook.own_fours |= line.set(arrangement.own_fours);
            }
        }
        outlook
    }

    /// Where the side with the stones `own` makes five in a row on a line through this cell.
    #[inline]
    pub(super) fn fives_through(&self, cell: usize, own: Bits<N>, enemy: Bits<N>) -> Bits<N> {
        let lines = self.through[cell].iter();
        lines.fold(Bits::EMPTY, |fives, &line| {
            let line = &self.lines[usize::from(line)];
            fives | line.set(self.arrangement(line, own, enemy).own_fives)
        })
    }

    #[inline]
    fn arrangement(&self, line: &Line<N>, own: Bits<N>, enemy: Bits<N>) -> &Arrangement {
        let ternary = |stones: Bits<N>| self.ternary[stones.extract(line.cells) as usize];
        let digits = ternary(own) + 2 * ternary(enemy);
        &self.arrangements[(line.first + digits) as usize]
    }
}

impl<const N: usize> Line<N> {
    fn new(cells: Bits<N>, first: u32) -> Self {
        Line {
            cells,
            places: cells.into_iter().map(|cell| cell as u8).collect(),
            first,
        }
    }

    /// The cells at these places of the line.
    #[inline]
    fn set(&self, mut places: u16) -> Bits<N> {
        let mut cells = Bits::EMPTY;
        while places != 0 {
            let cell = self.places[places.trailing_zeros() as usize];
            cells |= Bits::cell(cell.into());
            places &= places - 1;
        }
        cells
    }
}

impl Arrangement {
    /// Digits are 0 for an empty cell, 1 for an own stone and 2 for an enemy.
    fn new(digits: usize, length: u32) -> Self {
        let digit = |place| digits / 3_usize.pow(place) % 3;
        let cells: Vec<usize> = (0..length).map(digit).collect();
        let mut arrangement = Arrangement::default();
        for (start, window) in cells.windows(5).enumerate() {
            let count = |stone| window.iter().filter(|&&cell| cell == stone).count();
            let gaps = (0..5).filter(|&at| window[at] == 0);
            let gaps = gaps.fold(0, |set, at| set | 1 << (start + at));
            match (count(1), count(2)) {
                (own, 0) => {
                    arrangement.promise += OWN[own];
                    match own {
                        4 => arrangement.own_fives |= gaps,
                        3 => arrangement.own_fours |= gaps,
                        _ => {}
                    }
                }
                (0, enemy) => {
                    arrangement.promise -= ENEMY[enemy];
                    if enemy == 4 {
                        arrangement.enemy_fives |= gaps;
                    }
                }
                _ => {}
            }
        }
        arrangement
    }
}

#[cfg(test)]
mod tests {
    use super::super::geometry::Geometry;
    use super::*;

    /// The places of a line with these cells that hold this letter.
    fn places(cells: &str, wanted: char) -> Bits<1> {
        let found = cells.chars().enumerate();
        let found = found.filter(|&(_, cell)| cell == wanted);
        found.fold(Bits::EMPTY, |set, (place, _)| set | Bits::cell(place))
    }

    fn outlook(cells: &str) -> Outlook<1> {
        let prospects = Prospects::new(cells.len(), &[Bits([(1 << cells.len()) - 1])]);
        prospects.outlook(places(cells, 'x'), places(cells, 'o'))
    }

    #[test]
    fn windows_promise_more_the_fuller_they_are() {
        let promise = |cells| outlook(cells).promise;
        assert_eq!(promise("....."), 0);
        assert_eq!(promise("x...."), 3);
        assert_eq!(promise("o...."), -2);
        assert_eq!(promise("x...o"), 0);
        assert_eq!(promise(".xx.x."), 27 + 27);
        assert_eq!(promise(".xxxx.."), 65 + 65 + 27);
        assert_eq!(promise("oooo.x"), -65);
        assert_eq!(promise("x...x...x"), 8 + 3 + 3 + 3 + 8);
    }

    #[test]
    fn threats_are_where_a_stone_is_missing() {
        #[track_caller]
        fn check(cells: &str, own_fives: &str, enemy_fives: &str, own_fours: &str) {
            let outlook = outlook(cells);
            assert_eq!(outlook.own_fives, places(own_fives, '*'), "own fives");
            assert_eq!(outlook.enemy_fives, places(enemy_fives, '*'), "enemy fives");
            assert_eq!(outlook.own_fours, places(own_fours, '*'), "own fours");
        }
        check(".xxxx.", "*....*", "......", "......");
        check("xx.xxo", "..*...", "......", "......");
        check("oo.oox", "......", "..*...", "......");
        check("xxx...", "......", "......", "...**.");
        check("oxxx..o", ".......", ".......", "....**.");
        check("oxxx.o", "......", "......", "......");
        check("x.x.x....", ".........", ".........", ".*.*.....");
        check("oooo..xxx", ".........", "....*....", "....**...");
        check("xxx.xxx", "...*...", ".......", ".......");
    }

    #[test]
    fn threats_through_a_cell_are_those_of_its_lines() {
        let cells = [Bits([0b11111]), Bits([0b1_1110_0001])];
        let prospects = Prospects::new(10, &cells);
        let own = Bits([0b1_1100_1111]);
        let fives = |cell| prospects.fives_through(cell, own, Bits::EMPTY);
        assert_eq!(fives(0), Bits::cell(4) | Bits::cell(5));
        assert_eq!(fives(1), Bits::cell(4));
        assert_eq!(fives(8), Bits::cell(5));
        // In no line at all.
        assert_eq!(fives(9), Bits::EMPTY);
    }

    #[test]
    fn every_line_is_found_from_its_cells() {
        for edge in 3..=5 {
            let geometry = Geometry::<1>::of(edge);
            let prospects = &geometry.judging.prospects;
            for (number, line) in prospects.lines.iter().enumerate() {
                for cell in line.cells {
                    assert!(prospects.through[cell].contains(&(number as u8)));
                }
            }
            let all = prospects.through.iter().flatten();
            let none = prospects.lines.len() as u8 - 1;
            let cells = prospects.lines.iter().map(|line| line.cells.count());
            let found = all.filter(|&&line| line != none).count();
            assert_eq!(found as u32, cells.sum::<u32>());
        }
    }
}
