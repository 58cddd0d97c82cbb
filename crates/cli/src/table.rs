//! Tables and numbers for people.

use std::io::{self, Write};

use anstyle::Style;

/// Rows of text under a heading: the first column to the left, numbers to the right.
pub struct Table {
    rows: Vec<Vec<String>>,
}

impl Table {
    /// A table with these headings.
    pub fn new(headings: &[&str]) -> Self {
        Table {
            rows: vec![headings.iter().map(ToString::to_string).collect()],
        }
    }

    /// Adds a row.
    pub fn row(&mut self, cells: impl IntoIterator<Item = String>) {
        self.rows.push(cells.into_iter().collect());
    }

    /// Writes it, the columns aligned.
    pub fn write(&self, out: &mut impl Write) -> io::Result<()> {
        let width = |column: usize| {
            let cells = self.rows.iter().filter_map(|row| row.get(column));
            cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
        };
        for (index, row) in self.rows.iter().enumerate() {
            let style = if index == 0 {
                Style::new().dimmed()
            } else {
                Style::new()
            };
            let cells = row.iter().enumerate().map(|(column, cell)| {
                let width = width(column);
                match column {
                    0 => format!("{cell:<width$}"),
                    _ => format!("{cell:>width$}"),
                }
            });
            writeln!(
                out,
                "{style}{}{style:#}",
                cells.collect::<Vec<_>>().join("   ")
            )?;
        }
        Ok(())
    }
}

/// A number with a space between its thousands: 4 633 660.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(' ');
        }
        text.push(digit);
    }
    text
}

/// A rate in words: 48.2 million.
pub fn rate(per_second: f64) -> String {
    match per_second {
        1e9.. => format!("{:.2} billion", per_second / 1e9),
        1e6.. => format!("{:.1} million", per_second / 1e6),
        1e4.. => format!("{:.1} thousand", per_second / 1e3),
        _ => format!("{per_second:.0}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_grouped_in_threes() {
        let groups = [7, 999, 1000, 4_633_660].map(grouped);
        assert_eq!(groups, ["7", "999", "1 000", "4 633 660"]);
    }

    #[test]
    fn rates_are_told_in_words() {
        let rates = [12.4, 54_321.0, 48_200_000.0, 3.2e9].map(rate);
        assert_eq!(
            rates,
            ["12", "54.3 thousand", "48.2 million", "3.20 billion"]
        );
    }
}
