//! Ataxx.
//!
//! # How it is played
//!
//! Two players, x and o, start with pieces in the corners of a square board; x (who is Black
//! everywhere else in Grove) moves first. A piece clones itself into one of the eight cells
//! around it, or jumps two cells away, in any direction and over anything, and leaves its own
//! cell. Either way all enemy pieces next to the cell it enters change sides. A player who
//! cannot move passes. The game is over when a side has no pieces or when no empty cell can be
//! reached by either; the most pieces win. A hundred plies in a row without a clone are a draw.
//!
//! These are the rules and the notation that Ataxx engines share. Aziz, *Using Monte-Carlo Tree
//! Search to generate moves in a two-player tactical game: Ataxx* (Alberta 2021), section 3.1,
//! ends a game instead when a player "performs more than 50 jump moves in a row" and counts the
//! pieces: that is `jumplimit=50`. The study does not say what ends such a row; here only a
//! clone of that player does, and a pass keeps it, without which some games would never end. Its three maps are `map=linear`, `ring` and
//! `typical`.
//!
//! Where two ends fall together, an empty side or a board without reachable cells decides
//! before a limit does.
//!
//! # How it is represented
//!
//! One word for the pieces of the side to move, one for those of the other side and one for the
//! cells that are open to them, cells numbered along the rows from `a1`, `STRIDE` to a row. Up to 7x7 a row takes nine bits: the
//! two bits between rows catch whatever a shift moves over the edge, and all seven rows still
//! fit in a word. 8x8 needs every bit and masks the edges instead.

mod board;
mod course;
mod eval;
mod explain;
mod guide;
mod maps;
mod movegen;
mod notation;
mod planes;
mod policies;
mod rules;
pub mod surroundings;
mod surroundings_weights;
mod symmetry;

use grove_core::{Game, KeyMixer, Outcome, Random, Side};
use grove_model::EmbeddedPolicy;

use crate::Playable;

pub use eval::Evaluation;
pub use maps::Map;
pub use movegen::{Move, MoveKind};
pub use rules::{INFO, Rules};

/// A position on a board of at most 7x7 (`STRIDE` 9) or of 8x8 (`STRIDE` 8).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ataxx<const STRIDE: usize> {
    /// The pieces of the side to move.
    own: u64,
    /// The pieces of the other side.
    enemy: u64,
    /// The cells of the board that are not blocked.
    open: u64,
    plies: u32,
    /// Plies since the last clone.
    clock: u32,
    /// Jumps in a row of the side to move and of the other, counted where there is a limit.
    own_jumps: u16,
    enemy_jumps: u16,
    /// How many jumps in a row are allowed, or [`NO_LIMIT`].
    jump_limit: u16,
    side: Side,
    size: u8,
}

/// Boards of up to 7x7.
pub type Small = Ataxx<9>;
/// The board of 8x8.
pub type Large = Ataxx<8>;

/// Jumps in a row do not matter.
const NO_LIMIT: u16 = u16::MAX;

/// At so many plies in a row without a clone the game is drawn.
const CLOCK_LIMIT: u32 = 100;

impl<const STRIDE: usize> Ataxx<STRIDE> {
    /// The result that a limit on the length of the game gives, once it is reached.
    #[inline]
    fn limit_outcome(&self) -> Option<Outcome> {
        if self.jump_limit == NO_LIMIT {
            return (self.clock >= CLOCK_LIMIT).then_some(Outcome::Draw);
        }
        let most = self.own_jumps.max(self.enemy_jumps);
        (most > self.jump_limit).then(|| self.count_outcome())
    }

    fn count_outcome(&self) -> Outcome {
        let [black, white] = Side::BOTH.map(|side| self.pieces(side).count_ones());
        Outcome::by_count(black, white)
    }

    fn pieces(&self, side: Side) -> u64 {
        if side == self.side {
            self.own
        } else {
            self.enemy
        }
    }
}

impl<const STRIDE: usize> Game for Ataxx<STRIDE> {
    type Move = Move;

    #[inline]
    fn side_to_move(&self) -> Side {
        self.side
    }

    fn outcome(&self) -> Option<Outcome> {
        if self.own == 0 || self.enemy == 0 || !self.can_reach(self.own | self.enemy) {
            return Some(self.count_outcome());
        }
        self.limit_outcome()
    }

    #[inline]
    fn each_move(&self, visit: impl FnMut(Move)) {
        if !self.is_cut_short() {
            self.each_placement_or_pass(visit);
        }
    }

    #[inline]
    fn play(&mut self, mv: Move) {
        self.count(mv);
        self.apply(mv);
        self.plies += 1;
        self.side = !self.side;
    }

    #[inline]
    fn key(&self) -> u64 {
        KeyMixer::new(self.side as u64)
            .word(self.own)
            .word(self.enemy)
            .word(self.open)
            .key()
    }

    #[inline]
    fn counters(&self) -> u64 {
        let jumps = u64::from(self.own_jumps) << 16 | u64::from(self.enemy_jumps);
        u64::from(self.clock) << 32 | jumps
    }

    #[inline]
    fn move_count(&self) -> usize {
        if self.is_cut_short() {
            return 0;
        }
        self.placement_or_pass_count()
    }

    #[inline]
    fn random_move(&self, random: &mut Random) -> Option<Move> {
        if self.is_cut_short() {
            return None;
        }
        self.draw(random, |mv| mv)
    }

    #[inline(always)]
    fn play_random(&mut self, random: &mut Random) -> bool {
        if self.is_cut_short() {
            return false;
        }
        let now = *self;
        now.draw(random, |mv| mv.map(|mv| *self = now.after(mv)).is_some())
    }
}

impl<const STRIDE: usize> Playable for Ataxx<STRIDE> {
    const EVALUATIONS: &'static [&'static str] = &[
        "pieces(-1000)",
        "pieces(10)+exposed(-4)+reach(2)",
        "turn(1000)",
        "surroundings(1000)",
    ];

    fn policies() -> &'static [EmbeddedPolicy] {
        &policies::POLICIES
    }
}
