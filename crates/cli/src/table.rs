//! Tables and numbers for people.

use std::borrow::Cow;
use std::io::{self, Write};

use anstyle::Style;

/// The heading of a column, and what is in it.
#[derive(Clone)]
pub enum Column {
    /// Words, which begin at the left.
    Text(Cow<'static, str>),
    /// Numbers, which end at the right.
    Number(Cow<'static, str>),
}

impl Column {
    /// A column of words.
    pub fn text(heading: impl Into<Cow<'static, str>>) -> Self {
        Column::Text(heading.into())
    }

    /// A column of numbers.
    pub fn number(heading: impl Into<Cow<'static, str>>) -> Self {
        Column::Number(heading.into())
    }

    fn heading(&self) -> &str {
        match self {
            Column::Text(heading) | Column::Number(heading) => heading,
        }
    }

    fn aligned(&self, cell: &str, width: usize) -> String {
        match self {
            Column::Text(_) => format!("{cell:<width$}"),
            Column::Number(_) => format!("{cell:>width$}"),
        }
    }
}

/// Rows under headings, the columns aligned.
pub struct Table {
    columns: Vec<Column>,
    rows: Vec<Vec<String>>,
}

impl Table {
    /// A table with these columns and no rows.
    pub fn new(columns: impl Into<Vec<Column>>) -> Self {
        Table {
            columns: columns.into(),
            rows: Vec::new(),
        }
    }

    /// Adds a row, with a cell for each column.
    pub fn row(&mut self, cells: impl Into<Vec<String>>) {
        let cells = cells.into();
        debug_assert_eq!(cells.len(), self.columns.len());
        self.rows.push(cells);
    }

    /// Writes it.
    pub fn write(&self, out: &mut impl Write) -> io::Result<()> {
        let headings: Vec<String> = self
            .columns
            .iter()
            .map(|column| column.heading().to_owned())
            .collect();
        let widths: Vec<usize> = (0..self.columns.len())
            .map(|column| {
                let cells = self.rows.iter().chain([&headings]);
                let widths = cells.map(|row| row[column].chars().count());
                widths.max().unwrap_or(0)
            })
            .collect();
        let line = |row: &[String]| {
            let cells = self.columns.iter().zip(row).zip(&widths);
            let aligned = cells.map(|((column, cell), &width)| column.aligned(cell, width));
            let aligned: Vec<String> = aligned.collect();
            aligned.join("   ").trim_end().to_string()
        };
        let dim = Style::new().dimmed();
        writeln!(out, "{dim}{}{dim:#}", line(&headings))?;
        for row in &self.rows {
            writeln!(out, "{}", line(row))?;
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
