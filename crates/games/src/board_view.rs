//! A position as a model sees it: sets of cells.

use grove_core::{Notation, Side};
use grove_model::{Geometry, Planes};

/// A game whose positions a model may see. `impl BoardView for MyGame {}` is enough for a game about
/// which nothing is to be learnt.
pub trait BoardView: Notation {
    /// The board of these rules, one of at most 64 cells; none where nothing can be learnt about it.
    fn geometry(rules: &Self::Rules) -> Option<Geometry> {
        let _ = rules;
        None
    }

    /// The cells of the board, as in its [`geometry`](BoardView::geometry).
    fn cells(&self) -> u64 {
        0
    }

    /// The pieces as a side sees them: its own first, and the board turned so that both sides see
    /// themselves play alike.
    fn planes(&self, side: Side) -> Planes {
        let _ = side;
        Planes::default()
    }
}
