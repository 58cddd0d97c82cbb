//! What Ataxx tells a search beyond its rules.
//!
//! Nearly every move turns something, so captures alone do not make a position noisy. A move that
//! turns at least four pieces does: it changes the difference of pieces by eight or more, which
//! no quiet move makes up for.

use grove_core::{Coord, Game, Guide, Knowledge, Random, Score};

use super::{Ataxx, Move, MoveKind};

/// A move that turns so many pieces is noisy.
const NOISY: u32 = 4;

/// With fewer free cells nobody is taken to pass.
const LEAST_FREE: u32 = 8;

impl<const STRIDE: usize> Ataxx<STRIDE> {
    /// Where a cell is, rows from the top and columns from the left.
    fn coord(&self, cell: usize) -> Coord {
        Coord::new(self.size as usize - 1 - cell / STRIDE, cell % STRIDE)
    }
}

impl<const STRIDE: usize> Guide for Ataxx<STRIDE> {
    const KNOWS: &'static [Knowledge] = &[
        Knowledge::Coordinates,
        Knowledge::Captures,
        Knowledge::NoisyMoves,
        Knowledge::NullMove,
        Knowledge::Symmetry,
        Knowledge::MoveScore,
        Knowledge::PreferredMoves,
    ];

    /// How many pieces each side has.
    #[inline]
    fn structure_key(&self) -> u64 {
        u64::from(self.own.count_ones() << 8 | self.enemy.count_ones())
    }

    /// A clone may come from several pieces, and starts where it ends.
    #[inline]
    fn origin(&self, mv: Move) -> Option<Coord> {
        let from = match mv.kind() {
            MoveKind::Jump { from, .. } => Some(from.into()),
            MoveKind::Clone { .. } | MoveKind::Pass => mv.to(),
        };
        from.map(|cell| self.coord(cell))
    }

    #[inline]
    fn destination(&self, mv: Move) -> Option<Coord> {
        mv.to().map(|cell| self.coord(cell))
    }

    fn distance_from_centre(&self, cell: Coord) -> u32 {
        let size = self.size as usize;
        cell.distance_from_centre((size, size))
    }

    #[inline]
    fn captures(&self, mv: Move) -> u32 {
        mv.to()
            .map_or(0, |to| (Self::AROUND[to & 63] & self.enemy).count_ones())
    }

    #[inline]
    fn is_noisy(&self, mv: Move) -> bool {
        self.captures(mv) >= NOISY
    }

    /// A clone never costs anything while there is room. When the last cells are filled a move may
    /// have to open a cell for the other side, and a pass is refused; so it is for a side that
    /// can do nothing but pass, to which it would tell nothing. What is given is the position after
    /// the pass of the rules.
    fn null_move(&self) -> Option<Self> {
        let over = self.is_cut_short();
        let enough = self.free().count_ones() >= LEAST_FREE;
        (!over && enough && self.can_reach(self.own)).then(|| self.after(Move::PASS))
    }

    /// What is won at once, four for a piece more than the other side has, less the cells around the new
    /// piece from which it can be turned. The hole that a jump leaves makes no better order.
    #[inline]
    fn move_score(&self, mv: Move) -> Score {
        let count = |cells: u64, cell: u8| {
            (Self::AROUND[usize::from(cell) & 63] & cells).count_ones() as Score
        };
        let worth = |to| 8 * count(self.enemy, to) - count(self.free(), to);
        match mv.kind() {
            MoveKind::Clone { to } => worth(to) + 4,
            MoveKind::Jump { to, .. } => worth(to),
            MoveKind::Pass => 0,
        }
    }

    /// Clones are preferred to jumps. A pass is neither.
    #[inline]
    fn random_move_of_class(&self, preferred: bool, random: &mut Random) -> Option<Move> {
        match preferred {
            _ if self.is_cut_short() => None,
            true => self.draw_clone(random),
            false => self.draw_jump(random),
        }
    }

    /// Study 003 counts moves from cell to cell, by which there are "typically twice" as many jumps as
    /// clones (3.2).
    #[inline]
    fn random_move_by_origin(&self, preferred: Option<bool>, random: &mut Random) -> Option<Move> {
        match preferred {
            _ if self.is_cut_short() => None,
            Some(true) => self.draw_clone_by_origin(random),
            Some(false) => self.draw_jump(random),
            None => self.draw_by_origin(random),
        }
    }
}
