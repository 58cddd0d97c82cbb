//! Statistics of moves over playouts, wherever in the tree or beyond it they were played.
//!
//! Progressive history and MAST ask this of all games of a player; GRAVE asks it of the games that
//! went through a node. Moves go by their tags, and some share an entry.

use std::sync::atomic::Ordering::Relaxed;
use std::sync::atomic::{AtomicU32, AtomicU64};

use bytemuck::Zeroable;
use grove_core::{Game, Side};

use super::node::WIN;
use crate::tag::tag;

/// How a move has done.
#[derive(Zeroable)]
struct Entry {
    points: AtomicU64,
    games: AtomicU32,
}

/// How moves have done.
pub struct MoveStats {
    /// The moves of Black, then those of White; as many for each as a power of two.
    entries: Vec<Entry>,
}

/// A move of a side, as statistics know it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SideMove {
    side: Side,
    tag: u16,
}

impl SideMove {
    /// This side's move.
    #[inline]
    pub fn new<G: Game>(side: Side, mv: G::Move) -> Self {
        SideMove { side, tag: tag(mv) }
    }
}

impl MoveStats {
    /// Nothing has been played; each side's moves are told apart by so many binary digits.
    pub fn new(digits: u32) -> Self {
        MoveStats {
            entries: bytemuck::zeroed_vec(2 << digits),
        }
    }

    #[inline]
    fn entry(&self, played: SideMove) -> &Entry {
        let half = self.entries.len() / 2;
        // The upper digits of a tag are the best mixed.
        let index = (usize::from(played.tag) * half) >> 16;
        &self.entries[played.side.index() * half + index]
    }

    /// Adds a game in which a move was played and its side got so many points.
    #[inline]
    pub fn add(&self, played: SideMove, points: u64) {
        let entry = self.entry(played);
        entry.points.fetch_add(points, Relaxed);
        entry.games.fetch_add(1, Relaxed);
    }

    /// In how many games the move was played, and how many of them were won.
    #[inline]
    pub fn of(&self, played: SideMove) -> (f32, f32) {
        let entry = self.entry(played);
        let games = entry.games.load(Relaxed) as f32;
        let points = entry.points.load(Relaxed) as i64 as f32;
        (games, points * (1.0 / WIN as f32))
    }

    /// The share of its games that were won; nothing if it was never played.
    #[inline]
    pub fn mean(&self, played: SideMove) -> Option<f32> {
        let (games, won) = self.of(played);
        (games > 0.0).then(|| won / games)
    }
}

/// Adds a game to the statistics: every move of a side once.
pub fn add_game(stats: &MoveStats, game: &[SideMove], black: u64) {
    for &played in game {
        stats.add(played, points_for(played.side, black));
    }
}

/// What a side gets of a win, if Black gets so much.
#[inline]
pub fn points_for(side: Side, black: u64) -> u64 {
    match side {
        Side::Black => black,
        Side::White => WIN - black,
    }
}
