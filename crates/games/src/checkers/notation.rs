//! Checkers as PDN: positions `B:W21,…:B1,…` with `K` before a king, steps `11-15`, captures
//! with every landing square `22x15x8`.

use grove_core::{
    Bits, Cell, Diagram, Game, Ground, MoveError, Notation, Piece, PositionError, Row, Side,
};

use super::board::{CROWNING, bit, number};
use super::movegen::Move;
use super::{Checkers, Rules};

impl Checkers {
    fn empty_board(rules: &Rules) -> Self {
        Checkers {
            own: 0,
            enemy: 0,
            kings: 0,
            side: Side::Black,
            clock: 0,
            plies: 0,
            rules: *rules,
        }
    }

    /// Puts the pieces of one side on the board: `21,22,K30`.
    fn place(&mut self, side: Side, list: &str) -> Result<(), PositionError> {
        for entry in list.split(',').filter(|_| !list.is_empty()) {
            let (king, digits) = match entry.strip_prefix('K') {
                Some(rest) => (true, rest),
                None => (false, entry),
            };
            let square = square_number(digits).ok_or_else(|| PositionError::Field {
                field: piece_field(side),
                expected: "squares from 1 to 32 with K before a king".into(),
                found: entry.into(),
            })?;
            let cell = 1 << bit(square);
            if (self.own | self.enemy) & cell != 0 {
                return Err(PositionError::Impossible(format!(
                    "square {square}: expected one piece, found two"
                )));
            }
            if !king && CROWNING[side.index()] & cell != 0 {
                return Err(PositionError::Impossible(format!(
                    "square {square}: expected a {} king (K{square}) on its crowning row, found a man",
                    side.name()
                )));
            }
            match side == self.side {
                true => self.own |= cell,
                false => self.enemy |= cell,
            }
            self.kings |= if king { cell } else { 0 };
        }
        Ok(())
    }

    fn list(&self, side: Side) -> String {
        let entries = Bits([self.pieces(side)]).into_iter().map(|bit| {
            let crown = if self.kings >> bit & 1 != 0 { "K" } else { "" };
            format!("{crown}{}", number(bit))
        });
        entries.collect::<Vec<_>>().join(",")
    }

    fn piece(&self, bit: usize) -> Option<Piece> {
        let king = self.kings >> bit & 1 != 0;
        Side::BOTH
            .into_iter()
            .find(|&side| self.pieces(side) >> bit & 1 != 0)
            .map(|side| Piece { side, king })
    }

    /// Reads a capture by the squares that it names: the whole path, any path of a merged
    /// capture, or only its ends.
    fn capture_by_squares(&self, text: &str, squares: &[usize]) -> Result<Move, MoveError> {
        let captures: Vec<Move> = self
            .moves()
            .into_iter()
            .filter(|mv| mv.captures() > 0 && mv.from() == squares[0])
            .collect();
        if let Some(mv) = self
            .along(squares[0], &squares[1..])
            .filter(|mv| captures.contains(mv))
        {
            return Ok(mv);
        }
        let ends: Vec<Move> = captures
            .into_iter()
            .filter(|mv| squares.len() == 2 && mv.to() == squares[1])
            .collect();
        match ends[..] {
            [mv] => Ok(mv),
            [] => Err(self.illegal(text)),
            _ => Err(MoveError::Ambiguous {
                text: text.into(),
                readings: ends.iter().map(|&mv| self.move_text(mv)).collect(),
            }),
        }
    }
}

impl Notation for Checkers {
    type Rules = Rules;

    const MOVE_FORM: &'static str = "a step like 11-15 or a capture like 22x15x8";

    fn start(rules: &Rules) -> Self {
        let mut position = Self::empty_board(rules);
        for square in 1..=12 {
            position.own |= 1 << bit(square);
            position.enemy |= 1 << bit(33 - square);
        }
        position
    }

