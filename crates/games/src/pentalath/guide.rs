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
    use grove_core::{Game, Notation};

    use super::super::{Rules, Small};
    use super::*;

    fn position(text: &str) -> Small {
        Small::parse(&Rules::default(), text).expect(text)
    }

    #[test]
    fn steps_and_rings_are_those_of_hexagons() {
        let start = Small::start(&Rules::default());
        let place = |name: &str| {
            let mv = start.parse_move(name).expect(name);
            assert_eq!(start.origin(mv), start.destination(mv));
            start.destination(mv).expect("a placement")
        };
        let distance = |one, other| Small::distance(place(one), place(other));
        assert_eq!(distance("e5", "f6"), 1);
        assert_eq!(distance("e5", "d6"), 2);
        assert_eq!(distance("a1", "i9"), 8);
        assert_eq!(distance("a5", "e1"), 8);
        // The middle, then its neighbours, then the second ring with its corners last.
        let order =
            ["e5", "f6", "d6", "g7", "a1"].map(|name| start.distance_from_centre(place(name)));
        assert!(order.is_sorted_by(|one, other| one < other), "{order:?}");
        for name in ["e4", "e6", "d5", "f5", "d4", "f6"] {
            assert_eq!(start.distance_from_centre(place(name)), 65);
        }
    }

    #[test]
    fn captures_and_fives_are_noisy() {
        // White on a1 has only b1 left, since Black has a2 and b2.
        let caught = position("5/6/7/8/9/8/7/bb4/w4 b");
        let capture = caught.parse_move("b1").expect("a placement");
        assert_eq!(caught.captures(capture), 1);
        assert!(caught.is_noisy(capture));
        // Four in the row of a1 become five with a1 or, after a gap, do not.
        let four = position("5/6/7/8/9/8/7/6/1bbbb b");
        let noisy = four.moves().into_iter().filter(|&mv| four.is_noisy(mv));
        let texts: Vec<String> = noisy.map(|mv| four.move_text(mv)).collect();
        assert_eq!(texts, ["a1"]);
    }

    #[test]
    fn passes_are_refused_where_they_would_mislead() {
        let start = Small::start(&Rules::default());
        assert!(start.null_move().is_none());
        let one = start.after(start.parse_move("e5").expect("a placement"));
        assert!(one.null_move().is_none());
        let two = one.after(one.parse_move("e6").expect("a placement"));
        let passed = two.null_move().expect("a swap is over");
        assert_eq!(passed.text(), two.text().replace(" b", " w"));
        assert!(position("5/6/7/8/9/8/7/6/5 w pass").null_move().is_none());
        // Seven empty cells are few, and five in a row are the end.
        let full = "bbwbb/wwbwwb/bbwbbwb/wwbwwbww/bbwbbwbbw/wwbwwbww/bbwbbwb/6/1bwbb b";
        let full = position(full);
        assert_eq!((full.empty().count(), full.outcome()), (7, None));
        assert!(full.null_move().is_none());
        assert!(position("5/6/7/8/9/8/7/6/bbbbb w").null_move().is_none());
    }
}
