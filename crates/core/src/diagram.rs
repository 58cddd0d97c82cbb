//! A board as a picture: what stands where, without a word about how to draw it.

use crate::{Side, Square, column_letter, write_rows};

/// What a terminal or a page draws.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagram {
    /// The rows from the top.
    pub rows: Vec<Row>,
    /// The labels below the bottom row, one for each of its cells.
    pub footer: Vec<String>,
    /// By how many half cells the footer is shifted to the right.
    pub footer_indent: usize,
    /// The letters of Black's and White's pieces in the game's notation.
    pub letters: [char; 2],
    /// Whether cells are told apart by the names written on them rather than by labels beside the
    /// rows and columns.
    pub is_numbered: bool,
}

/// A row of cells.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    /// What stands before the row.
    pub label: String,
    /// By how many half cells the row is shifted to the right: hexagons interlock.
    pub indent: usize,
    /// Its cells from the left.
    pub cells: Vec<Cell>,
    /// What stands after the row.
    pub end: String,
}

/// A cell and what is on it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cell {
    /// What the cell is.
    pub ground: Ground,
    /// What stands on it.
    pub piece: Option<Piece>,
    /// What moves call the cell; `None` where nothing is ever played.
    pub name: Option<String>,
}

/// What a cell is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ground {
    /// A cell that is played on.
    Plain,
    /// A part of the board that is not played on.
    Unused,
    /// A cell that nothing can enter.
    Blocked,
    /// The camp in which this side starts.
    Camp(Side),
}

/// A piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Piece {
    /// Whose it is.
    pub side: Side,
    /// Whether it is crowned.
    pub king: bool,
}

impl Piece {
    /// A piece without a crown.
    pub const fn man(side: Side) -> Self {
        Piece { side, king: false }
    }

    /// A crowned piece.
    pub const fn king(side: Side) -> Self {
        Piece { side, king: true }
    }
}

impl Cell {
    /// A cell with or without a man of this side, which has no name yet.
    pub const fn new(ground: Ground, side: Option<Side>) -> Self {
        let piece = match side {
            Some(side) => Some(Piece::man(side)),
            None => None,
        };
        Cell {
            ground,
            piece,
            name: None,
        }
    }

    /// The same cell with a name.
    pub fn named(self, name: impl ToString) -> Self {
        Cell {
            name: Some(name.to_string()),
            ..self
        }
    }
}

impl Diagram {
    /// The cells that have a name.
    pub fn cells(&self) -> impl Iterator<Item = &Cell> {
        let cells = self.rows.iter().flat_map(|row| &row.cells);
        cells.filter(|cell| cell.name.is_some())
    }

    /// The same, to be changed.
    pub fn cells_mut(&mut self) -> impl Iterator<Item = &mut Cell> {
        let cells = self.rows.iter_mut().flat_map(|row| &mut row.cells);
        cells.filter(|cell| cell.name.is_some())
    }

    /// Its rows as text, as [`read_rows`](crate::read_rows) reads them: the letters of the pieces,
    /// capitals for kings, and `-` for a blocked cell.
    pub fn rows_text(&self) -> String {
        let letter = |cell: &Cell| match (cell.piece, cell.ground) {
            (Some(piece), _) if piece.king => {
                Some(self.letters[piece.side.index()].to_ascii_uppercase())
            }
            (Some(piece), _) => Some(self.letters[piece.side.index()]),
            (None, Ground::Blocked) => Some('-'),
            (None, _) => None,
        };
        let row = |row: &Row| -> Vec<Option<char>> {
            let named = row.cells.iter().filter(|cell| cell.name.is_some());
            named.map(letter).collect()
        };
        let rows: Vec<Vec<Option<char>>> = self.rows.iter().map(row).collect();
        let widths: Vec<usize> = rows.iter().map(Vec::len).collect();
        write_rows(&widths, |row, column| rows[row][column])
    }

    /// A rectangular board with letters below and numbers at the left, whose cells are named as
    /// [`Square`](crate::Square)s. `cell` gives the cell in a row from the top and a column from the
    /// left.
    pub fn rectangle(
        (rows, columns): (usize, usize),
        letters: [char; 2],
        cell: impl Fn(usize, usize) -> Cell,
    ) -> Self {
        let named = |row: usize, column: usize| {
            let square = Square::new(column, rows - 1 - row);
            cell(row, column).named(square)
        };
        Diagram {
            letters,
            rows: (0..rows)
                .map(|row| Row {
                    label: (rows - row).to_string(),
                    indent: 0,
                    cells: (0..columns).map(|column| named(row, column)).collect(),
                    end: String::new(),
                })
                .collect(),
            footer: (0..columns)
                .map(|column| column_letter(column).to_string())
                .collect(),
            footer_indent: 0,
            is_numbered: false,
        }
    }
}