    fn parse(rules: &Rules, text: &str) -> Result<Self, PositionError> {
        let mut position = Self::empty_board(rules);
        let mut fields = text.trim().split(':');
        let side = fields.next().unwrap_or_default();
        position.side = side_letter(side).ok_or_else(|| PositionError::Field {
            field: "side to move",
            expected: "B or W".into(),
            found: side.into(),
        })?;
        // The lists come in either order, and one that is left off is that of the start.
        let mut left = vec![Side::White, Side::Black];
        for list in fields {
            let owner = list.get(..1).and_then(side_letter);
            let Some(place) = left.iter().position(|&side| Some(side) == owner) else {
                return Err(PositionError::Field {
                    field: "pieces",
                    expected: "one list that begins with W and one that begins with B".into(),
                    found: list.into(),
                });
            };
            position.place(left.remove(place), &list[1..])?;
        }
        for side in left {
            position.place(side, &Self::start(rules).list(side))?;
        }
        Ok(position)
    }

    fn text(&self) -> String {
        format!(
            "{}:W{}:B{}",
            letter_of(self.side),
            self.list(Side::White),
            self.list(Side::Black)
        )
    }

    fn move_text(&self, mv: Move) -> String {
        let sign = if mv.captures() > 0 { 'x' } else { '-' };
        let mut text = number(mv.from()).to_string();
        for to in self.landings(mv) {
            text += &format!("{sign}{}", number(to));
        }
        text
    }

    fn parse_move(&self, text: &str) -> Result<Move, MoveError> {
        let sign = ['x', 'X'].into_iter().find(|&sign| text.contains(sign));
        let sign = sign.unwrap_or('-');
        let squares: Option<Vec<usize>> = text
            .split(sign)
            .map(|square| square_number(square).map(bit))
            .collect();
        let squares = squares
            .filter(|squares| squares.len() >= 2)
            .ok_or_else(|| self.illegal(text))?;
        if sign != '-' {
            return self.capture_by_squares(text, &squares);
        }
        let step = Move::new(squares[0], squares[1], 0);
        Some(step)
            .filter(|step| squares.len() == 2 && self.moves().contains(step))
            .ok_or_else(|| self.illegal(text))
    }

    fn diagram(&self) -> Diagram {
        let row = |row: usize| Row {
            label: format!("{}-{}", 4 * row + 1, 4 * row + 4),
            indent: 0,
            cells: (0..8).map(|column| self.cell(row, column)).collect(),
            end: String::new(),
        };
        Diagram {
            letters: ['b', 'w'],
            rows: (0..8).map(row).collect(),
            footer: Vec::new(),
            footer_indent: 0,
            is_numbered: true,
        }
    }

    /// The squares of each side, as the text has them.
    fn from_diagram(
        rules: &Rules,
        diagram: &Diagram,
        to_move: Side,
    ) -> Result<Self, PositionError> {
        let list = |side: Side| {
            let entry = |cell: &Cell| {
                let piece = cell.piece.filter(|piece| piece.side == side)?;
                let crown = if piece.king { "K" } else { "" };
                Some(format!("{crown}{}", cell.name.as_deref()?))
            };
            diagram
                .cells()
                .filter_map(entry)
                .collect::<Vec<_>>()
                .join(",")
        };
        let (white, black) = (list(Side::White), list(Side::Black));
        Self::parse(rules, &format!("{}:W{white}:B{black}", letter_of(to_move)))
    }

    /// The numbers of squares.
    fn cells_in(text: &str) -> Vec<String> {
        let numbers = text.split(|letter: char| !letter.is_ascii_digit());
        let squares = numbers.filter_map(square_number);
        squares.map(|square| square.to_string()).collect()
    }
}

impl Checkers {
    fn cell(&self, row: usize, column: usize) -> Cell {
        if (row + column).is_multiple_of(2) {
            return Cell::new(Ground::Unused, None);
        }
        let square = 4 * row + column / 2 + 1;
        Cell {
            ground: Ground::Plain,
            piece: self.piece(bit(square)),
            name: Some(square.to_string()),
        }
    }
}

const fn letter_of(side: Side) -> char {
    match side {
        Side::Black => 'B',
        Side::White => 'W',
    }
}

fn side_letter(text: &str) -> Option<Side> {
    match text {
        "B" => Some(Side::Black),
        "W" => Some(Side::White),
        _ => None,
    }
}

const fn piece_field(side: Side) -> &'static str {
    match side {
        Side::Black => "black pieces",
        Side::White => "white pieces",
    }
}

/// A square by its number from 1 to 32.
fn square_number(text: &str) -> Option<usize> {
    crate::options::number(text).filter(|number| (1..=32).contains(number))
}
