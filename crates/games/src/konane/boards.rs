//! The three boards on which Konane can be searched.

use grove_model::EmbeddedPolicy;

use super::{Dynamic, Konane, Scan};
use crate::{Board, BoardOf, BoardVisitor, Playable};

impl<const N: usize, const STRIDE: usize> Playable for Konane<N, STRIDE> {
    const EVALUATIONS: &'static [&'static str] = &[
        "q",
        "pieces(own)",
        "pieces(weighted-difference)",
        "moves(ratio)",
        "moves(difference)",
        "movables(weighted-ratio)",
        "movables(opponent)",
        "ways(difference)",
    ];

    const BOARDS: &'static [Board] = &[Board::Bits, Board::Scan, Board::Dynamic];

    fn visit_board<V: BoardVisitor<Self>>(board: Board, visitor: V) -> V::Output {
        match board {
            Board::Bits => visitor.visit::<Self>(),
            Board::Scan => visitor.visit::<Scan<N, STRIDE>>(),
            Board::Dynamic => visitor.visit::<Dynamic<N, STRIDE>>(),
        }
    }

    fn policies() -> &'static [EmbeddedPolicy] {
        &super::policies::POLICIES
    }
}

impl<const N: usize, const STRIDE: usize> BoardOf<Konane<N, STRIDE>> for Scan<N, STRIDE> {
    fn of(position: &Konane<N, STRIDE>) -> Self {
        position.into()
    }
}

impl<const N: usize, const STRIDE: usize> BoardOf<Konane<N, STRIDE>> for Dynamic<N, STRIDE> {
    fn of(position: &Konane<N, STRIDE>) -> Self {
        position.into()
    }
}
