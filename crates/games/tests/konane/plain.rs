//! Plain Konane: a full board of alternating pieces, two removals, then jumps until one side has none.

use crate::plain::*;

#[derive(Clone)]
pub struct Konane {
    /// `b` and `w`.
    board: Grid,
    side: char,
}

impl Konane {
    pub fn new(rows: usize, columns: usize) -> Self {
        let mut board = empty_grid(rows, columns);
        for cell in cells(&board) {
            let rows_from_top = rows - 1 - cell.0;
            let black = (rows_from_top + cell.1).is_multiple_of(2);
            put(&mut board, cell, if black { 'b' } else { 'w' });
        }
        Self { board, side: 'b' }
    }

    fn legal(&self) -> Vec<String> {
        match count(&self.board, EMPTY) {
            0 => self.first_removals(),
            1 => self.second_removals(),
            _ => self.jumps(),
        }
    }

    fn first_removals(&self) -> Vec<String> {
        let mut own = cells_with(&self.board, self.side);
        own.retain(|&cell| self.is_corner(cell) || self.is_centre(cell));
        own.into_iter().map(cell_name).collect()
    }

    fn is_corner(&self, (row, column): Cell) -> bool {
        let (rows, columns) = self.size();
        (row == 0 || row == rows - 1) && (column == 0 || column == columns - 1)
    }

    fn is_centre(&self, (row, column): Cell) -> bool {
        let (rows, columns) = self.size();
        is_middle(row, rows) && is_middle(column, columns)
    }

    fn size(&self) -> (usize, usize) {
        (self.board.len(), self.board[0].len())
    }

    fn second_removals(&self) -> Vec<String> {
        let gap = cells_with(&self.board, EMPTY)[0];
        let mut removals = Vec::new();
        for direction in ORTHOGONAL {
            if let Some(cell) = shifted(&self.board, gap, direction, 1)
                && get(&self.board, cell) == self.side
            {
                removals.push(cell_name(cell));
            }
        }
        removals
    }

    fn jumps(&self) -> Vec<String> {
        let mut jumps = Vec::new();
        for from in cells_with(&self.board, self.side) {
            for direction in ORTHOGONAL {
                for landing in self.landings(from, direction) {
                    jumps.push(format!("{}-{}", cell_name(from), cell_name(landing)));
                }
            }
        }
        jumps
    }

    /// Where a piece may stop when it jumps in one direction, once or more often.
    fn landings(&self, from: Cell, direction: Direction) -> Vec<Cell> {
        let mut landings = Vec::new();
        let mut here = from;
        while let Some(landing) = shifted(&self.board, here, direction, 2) {
            let over = shifted(&self.board, here, direction, 1).unwrap();
            if get(&self.board, over) != opponent(self.side) || get(&self.board, landing) != EMPTY {
                break;
            }
            landings.push(landing);
            here = landing;
        }
        landings
    }

    fn jump(&mut self, from: Cell, to: Cell) {
        // A jump is a straight line: every cell from its start up to its end is left empty.
        for row in from.0.min(to.0)..=from.0.max(to.0) {
            for column in from.1.min(to.1)..=from.1.max(to.1) {
                put(&mut self.board, (row, column), EMPTY);
            }
        }
        put(&mut self.board, to, self.side);
    }
}

/// One middle index for an odd length, two for an even one.
fn is_middle(index: usize, length: usize) -> bool {
    index == length / 2 || index == (length - 1) / 2
}

impl Plain for Konane {
    fn set(&mut self, position: &str) {
        let (rows, columns) = self.size();
        let mut fields = position.split_whitespace();
        self.board = parse_grid(fields.next().expect("rows"), rows, columns);
        self.side = parse_side(fields.next());
    }

    fn text(&self) -> String {
        format!("{} {}", rows_text(&self.board), self.side)
    }

    fn moves(&self) -> Vec<String> {
        self.legal()
    }

    fn play(&mut self, mv: &str) {
        match mv.split_once('-') {
            None => put(&mut self.board, parse_cell(mv), EMPTY),
            Some((from, to)) => self.jump(parse_cell(from), parse_cell(to)),
        }
        self.side = opponent(self.side);
    }

    fn outcome(&self) -> Option<&'static str> {
        self.legal().is_empty().then(|| won_by(opponent(self.side)))
    }
}
