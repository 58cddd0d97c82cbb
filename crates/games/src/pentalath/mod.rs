//! Pentalath.
//!
//! # How it is played
//!
//! Two players place stones on a board of hexagons, Black first. Enemy groups that touch the new
//! stone and have no empty neighbour are taken off, all of them. A stone that leaves its own
//! group without an empty neighbour may not be placed, unless it captures. Five or more in a
//! row, after captures, win. So that the first stone is no advantage, the second move of the
//! game may be `swap`: the players change colours, which is the same as if the stone turned
//! White and Black moved again. That is how it is done here, so Black stays the first player. A
//! side without a placement passes; two passes in a row, or a full board, are a draw.
//!
//! The rules are those of Schnieders, *Alpha-Beta search in Pentalath* (2012), section 1.1. The
//! article has no rule for a side that has only suicides left; here it passes.
//!
//! # How it is represented
//!
//! Cells have a row and a column from 0 to `2 * edge - 2` that differ by less than the edge; the
//! neighbours of a cell are those beside it in its row and in its column and the two in which
//! both grow or shrink by one. Only real cells are numbered, along the rows from `a1`, so that
//! the usual 61 fit into one word; the 91 of edge 6 take two. What is next to what, and which
//! cells form a line, stands in tables.

mod book;
mod course;
mod eval;
mod explain;
mod geometry;
mod guide;
mod notation;
mod placement;
mod planes;
mod policies;
mod prospects;
mod rules;
mod symmetry;
mod threats;
mod windows;

use grove_core::{Bits, Game, KeyMixer, Outcome, Random, Side};
use grove_model::EmbeddedPolicy;

use crate::Playable;

pub use eval::Evaluation;
use geometry::Geometry;
pub use placement::Move;
pub use rules::{INFO, Rules};

/// A position on a board of up to `64 * N` cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pentalath<const N: usize> {
    /// The stones of the side to move.
    own: Bits<N>,
    /// The stones of the other side.
    enemy: Bits<N>,
    geometry: &'static Geometry<N>,
    side: Side,
    /// Who has five in a row.
    winner: Option<Side>,
    /// Passes in a row up to now.
    passes: u8,
    swap: Swap,
    /// How many stones of Black and of White have been taken off since the position was set up.
    /// Only judging positions looks at them. Two fields and not an array, which could not be
    /// kept in registers.
    black_lost: u8,
    white_lost: u8,
}

/// The right to change colours instead of making the second move of the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Swap {
    /// The rules do not know it.
    Never,
    /// The first stone has not been placed.
    Later,
    /// White may swap now.
    Now,
    /// The second move has been made.
    Over,
}

impl Swap {
    #[inline]
    const fn is_open(self) -> bool {
        matches!(self, Swap::Later | Swap::Now)
    }

    const fn after_a_move(self) -> Self {
        match self {
            Swap::Never => Swap::Never,
            Swap::Later => Swap::Now,
            Swap::Now | Swap::Over => Swap::Over,
        }
    }
}

/// Boards of up to 61 cells, edge 3 to 5.
pub type Small = Pentalath<1>;
/// The board of 91 cells, edge 6.
pub type Large = Pentalath<2>;

impl<const N: usize> Pentalath<N> {
    fn is_start(&self) -> bool {
        self.side == Side::Black && (self.own | self.enemy).is_empty()
    }

    /// Whether this looks like the position after the first move.
    fn has_one_black_stone(&self) -> bool {
        self.side == Side::White && self.own.is_empty() && self.enemy.count() == 1
    }

    /// The stones of a side.
    fn stones(&self, side: Side) -> Bits<N> {
        if side == self.side {
            self.own
        } else {
            self.enemy
        }
    }
}

impl<const N: usize> Game for Pentalath<N> {
    type Move = Move;

    #[inline]
    fn side_to_move(&self) -> Side {
        self.side
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        match self.winner {
            Some(side) => Some(Outcome::Win(side)),
            None => (self.passes == 2 || self.empty().is_empty()).then_some(Outcome::Draw),
        }
    }

    #[inline]
    fn each_move(&self, mut visit: impl FnMut(Move)) {
        if self.outcome().is_some() {
            return;
        }
        let mut must_pass = true;
        for cell in self.empty() {
            if self.is_legal(cell) {
                must_pass = false;
                visit(Move::place(cell));
            }
        }
        if self.swap == Swap::Now {
            visit(Move::SWAP);
        } else if must_pass {
            visit(Move::PASS);
        }
    }

    #[inline]
    fn play(&mut self, mv: Move) {
        match mv {
            Move::PASS => {
                (self.own, self.enemy) = (self.enemy, self.own);
                self.passes += 1;
            }
            // The stone changes its colour and the turn its side: it still is the enemy's.
            Move::SWAP => {}
            _ => self.place(mv.cell()),
        }
        if self.swap.is_open() {
            self.swap = self.swap.after_a_move();
        }
        self.side = !self.side;
    }

    #[inline]
    fn key(&self) -> u64 {
        let rights =
            self.side as u64 | u64::from(self.swap == Swap::Now) << 1 | u64::from(self.passes) << 2;
        KeyMixer::new(rights).bits(self.own).bits(self.enemy).key()
    }

    #[inline]
    fn random_move(&self, random: &mut Random) -> Option<Move> {
        if self.outcome().is_some() {
            return None;
        }
        Some(self.random_placement(random))
    }
}

impl<const N: usize> Playable for Pentalath<N> {
    const HAS_BOOK: bool = true;

    fn book_moves(&self) -> Vec<Self::Move> {
        self.opening_moves()
    }

    const EVALUATIONS: &'static [&'static str] = &[
        "lines",
        "enclosed",
        "lines(1000)+enclosed(1000)+taken(1000)",
        "taken(-1000)",
        "rows",
        "liberties",
        "threats",
        "rows(1000)+liberties(1000)+threats(1000)",
    ];

    fn policies() -> &'static [EmbeddedPolicy] {
        &policies::POLICIES
    }
}
