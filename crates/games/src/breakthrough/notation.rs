//! Breakthrough as text: `wwwwwwww/wwwwwwww/8/8/8/8/bbbbbbbb/bbbbbbbb b`; moves `a2-b3`.

use grove_core::{Diagram, Grid, LETTERS, Notation, PositionError, PositionFields, Side, Step};

use super::{Breakthrough, Rules};

/// Rows and columns.
const SIZE: (usize, usize) = (8, 8);

impl Notation for Breakthrough {
    type Rules = Rules;

    const MOVE_FORM: &'static str = "a move like a2-b3";

    fn start(_: &Rules) -> Self {
        let mut board = Grid::new(SIZE);
        board.put(Side::Black, board.row(0) | board.row(1));
        board.put(Side::White, board.row(6) | board.row(7));
        Breakthrough {
            board,
            side: Side::Black,
        }
    }

    fn parse(_: &Rules, text: &str) -> Result<Self, PositionError> {
        let mut fields = PositionFields::new(text);
        let board = Grid::parse(SIZE, fields.board())?;
        let side = fields.side(LETTERS)?;
        fields.end("the side to move")?;
        Ok(Breakthrough { board, side })
    }

    fn text(&self) -> String {
        format!("{} {}", self.board.text(), LETTERS[self.side.index()])
    }

    fn move_text(&self, mv: Step) -> String {
        self.board.step_text(mv)
    }

    fn diagram(&self) -> Diagram {
        self.board.diagram()
    }
}
