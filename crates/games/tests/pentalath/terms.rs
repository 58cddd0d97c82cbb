//! Pentalath's own terms against plain loops over cells, which share nothing with the game.

use std::collections::{BTreeMap, BTreeSet};

use grove_core::{Evaluate, Notation, Score, Seed, Side};
use grove_games::pentalath::{Evaluation, Large, Rules, Small};

type Cell = (i32, i32);

const STEPS: [Cell; 3] = [(0, 1), (1, 0), (1, 1)];

/// A board as its text has it: the letter of each cell by row and column.
#[derive(Clone)]
struct Board {
    cells: BTreeMap<Cell, char>,
    mover: char,
}

impl Board {
    fn new(text: &str, edge: i32) -> Self {
        let mut fields = text.split(' ');
        let mut cells = BTreeMap::new();
        for (number, row) in fields.next().unwrap_or_default().split('/').enumerate() {
            let row_number = 2 * edge - 2 - number as i32;
            let mut column = (row_number + 1 - edge).max(0);
            let mut gap = String::new();
            for letter in row.chars().chain(['/']) {
                if letter.is_ascii_digit() {
                    gap.push(letter);
                    continue;
                }
                for _ in 0..gap.parse().unwrap_or(0) {
                    cells.insert((row_number, column), '.');
                    column += 1;
                }
                gap.clear();
                cells.insert((row_number, column), letter);
                column += 1;
            }
        }
        cells.retain(|_, letter| *letter != '/');
        let mover = fields.next().and_then(|side| side.chars().next());
        Board {
            cells,
            mover: mover.expect("a side"),
        }
    }

    fn enemy(&self) -> char {
        if self.mover == 'b' { 'w' } else { 'b' }
    }

    fn at(&self, cell: Cell) -> Option<char> {
        self.cells.get(&cell).copied()
    }

    fn neighbours(&self, (row, column): Cell) -> Vec<Cell> {
        let around = STEPS
            .iter()
            .flat_map(|&(r, c)| [(row + r, column + c), (row - r, column - c)]);
        around.filter(|&cell| self.at(cell).is_some()).collect()
    }

    fn cells_of(&self, letter: char) -> Vec<Cell> {
        let found = self.cells.iter().filter(|&(_, &found)| found == letter);
        found.map(|(&cell, _)| cell).collect()
    }

    /// All places for five in a row.
    fn windows(&self) -> Vec<[Cell; 5]> {
        let starts = self.cells.keys();
        let windows = starts.flat_map(|&(row, column)| {
            STEPS.map(|(r, c)| [0, 1, 2, 3, 4].map(|step| (row + step * r, column + step * c)))
        });
        let fits = |window: &[Cell; 5]| window.iter().all(|&cell| self.at(cell).is_some());
        windows.filter(fits).collect()
    }

    fn count(&self, window: &[Cell; 5], letter: char) -> usize {
        let found = window.iter().filter(|&&cell| self.at(cell) == Some(letter));
        found.count()
    }

    /// A group and its liberties.
    fn group(&self, stone: Cell) -> (BTreeSet<Cell>, BTreeSet<Cell>) {
        let (mut group, mut liberties) = (BTreeSet::from([stone]), BTreeSet::new());
        let mut rest = vec![stone];
        while let Some(next) = rest.pop() {
            for cell in self.neighbours(next) {
                if self.at(cell) == Some('.') {
                    liberties.insert(cell);
                } else if self.at(cell) == self.at(stone) && group.insert(cell) {
                    rest.push(cell);
                }
            }
        }
        (group, liberties)
    }

    /// The board after a stone, unless that is suicide.
    fn after(&self, cell: Cell) -> Option<Board> {
        let mut next = self.clone();
        next.cells.insert(cell, self.mover);
        for neighbour in self.neighbours(cell) {
            if next.at(neighbour) == Some(self.enemy()) {
                let (group, liberties) = next.group(neighbour);
                if liberties.is_empty() {
                    next.cells
                        .extend(group.into_iter().map(|stone| (stone, '.')));
                }
            }
        }
        next.mover = self.enemy();
        (!next.group(cell).1.is_empty()).then_some(next)
    }

