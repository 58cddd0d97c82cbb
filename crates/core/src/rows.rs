//! The rows of a position text: from the top, `/` between them, letters for pieces and numbers
//! for runs of empty cells.

use crate::PositionError;

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

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str, widths: &[usize]) -> Result<Vec<(usize, usize, char)>, PositionError> {
        let mut found = Vec::new();
        read_rows(text, widths, |row, column, letter| {
            found.push((row, column, letter));
            Ok(())
        })?;
        Ok(found)
    }

    #[test]
    fn rows_are_read_from_the_top_with_runs_of_two_digits() {
        let found = read("10b1/w11", &[12, 12]).unwrap();
        assert_eq!(found, [(0, 10, 'b'), (1, 0, 'w')]);
    }

    #[test]
    fn wrong_shapes_name_the_row() {
        assert_eq!(
            read("3/3", &[3, 3, 3]).unwrap_err().to_string(),
            "expected 3 rows with `/` between them, found 2"
        );
        assert_eq!(
            read("3/bb/3", &[3, 3, 3]).unwrap_err().to_string(),
            "row 2: expected 3 cells, found 2"
        );
        assert_eq!(
            read("3/0b2/3", &[3, 3, 3]).unwrap_err().to_string(),
            "row 2: expected a number of empty cells from 1 to 99, found `0`"
        );
    }

    #[test]
    fn what_is_written_reads_back() {
        let cells = read("1b1/www/3", &[3, 3, 3]).unwrap();
        let text = write_rows(&[3, 3, 3], |row, column| {
            cells
                .iter()
                .find(|cell| (cell.0, cell.1) == (row, column))
                .map(|cell| cell.2)
        });
        assert_eq!(text, "1b1/www/3");
    }
}
