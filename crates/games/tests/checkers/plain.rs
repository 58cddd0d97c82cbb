//! Plain English checkers on an 8x8 array; squares are numbered 1 to 32 from the top, Black's end.

use crate::plain::*;

const START: &str = "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12";

/// So many plies in a row with neither a capture nor a man's advance are a draw.
const QUIET_LIMIT: u32 = 80;

#[derive(Clone)]
pub struct Checkers {
    /// Men `b` and `w`, kings `B` and `W`.
    board: Grid,
    side: char,
    quiet_plies: u32,
    plies: u32,
    partial_captures: bool,
    max_plies: Option<u32>,
    draws_at_limit_only: bool,
}

/// A step or a capture: the squares where the piece stands, one after the other, and what it takes.
struct Move {
    path: Vec<Cell>,
    captured: Vec<Cell>,
}

impl Move {
    fn from(&self) -> Cell {
        self.path[0]
    }

    fn to(&self) -> Cell {
        *self.path.last().unwrap()
    }

    fn text(&self) -> String {
        let squares: Vec<String> = self
            .path
            .iter()
            .map(|&cell| square_of(cell).to_string())
            .collect();
        squares.join(if self.captured.is_empty() { "-" } else { "x" })
    }

    fn same_result(&self, other: &Move) -> bool {
        self.from() == other.from()
            && self.to() == other.to()
            && sorted(&self.captured) == sorted(&other.captured)
    }
}

fn sorted(cells: &[Cell]) -> Vec<Cell> {
    let mut cells = cells.to_vec();
    cells.sort();
    cells
}

impl Checkers {
    pub fn new(partial_captures: bool, max_plies: Option<u32>, draws_at_limit_only: bool) -> Self {
        let mut game = Self {
            board: empty_grid(8, 8),
            side: 'b',
            quiet_plies: 0,
            plies: 0,
            partial_captures,
            max_plies,
            draws_at_limit_only,
        };
        game.set(START);
        game
    }

    /// Every legal move; captures that differ only in their path are all listed.
    fn legal_paths(&self) -> Vec<Move> {
        let captures = self.captures();
        if captures.is_empty() {
            self.steps()
        } else {
            captures
        }
    }

    /// Every legal move; captures with the same start, end and victims are one move.
    fn legal(&self) -> Vec<Move> {
        let mut merged: Vec<Move> = Vec::new();
        for mv in self.legal_paths() {
            if !merged.iter().any(|known| known.same_result(&mv)) {
                merged.push(mv);
            }
        }
        merged
    }

    fn own_pieces(&self) -> Vec<Cell> {
        let mut own = cells(&self.board);
        own.retain(|&cell| owner(get(&self.board, cell)) == Some(self.side));
        own
    }

    fn steps(&self) -> Vec<Move> {
        let mut steps = Vec::new();
        for from in self.own_pieces() {
            for direction in directions(get(&self.board, from)) {
                if let Some(to) = shifted(&self.board, from, direction, 1)
                    && get(&self.board, to) == EMPTY
                {
                    steps.push(Move {
                        path: vec![from, to],
                        captured: Vec::new(),
                    });
                }
            }
        }
        steps
    }

    fn captures(&self) -> Vec<Move> {
        let mut captures = Vec::new();
        for from in self.own_pieces() {
            let mut lifted = self.clone();
            put(&mut lifted.board, from, EMPTY);
            lifted.extend_capture(get(&self.board, from), &[from], &[], &mut captures);
        }
        captures
    }

    /// Adds all captures that begin with the given path. The board is the one without the moving
    /// piece; captured pieces are still on it, so that they block but are not jumped again.
    fn extend_capture(
        &self,
        piece: char,
        path: &[Cell],
        captured: &[Cell],
        captures: &mut Vec<Move>,
    ) {
        let here = *path.last().unwrap();
        let jumps = if is_crowned(piece, here) {
            Vec::new()
        } else {
            self.jumps(piece, here, captured)
        };
        if !captured.is_empty() && (jumps.is_empty() || self.partial_captures) {
            captures.push(Move {
                path: path.to_vec(),
                captured: captured.to_vec(),
            });
        }
        for (over, landing) in jumps {
            let longer_path = [path, &[landing]].concat();
            let more_captured = [captured, &[over]].concat();
            self.extend_capture(piece, &longer_path, &more_captured, captures);
        }
    }

