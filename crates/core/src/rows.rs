//! The rows of a position text: from the top, `/` between them, letters for pieces and numbers
//! for runs of empty cells.

use crate::{Bits, PositionError, Side, Square};

/// The letters of Black's and of White's pieces in most notations.
pub const LETTERS: [char; 2] = ['b', 'w'];

/// Reads the rows of a board whose rows have these widths, from the top. `place` is called for
/// every cell that holds a letter with the row from the top, the place in the row, and it.
pub fn read_rows(
    text: &str,
    widths: &[usize],
    mut place: impl FnMut(usize, usize, char) -> Result<(), PositionError>,
) -> Result<(), PositionError> {
    let found = text.split('/').count();
    if found != widths.len() {
        return Err(PositionError::Rows {
            expected: widths.len(),
            found,
        });
    }
    for (row, (line, &width)) in text.split('/').zip(widths).enumerate() {
        let number = widths.len() - row;
        let mut column = 0;
        let mut rest = line;
        while let Some(letter) = rest.chars().next() {
            let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
            if digits > 0 {
                column += read_run(&rest[..digits], number)?;
                rest = &rest[digits..];
            } else {
                if column < width {
                    place(row, column, letter)?;
                }
                column += 1;
                rest = &rest[letter.len_utf8()..];
            }
        }
        if column != width {
            return Err(PositionError::Width {
                row: number,
                expected: width,
                found: column,
            });
        }
    }
    Ok(())
}

fn read_run(digits: &str, row: usize) -> Result<usize, PositionError> {
    digits
        .parse()
        .ok()
        .filter(|&run| digits.len() <= 2 && !digits.starts_with('0') && run > 0)
        .ok_or_else(|| PositionError::Run {
            row,
            found: digits.into(),
        })
}

/// Writes rows of these widths, from the top. `letter` gives the letter of a cell by its row
/// from the top and its place in the row, or `None` where it is empty.
pub fn write_rows(widths: &[usize], letter: impl Fn(usize, usize) -> Option<char>) -> String {
    let mut text = String::new();
    for (row, &width) in widths.iter().enumerate() {
        if row > 0 {
            text.push('/');
        }
        let mut run = 0;
        for column in 0..width {
            match letter(row, column) {
                None => run += 1,
                Some(piece) => {
                    push_run(&mut text, run);
                    run = 0;
                    text.push(piece);
                }
            }
        }
        push_run(&mut text, run);
    }
    text
}

fn push_run(text: &mut String, run: usize) {
    if run > 0 {
        text.push_str(&run.to_string());
    }
}

/// Reads a board with nothing on it but `b` for Black's pieces and `w` for White's: the cells of
/// each side. `cell` numbers the cells by row from the top and place in the row, and `square` names
/// them where an error has to.
pub fn read_pieces<const N: usize>(
    text: &str,
    widths: &[usize],
    cell: impl Fn(usize, usize) -> usize,
    square: impl Fn(usize) -> Square,
) -> Result<[Bits<N>; 2], PositionError> {
    let mut pieces = [Bits::EMPTY; 2];
    read_rows(text, widths, |row, column, letter| {
        let cell = cell(row, column);
        let side = LETTERS.iter().position(|&known| known == letter);
        let side = side.ok_or_else(|| PositionError::Piece {
            square: square(cell),
            expected: "b, w or a number of empty cells",
            found: letter,
        })?;
        pieces[side] |= Bits::cell(cell);
        Ok(())
    })?;
    Ok(pieces)
}

/// Writes a board as [`read_pieces`] reads it.
pub fn write_pieces<const N: usize>(
    pieces: [Bits<N>; 2],
    widths: &[usize],
    cell: impl Fn(usize, usize) -> usize,
) -> String {
    write_rows(widths, |row, column| {
        let cell = cell(row, column);
        let side = Side::BOTH
            .into_iter()
            .find(|side| pieces[side.index()].has(cell))?;
        Some(LETTERS[side.index()])
    })
}
