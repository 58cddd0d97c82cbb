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

#[cfg(test)]
mod tests {
    use grove_core::Notation;

    use super::super::{Rules, Small};
    use super::*;

    fn position(text: &str) -> Small {
        let rules = Rules {
            men: 3,
            ..Rules::of_size(8)
        };
        Small::parse(&rules, text).expect(text)
    }

    #[test]
    fn backward_is_away_from_the_far_corner() {
        // A black man on d4, a white one on e6; the others are at home.
        let men = "6ww/8/4w3/8/3b4/8/8/bb6";
        let retreats = |side: &str, name: &str| {
            let position = position(&format!("{men} {side} 0"));
            position.is_prunable(position.parse_move(name).expect(name))
        };
        for (name, expected) in [
            ("d4-e5", false),
            ("d4-d5", false),
            ("d4-c5", false),
            ("d4-e3", false),
            ("d4-c4", true),
            ("d4-d3", true),
            ("d4-c3", true),
            ("a1-c1", false),
        ] {
            assert_eq!(retreats("b", name), expected, "{name}");
        }
        for (name, expected) in [("e6-d5", false), ("e6-f5", false), ("e6-f6", true)] {
            assert_eq!(retreats("w", name), expected, "{name}");
        }
    }

    #[test]
    fn nobody_passes_while_packing() {
        let passed = position("6ww/8/4w3/8/3b4/8/8/bb6 b 7").null_move();
        let passed = passed.expect("all men are on their way");
        assert_eq!(passed.text(), "6ww/8/4w3/8/3b4/8/8/bb6 w 8");
        // One of Black's men has arrived, two are left.
        assert!(
            position("7b/8/4w3/8/3b4/8/8/ww5b b 0")
                .null_move()
                .is_none()
        );
        // White has won, and the rounds are over.
        assert!(
            position("8/8/4b3/8/3b4/8/w7/ww5b b 0")
                .null_move()
                .is_none()
        );
        assert!(
            position("6ww/8/4w3/8/3b4/8/8/bb6 b 300")
                .null_move()
                .is_none()
        );
    }

    #[test]
    fn coordinates_count_from_the_top_left() {
        let position = position("6ww/8/4w3/8/3b4/8/8/bb6 b 0");
        let mv = position.parse_move("d4-e5").expect("a step");
        assert_eq!(position.origin(mv), Some(Coord::new(4, 3)));
        assert_eq!(position.destination(mv), Some(Coord::new(3, 4)));
        assert_eq!(position.distance_from_centre(Coord::new(3, 4)), 2);
    }
}
