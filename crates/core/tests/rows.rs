//! Rows of position texts.

use grove_core::{PositionError, read_rows, write_rows};

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
