//! Plain Pentalath: stones on a hexagon, groups without liberties are captured, five in a row win.

use crate::plain::*;

/// A cell of the square array that is not part of the hexagon.
const OUTSIDE: char = '#';

/// The directions of the three lines through a cell.
const LINES: [Direction; 3] = [(0, 1), (1, 0), (1, 1)];

const NEIGHBOURS: [Direction; 6] = [(0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (-1, -1)];

#[derive(Clone)]
pub struct Pentalath {
    /// The hexagon in a square array: `b`, `w` and `OUTSIDE`.
    board: Grid,
    side: char,
    passes_in_a_row: u32,
    swap: bool,
    /// Whether the next move is the second of the game.
    is_second_move: bool,
}

impl Pentalath {
    pub fn new(edge: usize, swap: bool) -> Self {
        let size = 2 * edge - 1;
        let mut board = empty_grid(size, size);
        for cell in cells(&board) {
            if cell.0.abs_diff(cell.1) >= edge {
                put(&mut board, cell, OUTSIDE);
            }
        }
        Self {
            board,
            side: 'b',
            passes_in_a_row: 0,
            swap,
            is_second_move: false,
        }
    }

    fn placements(&self) -> Vec<Cell> {
        let mut legal = cells_with(&self.board, EMPTY);
        legal.retain(|&cell| {
            let mut after = self.clone();
            after.place(cell);
            after.has_liberty(&after.group(cell))
        });
        legal
    }

    /// Puts a stone down and removes what it captures. After a suicide the new stone's group is
    /// left without a liberty; after a capture it has one, where a captured stone stood beside it.
    fn place(&mut self, cell: Cell) {
        put(&mut self.board, cell, self.side);
        for neighbour in self.neighbours(cell) {
            if get(&self.board, neighbour) == opponent(self.side) {
                let group = self.group(neighbour);
                if !self.has_liberty(&group) {
                    self.remove(&group);
                }
            }
        }
    }

    fn remove(&mut self, group: &[Cell]) {
        for &stone in group {
            put(&mut self.board, stone, EMPTY);
        }
    }

    fn neighbours(&self, cell: Cell) -> Vec<Cell> {
        let mut neighbours = Vec::new();
        for direction in NEIGHBOURS {
            if let Some(neighbour) = shifted(&self.board, cell, direction, 1)
                && get(&self.board, neighbour) != OUTSIDE
            {
                neighbours.push(neighbour);
            }
        }
        neighbours
    }

    /// The stones connected with the one on the cell, itself included.
    fn group(&self, cell: Cell) -> Vec<Cell> {
        let colour = get(&self.board, cell);
        let mut group = vec![cell];
        let mut looked_at = 0;
        while looked_at < group.len() {
            for neighbour in self.neighbours(group[looked_at]) {
                if get(&self.board, neighbour) == colour && !group.contains(&neighbour) {
                    group.push(neighbour);
                }
            }
            looked_at += 1;
        }
        group
    }

    fn has_liberty(&self, group: &[Cell]) -> bool {
        group.iter().any(|&stone| {
            self.neighbours(stone)
                .iter()
                .any(|&cell| get(&self.board, cell) == EMPTY)
        })
    }

    fn has_five(&self, colour: char) -> bool {
        cells(&self.board).into_iter().any(|first| {
            LINES
                .iter()
                .any(|&direction| self.is_five(colour, first, direction))
        })
    }

    fn is_five(&self, colour: char, first: Cell, direction: Direction) -> bool {
        (0..5).all(|distance| {
            shifted(&self.board, first, direction, distance)
                .is_some_and(|cell| get(&self.board, cell) == colour)
        })
    }

    fn swap_is_legal(&self) -> bool {
        self.swap && self.is_second_move
    }

    /// A text with one black stone and White to move is read as the one after the first move.
    fn looks_like_second_move(&self) -> bool {
        self.side == 'w' && count(&self.board, 'b') == 1 && count(&self.board, 'w') == 0
    }

    fn swap_colours(&mut self) {
        let stone = cells_with(&self.board, 'b')[0];
        put(&mut self.board, stone, 'w');
    }
}

impl Plain for Pentalath {
    fn set(&mut self, position: &str) {
        let mut fields = position.split_whitespace();
        let rows = parse_rows(fields.next().expect("rows"));
        assert_eq!(rows.len(), self.board.len(), "rows in {position}");
        for (row, letters) in rows.iter().enumerate() {
            let mut real_cells = cells(&self.board);
            real_cells.retain(|&cell| cell.0 == row && get(&self.board, cell) != OUTSIDE);
            assert_eq!(letters.len(), real_cells.len(), "cells in {position}");
            for (&cell, &letter) in real_cells.iter().zip(letters) {
                put(&mut self.board, cell, letter);
            }
        }
        self.side = parse_side(fields.next());
        let rest: Vec<&str> = fields.collect();
        self.passes_in_a_row = rest.iter().filter(|&&word| word == "pass").count() as u32;
        self.is_second_move = rest.is_empty() && self.looks_like_second_move();
    }

    fn text(&self) -> String {
        let mut rows = self.board.clone();
        for row in &mut rows {
            row.retain(|&letter| letter != OUTSIDE);
        }
        let mut rest = " pass".repeat(self.passes_in_a_row as usize);
        let reads_as_second = self.swap && rest.is_empty() && self.looks_like_second_move();
        if reads_as_second && !self.is_second_move {
            rest += " noswap";
        }
        format!("{} {}{rest}", rows_text(&rows), self.side)
    }

    fn moves(&self) -> Vec<String> {
        if self.outcome().is_some() {
            return Vec::new();
        }
        let mut moves: Vec<String> = self.placements().into_iter().map(cell_name).collect();
        if self.swap_is_legal() {
            moves.push("swap".to_string());
        }
        if moves.is_empty() {
            moves.push("pass".to_string());
        }
        moves
    }

    fn play(&mut self, mv: &str) {
        let stones = count(&self.board, 'b') + count(&self.board, 'w');
        self.is_second_move = stones == 0 && self.side == 'b' && mv != "pass";
        if mv == "pass" {
            self.passes_in_a_row += 1;
        } else {
            self.passes_in_a_row = 0;
            if mv == "swap" {
                self.swap_colours();
            } else {
                self.place(parse_cell(mv));
            }
        }
        self.side = opponent(self.side);
    }

    fn outcome(&self) -> Option<&'static str> {
        // The side that has just moved comes first: it decides if both have a row.
        for side in [opponent(self.side), self.side] {
            if self.has_five(side) {
                return Some(won_by(side));
            }
        }
        let full = count(&self.board, EMPTY) == 0;
        (full || self.passes_in_a_row >= 2).then_some("draw")
    }
}
