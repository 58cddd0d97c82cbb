//! What Pentalath tells a search beyond its rules.
//!
//! Schnieders, *Alpha-Beta search in Pentalath* (2012), section 2.3, orders moves from the middle
//! outwards and around the last move, for which coordinates and distances are in cells of the hexagonal
//! board: a cell has the row and the column of [`mod.rs`](super), which both grow along the third
//! direction.
//!
//! A move is noisy if it takes stones off or makes five in a row. Threats to do so are not: nearly
//! every move makes or meets one.

use grove_core::{Bits, Coord, Guide, Knowledge};

use super::{Move, Pentalath};

/// With fewer empty cells nobody is taken to pass.
const LEAST_EMPTY: u32 = 8;

impl<const N: usize> Pentalath<N> {
    /// The cell of a placement, if the move is one.
    #[inline]
    fn placed(mv: Move) -> Option<usize> {
        (mv != Move::SWAP && mv != Move::PASS).then(|| mv.cell())
    }
}

impl<const N: usize> Guide for Pentalath<N> {
    const KNOWS: &'static [Knowledge] = &[
        Knowledge::Coordinates,
        Knowledge::Captures,
        Knowledge::NoisyMoves,
        Knowledge::Threats,
        Knowledge::NullMove,
        Knowledge::Symmetry,
    ];

    #[inline]
    fn origin(&self, mv: Move) -> Option<Coord> {
        self.destination(mv)
    }

    #[inline]
    fn destination(&self, mv: Move) -> Option<Coord> {
        let (row, column) = self.geometry.places[Self::placed(mv)?];
        Some(Coord::new(row, column))
    }

    /// Steps from cell to cell: where rows and columns grow together one step does both.
    #[inline]
    fn distance(one: Coord, other: Coord) -> u32 {
        let (rows, columns) = (one.row - other.row, one.column - other.column);
        let steps = rows.abs().max(columns.abs()).max((rows - columns).abs());
        steps.unsigned_abs()
    }

    /// The ring around the middle counts first. Within a ring the corners are farther away in a
    /// straight line than the cells between them.
    fn distance_from_centre(&self, cell: Coord) -> u32 {
        let middle = Coord::new(self.geometry.edge - 1, self.geometry.edge - 1);
        let (row, column) = (cell.row - middle.row, cell.column - middle.column);
        // At most the square of the ring, which is less than 6.
        let straight = (row * row + column * column - row * column).unsigned_abs();
        64 * Self::distance(cell, middle) + straight
    }

    fn captures(&self, mv: Move) -> u32 {
        let taken = |cell| self.enemy.count() - self.spared(cell).count();
        Self::placed(mv).map_or(0, taken)
    }

    fn is_noisy(&self, mv: Move) -> bool {
        Self::placed(mv).is_some_and(|cell| {
            self.has_five(self.own | Bits::cell(cell), cell) || self.captures(mv) > 0
        })
    }

    /// The enemy has a four, which it makes five unless that is prevented.
    fn is_threatened(&self) -> bool {
        !self.outlook().enemy_fives.is_empty()
    }

    /// One more stone hardly ever hurts as long as there is room: on a board that is nearly full it
    /// fills the player's own liberties, so there a pass is refused. So it is while the right to
    /// swap is open, because it would pass to the wrong side, and after a pass of the rules, where
    /// a second one would end the game. What is given counts as no pass of the rules.
    fn null_move(&self) -> Option<Self> {
        let refused = self.winner.is_some() || self.swap.is_open() || self.passes > 0;
        (!refused && self.empty().count() >= LEAST_EMPTY).then_some(Pentalath {
            own: self.enemy,
            enemy: self.own,
            side: !self.side,
            ..*self
        })
    }
}

#[cfg(test)]
mod tests {
    use grove_core::Notation;

    use super::super::{Rules, Small};
    use super::*;

    #[test]
    fn a_four_threatens_until_it_is_closed() {
        let threatened = |text| {
            let position = Small::parse(&Rules::default(), text).expect(text);
            position.is_threatened()
        };
        assert!(threatened("5/6/7/8/1bwwww3/8/7/6/5 b"));
        // Three are not four, own stones threaten the other side, and here there is no room for five.
        assert!(!threatened("5/6/7/8/2www4/8/7/6/5 b"));
        assert!(!threatened("5/6/7/8/1bwwww3/8/7/6/5 w"));
        assert!(!threatened("5/6/7/8/1bwwwwb2/8/7/6/5 b"));
    }
}
