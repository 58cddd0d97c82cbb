//! Halma for two.
//!
//! # How it is played
//!
//! Each player's men stand in a camp in a corner of a square board: Black's at `a1`, White's
//! opposite. Black moves first. A man steps to one of the eight cells around it, or hops over
//! an adjacent man of either colour into the cell behind it, again and again, in any of the
//! eight directions; nothing is captured. It may not end where it began. A player whose men all
//! stand in the far camp has won. After 150 rounds the player wins who has more men strictly
//! past the half line, the diagonal between the camps; with as many it is a draw. A side
//! without a move passes.
//!
//! The rules are those of Gochman, Kariv, Schaffer and Delbari, *Finding The Optimal Halma Agent
//! with Artificial Intelligence* (Hebrew University 2020), sections I.A and II.A: 10 men on 8x8.
//! The study plays 6x6 as well without saying with how many men; here it is 6. Two rules that
//! other players of the game use are options: with `camp=locked` a man that has reached the far
//! camp stays in it, also within one chain of hops; with `win=fill` it is enough that the far
//! camp is full and holds an own man, which keeps a man left at home from spoiling the game.
//!
//! # How it is represented
//!
//! A set of cells for the men of the side to move and one for the other's, cells numbered along the rows from `a1`, `STRIDE`
//! to a row: one word up to 8x8, four up to 16x16. A hop moves a man by two rows or columns, so
//! it never leaves one of four classes of cells, by the parities of row and column, and the
//! hops of four men of different classes are followed in one set at once. The man itself need
//! not be taken off the board meanwhile: what it hops over is of another class.

mod course;
mod eval;
mod explain;
mod geometry;
mod guide;
mod movegen;
mod notation;
mod planes;
mod policies;
mod rules;
mod symmetry;
mod tiles;

use grove_core::{Bits, Game, KeyMixer, Outcome, Random, Side};
use grove_model::EmbeddedPolicy;

use crate::Playable;

pub use eval::Evaluation;
use geometry::Geometry;
pub use movegen::{Move, PASS};
pub use rules::{INFO, Rules};

/// A position on a board of at most `STRIDE` rows and columns, in `N` words.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Halma<const N: usize, const STRIDE: usize> {
    /// The men of the side to move.
    own: Bits<N>,
    /// The men of the other side.
    enemy: Bits<N>,
    geometry: &'static Geometry<N, STRIDE>,
    plies: u32,
    max_plies: u32,
    side: Side,
    fill: bool,
}

/// Boards of up to 8x8.
pub type Small = Halma<1, 8>;
/// Boards of up to 16x16.
pub type Large = Halma<4, 16>;

impl<const N: usize, const STRIDE: usize> Halma<N, STRIDE> {
    /// The men of a side.
    #[inline]
    fn men(&self, side: Side) -> Bits<N> {
        if side == self.side {
            self.own
        } else {
            self.enemy
        }
    }

    #[inline]
    fn has_won(&self, side: Side) -> bool {
        let men = self.men(side);
        let far = self.geometry.camps[(!side).index()];
        if self.fill {
            let all = self.own | self.enemy;
            (far & !all).is_empty() && far.meets(men)
        } else {
            (men & !far).is_empty()
        }
    }

    fn past_half(&self, side: Side) -> u32 {
        (self.men(side) & self.geometry.past_half[side.index()]).count()
    }
}

impl<const N: usize, const STRIDE: usize> Game for Halma<N, STRIDE> {
    type Move = Move;

    #[inline]
    fn side_to_move(&self) -> Side {
        self.side
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        if self.has_won(!self.side) {
            Some(Outcome::Win(!self.side))
        } else if self.has_won(self.side) {
            Some(Outcome::Win(self.side))
        } else if self.plies >= self.max_plies {
            let [black, white] = Side::BOTH.map(|side| self.past_half(side));
            Some(Outcome::by_count(black, white))
        } else {
            None
        }
    }

    #[inline]
    fn each_move(&self, visit: impl FnMut(Move)) {
        if self.outcome().is_none() {
            self.each_walk_or_pass(visit);
        }
    }

    #[inline]
    fn play(&mut self, mv: Move) {
        let mut moved = self.own;
        if mv != PASS {
            moved ^= Bits::cell(mv.from()) | Bits::cell(mv.to());
        }
        (self.own, self.enemy) = (self.enemy, moved);
        self.plies += 1;
        self.side = !self.side;
    }

    #[inline]
    fn key(&self) -> u64 {
        KeyMixer::new(self.side as u64)
            .bits(self.own)
            .bits(self.enemy)
            .key()
    }

    #[inline]
    fn counters(&self) -> u64 {
        self.plies.into()
    }

    #[inline]
    fn move_count(&self) -> usize {
        if self.outcome().is_some() {
            return 0;
        }
        self.walk_or_pass_count()
    }

    #[inline]
    fn random_move(&self, random: &mut Random) -> Option<Move> {
        if self.outcome().is_some() {
            return None;
        }
        Some(self.random_walk_or_pass(random))
    }
}

impl<const N: usize, const STRIDE: usize> Playable for Halma<N, STRIDE> {
    const EVALUATIONS: &'static [&'static str] = &[
        "H1",
        "H2",
        "H3",
        "H4",
        "H5",
        "H6",
        "H7",
        "H8",
        "heatmap(1000)+euclid(1000)+wolves(1000)+diagonal(1000)",
        "euclid(-1000)",
        "army",
        "farthest",
        "heatmap-quadratic(1000)+euclid-all(1000)+wolves-any(1000)",
        "wolves-mean(-1000)+progress",
    ];

    /// 004 II.D.3; to its end such a game takes about 1,400 turns.
    const PLAYOUT_CUTOFF: Option<u32> = Some(17);

    fn reflex_evaluation() -> Evaluation {
        Evaluation::army()
    }

    fn policies() -> &'static [EmbeddedPolicy] {
        &policies::POLICIES
    }
}
