//! What is known of each cell before a game begins: its heat, its distance from the diagonal and
//! from the goals.

use grove_core::{Bits, Side};

/// The tables with which positions are judged.
#[derive(PartialEq, Eq, Debug)]
pub(super) struct Tiles<const N: usize> {
    /// For each side the score of each cell, in thousandths.
    pub(super) heat: [Vec<i32>; 2],
    /// The same squared and divided by the largest of them.
    pub(super) squared_heat: [Vec<i32>; 2],
    /// For each side the rows and columns that each cell is away from its corner.
    pub(super) progress: [Vec<i32>; 2],
    /// By how much the column and the row of each cell differ.
    pub(super) apart: Vec<i32>,
    goals: [Goals<N>; 2],
}

/// How far it is to the farthest of some goals.
///
/// The goals are split into groups of up to six, so that the farthest of each set of open goals
/// in a group can stand in a table; what is left is the maximum over the groups.
#[derive(PartialEq, Eq, Debug)]
struct Goals<const N: usize> {
    cells: Bits<N>,
    groups: usize,
    /// For each group and each set of its goals the distances of all cells, in thousandths.
    farthest: Vec<u16>,
}

/// The goals of a group.
const GROUP: usize = 6;
const SETS: usize = 1 << GROUP;

impl<const N: usize> Tiles<N> {
    /// The tables of a board with so many rows, and where its cells are; each side's goals are the
    /// other's camp.
    pub(super) fn new(size: usize, stride: usize, camps: [Bits<N>; 2]) -> Self {
        let place = |cell: usize| ((cell / stride) as i32, (cell % stride) as i32);
        let apart: Vec<i32> = (0..64 * N)
            .map(place)
            .map(|(row, column)| (row - column).abs())
            .collect();
        let most = 2 * (size as i32 - 1);
        let progress = Side::BOTH.map(|side| {
            let progress = |(row, column): (i32, i32)| match side {
                Side::Black => row + column,
                Side::White => most - row - column,
            };
            Vec::from_iter((0..64 * N).map(place).map(progress))
        });
        let heat = progress.each_ref().map(|progress| {
            let cells = progress.iter().zip(&apart);
            Vec::from_iter(cells.map(|(progress, apart)| 1000 * progress - 500 * apart))
        });
        let squared_heat = heat.each_ref().map(|heat| {
            let squared = |&heat: &i32| {
                let largest = 1000 * i64::from(most);
                (i64::from(heat).pow(2) / largest) as i32
            };
            Vec::from_iter(heat.iter().map(squared))
        });
        let [black, white] = camps;
        Tiles {
            heat,
            squared_heat,
            progress,
            goals: [white, black].map(|cells| Goals::new(cells, place)),
            apart,
        }
    }

    /// The sum over the side's men of the distance to the farthest goal that none of them
    /// occupies, in thousandths.
    #[inline]
    pub(super) fn distance(&self, side: Side, men: Bits<N>) -> i32 {
        self.over_men(side, men, |sum, distance| sum + distance)
    }

    /// The sum over the side's men of the distance to the farthest of all goals, in thousandths.
    pub(super) fn distance_to_all(&self, side: Side, men: Bits<N>) -> i32 {
        let goals = &self.goals[side.index()];
        let rows = (0..goals.groups).map(|group| goals.row(group, SETS as u64 - 1));
        let rows: Vec<&[u16]> = rows.collect();
        let farthest = |man: usize| rows.iter().map(|row| row[man]).max().unwrap_or(0);
        men.into_iter().map(|man| i32::from(farthest(man))).sum()
    }

    /// A tenth of the sum of the squares of these distances, in thousandths.
    #[inline]
    pub(super) fn squares(&self, side: Side, men: Bits<N>) -> i32 {
        self.over_men(side, men, |sum, distance| sum + distance.pow(2) / 10_000)
    }

    /// The largest of these distances, in thousandths.
    #[inline]
    pub(super) fn farthest(&self, side: Side, men: Bits<N>) -> i32 {
        self.over_men(side, men, i32::max)
    }

    /// What becomes of 0 when the distances of the side's men to the farthest goal that none of them
    /// occupies are added to it, in whatever way.
    #[inline]
    fn over_men(&self, side: Side, men: Bits<N>, add: impl Fn(i32, i32) -> i32) -> i32 {
        let goals = &self.goals[side.index()];
        let open = (!men).extract(goals.cells);
        let mut rows = [&[][..]; 6];
        for (group, row) in rows.iter_mut().take(goals.groups).enumerate() {
            *row = goals.row(group, open >> (GROUP * group) & (SETS as u64 - 1));
        }
        let rows = &rows[..goals.groups];
        let farthest = |man: usize| rows.iter().map(|row| row[man]).max().unwrap_or(0);
        men.into_iter()
            .fold(0, |all, man| add(all, farthest(man).into()))
    }
}

impl<const N: usize> Goals<N> {
    fn new(cells: Bits<N>, place: impl Fn(usize) -> (i32, i32)) -> Self {
        let list: Vec<usize> = cells.into_iter().collect();
        let distance = |from: usize, to: usize| {
            let ((row, column), (goal_row, goal_column)) = (place(from), place(to));
            let square = (row - goal_row).pow(2) + (column - goal_column).pow(2);
            (square as u64 * 1_000_000).isqrt() as u16
        };
        let mut farthest = Vec::new();
        for group in list.chunks(GROUP) {
            for set in 0..SETS {
                farthest.extend((0..64 * N).map(|from| {
                    let open = group.iter().enumerate().filter(|(i, _)| set >> i & 1 != 0);
                    open.map(|(_, &goal)| distance(from, goal))
                        .max()
                        .unwrap_or(0)
                }));
            }
        }
        Goals {
            cells,
            groups: list.chunks(GROUP).len(),
            farthest,
        }
    }

    /// The distances of all cells to the farthest of these goals of a group.
    #[inline]
    fn row(&self, group: usize, set: u64) -> &[u16] {
        let first = (group * SETS + set as usize) * 64 * N;
        &self.farthest[first..first + 64 * N]
    }
}
