//! A game of stones: the players take some in turn, and whoever finds none left has lost.

use grove_core::{Evaluate, Game, Guide, Outcome, Score, Side, Symmetry, Word};

use super::hashed::Salt;

/// So many stones are left.
#[derive(Clone)]
pub struct Stones {
    pub left: u16,
    /// How many may be taken at once.
    pub most: u16,
    pub side: Side,
    /// Whether every move counts as noisy.
    pub noisy: bool,
}

/// A move: so many stones are taken.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Take(u16);

impl Word for Take {
    fn word(self) -> u64 {
        self.0.into()
    }

    fn from_word(word: u64) -> Self {
        Take(word as u16)
    }
}

impl Game for Stones {
    type Move = Take;

    fn side_to_move(&self) -> Side {
        self.side
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.left == 0).then_some(Outcome::Win(!self.side))
    }

    fn each_move(&self, visit: impl FnMut(Take)) {
        (1..=self.left.min(self.most)).map(Take).for_each(visit);
    }

    fn play(&mut self, mv: Take) {
        self.left -= mv.0;
        self.side = !self.side;
    }

    fn key(&self) -> u64 {
        u64::from(self.left) << 1 | self.side.index() as u64
    }
}

impl Evaluate for Stones {
    type Evaluation = Salt;

    /// Estimates differ from position to position and mean nothing.
    fn evaluate(&self, salt: &Salt, side: Side) -> Score {
        let mixed = (self.key() ^ salt.0 << 8).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let estimate = (mixed >> 40) as Score % 50 - 25;
        if side == Side::Black {
            estimate
        } else {
            -estimate
        }
    }
}

impl Symmetry for Stones {}

impl Guide for Stones {
    fn is_noisy(&self, _: Take) -> bool {
        self.noisy
    }

    fn null_move(&self) -> Option<Self> {
        Some(Stones {
            side: !self.side,
            ..*self
        })
    }
}
