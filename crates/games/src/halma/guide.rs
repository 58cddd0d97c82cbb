//! What Halma tells a search beyond its rules.
//!
//! Gochman, Kariv, Schaffer and Delbari, *Finding The Optimal Halma Agent with Artificial
//! Intelligence* (Hebrew University 2020), section II.A, leave moves out that go backward, at the
//! price of losing some good ones. The study does not say what backward is. Here it is measured
//! along the diagonal between the camps: by the sum of rows and columns between a cell and the far
//! corner. A move that makes the sum larger goes backward; one that keeps it goes sideways and does
//! not. All moves of a position may go backward, and whoever ignores them must then play one still.
//!
//! Nothing is captured, and no move is noisy: what a hop wins is not taken back by an answer to it.

use grove_core::{Coord, Game, Guide, Knowledge, Side};

use super::{Halma, Move, PASS};

/// With fewer men outside the far camp a side is not taken to pass.
const LEAST_OUTSIDE: u32 = 3;

impl<const N: usize, const STRIDE: usize> Halma<N, STRIDE> {
    /// Where a cell is, rows from the top and columns from the left.
    fn coord(&self, cell: usize) -> Coord {
        Coord::new(self.geometry.size - 1 - cell / STRIDE, cell % STRIDE)
    }
}

impl<const N: usize, const STRIDE: usize> Guide for Halma<N, STRIDE> {
    const KNOWS: &'static [Knowledge] = &[
        Knowledge::Coordinates,
        Knowledge::NullMove,
        Knowledge::Symmetry,
        Knowledge::PrunableMoves,
    ];

    #[inline]
    fn origin(&self, mv: Move) -> Option<Coord> {
        (mv != PASS).then(|| self.coord(mv.from()))
    }

    #[inline]
    fn destination(&self, mv: Move) -> Option<Coord> {
        (mv != PASS).then(|| self.coord(mv.to()))
    }

    fn distance_from_centre(&self, cell: Coord) -> u32 {
        cell.distance_from_centre((self.geometry.size, self.geometry.size))
    }

    /// Halma has no zugzwang as long as men are on their way. Only the packing of the far camp has:
    /// when hardly a man is left outside, those inside may have to step out of its way or out of
    /// the camp, and a pass would be better. A pass counts as a ply, as one of the rules does.
    fn null_move(&self) -> Option<Self> {
        let far = self.geometry.camps[(!self.side).index()];
        let enough = (self.own & !far).count() >= LEAST_OUTSIDE;
        (enough && self.outcome().is_none()).then(|| self.after(PASS))
    }

    #[inline]
    fn is_prunable(&self, mv: Move) -> bool {
        // From Black's corner, which is cell 0. A pass starts and ends there.
        let from_corner = |cell: usize| cell / STRIDE + cell % STRIDE;
        let (from, to) = (from_corner(mv.from()), from_corner(mv.to()));
        match self.side {
            Side::Black => to < from,
            Side::White => to > from,
        }
    }
}
