//! Plain Ataxx: clones and jumps that turn the enemy pieces around the landing cell.

use crate::plain::*;

/// The obstacles and start pieces of the 8x8 maps.
const LINEAR: &str = "o7/1------1/1------1/1--2--1/1--2--1/1------1/1------1/7x";
const RING: &str = "o7/1------1/1-4-1/1-4-1/1-4-1/1-4-1/1------1/7x";
const TYPICAL: &str = "o7/8/1-4-1/8/8/1-4-1/8/7x";

/// So many plies in a row without a clone are a draw.
const CLOCK_LIMIT: u32 = 100;

const PASS: &str = "0000";

#[derive(Clone)]
pub struct Ataxx {
    /// `x`, `o` and `-` for a blocked cell.
    board: Grid,
    side: char,
    clock: u32,
    move_number: u32,
    /// The jumps in a row of x and of o.
    jumps: [u32; 2],
    jump_limit: Option<u32>,
}

impl Ataxx {
    pub fn new(size: usize, map: &str, jump_limit: Option<u32>) -> Self {
        let board = match map {
            "open" => open_board(size),
            "linear" => parse_grid(LINEAR, size, size),
            "ring" => parse_grid(RING, size, size),
            "typical" => parse_grid(TYPICAL, size, size),
            _ => panic!("map {map}"),
        };
        Self {
            board,
            side: 'x',
            clock: 0,
            move_number: 1,
            jumps: [0, 0],
            jump_limit,
        }
    }

    /// Clones and jumps of a side; there may be none.
    fn placements(&self, side: char) -> Vec<String> {
        let mut moves = Vec::new();
        for to in cells_with(&self.board, EMPTY) {
            if !self.pieces_at_distance(side, to, 1).is_empty() {
                moves.push(cell_name(to));
            }
            for from in self.pieces_at_distance(side, to, 2) {
                moves.push(format!("{}{}", cell_name(from), cell_name(to)));
            }
        }
        moves
    }

    /// The pieces of a side that stand in the square ring around a cell, 1 or 2 away from it.
    fn pieces_at_distance(&self, side: char, centre: Cell, distance: usize) -> Vec<Cell> {
        let mut pieces = cells_with(&self.board, side);
        pieces.retain(|&(row, column)| {
            row.abs_diff(centre.0).max(column.abs_diff(centre.1)) == distance
        });
        pieces
    }

    fn land(&mut self, cell: Cell) {
        put(&mut self.board, cell, self.side);
        for captured in self.pieces_at_distance(enemy(self.side), cell, 1) {
            put(&mut self.board, captured, self.side);
        }
    }

    fn own_jumps(&mut self) -> &mut u32 {
        &mut self.jumps[if self.side == 'x' { 0 } else { 1 }]
    }

    fn most_pieces(&self) -> &'static str {
        let x = count(&self.board, 'x');
        let o = count(&self.board, 'o');
        match x.cmp(&o) {
            std::cmp::Ordering::Greater => "black",
            std::cmp::Ordering::Less => "white",
            std::cmp::Ordering::Equal => "draw",
        }
    }

    fn side_eliminated(&self) -> bool {
        count(&self.board, 'x') == 0 || count(&self.board, 'o') == 0
    }

    fn nobody_can_move(&self) -> bool {
        self.placements('x').is_empty() && self.placements('o').is_empty()
    }
}

fn open_board(size: usize) -> Grid {
    let mut board = empty_grid(size, size);
    let last = size - 1;
    put(&mut board, (last, 0), 'x');
    put(&mut board, (0, last), 'x');
    put(&mut board, (0, 0), 'o');
    put(&mut board, (last, last), 'o');
    board
}

fn enemy(side: char) -> char {
    if side == 'x' { 'o' } else { 'x' }
}

impl Plain for Ataxx {
    fn set(&mut self, position: &str) {
        let size = self.board.len();
        let mut fields = position.split_whitespace();
        self.board = parse_grid(fields.next().expect("rows"), size, size);
        self.side = match fields.next() {
            None | Some("x") => 'x',
            Some("o") => 'o',
            Some(other) => panic!("side {other}"),
        };
        self.clock = fields.next().map_or(0, |field| field.parse().unwrap());
        self.move_number = fields.next().map_or(1, |field| field.parse().unwrap());
        self.jumps = [0, 0];
    }

    fn text(&self) -> String {
        format!(
            "{} {} {} {}",
            rows_text(&self.board),
            self.side,
            self.clock,
            self.move_number
        )
    }

    fn moves(&self) -> Vec<String> {
        if self.outcome().is_some() {
            return Vec::new();
        }
        let mut moves = self.placements(self.side);
        if moves.is_empty() {
            moves.push(PASS.to_string());
        }
        moves
    }

    fn play(&mut self, mv: &str) {
        if mv == PASS {
            self.clock += 1;
        } else if mv.len() == 2 {
            self.land(parse_cell(mv));
            self.clock = 0;
            *self.own_jumps() = 0;
        } else {
            put(&mut self.board, parse_cell(&mv[..2]), EMPTY);
            self.land(parse_cell(&mv[2..]));
            self.clock += 1;
            *self.own_jumps() += 1;
        }
        if self.side == 'o' {
            self.move_number += 1;
        }
        self.side = enemy(self.side);
    }

    fn outcome(&self) -> Option<&'static str> {
        if self.side_eliminated() || self.nobody_can_move() {
            return Some(self.most_pieces());
        }
        match self.jump_limit {
            Some(limit) => {
                let exceeded = self.jumps.iter().any(|&jumps| jumps > limit);
                exceeded.then(|| self.most_pieces())
            }
            None => (self.clock >= CLOCK_LIMIT).then_some("draw"),
        }
    }
}
