//! What the plain versions of the games share: arrays, loops and text, to compare the fast boards with.

/// What every plain game can do: all in text.
pub trait Plain: Clone {
    /// Reads a position text (fields left off at the end take their start values). Panics on bad
    /// text: it is only fed good ones.
    fn set(&mut self, position: &str);
    /// The position as text, in the project's notation.
    fn text(&self) -> String;
    /// All legal moves as text, without duplicates, in any order; none when the game is over.
    fn moves(&self) -> Vec<String>;
    /// Plays a move out of moves().
    fn play(&mut self, mv: &str);
    /// "black", "white" or "draw" when the game is over. (In Ataxx x is black.)
    fn outcome(&self) -> Option<&'static str>;
}

/// A row counted from the bottom and a column counted from the left, both from 0: `a1` is (0, 0).
pub type Cell = (usize, usize);

/// A direction: rows up, columns to the right.
pub type Direction = (i32, i32);

/// The cells of a board as `grid[row][column]`; each game says which letters it uses.
pub type Grid = Vec<Vec<char>>;

pub const EMPTY: char = '.';

pub const ORTHOGONAL: [Direction; 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];

pub const ALL_EIGHT: [Direction; 8] = [
    (1, 0),
    (-1, 0),
    (0, 1),
    (0, -1),
    (1, 1),
    (1, -1),
    (-1, 1),
    (-1, -1),
];

pub fn empty_grid(rows: usize, columns: usize) -> Grid {
    vec![vec![EMPTY; columns]; rows]
}

/// Every cell of the grid, from the bottom row up.
pub fn cells(grid: &Grid) -> Vec<Cell> {
    let mut cells = Vec::new();
    for (row, letters) in grid.iter().enumerate() {
        for column in 0..letters.len() {
            cells.push((row, column));
        }
    }
    cells
}

/// The cells that hold the letter.
pub fn cells_with(grid: &Grid, letter: char) -> Vec<Cell> {
    let mut found = cells(grid);
    found.retain(|&cell| get(grid, cell) == letter);
    found
}

pub fn count(grid: &Grid, letter: char) -> usize {
    cells_with(grid, letter).len()
}

pub fn get(grid: &Grid, cell: Cell) -> char {
    grid[cell.0][cell.1]
}

pub fn put(grid: &mut Grid, cell: Cell, letter: char) {
    grid[cell.0][cell.1] = letter;
}

/// The cell `distance` away in a direction, if it is on the board.
pub fn shifted(grid: &Grid, cell: Cell, direction: Direction, distance: i32) -> Option<Cell> {
    let row = cell.0 as i32 + direction.0 * distance;
    let column = cell.1 as i32 + direction.1 * distance;
    let inside =
        row >= 0 && column >= 0 && row < grid.len() as i32 && column < grid[0].len() as i32;
    inside.then_some((row as usize, column as usize))
}

/// `a1` for (0, 0), `c2` for (1, 2).
pub fn cell_name(cell: Cell) -> String {
    let letter = (b'a' + cell.1 as u8) as char;
    format!("{letter}{}", cell.0 + 1)
}

pub fn parse_cell(name: &str) -> Cell {
    let column = name.as_bytes()[0] - b'a';
    let row: usize = name[1..].parse().expect("a row number");
    (row - 1, column as usize)
}

/// Reads rows given from the top, with numbers for runs of empty cells. The rows come out from
/// the bottom, each as long as its text says.
pub fn parse_rows(text: &str) -> Vec<Vec<char>> {
    text.split('/').rev().map(parse_row).collect()
}

fn parse_row(text: &str) -> Vec<char> {
    let mut row = Vec::new();
    let mut run = 0;
    for letter in text.chars() {
        if let Some(digit) = letter.to_digit(10) {
            run = run * 10 + digit as usize;
        } else {
            row.resize(row.len() + run, EMPTY);
            run = 0;
            row.push(letter);
        }
    }
    row.resize(row.len() + run, EMPTY);
    row
}

/// The opposite of `parse_rows`.
pub fn rows_text(rows: &[Vec<char>]) -> String {
    let texts: Vec<String> = rows.iter().rev().map(|row| row_text(row)).collect();
    texts.join("/")
}

fn row_text(row: &[char]) -> String {
    let mut text = String::new();
    let mut run = 0;
    for &letter in row {
        if letter == EMPTY {
            run += 1;
            continue;
        }
        if run > 0 {
            text += &run.to_string();
            run = 0;
        }
        text.push(letter);
    }
    if run > 0 {
        text += &run.to_string();
    }
    text
}

/// Reads rows for a board whose size is known.
pub fn parse_grid(text: &str, rows: usize, columns: usize) -> Grid {
    let grid = parse_rows(text);
    assert_eq!(grid.len(), rows, "rows in {text}");
    for row in &grid {
        assert_eq!(row.len(), columns, "columns in {text}");
    }
    grid
}

/// The opponent of `b` or `w`.
pub fn opponent(side: char) -> char {
    if side == 'b' { 'w' } else { 'b' }
}

/// The outcome when the side `b` or `w` has won.
pub fn won_by(side: char) -> &'static str {
    if side == 'b' { "black" } else { "white" }
}

/// Reads a side to move, `b` or `w`; Black when it is left off.
pub fn parse_side(field: Option<&str>) -> char {
    match field {
        None | Some("b") => 'b',
        Some("w") => 'w',
        Some(other) => panic!("side {other}"),
    }
}
