//! A board as a picture: what stands where, without a word about how to draw it.

use crate::Side;

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
    /// The cell's own name, where the notation numbers the cells.
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
}

impl Cell {
    /// A cell with or without a man of this side.
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
}

impl Diagram {
    /// A rectangular board with letters below and numbers at the left. `cell` gives the cell
    /// in a row from the top and a column from the left.
    pub fn rectangle(
        (rows, columns): (usize, usize),
        letters: [char; 2],
        cell: impl Fn(usize, usize) -> Cell,
    ) -> Self {
        Diagram {
            letters,
            rows: (0..rows)
                .map(|row| Row {
                    label: (rows - row).to_string(),
                    indent: 0,
                    cells: (0..columns).map(|column| cell(row, column)).collect(),
                    end: String::new(),
                })
                .collect(),
            footer: (0..columns)
                .map(|column| crate::column_letter(column).to_string())
                .collect(),
            footer_indent: 0,
        }
    }
}
