//! Halma as text: `4wwww/…/bbbb4 b 0`, the plies played at the end; moves `a1-c3` and `pass`.

use grove_core::{
    Cell, Diagram, Ground, LETTERS, Notation, PositionError, PositionFields, Side, Square,
    read_pieces, write_pieces,
};

use super::{Geometry, Halma, Move, PASS, Rules};

impl<const N: usize, const STRIDE: usize> Halma<N, STRIDE> {
    pub(super) fn square(cell: usize) -> Square {
        Square::new(cell % STRIDE, cell / STRIDE)
    }

    fn cell_from_top(&self, row: usize, column: usize) -> usize {
        (self.geometry.size - 1 - row) * STRIDE + column
    }

    fn man(&self, cell: usize) -> Option<Side> {
        Side::BOTH
            .into_iter()
            .find(|&side| self.men(side).has(cell))
    }

    fn check_men(&self, rules: &Rules) -> Result<(), PositionError> {
        for side in Side::BOTH {
            let found = self.men(side).count() as usize;
            if found != rules.men {
                return Err(PositionError::Impossible(format!(
                    "{} men: expected {}, found {found}",
                    side.name(),
                    rules.men
                )));
            }
        }
        Ok(())
    }
}

impl<const N: usize, const STRIDE: usize> Notation for Halma<N, STRIDE> {
    type Rules = Rules;

    const MOVE_FORM: &'static str = "a move like a1-c3 or pass";

    fn start(rules: &Rules) -> Self {
        let geometry = Geometry::of(rules);
        let [own, enemy] = geometry.camps;
        Halma {
            own,
            enemy,
            geometry,
            plies: 0,
            max_plies: 2 * rules.rounds,
            side: Side::Black,
            fill: rules.fill,
        }
    }

    fn parse(rules: &Rules, text: &str) -> Result<Self, PositionError> {
        let mut fields = PositionFields::new(text);
        let mut position = Self::start(rules);
        let start = position;
        let men = read_pieces(
            fields.board(),
            &vec![rules.size; rules.size],
            |row, column| start.cell_from_top(row, column),
            Self::square,
        )?;
        position.side = fields.side(LETTERS)?;
        position.own = men[position.side.index()];
        position.enemy = men[(!position.side).index()];
        position.check_men(rules)?;
        position.plies = fields.number("plies played", 0)?;
        fields.end("the plies played")?;
        Ok(position)
    }

    fn text(&self) -> String {
        let size = self.geometry.size;
        let men = Side::BOTH.map(|side| self.men(side));
        let rows = write_pieces(men, &vec![size; size], |row, column| {
            self.cell_from_top(row, column)
        });
        format!("{rows} {} {}", LETTERS[self.side.index()], self.plies)
    }

    fn plies_before(&self) -> u32 {
        self.plies
    }

    fn move_text(&self, mv: Move) -> String {
        if mv == PASS {
            return "pass".into();
        }
        format!("{}-{}", Self::square(mv.from()), Self::square(mv.to()))
    }

    fn diagram(&self) -> Diagram {
        let size = self.geometry.size;
        Diagram::rectangle((size, size), LETTERS, |row, column| {
            let cell = self.cell_from_top(row, column);
            let ground = Side::BOTH
                .into_iter()
                .find(|side| self.geometry.camps[side.index()].has(cell))
                .map_or(Ground::Plain, Ground::Camp);
            Cell::new(ground, self.man(cell))
        })
    }
}
