//! What Konane tells a search beyond its rules.
//!
//! A move is worth what it does at once to the jumps of both sides: the twelve effects of
//! [`effects.rs`](super::effects). The study, section 2.4.5, plays in windows around a move
//! because what happens in one part of the board hardly matters in another, so coordinates count and
//! the game knows of its locality.
//!
//! Konane is not called noisy although every jump captures: a search that went on until nothing
//! can be captured would go on to the end of the game.

use grove_core::{Coord, Guide, Knowledge, Score};

use super::{Konane, Move};

/// With fewer movable pieces on either side nobody is taken to pass.
const LEAST_MOVABLES: u32 = 8;

impl<const N: usize, const STRIDE: usize> Konane<N, STRIDE> {
    fn coord(cell: usize) -> Coord {
        Coord::new(cell / STRIDE, cell % STRIDE)
    }
}

impl<const N: usize, const STRIDE: usize> Guide for Konane<N, STRIDE> {
    const KNOWS: &'static [Knowledge] = &[
        Knowledge::Coordinates,
        Knowledge::Captures,
        Knowledge::NullMove,
        Knowledge::Symmetry,
        Knowledge::MoveScore,
        Knowledge::Locality,
    ];

    #[inline]
    fn origin(&self, mv: Move) -> Option<Coord> {
        Some(Self::coord(Self::ends(mv).0))
    }

    #[inline]
    fn destination(&self, mv: Move) -> Option<Coord> {
        Some(Self::coord(Self::ends(mv).1))
    }

    fn distance_from_centre(&self, cell: Coord) -> u32 {
        cell.distance_from_centre(self.size())
    }

    #[inline]
    fn captures(&self, mv: Move) -> u32 {
        mv.jumps() as u32
    }

    /// Moves are what the players of Konane live on, and who runs out of them loses: passing is
    /// nearly always better than moving. It is less so the more moves there are left, where one
    /// more or less decides nothing yet. So it is refused once either side has few movable pieces,
    /// and while pieces are being removed, when there is no turn to give away.
    fn null_move(&self) -> Option<Self> {
        let movable = self.movable();
        let enough = Self::COLOURS
            .into_iter()
            .all(|colour| (movable & colour).count() >= LEAST_MOVABLES);
        (enough && !self.is_opening()).then_some(Konane {
            side: !self.side,
            ..*self
        })
    }

    #[inline]
    fn move_score(&self, mv: Move) -> Score {
        let mut sum = 0;
        self.each_effect(mv, |effect, occurs| {
            sum += effect.signum() * Score::from(occurs)
        });
        sum
    }
}

#[cfg(test)]
mod tests {
    use grove_core::{Game, Notation};

    use super::super::{Medium, Rules, Small};
    use super::*;

    #[test]
    fn nobody_passes_while_pieces_are_removed_or_movable_ones_are_few() {
        let mut position = Small::start(&Rules::default());
        for mv in ["d5", "d4"] {
            assert_eq!(position.null_move(), None);
            position.play(position.parse_move(mv).expect("a removal"));
        }
        // Two or three pieces a side can jump now.
        assert_eq!(position.null_move(), None);
    }

    #[test]
    fn passing_leaves_the_board_to_the_other_side() {
        // Every second pair of rows is empty, and every piece beside a gap can jump into it.
        let rules = Rules {
            rows: 10,
            columns: 10,
        };
        let full = ["bwbwbwbwbw", "wbwbwbwbwb"];
        let rows: Vec<&str> = (0..10)
            .map(|row| if row % 4 < 2 { full[row % 2] } else { "10" })
            .collect();
        let text = format!("{} b", rows.join("/"));
        let position = Medium::parse(&rules, &text).expect("a position");
        let passed = position.null_move().expect("many pieces can jump");
        assert_eq!(passed.text(), text.replace(" b", " w"));
    }

    #[test]
    fn coordinates_count_from_the_top_left() {
        let position = Small::parse(&Rules::default(), "8/8/bw1w4/8/8/8/8/8 b").expect("a row");
        let mv = position.parse_move("a6-e6").expect("a double jump");
        assert_eq!(position.origin(mv), Some(Coord::new(2, 0)));
        assert_eq!(position.destination(mv), Some(Coord::new(2, 4)));
        assert_eq!(position.captures(mv), 2);
        assert_eq!(position.distance_from_centre(Coord::new(3, 4)), 2);
        assert_eq!(position.distance_from_centre(Coord::new(0, 0)), 98);
    }
}
