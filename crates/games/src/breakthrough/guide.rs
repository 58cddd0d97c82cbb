//! What Breakthrough tells a search beyond its rules.
//!
//! Captures are noisy, and so is the step onto the far row. Null moves are not known: a defence
//! often holds only as long as it need not move.

use grove_core::{Coord, Dihedral, Guide, Knowledge, Step, Symmetry};

use super::{Breakthrough, GOALS};

/// The board can be mirrored from left to right.
const SYMMETRIES: [Dihedral; 2] = [Dihedral::IDENTITY, Dihedral::MIRROR];

impl Symmetry for Breakthrough {
    fn symmetries(&self) -> usize {
        SYMMETRIES.len()
    }

    fn image(&self, symmetry: usize) -> Self {
        Breakthrough {
            board: self.board.turned(SYMMETRIES[symmetry]),
            ..*self
        }
    }

    fn image_of_move(&self, symmetry: usize, mv: Step) -> Step {
        self.board.turned_step(SYMMETRIES[symmetry], mv)
    }
}

impl Guide for Breakthrough {
    const KNOWS: &'static [Knowledge] = &[
        Knowledge::Coordinates,
        Knowledge::Captures,
        Knowledge::NoisyMoves,
        Knowledge::Symmetry,
    ];

    #[inline]
    fn origin(&self, mv: Step) -> Option<Coord> {
        Some(self.board.coord(mv.from()))
    }

    #[inline]
    fn destination(&self, mv: Step) -> Option<Coord> {
        Some(self.board.coord(mv.to()))
    }

    fn distance_from_centre(&self, cell: Coord) -> u32 {
        cell.distance_from_centre(self.board.size())
    }

    #[inline]
    fn captures(&self, mv: Step) -> u32 {
        self.board.pieces(!self.side).has(mv.to()).into()
    }

    #[inline]
    fn is_noisy(&self, mv: Step) -> bool {
        self.captures(mv) > 0 || GOALS[self.side.index()].has(mv.to())
    }
}
