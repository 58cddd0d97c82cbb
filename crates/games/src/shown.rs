//! What a board shows of a game, asked without the game's types.

use grove_core::{Diagram, PositionError, Side};

use crate::{GameSpec, Playable, Visitor};

impl GameSpec {
    /// The board on which the game starts.
    pub fn start_diagram(&self) -> Diagram {
        self.visit(StartDiagram)
    }

    /// The text of the position that a picture shows, if the game has such a position.
    pub fn position_of(&self, diagram: &Diagram, to_move: Side) -> Result<String, PositionError> {
        self.visit(PositionOf { diagram, to_move })
    }

    /// The cells that the text of a move names, in order.
    ///
    /// ```
    /// use grove_games::GameSpec;
    ///
    /// let checkers: GameSpec = "checkers".parse()?;
    /// assert_eq!(checkers.cells_in("22x15x8"), ["22", "15", "8"]);
    /// # Ok::<(), grove_games::SpecError>(())
    /// ```
    pub fn cells_in(&self, text: &str) -> Vec<String> {
        self.visit(CellsIn(text))
    }
}

struct StartDiagram;

impl Visitor for StartDiagram {
    type Output = Diagram;

    fn visit<G: Playable>(self, rules: &G::Rules) -> Diagram {
        G::start(rules).diagram()
    }
}

struct PositionOf<'a> {
    diagram: &'a Diagram,
    to_move: Side,
}

impl Visitor for PositionOf<'_> {
    type Output = Result<String, PositionError>;

    fn visit<G: Playable>(self, rules: &G::Rules) -> Result<String, PositionError> {
        Ok(G::from_diagram(rules, self.diagram, self.to_move)?.text())
    }
}

struct CellsIn<'a>(&'a str);

impl Visitor for CellsIn<'_> {
    type Output = Vec<String>;

    fn visit<G: Playable>(self, _: &G::Rules) -> Vec<String> {
        G::cells_in(self.0)
    }
}
