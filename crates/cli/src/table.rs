//! Tables and numbers for people.

use std::borrow::Cow;
use std::io::{self, Write};

use anstyle::Style;
use console::Term;

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

    /// Writes it, no wider than the terminal if there is one.
    pub fn write(&self, out: &mut impl Write) -> io::Result<()> {
        self.write_within(terminal_width(), out)
    }

    fn write_within(&self, room: Option<usize>, out: &mut impl Write) -> io::Result<()> {
        let headings: Vec<String> = self
            .columns
            .iter()
            .map(|column| column.heading().to_owned())
            .collect();
        let mut widths: Vec<usize> = (0..self.columns.len())
            .map(|column| {
                let cells = self.rows.iter().chain([&headings]);
                let widths = cells.map(|row| row[column].chars().count());
                widths.max().unwrap_or(0)
            })
            .collect();
        if let Some(room) = room {
            self.narrow(&mut widths, room);
        }
        let lines = |row: &[String]| -> Vec<String> {
            let cells = row.iter().zip(&widths);
            let cells: Vec<Vec<String>> = cells.map(|(cell, &width)| wrap(cell, width)).collect();
            let height = cells.iter().map(Vec::len).max().unwrap_or(1);
            let line = |number: usize| {
                let parts = cells
                    .iter()
                    .map(|cell| cell.get(number).map_or("", String::as_str));
                let parts = self.columns.iter().zip(parts).zip(&widths);
                let aligned = parts.map(|((column, part), &width)| column.aligned(part, width));
                let aligned: Vec<String> = aligned.collect();
                aligned.join(GAP).trim_end().to_string()
            };
            (0..height).map(line).collect()
        };
        let dim = Style::new().dimmed();
        for line in lines(&headings) {
            writeln!(out, "{dim}{line}{dim:#}")?;
        }
        for line in self.rows.iter().flat_map(|row| lines(row)) {
            writeln!(out, "{line}")?;
        }
        Ok(())
    }

    /// Takes from the widest columns of words what the room is short of, but leaves each some of it.
    fn narrow(&self, widths: &mut [usize], room: usize) {
        let gaps = GAP.len() * widths.len().saturating_sub(1);
        loop {
            let excess = (widths.iter().sum::<usize>() + gaps).saturating_sub(room);
            let is_text = |&column: &usize| matches!(self.columns[column], Column::Text(_));
            let texts = (0..widths.len()).filter(is_text);
            let mut texts: Vec<usize> =
                texts.filter(|&column| widths[column] > NARROWEST).collect();
            texts.sort_by_key(|&column| widths[column]);
            let Some(widest) = texts.pop().filter(|_| excess > 0) else {
                return;
            };
            // Down to the next one, so that two long columns share what is missing.
            let next = texts.last().map_or(NARROWEST, |&column| widths[column]);
            let least = next.min(widths[widest] - 1).max(NARROWEST);
            widths[widest] = widths[widest].saturating_sub(excess).max(least);
        }
    }
}

/// What stands between columns.
const GAP: &str = "   ";

/// No column of words is made narrower than this.
const NARROWEST: usize = 12;

/// How many columns the terminal has that standard output goes to; nothing where it goes elsewhere.
pub fn terminal_width() -> Option<usize> {
    let terminal = Term::stdout();
    let size = terminal.size_checked().filter(|_| terminal.is_term());
    size.map(|(_, columns)| usize::from(columns))
}

/// Breaks a text into lines of at most so many characters: between words, and within a word that is longer, such as
/// a player, after a colon or a comma.
pub fn wrap(text: &str, width: usize) -> Vec<String> {
    if text.chars().count() <= width {
        return vec![text.to_owned()];
    }
    let mut lines = vec![String::new()];
    let mut add = |part: &str, is_apart: bool| {
        let line = lines.last_mut().expect("there is a line");
        let gap = if is_apart && !line.is_empty() {
            " "
        } else {
            ""
        };
        if line.is_empty() || line.chars().count() + gap.len() + part.chars().count() <= width {
            *line += gap;
            *line += part;
        } else {
            lines.push(part.to_owned());
        }
    };
    for word in text.split_whitespace() {
        if word.chars().count() <= width {
            add(word, true);
            continue;
        }
        for (number, part) in word.split_inclusive([':', ',']).enumerate() {
            let letters: Vec<char> = part.chars().collect();
            for (piece, letters) in letters.chunks(width.max(1)).enumerate() {
                add(&letters.iter().collect::<String>(), number + piece == 0);
            }
        }
    }
    lines
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
    fn texts_are_broken_between_words_and_players_between_fields() {
        assert_eq!(wrap("as it is", 8), ["as it is"]);
        assert_eq!(wrap("broken in two", 9), ["broken in", "two"]);
        assert_eq!(
            wrap("ab:depth=6,tt=20,lmr=on", 12),
            ["ab:depth=6,", "tt=20,lmr=on"]
        );
        assert_eq!(wrap("abcdefghij", 4), ["abcd", "efgh", "ij"]);
        assert_eq!(wrap("", 4), [""]);
    }

    #[test]
    fn a_table_is_no_wider_than_its_terminal() {
        let mut table = Table::new([
            Column::text("name"),
            Column::number("games"),
            Column::text("what it says"),
        ]);
        table.row([
            "one".into(),
            "12".into(),
            "a claim that takes more than one line".into(),
        ]);
        table.row(["two".into(), "3".into(), "short".into()]);
        let written = |room| {
            let mut out = Vec::new();
            table.write_within(room, &mut out).unwrap();
            anstream::adapter::strip_bytes(&out).into_vec()
        };
        let text = String::from_utf8(written(Some(36))).unwrap();
        assert_eq!(
            text,
            "name   games   what it says\n\
             one       12   a claim that takes\n\
            \x20              more than one line\n\
             two        3   short\n"
        );
        assert!(text.lines().all(|line| line.len() <= 36));
        let whole = String::from_utf8(written(None)).unwrap();
        assert!(
            whole.contains("a claim that takes more than one line\n"),
            "{whole}"
        );
        // Where there is no room at all it is written all the same.
        assert_eq!(
            String::from_utf8(written(Some(1)))
                .unwrap()
                .lines()
                .next()
                .map(str::len),
            Some(27)
        );
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
