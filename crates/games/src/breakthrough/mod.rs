//! Breakthrough.
//!
//! # How it is played
//!
//! Each side has sixteen pawns on its two home rows of an 8x8 board: Black at the bottom, White at
//! the top. Black moves first. A pawn steps one cell forward, straight or diagonally, onto an empty
//! cell. It captures diagonally only, by taking the place of an enemy pawn. Whoever reaches the
//! far row or captures all enemy pawns has won. Nobody is ever stuck: the pawn that is farthest
//! ahead can always go diagonally. So there are no draws.
//!
//! Dan Troyka invented the game in 2000. Usually White begins; in Grove the first player is always
//! called Black.
//!
//! # How it is represented
//!
//! A [`Grid`] of one word for each side, cells numbered along the rows from `a1`. The cells that all
//! pawns together can enter in one of the three directions are one shift away:
//!
//! ```text
//!                 56 57 58 .. 63
//!                  .  .  .     .         +7  +8  +9       Black
//!                  8  9 10 .. 15           \  |  /
//!   a1 is cell 0   0  1  2 ..  7              pawn
//!                                          /  |  \
//!                                        -9  -8  -7       White
//! ```
//!
//! Pawns of the first column are left out of the shifts to the left and those of the last column
//! out of the shifts to the right, which would take them to the other edge of the board.

mod course;
mod eval;
mod explain;
mod guide;
mod notation;
mod planes;
mod rules;

use grove_core::{Bits, Game, Grid, Outcome, Random, Side, Step, nth_of_four};

use crate::Playable;

pub use eval::Evaluation;
pub use rules::{INFO, Rules};

/// A position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Breakthrough {
    board: Grid<1, 8>,
    side: Side,
}

/// By how much the cell number changes with a step to the left, straight ahead and to the right.
const STEPS: [[isize; 3]; 2] = [[7, 8, 9], [-9, -8, -7]];

/// The row that each side has to reach.
const GOALS: [Bits<1>; 2] = [Bits([0xff << 56]), Bits([0xff])];

const FIRST_COLUMN: Bits<1> = Bits([0x0101_0101_0101_0101]);
const LAST_COLUMN: Bits<1> = Bits([0x8080_8080_8080_8080]);

impl Breakthrough {
    #[inline]
    fn has_won(&self, side: Side) -> bool {
        let (own, enemy) = (self.board.pieces(side), self.board.pieces(!side));
        own.meets(GOALS[side.index()]) || enemy.is_empty()
    }

    /// The cells that the side to move can enter by each of [`STEPS`]; none when the game is over.
    #[inline]
    fn destinations(&self) -> [Bits<1>; 3] {
        if self.outcome().is_some() {
            return [Bits::EMPTY; 3];
        }
        let (own, enemy) = (self.board.pieces(self.side), self.board.pieces(!self.side));
        let (not_first, not_last) = (own & !FIRST_COLUMN, own & !LAST_COLUMN);
        let [left, ahead, right] = match self.side {
            Side::Black => [not_first.up(7), own.up(8), not_last.up(9)],
            Side::White => [not_first.down(9), own.down(8), not_last.down(7)],
        };
        [left & !own, ahead & !(own | enemy), right & !own]
    }

    /// The move that enters a cell by one of [`STEPS`].
    #[inline]
    fn step_to(&self, to: usize, direction: usize) -> Step {
        let step = STEPS[self.side.index()][direction];
        Step::new(to.wrapping_add_signed(-step), to)
    }
}

impl Game for Breakthrough {
    type Move = Step;

    const DRAWS: bool = false;

    #[inline]
    fn side_to_move(&self) -> Side {
        self.side
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        let winner = [!self.side, self.side]
            .into_iter()
            .find(|&side| self.has_won(side));
        winner.map(Outcome::Win)
    }

    #[inline]
    fn each_move(&self, mut visit: impl FnMut(Step)) {
        for (direction, cells) in self.destinations().into_iter().enumerate() {
            for to in cells {
                visit(self.step_to(to, direction));
            }
        }
    }

    #[inline]
    fn play(&mut self, mv: Step) {
        self.board.play(self.side, mv);
        self.side = !self.side;
    }

    #[inline]
    fn key(&self) -> u64 {
        self.board.key(self.side)
    }

    #[inline]
    fn move_count(&self) -> usize {
        let counts = self.destinations().map(|cells| cells.count());
        counts.into_iter().sum::<u32>() as usize
    }

    #[inline]
    fn random_move(&self, random: &mut Random) -> Option<Step> {
        let [left, ahead, right] = self.destinations();
        let sets = [left, ahead, right, Bits::EMPTY];
        let counts = sets.map(|cells| cells.count());
        let total = counts.into_iter().sum();
        (total > 0).then(|| {
            let (direction, to) = nth_of_four(sets, counts, random.below(total));
            self.step_to(to, direction)
        })
    }
}

impl Playable for Breakthrough {
    const EVALUATIONS: &'static [&'static str] =
        &["pawns", "advance(-1000)", "pawns(1000)+advance(1000)"];
}
