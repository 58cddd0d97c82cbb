//! Konane as text: `bwbwbwbw/…/wbwbwbwb b`; removals `a8`, jumps `a6-a8`.

use grove_core::{
    Bits, Cell, Diagram, Ground, LETTERS, Notation, PositionError, PositionFields, Side, Square,
    read_rows, write_rows,
};

use super::{Konane, Move, Rules};

impl<const N: usize, const STRIDE: usize> Konane<N, STRIDE> {
    fn square(&self, cell: usize) -> Square {
        let (rows, _) = self.size();
        Square::new(cell % STRIDE, rows - 1 - cell / STRIDE)
    }

    fn piece(&self, cell: usize) -> Option<Side> {
        self.occupied.has(cell).then(|| Self::owner(cell))
    }

    /// Whose cell this is.
    #[inline]
    pub(super) fn owner(cell: usize) -> Side {
        if Self::COLOURS[0].has(cell) {
            Side::Black
        } else {
            Side::White
        }
    }

    fn check_phase(&self) -> Result<(), PositionError> {
        let impossible = |text: String| Err(PositionError::Impossible(text));
        match (self.empty.count(), self.side) {
            (0, Side::White) => {
                impossible("side to move: expected b on a full board, found `w`".into())
            }
            (1, side) => {
                let gap = self.empty.nth(0);
                if Self::owner(gap) == Side::White {
                    let square = self.square(gap);
                    return impossible(format!(
                        "{square}: expected Black to have removed the first piece, found White's missing"
                    ));
                }
                if side == Side::Black {
                    return impossible(
                        "side to move: expected w with one piece removed, found `b`".into(),
                    );
                }
                Ok(())
            }
            _ => Ok(()),
        }
    }
}

impl<const N: usize, const STRIDE: usize> Notation for Konane<N, STRIDE> {
    type Rules = Rules;

    const MOVE_FORM: &'static str = "a removal like a8 or a jump like a6-a8";

    fn start(rules: &Rules) -> Self {
        Self::full(rules.rows, rules.columns)
    }

    fn parse(rules: &Rules, text: &str) -> Result<Self, PositionError> {
        let mut fields = PositionFields::new(text);
        let mut position = Self::start(rules);
        let board = position.occupied;
        position.occupied = Bits::EMPTY;
        read_rows(
            fields.board(),
            &vec![rules.columns; rules.rows],
            |row, column, letter| {
                let cell = Self::at(row, column);
                let (own, expected) = match Self::owner(cell) {
                    Side::Black => ('b', "b or an empty cell (the cell is Black's)"),
                    Side::White => ('w', "w or an empty cell (the cell is White's)"),
                };
                if letter != own {
                    return Err(PositionError::Piece {
                        square: Square::new(column, rules.rows - 1 - row),
                        expected,
                        found: letter,
                    });
                }
                position.occupied |= Bits::cell(cell);
                Ok(())
            },
        )?;
        position.empty = board & !position.occupied;
        position.side = fields.side(LETTERS)?;
        fields.end("the side to move")?;
        position.check_phase()?;
        Ok(position)
    }

    fn text(&self) -> String {
        let (rows, columns) = self.size();
        let board = write_rows(&vec![columns; rows], |row, column| {
            self.piece(Self::at(row, column))
                .map(|side| LETTERS[side.index()])
        });
        format!("{board} {}", LETTERS[self.side.index()])
    }

    fn move_text(&self, mv: Move) -> String {
        let (from, to) = Self::ends(mv);
        if mv.jumps() == 0 {
            self.square(from).to_string()
        } else {
            format!("{}-{}", self.square(from), self.square(to))
        }
    }

    fn diagram(&self) -> Diagram {
        let (rows, columns) = self.size();
        Diagram::rectangle((rows, columns), LETTERS, |row, column| {
            Cell::new(Ground::Plain, self.piece(Self::at(row, column)))
        })
    }
}