    /// The empty cells of windows that have so many stones of this colour and no others.
    fn gaps(&self, colour: char, stones: usize) -> BTreeSet<Cell> {
        let windows = self.windows().into_iter();
        let windows = windows.filter(|window| {
            self.count(window, colour) == stones && self.count(window, '.') == 5 - stones
        });
        let cells = windows.flatten();
        cells.filter(|&cell| self.at(cell) == Some('.')).collect()
    }

    fn wins(&self, most: u32) -> bool {
        let fives = self.gaps(self.mover, 4);
        if fives.into_iter().any(|cell| self.after(cell).is_some()) {
            return true;
        }
        let threats = self.gaps(self.enemy(), 4);
        if most == 0 || threats.len() > 1 {
            return false;
        }
        let fours = self.gaps(self.mover, 3).into_iter();
        let mut fours = fours.filter(|cell| threats.is_empty() || threats.contains(cell));
        fours.any(|cell| self.after(cell).is_some_and(|next| next.loses(most - 1)))
    }

    fn loses(&self, most: u32) -> bool {
        let threats = self.gaps(self.enemy(), 4);
        let mut answers = threats.iter().filter_map(|&cell| self.after(cell));
        !threats.is_empty() && answers.all(|next| next.wins(most))
    }

    /// The points of rows, of liberties and of threats for the side to move.
    fn points(&self) -> [Score; 3] {
        let (own, enemy) = (self.mover, self.enemy());
        let mut rows = 0;
        for window in self.windows() {
            rows += match (self.count(&window, own), self.count(&window, enemy)) {
                (stones, 0) => [0, 3, 8, 27, 65, 65][stones],
                (0, stones) => -[0, 2, 7, 21, 65, 65][stones],
                _ => 0,
            };
        }
        let danger = |colour: char, points: [Score; 5]| -> Score {
            let stones = self.cells_of(colour).into_iter();
            let liberties = stones.map(|stone| self.group(stone).1.len());
            liberties
                .map(|count| points.get(count - 1).unwrap_or(&0))
                .sum()
        };
        let liberties = danger(enemy, [45, 16, 7, 3, 2]) - danger(own, [38, 11, 6, 3, 1]);
        let threats = if self.wins(3) {
            1
        } else {
            -Score::from(self.loses(3))
        };
        [rows, liberties, threats]
    }
}

/// Compares all terms in random games, and tells how often each side won by fours.
fn check<G>(edge: usize, games: u64) -> [usize; 2]
where
    G: Notation<Rules = Rules> + Evaluate<Evaluation = Evaluation>,
{
    let terms = ["rows", "liberties", "threats"];
    let terms = terms.map(|term| term.parse::<Evaluation>().expect(term));
    let mut decided = [0; 2];
    for game in 0..games {
        let mut random = Seed(23).part(game).random();
        let mut position = G::start(&Rules { edge, swap: true });
        while position.play_random(&mut random) && position.outcome().is_none() {
            let text = position.text();
            let points = Board::new(&text, edge as i32).points();
            let mover = position.side_to_move();
            for side in [Side::Black, Side::White] {
                let sign = if side == mover { 1000 } else { -1000 };
                let expected = points.map(|points| sign * points);
                let seen = terms.each_ref().map(|term| position.evaluate(term, side));
                assert_eq!(seen, expected, "{text}");
            }
            decided[0] += usize::from(points[2] > 0);
            decided[1] += usize::from(points[2] < 0);
        }
    }
    decided
}

#[test]
fn terms_count_as_plain_loops_do() {
    let decided = [
        check::<Small>(3, 40),
        check::<Small>(4, 40),
        check::<Small>(5, 60),
        check::<Large>(6, 10),
    ];
    let [won, lost] = [0, 1].map(|who| decided.iter().map(|counts| counts[who]).sum::<usize>());
    assert!(won > 200 && lost > 10, "{won} won, {lost} lost");
}
