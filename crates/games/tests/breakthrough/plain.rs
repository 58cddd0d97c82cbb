//! Plain Breakthrough: pawns that go forward until one of them arrives.

use crate::plain::*;

#[derive(Clone)]
pub struct Breakthrough {
    /// `b` and `w`.
    board: Grid,
    side: char,
}

impl Breakthrough {
    pub fn new() -> Self {
        let mut board = empty_grid(8, 8);
        for cell in cells(&board.clone()) {
            match cell.0 {
                0 | 1 => put(&mut board, cell, 'b'),
                6 | 7 => put(&mut board, cell, 'w'),
                _ => {}
            }
        }
        Self { board, side: 'b' }
    }

    fn winner(&self) -> Option<char> {
        let has_won = |side: char| {
            let far = if side == 'b' { 7 } else { 0 };
            self.board[far].contains(&side) || count(&self.board, opponent(side)) == 0
        };
        [opponent(self.side), self.side]
            .into_iter()
            .find(|&side| has_won(side))
    }
}

impl Plain for Breakthrough {
    fn set(&mut self, position: &str) {
        let mut fields = position.split_whitespace();
        self.board = parse_grid(fields.next().expect("rows"), 8, 8);
        self.side = parse_side(fields.next());
    }

    fn text(&self) -> String {
        format!("{} {}", rows_text(&self.board), self.side)
    }

    fn moves(&self) -> Vec<String> {
        let mut moves = Vec::new();
        if self.winner().is_some() {
            return moves;
        }
        let up = if self.side == 'b' { 1 } else { -1 };
        for from in cells_with(&self.board, self.side) {
            for right in [-1, 0, 1] {
                let Some(to) = shifted(&self.board, from, (up, right), 1) else {
                    continue;
                };
                let there = get(&self.board, to);
                if there == EMPTY || (right != 0 && there != self.side) {
                    moves.push(format!("{}-{}", cell_name(from), cell_name(to)));
                }
            }
        }
        moves
    }

    fn play(&mut self, mv: &str) {
        let (from, to) = mv.split_once('-').expect("two cells");
        put(&mut self.board, parse_cell(from), EMPTY);
        put(&mut self.board, parse_cell(to), self.side);
        self.side = opponent(self.side);
    }

    fn outcome(&self) -> Option<&'static str> {
        self.winner().map(won_by)
    }
}
