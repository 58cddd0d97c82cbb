//! English checkers, or draughts.
//!
//! # How it is played
//!
//! Twelve men a side on the dark squares of an 8x8 board; Black, at the top, moves first. A man
//! steps one square diagonally forward, or captures by jumping over an adjacent enemy into the
//! empty square behind it, again and again as long as it can. Captures are forced; any of them
//! may be chosen, and the chosen one is completed. A man that reaches the last row is crowned
//! and its move ends; kings step and capture backwards too. A player who cannot move loses. A game is
//! drawn at the third occurrence of a position, or after 80 plies in which no piece was captured
//! and no man advanced.
//!
//! These are the Anglo-American rules of Lie, *How to win in Checkers?* (Leiden 2022), section
//! 2.1.1. The study draws a game when "the maximum amount of moves" has been played, without
//! saying how many: `maxplies=N`. Whether anything else draws a game there it does not say:
//! with `draws=limit` nothing does. Its program lets a capture stop early (section 3.1, figure 8):
//! `captures=partial`. Where a limit is reached and the side to move is stuck, it has lost.
//!
//! Two ways to capture the same pieces from the same square to the same square are one move.
//!
//! # How it is represented
//!
//! The 32 squares in the usual numbering, with an unused bit after every eighth, so that a step
//! to the lower left is always 4 bits and one to the lower right 5; steps over the edge of the
//! board fall on an unused bit. One word for the pieces of the side to move, one for those of the
//! other side, one for the kings of both.
//! A move is the square it leaves, the square it enters and the set of captured pieces, from
//! which the path is found again when it is to be written.

mod board;
mod captures;
mod course;
mod eval;
mod explain;
mod guide;
mod movegen;
mod notation;
mod path;
mod planes;
mod rules;

use grove_core::{Game, KeyMixer, Outcome, Random, Side};

use crate::Playable;

pub use eval::Evaluation;
pub use movegen::Move;
pub use rules::{INFO, Rules};

/// A position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Checkers {
    /// The pieces of the side to move.
    own: u64,
    /// The pieces of the other side.
    enemy: u64,
    kings: u64,
    side: Side,
    /// Plies since a capture or a man's advance.
    clock: u32,
    plies: u32,
    rules: Rules,
}

/// At so many plies without a capture or a man's advance the game is drawn.
const CLOCK_LIMIT: u32 = 80;

impl Checkers {
    #[inline]
    fn is_drawn(&self) -> bool {
        !self.rules.draws_at_limit_only && self.clock >= CLOCK_LIMIT
            || self.rules.max_plies.is_some_and(|most| self.plies >= most)
    }
}

/// For whoever keeps positions otherwise, as tables of endgames do.
impl Checkers {
    /// The pieces of the side to move, those of the other side, and the kings of both: the 32 squares in
    /// their order, with an unused bit after every eighth.
    #[inline]
    pub const fn words(&self) -> [u64; 3] {
        [self.own, self.enemy, self.kings]
    }

    /// By which rules it is played.
    #[inline]
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }
}

impl Game for Checkers {
    type Move = Move;

    const REPETITIONS: Option<usize> = Some(3);

    #[inline]
    fn repetition_limit(&self) -> Option<usize> {
        Self::REPETITIONS.filter(|_| !self.rules.draws_at_limit_only)
    }

    #[inline]
    fn side_to_move(&self) -> Side {
        self.side
    }

    fn outcome(&self) -> Option<Outcome> {
        if !self.can_move() {
            return Some(Outcome::Win(!self.side));
        }
        self.is_drawn().then_some(Outcome::Draw)
    }

    #[inline]
    fn each_move(&self, visit: impl FnMut(Move)) {
        if !self.is_drawn() {
            self.each_step_or_capture(visit);
        }
    }

    #[inline]
    fn play(&mut self, mv: Move) {
        self.apply(mv);
        self.plies += 1;
        self.side = !self.side;
    }

    #[inline]
    fn key(&self) -> u64 {
        KeyMixer::new(self.side as u64)
            .word(self.own)
            .word(self.enemy)
            .word(self.kings)
            .key()
    }

    #[inline]
    fn counters(&self) -> u64 {
        let plies = self.rules.max_plies.map_or(0, |_| self.plies);
        u64::from(self.clock) << 32 | u64::from(plies)
    }

    #[inline]
    fn move_count(&self) -> usize {
        if self.is_drawn() {
            return 0;
        }
        self.step_or_capture_count()
    }

    #[inline]
    fn random_move(&self, random: &mut Random) -> Option<Move> {
        if self.is_drawn() {
            return None;
        }
        self.draw_move(random, |mv| mv)
    }

    #[inline]
    fn play_random(&mut self, random: &mut Random) -> bool {
        if self.is_drawn() {
            return false;
        }
        let now = *self;
        now.draw_move(random, |mv| mv.map(|mv| *self = now.after(mv)).is_some())
    }
}

impl Playable for Checkers {
    const HAS_TABLES: bool = true;

    const EVALUATIONS: &'static [&'static str] = &[
        "man(5)+king(3)",
        "man(1000)+king(1000)+centre(1000)+home(1000)",
    ];
}
