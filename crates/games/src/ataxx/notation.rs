//! Ataxx as text: `x5o/7/7/7/7/7/o5x x 0 1`; clones `g2`, jumps `a1a3`, the pass `0000`.

use grove_core::{
    Bits, Cell, Diagram, Ground, MoveCells, Notation, PositionError, PositionFields, Side, Square,
    read_rows, write_rows,
};

use super::{Ataxx, Move, MoveKind, Rules};

/// Black's and White's letters.
const LETTERS: [char; 2] = ['x', 'o'];

impl<const STRIDE: usize> Ataxx<STRIDE> {
    fn square(cell: usize) -> Square {
        Square::new(cell % STRIDE, cell / STRIDE)
    }

    fn piece(&self, cell: usize) -> Option<Side> {
        Side::BOTH
            .into_iter()
            .find(|&side| self.pieces(side) >> cell & 1 != 0)
    }

    fn is_open(&self, cell: usize) -> bool {
        self.open >> cell & 1 != 0
    }

    fn read_board(rules: &Rules, rows: &str) -> Result<Self, PositionError> {
        let size = rules.size;
        let (mut pieces, mut blocked) = ([0, 0], 0);
        read_rows(rows, &vec![size; size], |row, column, letter| {
            let row = size - 1 - row;
            let cell = 1 << Self::at(column, row);
            match letter {
                'x' => pieces[0] |= cell,
                'o' => pieces[1] |= cell,
                '-' => blocked |= cell,
                found => {
                    return Err(PositionError::Piece {
                        square: Square::new(column, row),
                        expected: "x, o, - or a number of empty cells",
                        found,
                    });
                }
            }
            Ok(())
        })?;
        let mut position = Self::empty(rules, blocked);
        [position.own, position.enemy] = pieces;
        Ok(position)
    }
}

impl<const STRIDE: usize> Notation for Ataxx<STRIDE> {
    type Rules = Rules;

    const MOVE_FORM: &'static str = "a clone like g2, a jump like a1a3 or the pass 0000";

    fn start(rules: &Rules) -> Self {
        if let Some(rows) = rules.map.rows() {
            return Self::read_board(rules, rows).expect("the maps are boards of 8x8");
        }
        let last = rules.size - 1;
        let mut position = Self::empty(rules, 0);
        position.own = 1 << Self::at(0, last) | 1 << Self::at(last, 0);
        position.enemy = 1 << Self::at(0, 0) | 1 << Self::at(last, last);
        position
    }

    fn parse(rules: &Rules, text: &str) -> Result<Self, PositionError> {
        let mut fields = PositionFields::new(text);
        let mut position = Self::read_board(rules, fields.board())?;
        position.side = fields.side(LETTERS)?;
        if position.side == Side::White {
            (position.own, position.enemy) = (position.enemy, position.own);
        }
        position.clock = fields.number("half-move clock", 0)?;
        let number = fields.number("move number", 1)?;
        fields.end("the move number")?;
        position.plies = 2 * (number - 1) + position.side as u32;
        Ok(position)
    }

    fn text(&self) -> String {
        let size = self.size as usize;
        let rows = write_rows(&vec![size; size], |row, column| {
            let cell = Self::at(column, size - 1 - row);
            match self.piece(cell) {
                Some(side) => Some(LETTERS[side.index()]),
                None => (!self.is_open(cell)).then_some('-'),
            }
        });
        let number = self.plies / 2 + 1;
        format!(
            "{rows} {} {} {number}",
            LETTERS[self.side.index()],
            self.clock
        )
    }

    fn plies_before(&self) -> u32 {
        self.plies
    }

    fn move_text(&self, mv: Move) -> String {
        let square = |cell: u8| Self::square(cell.into());
        match mv.kind() {
            MoveKind::Clone { to } => square(to).to_string(),
            MoveKind::Jump { from, to } => format!("{}{}", square(from), square(to)),
            MoveKind::Pass => "0000".into(),
        }
    }

    fn diagram(&self) -> Diagram {
        let size = self.size as usize;
        Diagram::rectangle((size, size), LETTERS, |row, column| {
            let cell = Self::at(column, size - 1 - row);
            let ground = if self.is_open(cell) {
                Ground::Plain
            } else {
                Ground::Blocked
            };
            Cell::new(ground, self.piece(cell))
        })
    }

    /// The text of a clone names only the cell it enters; it can be made with any piece beside it.
    fn move_cells(&self, mv: Move) -> MoveCells {
        let cells = MoveCells::along(Self::cells_in(&self.move_text(mv)));
        let MoveKind::Clone { to } = mv.kind() else {
            return cells;
        };
        let beside = Bits([Self::AROUND[to as usize] & self.own]);
        let names = beside
            .into_iter()
            .map(|cell| Self::square(cell).to_string());
        MoveCells {
            from: names.collect(),
            ..cells
        }
    }

    /// The only move without cells, whose text `0000` says little to a person.
    fn move_label(&self, _: Move) -> String {
        "Pass".into()
    }
}
