//! What the null move may say of a game in which every pass would be worth a win.
//!
//! Players take one to three stones in turn, and whoever finds none left has lost. The side to move
//! loses exactly where the number of stones is a multiple of four: zugzwang everywhere, which a game
//! that offers passes without fear hides from the search. What the null move then finds is wrong,
//! but it must not be said to be proven.

use std::fmt;
use std::str::FromStr;

use grove_core::{Evaluate, EvaluationError, Game, Guide, Outcome, Score, Seed, Side, Word};
use grove_search::minimax::{NullForm, NullMove};
use grove_search::{GameHistory, Limits, Minimax, Options, score};

#[derive(Clone)]
struct Stones {
    left: u8,
    side: Side,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
struct Take(u8);

impl Word for Take {
    fn word(self) -> u64 {
        self.0.into()
    }

    fn from_word(word: u64) -> Self {
        Take(word as u8)
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
        (1..=self.left.min(3)).map(Take).for_each(visit);
    }

    fn play(&mut self, mv: Take) {
        self.left -= mv.0;
        self.side = !self.side;
    }

    fn key(&self) -> u64 {
        u64::from(self.left) << 1 | self.side.index() as u64
    }
}

/// Estimates that differ from position to position and mean nothing.
#[derive(Clone, Default, PartialEq)]
struct Salt(u64);

impl fmt::Display for Salt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl FromStr for Salt {
    type Err = EvaluationError;

    fn from_str(text: &str) -> Result<Self, EvaluationError> {
        let refused = |_| EvaluationError::Term { found: text.into() };
        text.parse().map(Salt).map_err(refused)
    }
}

impl Evaluate for Stones {
    type Evaluation = Salt;

    fn evaluate(&self, salt: &Salt, side: Side) -> Score {
        let mixed = (self.key() ^ salt.0 << 8).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let estimate = (mixed >> 40) as Score % 50 - 25;
        if side == Side::Black {
            estimate
        } else {
            -estimate
        }
    }

    fn scale(_: &Salt) -> f64 {
        10.0
    }
}

impl Guide for Stones {
    fn passed(&self) -> Option<Self> {
        Some(Stones {
            left: self.left,
            side: !self.side,
        })
    }
}

#[test]
fn what_is_said_to_be_proven_with_null_moves_is_true() {
    let mut proven = 0;
    for form in [NullForm::Study, NullForm::Usual] {
        for (left, depth, reduction, salt) in cases() {
            let options = Options {
                null_move: Some(NullMove { reduction, form }),
                deepening: salt % 2 == 0,
                pvs: salt % 3 == 0,
                ..Options::default()
            };
            let side = Side::Black;
            let mut search = Minimax::new(options, Salt(salt), Seed(1));
            let position = Stones { left, side };
            let report = search.search(&position, GameHistory::default(), &Limits::depth(depth));
            if score::is_proven(report.score) {
                proven += 1;
                let wins = left % 4 != 0;
                assert_eq!(report.score > 0, wins, "{left} stones, depth {depth}");
            }
        }
    }
    assert!(proven > 100, "{proven} proofs");
}

/// Stones, depth, reduction and salt.
fn cases() -> impl Iterator<Item = (u8, u32, u32, u64)> {
    (1..=14).flat_map(|left| {
        (1..=10).flat_map(move |depth| {
            (0..=2)
                .flat_map(move |reduction| (0..6).map(move |salt| (left, depth, reduction, salt)))
        })
    })
}
