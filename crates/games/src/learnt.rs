//! Evaluations that were learnt from games, beside those that are sums of terms.
//!
//! A model knows one board. An evaluation that has one estimates by it there, and by its terms on every
//! other board, in points of the same size.

use grove_core::{EvaluationError, EvaluationTerms, Score, Side};
use grove_model::{Geometry, Learnt, Model, ModelError};
use thiserror::Error;

use crate::options::SpecError;
use crate::weights::clamped;
use crate::{GameSpec, Playable, Visitor};

/// An evaluation that may be a learnt one.
pub trait Learnable: EvaluationTerms {
    /// The model by which it estimates, if it has one.
    fn learnt(&self) -> Option<Learnt> {
        None
    }

    /// The same evaluation without its model: what it says on other boards, and what the model is added
    /// to where it was learnt so.
    fn terms(&self) -> Self {
        self.clone()
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
    let points = if side == mover { points } else { -points };
    Some(match learnt.model().header.base {
        None => points,
        Some(_) => {
            clamped(i64::from(points) + i64::from(position.advantage(&evaluation.terms(), side)))
        }
    })
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

/// Reads an evaluation of a game, only to see whether it can be read.
struct ReadTerms<'a>(&'a str);

impl Visitor for ReadTerms<'_> {
    type Output = Result<(), EvaluationError>;

    fn visit<G: Playable>(self, _: &G::Rules) -> Self::Output {
        self.0.parse::<G::Evaluation>().map(|_| ())
    }
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
    /// It is added to terms that the game does not have.
    #[error("base: {0}")]
    Base(EvaluationError),
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
    let model = Model::read(bytes, &geometry)?;
    if let Some(base) = &model.header.base {
        spec.visit(ReadTerms(base)).map_err(LearntError::Base)?;
    }
    Ok(model)
}
