//! What a jump does at once for either side's jumps.
//!
//! These are the twelve instant effects by which Shokry, *Comparing extended Minimax and Monte
//! Carlo Tree Search for Hawaiian Checkers* (TU Berlin 2023), section 2.4.3, orders moves: six
//! are good for the side that jumps, six are bad, and each occurrence is a point. As in the study
//! the move is not played and the board not scanned piece by piece: only the cells around the
//! start, the captured pieces and the landing are looked at.
//!
//! Where the study leaves a choice, it is read as follows.
//!
//! - A piece has at most one jump in each direction: that further jumps may follow is no jump of
//!   its own, and neither gaining nor losing only those is an effect.
//! - Each pair of a piece and a direction is an occurrence, so a piece that two enemies could
//!   capture counts twice. Every piece that a multi-jump captures counts for itself.
//! - +3 does not ask for the own piece behind the neighbour that +1 is about.
//! - +5 is about jumps of captured pieces over any piece, also over the one that captures them; -5
//!   about jumps over captured pieces by any own piece but the one that captures them.
//! - "Other than the jumping direction" leaves the way back, which matters for +1 alone.
//! - That enemies may jump into the cells of captured pieces is no effect of the study's.
//!
//! Whether a piece turns movable or unmovable (+2, +4, -2, -4, -6) can be told from the position
//! before the jump: no piece that loses a jump by one of these effects gains or loses another one.

use std::hint::select_unpredictable;

use grove_core::Bits;

use super::{Direction, Konane, Move};

/// For each direction the pieces of either side that can jump that way. A board is a few words,
/// and in these all pieces are looked at in as many steps as one.
struct Jumpers<const N: usize>([Bits<N>; 4]);

impl<const N: usize> Jumpers<N> {
    /// Whether the piece here can jump in any way but this one.
    #[inline]
    fn can_go(&self, piece: usize, but: Option<Direction>) -> bool {
        let ways = Direction::ALL.into_iter();
        ways.fold(false, |can, way| {
            can | ((Some(way) != but) & self.0[way as usize].has(piece))
        })
    }
}

impl<const N: usize, const STRIDE: usize> Konane<N, STRIDE> {
    /// Visits the effects of a jump by their numbers in the study, 1 to 6 for the positive ones
    /// and -1 to -6 for the negative ones, and tells for each whether it occurs. Nobody could
    /// foretell which do, so there are no branches between them.
    #[inline]
    pub(super) fn each_effect(&self, mv: Move, mut visit: impl FnMut(i32, bool)) {
        if mv.jumps() == 0 {
            return;
        }
        let (way, (start, landing)) = (mv.direction(), Self::ends(mv));
        let jumpers = self.jumpers();
        for side in Direction::ALL {
            self.each_effect_of_leaving(start, way, side, &jumpers, &mut visit);
            self.each_effect_of_landing(landing, way, side, &jumpers, &mut visit);
        }
        for jump in 0..mv.jumps() {
            let captured = mv.low() + (2 * jump + 1) * Self::step(way);
            for side in Direction::ALL {
                self.each_effect_of_capturing(captured, way, side, &jumpers, &mut visit);
            }
        }
    }

    #[inline]
    fn each_effect_of_leaving(
        &self,
        start: usize,
        way: Direction,
        side: Direction,
        jumpers: &Jumpers<N>,
        visit: &mut impl FnMut(i32, bool),
    ) {
        let (enemy, own) = (Self::toward(start, side, 1), Self::toward(start, side, 2));
        let beside = (side != way) & enemy.is_in(self.occupied);
        let freed = beside & own.is_in(self.occupied);
        visit(1, freed);
        visit(2, freed & !jumpers.can_go(own.cell, None));
        let thwarted = beside & Self::toward(start, side.opposite(), 1).is_in(self.empty);
        visit(3, thwarted);
        visit(
            4,
            thwarted & !jumpers.can_go(enemy.cell, Some(side.opposite())),
        );
    }

    #[inline]
    fn each_effect_of_capturing(
        &self,
        captured: usize,
        way: Direction,
        side: Direction,
        jumpers: &Jumpers<N>,
        visit: &mut impl FnMut(i32, bool),
    ) {
        visit(5, jumpers.0[side as usize].has(captured));
        let own = Self::toward(captured, side.opposite(), 1);
        let thwarted = (side.is_vertical() != way.is_vertical())
            & own.is_in(self.occupied)
            & Self::toward(captured, side, 1).is_in(self.empty);
        visit(-5, thwarted);
        visit(-6, thwarted & !jumpers.can_go(own.cell, Some(side)));
    }

    #[inline]
    fn each_effect_of_landing(
        &self,
        landing: usize,
        way: Direction,
        side: Direction,
        jumpers: &Jumpers<N>,
        visit: &mut impl FnMut(i32, bool),
    ) {
        let (enemy, own) = (
            Self::toward(landing, side, 1),
            Self::toward(landing, side, 2),
        );
        // Behind the landing the last captured piece has just left its cell.
        let beside = (side != way.opposite()) & enemy.is_in(self.occupied);
        visit(6, (side != way) & beside & own.is_in(self.empty));
        let behind = Self::toward(landing, side.opposite(), 1);
        let exposed = beside & ((side == way) | behind.is_in(self.empty));
        visit(-1, exposed);
        visit(-2, exposed & !jumpers.can_go(enemy.cell, None));
        let blocked = beside & own.is_in(self.occupied);
        visit(-3, blocked);
        visit(
            -4,
            blocked & !jumpers.can_go(own.cell, Some(side.opposite())),
        );
    }

    #[inline]
    fn jumpers(&self) -> Jumpers<N> {
        Jumpers(Direction::ALL.map(|way| {
            let (landed, span) = (self.landings(self.occupied, way), 2 * Self::step(way));
            if way.descends() {
                landed.up(span)
            } else {
                landed.down(span)
            }
        }))
    }

    /// The cell so many steps this way.
    #[inline]
    fn toward(cell: usize, way: Direction, steps: isize) -> Spot {
        let steps = if way.descends() { -steps } else { steps };
        let across = if way.is_vertical() { 0 } else { steps };
        let column = (cell % STRIDE).wrapping_add_signed(across);
        let to = cell.wrapping_add_signed(steps * Self::step(way) as isize);
        let exists = (column < STRIDE) & (to < 64 * N);
        Spot {
            cell: select_unpredictable(exists, to, 0),
            exists,
        }
    }
}

/// A cell, or a place beyond the end of its row or of the words. What lies beyond a smaller board
/// is in no set.
#[derive(Clone, Copy)]
struct Spot {
    /// Any cell where there is none.
    cell: usize,
    exists: bool,
}

impl Spot {
    #[inline]
    fn is_in<const N: usize>(self, cells: Bits<N>) -> bool {
        self.exists & cells.has(self.cell)
    }
}

#[cfg(test)]
mod tests;
