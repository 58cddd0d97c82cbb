//! Any game with an evaluation that means nothing: a search that gets the right values from it
//! gets them from everywhere.

use std::fmt;
use std::str::FromStr;

use grove_core::{
    Coord, Evaluate, EvaluationError, EvaluationTerms, Game, Guide, Knowledge, Notation, Outcome,
    Random, Score, Side, Symmetry,
};
use grove_search::minimax::{Replacement, TableOptions};

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

    const DRAWS: bool = G::DRAWS;

    fn repetition_limit(&self) -> Option<usize> {
        self.0.repetition_limit()
    }

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

    fn counters(&self) -> u64 {
        self.0.counters()
    }

    fn random_move(&self, random: &mut Random) -> Option<G::Move> {
        self.0.random_move(random)
    }
}

impl<G: Guide> Evaluate for Hashed<G> {
    type Evaluation = Salt;

    /// Small numbers, so that many positions are worth the same; and not the opposite for the
    /// other side, as with a ratio. Positions that are equal under a symmetry are worth the same.
    fn evaluate(&self, salt: &Salt, side: Side) -> Score {
        let key = (self.canonical_key().0 ^ salt.0).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let estimate = (key >> 40) as Score % 50;
        match side {
            Side::Black => estimate - 20,
            Side::White => 25 - estimate,
        }
    }
}

impl EvaluationTerms for Salt {
    fn scale(&self) -> f64 {
        10.0
    }
}

impl<G: Guide> Symmetry for Hashed<G> {
    fn symmetries(&self) -> usize {
        self.0.symmetries()
    }

    fn image(&self, symmetry: usize) -> Self {
        Hashed(self.0.image(symmetry))
    }

    fn image_of_move(&self, symmetry: usize, mv: G::Move) -> G::Move {
        self.0.image_of_move(symmetry, mv)
    }

    fn canonical_key(&self) -> (u64, usize) {
        self.0.canonical_key()
    }
}

impl<G: Guide> Guide for Hashed<G> {
    const KNOWS: &'static [Knowledge] = G::KNOWS;

    fn origin(&self, mv: G::Move) -> Option<Coord> {
        self.0.origin(mv)
    }

    fn destination(&self, mv: G::Move) -> Option<Coord> {
        self.0.destination(mv)
    }

    fn distance(one: Coord, other: Coord) -> u32 {
        G::distance(one, other)
    }

    fn distance_from_centre(&self, place: Coord) -> u32 {
        self.0.distance_from_centre(place)
    }

    fn captures(&self, mv: G::Move) -> u32 {
        self.0.captures(mv)
    }

    fn is_noisy(&self, mv: G::Move) -> bool {
        self.0.is_noisy(mv)
    }

    fn in_check(&self) -> bool {
        self.0.in_check()
    }

    fn is_threatened(&self) -> bool {
        self.0.is_threatened()
    }

    fn structure_key(&self) -> u64 {
        self.0.structure_key()
    }

    fn null_move(&self) -> Option<Self> {
        self.0.null_move().map(Hashed)
    }

    fn move_score(&self, mv: G::Move) -> Score {
        self.0.move_score(mv)
    }

    fn is_prunable(&self, mv: G::Move) -> bool {
        self.0.is_prunable(mv)
    }
}

/// A position up to so many random moves into a game that is not over.
pub fn random_position<G: Notation>(rules: &G::Rules, plies: u32, random: &mut Random) -> G {
    let mut position = G::start(rules);
    for _ in 0..random.below(plies) {
        let before = position.clone();
        if !position.play_random(random) || position.outcome().is_some() {
            return before;
        }
    }
    position
}

/// A table that keeps the value of every position.
pub fn table(bits: u32) -> Option<TableOptions> {
    Some(TableOptions {
        replacement: Replacement::TwoTier,
        ..TableOptions::new(bits)
    })
}
