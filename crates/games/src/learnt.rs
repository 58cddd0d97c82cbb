//! Evaluations that were learnt from games, beside those that are sums of terms.
//!
//! A model knows one board. An evaluation that has one estimates by it there, and by its terms on every
//! other board, in points of the same size.

use grove_core::{EvaluationTerms, Score, Side};
use grove_model::{Geometry, Learnt, Model, ModelError};
use thiserror::Error;

use crate::options::SpecError;
use crate::{GameSpec, Playable, Visitor};

/// An evaluation that may be a learnt one.
pub trait Learnable: EvaluationTerms {
    /// The model by which it estimates, if it has one.
    fn learnt(&self) -> Option<Learnt> {
        None
    }

    /// The evaluation by a model; none where the game cannot use any.
    fn of_model(learnt: Learnt) -> Option<Self> {
        let _ = learnt;
        None
    }
}

/// What a learnt evaluation says of a position; nothing where the evaluation is not learnt, or on
/// another board.
#[inline]
pub(crate) fn score<G: Playable>(
    position: &G,
    evaluation: &G::Evaluation,
    side: Side,
) -> Option<Score> {
    let learnt = evaluation.learnt()?;
    if learnt.model().board() != position.cells() {
        return None;
    }
    let mover = position.side_to_move();
    let views = [Side::Black, Side::White].map(|side| position.planes(side));
    let points = learnt.points(&views, mover);
    Some(if side == mover { points } else { -points })
}

impl GameSpec {
    /// The board as a model sees it; none where the game has no such view of this board.
    pub fn geometry(&self) -> Option<Geometry> {
        struct Find;
        impl Visitor for Find {
            type Output = Option<Geometry>;
            fn visit<G: Playable>(self, rules: &G::Rules) -> Option<Geometry> {
                G::geometry(rules)
            }
        }
        self.visit(Find)
    }
}

/// The standard board of a game whose evaluation can be learnt.
pub fn standard_geometry<G: Playable>() -> Geometry {
    G::geometry(&G::Rules::default()).expect("a model can see the standard board")
}

/// Why a model cannot be used.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[allow(missing_docs, reason = "the messages name their fields")]
pub enum LearntError {
    /// It cannot be read.
    #[error(transparent)]
    Model(#[from] ModelError),
    /// The game that it names cannot be read.
    #[error(transparent)]
    Game(#[from] SpecError),
    /// No model can be of that board.
    #[error("expected a board that a model can see, found `{0}`")]
    Board(String),
}

/// Reads a model of any game.
pub fn read_model(bytes: &[u8]) -> Result<Model, LearntError> {
    let game = Model::game_of(bytes)?;
    let spec: GameSpec = game.parse()?;
    let geometry = spec.geometry();
    let geometry = geometry.ok_or_else(|| LearntError::Board(game.into()))?;
    Ok(Model::read(bytes, &geometry)?)
}
