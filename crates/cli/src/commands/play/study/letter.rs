//! The letters of study 003's program, and its boards and moves as text.

use std::time::Duration;

use grove_core::Side;

/// What was typed.
#[derive(Clone, PartialEq, Debug)]
pub enum Letter {
    Nothing,
    Size(usize),
    /// The letters of a board, or the first of them.
    Set(String),
    Time(Duration),
    Depth(u32),
    Generate,
    Play,
    Move(String),
    Undo,
    Turn(Side),
    Search(Mode),
    Help,
    Quit,
}

/// Which search makes moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mode {
    Mcts,
    Minimax,
}

impl Mode {
    pub fn name(self) -> &'static str {
        match self {
            Mode::Mcts => "1, MCTS",
            Mode::Minimax => "2, minimax",
        }
    }

    pub fn other(self) -> Self {
        match self {
            Mode::Mcts => Mode::Minimax,
            Mode::Minimax => Mode::Mcts,
        }
    }
}

impl Letter {
    /// Reads a line.
    pub fn read(line: &str) -> Result<Letter, String> {
        let line = line.trim();
        if line.is_empty() {
            return Ok(Letter::Nothing);
        }
        if let Some(rest) = line.strip_prefix("ft") {
            return seconds(rest.trim()).map(Letter::Time);
        }
        let mut letters = line.chars();
        let letter = letters.next().unwrap_or_default();
        let rest = letters.as_str().trim();
        let alone = match letter {
            'i' => return number("i", "a size from 4 to 8", rest).map(Letter::Size),
            'd' => return number("d", "a depth", rest).map(Letter::Depth),
            's' => return Ok(Letter::Set(rest.into())),
            'm' => return Ok(Letter::Move(rest.into())),
            'g' => Letter::Generate,
            'p' => Letter::Play,
            'u' => Letter::Undo,
            'w' => Letter::Turn(Side::White),
            'b' => Letter::Turn(Side::Black),
            '1' => Letter::Search(Mode::Mcts),
            '2' => Letter::Search(Mode::Minimax),
            'q' => Letter::Quit,
            _ if ["help", "h", "?"].contains(&line) => return Ok(Letter::Help),
            _ => {
                return Err(format!(
                    "expected one of i s ft d g p m u w b q 1 2, found `{line}`"
                ));
            }
        };
        match rest {
            "" => Ok(alone),
            _ => Err(format!("expected nothing after `{letter}`, found `{rest}`")),
        }
    }
}

fn number<T: std::str::FromStr>(letter: &str, expected: &str, text: &str) -> Result<T, String> {
    let read = text.parse();
    read.map_err(|_| format!("{letter}: expected {expected}, found `{text}`"))
}

fn seconds(text: &str) -> Result<Duration, String> {
    let read = text.parse::<f64>().ok();
    let fits = |seconds: &f64| (0.001..=3600.0).contains(seconds);
    let seconds = read.filter(fits).map(Duration::from_secs_f64);
    seconds.ok_or_else(|| format!("ft: expected seconds from 0.001 to 3600, found `{text}`"))
}

/// The rows of a board in Grove's letters; none while letters are missing.
pub fn rows(letters: &str, size: usize) -> Result<Option<String>, String> {
    let mut cells = Vec::new();
    for letter in letters.chars().filter(|letter| !letter.is_whitespace()) {
        cells.push(match letter {
            'b' => 'x',
            'w' => 'o',
            'x' => '-',
            '.' | '-' => '1',
            _ => return Err(format!("s: expected w, b, x or ., found `{letter}`")),
        });
    }
    if cells.len() > size * size {
        let (wanted, found) = (size * size, cells.len());
        return Err(format!("s: expected {wanted} letters, found {found}"));
    }
    if cells.len() < size * size {
        return Ok(None);
    }
    let rows: Vec<String> = cells.chunks(size).map(row).collect();
    Ok(Some(rows.join("/")))
}

/// A row with its empty cells counted.
fn row(cells: &[char]) -> String {
    let runs = cells.chunk_by(|one, other| one == other);
    let text = runs.map(|run| match run[0] {
        '1' => run.len().to_string(),
        _ => run.iter().collect(),
    });
    text.collect()
}

/// The two squares of a move that is written `a3a4`, as columns and rows from 0.
pub fn squares(text: &str) -> Option<((usize, usize), (usize, usize))> {
    if text.len() != 4 {
        return None;
    }
    Some((square(text.get(..2)?)?, square(text.get(2..)?)?))
}

/// A square, as its column and row from 0.
pub fn square(text: &str) -> Option<(usize, usize)> {
    match *text.as_bytes() {
        [column @ b'a'..=b'h', row @ b'1'..=b'8'] => {
            Some(((column - b'a').into(), (row - b'1').into()))
        }
        _ => None,
    }
}

pub fn square_text((column, row): (usize, usize)) -> String {
    format!("{}{}", grove_core::column_letter(column), row + 1)
}

/// How many steps a king of chess would take.
pub fn distance(one: (usize, usize), other: (usize, usize)) -> usize {
    one.0.abs_diff(other.0).max(one.1.abs_diff(other.1))
}
