//! Names of squares.

use std::fmt;

/// A square by its column from the left and its row from the bottom, both from 0. Its text is
/// a letter and a number: `a1` is the bottom left.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Square {
    /// From the left, from 0.
    pub column: usize,
    /// From the bottom, from 0.
    pub row: usize,
}

impl Square {
    /// The square in this column and row, from 0.
    pub const fn new(column: usize, row: usize) -> Self {
        Square { column, row }
    }

    /// Reads a square at the start of the text and gives what follows it.
    pub fn read(text: &str) -> Option<(Square, &str)> {
        let column = text.bytes().next().filter(u8::is_ascii_lowercase)? - b'a';
        let rest = &text[1..];
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let (number, rest) = rest.split_at(digits);
        if number.starts_with('0') || digits > 2 {
            return None;
        }
        let row: usize = number.parse().ok()?;
        Some((Square::new(column.into(), row - 1), rest))
    }

    /// Reads a text that is one square and nothing else.
    pub fn parse(text: &str) -> Option<Square> {
        Square::read(text)
            .filter(|(_, rest)| rest.is_empty())
            .map(|(square, _)| square)
    }

    /// The squares that a text names, in order: `a1-c3` names two, `pass` none.
    pub fn all_in(text: &str) -> Vec<Square> {
        let mut squares = Vec::new();
        let mut rest = text;
        while let Some(start) = rest.find(|letter: char| letter.is_ascii_lowercase()) {
            rest = &rest[start..];
            match Square::read(rest) {
                Some((square, after)) => {
                    squares.push(square);
                    rest = after;
                }
                None => rest = &rest[1..],
            }
        }
        squares
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", column_letter(self.column), self.row + 1)
    }
}

/// The letter of a column, from 0.
pub fn column_letter(column: usize) -> char {
    (b'a' + column as u8) as char
}
