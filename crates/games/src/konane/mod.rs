//! Konane, or Hawaiian checkers.
//!
//! # How it is played
//!
//! The board starts full, black and white pieces alternating like the squares of a chess
//! board; Black owns the top left corner. Black removes one of its pieces from a corner or
//! from the centre (the one, two or four middle cells); White removes one of its pieces
//! orthogonally next to the gap. From then on the players jump in turn, Black first: a piece
//! jumps over an adjacent enemy, orthogonally, into the empty cell behind it, and takes the
//! enemy off the board. It may go on jumping in the same direction, and may stop after any
//! jump. A player who cannot jump loses.
//!
//! The rules are those of Shokry, *Comparing extended Minimax and Monte Carlo Tree Search for
//! Hawaiian Checkers* (TU Berlin 2023), section 2.1. The study does not say which cells are
//! Black's on boards with an odd side; here it is always the top left corner and every cell of
//! its colour. Sizes are rows x columns: the study's board of 14x17, 14 wide and 17 high, is
//! `konane:17x14`.
//!
//! # How it is represented
//!
//! A jump moves a piece by two cells, so a piece never leaves the cells of its colour, and a
//! jumped cell next to it can only hold an enemy. Who is where follows from which cells are
//! occupied: a position is the set of occupied cells, the set of empty ones (so that the size
//! of the board need not be kept) and the side to move. The phase follows from the number of
//! empty cells: none, Black removes; one, White removes; more, the players jump.
//!
//! Cells are numbered along the rows from the top left, `STRIDE` to a row. Boards up to 8x8
//! are one word, up to 17x15 four (which holds the study's large board), up to 20x20 seven.
//!
//! The study compares two other representations, which are here as well: [`Scan`] is its naive
//! board and [`Dynamic`] its dynamic one. Both play by the same rules with the same moves.

mod board;
mod boards;
mod course;
mod dynamic;
mod effects;
mod eval;
mod explain;
mod guide;
mod guide_by_bits;
mod line;
mod movegen;
mod moves;
mod notation;
mod planes;
mod policies;
mod rules;
mod scan;
mod symmetry;

use std::ops::ControlFlow;

use grove_core::{Bits, Game, Outcome, Random, Side};

pub use board::Direction;
pub use dynamic::Dynamic;
pub use eval::Evaluation;
pub use moves::Move;
pub use rules::{INFO, Rules};
pub use scan::Scan;

/// A position on a board of at most `STRIDE` columns, in `N` words.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Konane<const N: usize, const STRIDE: usize> {
    occupied: Bits<N>,
    empty: Bits<N>,
    side: Side,
}

/// Boards of up to 8 rows and 8 columns.
pub type Small = Konane<1, 8>;
/// Boards of up to 17 rows and 15 columns.
pub type Medium = Konane<4, 15>;
/// Boards of up to 20 rows and 20 columns.
pub type Large = Konane<7, 20>;

impl<const N: usize, const STRIDE: usize> Game for Konane<N, STRIDE> {
    type Move = Move;

    const DRAWS: bool = false;

    #[inline]
    fn side_to_move(&self) -> Side {
        self.side
    }

    fn outcome(&self) -> Option<Outcome> {
        let stuck = !self.is_opening() && !self.can_jump();
        stuck.then_some(Outcome::Win(!self.side))
    }

    #[inline]
    fn each_move(&self, visit: impl FnMut(Move)) {
        if self.is_opening() {
            self.each_removal(visit);
        } else {
            self.each_jump(visit);
        }
    }

    #[inline]
    fn each_move_until(&self, visit: impl FnMut(Move) -> ControlFlow<()>) {
        self.visit_until(visit);
    }

    #[inline]
    fn play(&mut self, mv: Move) {
        self.flip(mv);
        self.side = !self.side;
    }

    #[inline]
    fn key(&self) -> u64 {
        Self::key_of(self.occupied, self.side)
    }

    #[inline]
    fn move_count(&self) -> usize {
        if self.is_opening() {
            let mut count = 0;
            self.each_removal(|_| count += 1);
            return count;
        }
        self.jump_count()
    }

    #[inline]
    fn random_move(&self, random: &mut Random) -> Option<Move> {
        if self.is_opening() {
            return self.random_removal(random);
        }
        let short = |kind, landings: Bits<N>, n| Some(self.short_jump(kind, landings.nth(n)));
        self.draw_jump(random, short, |mv| mv)
    }

    #[inline(always)]
    fn play_random(&mut self, random: &mut Random) -> bool {
        if self.is_opening() {
            let mv = self.random_removal(random);
            return mv.map(|mv| self.play(mv)).is_some();
        }
        let short = |kind, landings, n| Some(self.short_flips(kind, landings, n));
        let flips = self.draw_jump(random, short, |mv| mv.map(Self::flips));
        if let Some(flips) = flips {
            self.flip_cells(flips);
            self.side = !self.side;
        }
        flips.is_some()
    }
}
