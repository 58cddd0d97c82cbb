//! Plain Halma for two: steps and chains of hops from the own corner into the opposite one.

use crate::plain::*;

#[derive(Clone)]
pub struct Halma {
    /// `b` and `w`.
    board: Grid,
    side: char,
    plies: u32,
    /// How many cells of each row, from the corner on, belong to a camp.
    camp_rows: Vec<usize>,
    /// No man leaves the far camp.
    locked: bool,
    /// A far camp that is full and holds an own man wins, instead of all men being there.
    fill: bool,
    rounds: u32,
}

impl Halma {
    pub fn new(size: usize, men: Option<usize>, locked: bool, fill: bool, rounds: u32) -> Self {
        let men = men.unwrap_or_else(|| default_men(size));
        let mut game = Self {
            board: empty_grid(size, size),
            side: 'b',
            plies: 0,
            camp_rows: camp_rows(men),
            locked,
            fill,
            rounds,
        };
        for side in ['b', 'w'] {
            for cell in game.camp_of(side) {
                put(&mut game.board, cell, side);
            }
        }
        game
    }

    fn is_in_camp_of(&self, side: char, (row, column): Cell) -> bool {
        let last = self.board.len() - 1;
        let (row, column) = match side {
            'b' => (row, column),
            _ => (last - row, last - column),
        };
        row < self.camp_rows.len() && column < self.camp_rows[row]
    }

    fn camp_of(&self, side: char) -> Vec<Cell> {
        let mut camp = cells(&self.board);
        camp.retain(|&cell| self.is_in_camp_of(side, cell));
        camp
    }

    fn legal(&self) -> Vec<String> {
        let mut moves = Vec::new();
        for from in cells_with(&self.board, self.side) {
            // No cell is listed twice: hops move a man an even number of rows and of columns.
            let mut ends = self.steps(from);
            ends.extend(self.hops(from));
            for to in ends {
                moves.push(format!("{}-{}", cell_name(from), cell_name(to)));
            }
        }
        moves
    }

    fn steps(&self, from: Cell) -> Vec<Cell> {
        let mut ends = Vec::new();
        for direction in ALL_EIGHT {
            if let Some(to) = shifted(&self.board, from, direction, 1)
                && get(&self.board, to) == EMPTY
                && self.may_go(from, to)
            {
                ends.push(to);
            }
        }
        ends
    }

    /// Every cell but its own that a man reaches by one hop or several.
    fn hops(&self, from: Cell) -> Vec<Cell> {
        let mut lifted = self.clone();
        put(&mut lifted.board, from, EMPTY);
        let mut reached = vec![from];
        let mut looked_at = 0;
        while looked_at < reached.len() {
            for landing in lifted.single_hops(reached[looked_at]) {
                if !reached.contains(&landing) {
                    reached.push(landing);
                }
            }
            looked_at += 1;
        }
        reached.remove(0);
        reached
    }

    fn single_hops(&self, here: Cell) -> Vec<Cell> {
        let mut landings = Vec::new();
        for direction in ALL_EIGHT {
            let Some(landing) = shifted(&self.board, here, direction, 2) else {
                continue;
            };
            let over = shifted(&self.board, here, direction, 1).unwrap();
            if get(&self.board, over) != EMPTY
                && get(&self.board, landing) == EMPTY
                && self.may_go(here, landing)
            {
                landings.push(landing);
            }
        }
        landings
    }

    /// With a locked camp no step and no part of a hop chain leads out of the far camp.
    fn may_go(&self, from: Cell, to: Cell) -> bool {
        let far = opponent(self.side);
        !self.locked || !self.is_in_camp_of(far, from) || self.is_in_camp_of(far, to)
    }

    fn has_won(&self, side: char) -> bool {
        let far_camp = self.camp_of(opponent(side));
        let holds = |letter| {
            far_camp
                .iter()
                .any(|&cell| get(&self.board, cell) == letter)
        };
        if self.fill {
            !holds(EMPTY) && holds(side)
        } else {
            let men = cells_with(&self.board, side);
            men.iter().all(|man| far_camp.contains(man))
        }
    }

    /// The men strictly past the diagonal between the camps.
    fn men_past_half(&self, side: char) -> usize {
        let diagonal = self.board.len() - 1;
        let mut men = cells_with(&self.board, side);
        men.retain(|&(row, column)| match side {
            'b' => row + column > diagonal,
            _ => row + column < diagonal,
        });
        men.len()
    }

    fn more_men_past_half(&self) -> &'static str {
        match self.men_past_half('b').cmp(&self.men_past_half('w')) {
            std::cmp::Ordering::Greater => "black",
            std::cmp::Ordering::Less => "white",
            std::cmp::Ordering::Equal => "draw",
        }
    }
}

fn default_men(size: usize) -> usize {
    let side = size / 2;
    if size == 16 {
        19
    } else {
        side * (side + 1) / 2
    }
}

fn camp_rows(men: usize) -> Vec<usize> {
    if men == 19 {
        return vec![5, 5, 4, 3, 2];
    }
    let side = (1..)
        .find(|side| side * (side + 1) / 2 >= men)
        .expect("a side");
    assert_eq!(side * (side + 1) / 2, men, "men make a triangle");
    (1..=side).rev().collect()
}

impl Plain for Halma {
    fn set(&mut self, position: &str) {
        let size = self.board.len();
        let mut fields = position.split_whitespace();
        self.board = parse_grid(fields.next().expect("rows"), size, size);
        self.side = parse_side(fields.next());
        self.plies = fields.next().map_or(0, |field| field.parse().unwrap());
    }

    fn text(&self) -> String {
        format!("{} {} {}", rows_text(&self.board), self.side, self.plies)
    }

    fn moves(&self) -> Vec<String> {
        if self.outcome().is_some() {
            return Vec::new();
        }
        let mut moves = self.legal();
        if moves.is_empty() {
            moves.push("pass".to_string());
        }
        moves
    }

    fn play(&mut self, mv: &str) {
        if let Some((from, to)) = mv.split_once('-') {
            put(&mut self.board, parse_cell(from), EMPTY);
            put(&mut self.board, parse_cell(to), self.side);
        }
        self.plies += 1;
        self.side = opponent(self.side);
    }

    fn outcome(&self) -> Option<&'static str> {
        // The side that has just moved comes first: it decides if both have won.
        for side in [opponent(self.side), self.side] {
            if self.has_won(side) {
                return Some(won_by(side));
            }
        }
        (self.plies >= 2 * self.rounds).then(|| self.more_men_past_half())
    }
}
