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
