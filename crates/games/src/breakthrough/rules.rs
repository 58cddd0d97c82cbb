//! The rules in words. There are no options.

use grove_core::Side;

use super::{Breakthrough, course};
use crate::look::{CellStyle, Look};
use crate::options::GameInfo;
use crate::spec::{Variant, Visitor};

/// What `grove games` and `grove rules` say.
pub const INFO: GameInfo = GameInfo {
    name: "breakthrough",
    title: "Breakthrough",
    example: "breakthrough",
    options: &[],
    variants: &["breakthrough"],
    goal: "Bring one pawn to the far row.",
    sample: "wwwwwwww/w5ww/w3w3/w1ww4/b7/b1b1b3/bbb1bbbb/bb2bb1b b",
    course: &course::LESSONS,
    rules: "\
Each side has sixteen pawns on its two home rows of an 8x8 board, Black at the bottom; Black moves \
first. A pawn steps one cell forward, straight or diagonally, onto an empty cell. It captures \
diagonally only, by taking the place of an enemy pawn. Whoever reaches the far row or captures all \
enemy pawns has won.
Moves: where the pawn starts and where it ends (`a2-b3`).",
    look: Look {
        cells: CellStyle::Checkered,
        bottom: Some(Side::Black),
        piece: "pawn",
        ..Look::DEFAULT
    },
};

/// The only variant.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Rules;

impl Variant for Rules {
    const INFO: &'static GameInfo = &INFO;

    fn visit<V: Visitor>(&self, visitor: V) -> V::Output {
        visitor.visit::<Breakthrough>(self)
    }
}
