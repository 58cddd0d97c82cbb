//! Pentalath as text: `5/6/7/8/9/8/7/6/5 b` with the real cells of each row, then `pass` for
//! each pass in a row that led here; moves `e5`, `swap`, `pass`. One black stone with White to
//! move is the position after the first move, in which White may swap, unless `noswap` stands
//! behind it.

use grove_core::{
    Bits, Cell, Diagram, Ground, LETTERS, Notation, PositionError, PositionFields, Row, Side,
    Square, column_letter, read_pieces, write_pieces,
};

use super::{Geometry, Move, Pentalath, Rules, Swap};

impl<const N: usize> Pentalath<N> {
    pub(super) fn square(&self, cell: usize) -> Square {
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
        Side::BOTH
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
            swap: if rules.swap { Swap::Later } else { Swap::Never },
            black_lost: 0,
            white_lost: 0,
        }
    }

    fn parse(rules: &Rules, text: &str) -> Result<Self, PositionError> {
        let mut fields = PositionFields::new(text);
        let mut position = Self::start(rules);
        let start = position;
        let stones = read_pieces(
            fields.board(),
            &start.geometry.widths(),
            |row, place| start.cell_from_top(row, place),
            |cell| start.square(cell),
        )?;
        position.side = fields.side(LETTERS)?;
        position.own = stones[position.side.index()];
        position.enemy = stones[(!position.side).index()];
        position.swap = match position.swap {
            Swap::Never => Swap::Never,
            _ if position.is_start() => Swap::Later,
            _ if position.has_one_black_stone() => Swap::Now,
            _ => Swap::Over,
        };
        while let Some(word) = fields.word() {
            if rules.swap {
                position.swap = Swap::Over;
            }
            match word {
                "pass" if position.passes < 2 => position.passes += 1,
                "noswap" if position.passes == 0 => {}
                found => {
                    return Err(PositionError::Field {
                        field: "after the side to move",
                        expected: "noswap, pass, pass pass or nothing".into(),
                        found: found.into(),
                    });
                }
            }
        }
        position.winner = position.find_winner();
        Ok(position)
    }

    fn text(&self) -> String {
        let stones = Side::BOTH.map(|side| self.stones(side));
        let rows = write_pieces(stones, &self.geometry.widths(), |row, place| {
            self.cell_from_top(row, place)
        });
        let misleading = self.swap == Swap::Over && self.passes == 0 && self.has_one_black_stone();
        let lost_right = if misleading { " noswap" } else { "" };
        let passes = " pass".repeat(self.passes.into());
        format!("{rows} {}{lost_right}{passes}", LETTERS[self.side.index()])
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
                        Cell::new(Ground::Plain, stone).named(Square::new(column, row))
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
            is_numbered: false,
        }
    }

    fn move_label(&self, mv: Move) -> String {
        if mv == Move::SWAP {
            return "Swap colours".into();
        }
        "Pass".into()
    }
}
