//! Pentalath as text: `5/6/7/8/9/8/7/6/5 b` with the real cells of each row, then `pass` for
//! each pass in a row that led here; moves `e5`, `swap`, `pass`.

use grove_core::{
    Bits, Cell, Diagram, Fields, Ground, Notation, PositionError, Row, Side, Square, column_letter,
    read_rows, write_rows,
};

use super::{Geometry, Move, Pentalath, Rules};

/// Black's and White's letters.
const LETTERS: [char; 2] = ['b', 'w'];

impl<const N: usize> Pentalath<N> {
    fn square(&self, cell: usize) -> Square {
        let (row, column) = self.geometry.places[cell];
        Square::new(column, row)
    }

    /// The cell at a place of a row, counted from the top and from the left.
    fn cell_from_top(&self, row: usize, place: usize) -> usize {
        let row = 2 * self.geometry.edge - 2 - row;
        let column = self.geometry.columns(row).start + place;
        self.geometry
            .cell(row, column)
            .expect("a cell of the board")
    }

    fn stone(&self, cell: usize) -> Option<Side> {
        [Side::Black, Side::White]
            .into_iter()
            .find(|&side| self.stones(side).has(cell))
    }
}

impl<const N: usize> Notation for Pentalath<N> {
    type Rules = Rules;

    const MOVE_FORM: &'static str = "a cell like e5, swap or pass";

    fn start(rules: &Rules) -> Self {
        Pentalath {
            own: Bits::EMPTY,
            enemy: Bits::EMPTY,
            geometry: Geometry::of(rules.edge),
            side: Side::Black,
            winner: None,
            passes: 0,
            swap: rules.swap,
        }
    }

    fn parse(rules: &Rules, text: &str) -> Result<Self, PositionError> {
        let mut fields = Fields::new(text);
        let mut position = Self::start(rules);
        let start = position;
        let mut stones = [Bits::EMPTY; 2];
        read_rows(
            fields.board(),
            &start.geometry.widths(),
            |row, place, letter| {
                let cell = start.cell_from_top(row, place);
                let side = match letter {
                    'b' => Side::Black,
                    'w' => Side::White,
                    found => {
                        return Err(PositionError::Piece {
                            square: start.square(cell),
                            expected: "b, w or a number of empty cells",
                            found,
                        });
                    }
                };
                stones[side.index()] |= Bits::cell(cell);
                Ok(())
            },
        )?;
        position.side = fields.side(["b", "w"])?;
        position.own = stones[position.side.index()];
        position.enemy = stones[(!position.side).index()];
        for _ in 0..2 {
            position.passes += u8::from(fields.flag("passes", "pass")?);
        }
        fields.end("two passes")?;
        position.winner = position.find_winner();
        Ok(position)
    }

    fn text(&self) -> String {
        let rows = write_rows(&self.geometry.widths(), |row, place| {
            self.stone(self.cell_from_top(row, place))
                .map(|side| LETTERS[side.index()])
        });
        let passes = " pass".repeat(self.passes.into());
        format!("{rows} {}{passes}", LETTERS[self.side.index()])
    }

    fn move_text(&self, mv: Move) -> String {
        match mv {
            Move::SWAP => "swap".into(),
            Move::PASS => "pass".into(),
            _ => self.square(mv.cell()).to_string(),
        }
    }

    fn diagram(&self) -> Diagram {
        let edge = self.geometry.edge;
        let rows = (0..2 * edge - 1).rev().map(|row| {
            let columns = self.geometry.columns(row);
            Row {
                label: (row + 1).to_string(),
                indent: 2 * columns.start + edge - 1 - row,
                // Columns that begin above the bottom row are named beside it, along their line.
                end: if row + 1 < edge {
                    column_letter(row + edge).to_string()
                } else {
                    String::new()
                },
                cells: columns
                    .map(|column| {
                        let cell = self.geometry.cell(row, column);
                        let stone = cell.and_then(|cell| self.stone(cell));
                        Cell::new(Ground::Plain, stone)
                    })
                    .collect(),
            }
        });
        Diagram {
            letters: LETTERS,
            rows: rows.collect(),
            footer: (0..edge)
                .map(|column| column_letter(column).to_string())
                .collect(),
            footer_indent: edge,
        }
    }
}
