//! Any game with an evaluation that means nothing: a search that gets the right values from it
//! gets them from everywhere.

use std::fmt;
use std::str::FromStr;

use grove_core::{Evaluate, EvaluationError, Game, Outcome, Random, Score, Side};

/// A game whose estimates are drawn from the keys of its positions.
#[derive(Clone)]
pub struct Hashed<G>(pub G);

/// Different salts give different estimates.
#[derive(Clone, Default, PartialEq)]
pub struct Salt(pub u64);

impl fmt::Display for Salt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl FromStr for Salt {
    type Err = EvaluationError;

    fn from_str(text: &str) -> Result<Self, EvaluationError> {
        let number = text.parse();
        number
            .map(Salt)
            .map_err(|_| EvaluationError::Term { found: text.into() })
    }
}

impl<G: Game> Game for Hashed<G> {
    type Move = G::Move;

    const REPETITIONS: Option<usize> = G::REPETITIONS;

    fn side_to_move(&self) -> Side {
        self.0.side_to_move()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.0.outcome()
    }

    fn each_move(&self, visit: impl FnMut(G::Move)) {
        self.0.each_move(visit);
    }

    fn play(&mut self, mv: G::Move) {
        self.0.play(mv);
    }

    fn key(&self) -> u64 {
        self.0.key()
    }

    fn random_move(&self, random: &mut Random) -> Option<G::Move> {
        self.0.random_move(random)
    }
}

impl<G: Game> Evaluate for Hashed<G> {
    type Evaluation = Salt;

    /// Small numbers, so that many positions are worth the same; and not the opposite for the
    /// other side, as with a ratio.
    fn evaluate(&self, salt: &Salt, side: Side) -> Score {
        let key = (self.key() ^ salt.0).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let estimate = (key >> 40) as Score % 50;
        match side {
            Side::Black => estimate - 20,
            Side::White => 25 - estimate,
        }
    }
}