    /// The single jumps from a cell: the piece jumped over and the landing cell.
    fn jumps(&self, piece: char, here: Cell, captured: &[Cell]) -> Vec<(Cell, Cell)> {
        let mut jumps = Vec::new();
        for direction in directions(piece) {
            let Some(landing) = shifted(&self.board, here, direction, 2) else {
                continue;
            };
            let over = shifted(&self.board, here, direction, 1).unwrap();
            let enemy = owner(get(&self.board, over)) == Some(opponent(self.side));
            if enemy && !captured.contains(&over) && get(&self.board, landing) == EMPTY {
                jumps.push((over, landing));
            }
        }
        jumps
    }

    fn limit_reached(&self) -> bool {
        self.quiet_plies >= QUIET_LIMIT && !self.draws_at_limit_only
            || self.max_plies.is_some_and(|max| self.plies >= max)
    }

    fn list_text(&self, side: char) -> String {
        let mut items = Vec::new();
        for square in 1..=32 {
            let piece = get(&self.board, cell_of(square));
            if owner(piece) == Some(side) {
                let prefix = if is_king(piece) { "K" } else { "" };
                items.push(format!("{prefix}{square}"));
            }
        }
        items.join(",")
    }

    fn place_list(&mut self, list: &str, side: char) {
        for item in list.split(',').filter(|item| !item.is_empty()) {
            let (number, piece) = match item.strip_prefix('K') {
                Some(number) => (number, side.to_ascii_uppercase()),
                None => (item, side),
            };
            let square = number.parse().expect("a square number");
            put(&mut self.board, cell_of(square), piece);
        }
    }
}

/// `b` or `w` for a piece, none for an empty cell.
fn owner(piece: char) -> Option<char> {
    (piece != EMPTY).then(|| piece.to_ascii_lowercase())
}

fn is_king(piece: char) -> bool {
    piece.is_ascii_uppercase()
}

/// Black's men go down, White's up.
fn directions(piece: char) -> Vec<Direction> {
    match piece {
        'b' => vec![(-1, -1), (-1, 1)],
        'w' => vec![(1, -1), (1, 1)],
        _ => vec![(-1, -1), (-1, 1), (1, -1), (1, 1)],
    }
}

/// Is this a man on its last row?
fn is_crowned(piece: char, cell: Cell) -> bool {
    (piece == 'b' && cell.0 == 0) || (piece == 'w' && cell.0 == 7)
}

/// Square 1 is b8 and square 5 is a7: four dark cells in each row, from the top left.
fn cell_of(square: usize) -> Cell {
    let rows_from_top = (square - 1) / 4;
    let first_column = 1 - rows_from_top % 2;
    (7 - rows_from_top, first_column + 2 * ((square - 1) % 4))
}

fn square_of((row, column): Cell) -> usize {
    (7 - row) * 4 + column / 2 + 1
}

impl Plain for Checkers {
    fn set(&mut self, position: &str) {
        let given: Vec<&str> = position.split(':').collect();
        let left_off = START.split(':').skip(given.len());
        self.side = match given[0] {
            "B" => 'b',
            "W" => 'w',
            other => panic!("side {other}"),
        };
        self.board = empty_grid(8, 8);
        for list in given[1..].iter().copied().chain(left_off) {
            match list.split_at(1) {
                ("W", squares) => self.place_list(squares, 'w'),
                ("B", squares) => self.place_list(squares, 'b'),
                _ => panic!("list {list}"),
            }
        }
        self.quiet_plies = 0;
        self.plies = 0;
    }

    fn text(&self) -> String {
        format!(
            "{}:W{}:B{}",
            self.side.to_ascii_uppercase(),
            self.list_text('w'),
            self.list_text('b')
        )
    }

    fn moves(&self) -> Vec<String> {
        if self.limit_reached() {
            return Vec::new();
        }
        self.legal().iter().map(Move::text).collect()
    }

    /// Any path of a merged capture is accepted.
    fn play(&mut self, mv: &str) {
        let paths = self.legal_paths();
        let mv = paths
            .iter()
            .find(|path| path.text() == mv)
            .expect("a legal move");
        let piece = get(&self.board, mv.from());
        put(&mut self.board, mv.from(), EMPTY);
        for &cell in &mv.captured {
            put(&mut self.board, cell, EMPTY);
        }
        let landed = if is_crowned(piece, mv.to()) {
            piece.to_ascii_uppercase()
        } else {
            piece
        };
        put(&mut self.board, mv.to(), landed);
        let quiet = is_king(piece) && mv.captured.is_empty();
        self.quiet_plies = if quiet { self.quiet_plies + 1 } else { 0 };
        self.plies += 1;
        self.side = opponent(self.side);
    }

    fn outcome(&self) -> Option<&'static str> {
        if self.legal_paths().is_empty() {
            Some(won_by(opponent(self.side)))
        } else if self.limit_reached() {
            Some("draw")
        } else {
            None
        }
    }
}
