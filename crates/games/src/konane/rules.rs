//! The size of the board, and the rules in words.

use super::{Large, Medium, Small, course};
use crate::look::{CellStyle, Look};
use crate::options::{Choices, GameInfo, OptionInfo, Options, SpecError, size};
use crate::spec::{Variant, Visitor};

/// What `grove games` and `grove rules` say.
pub const INFO: GameInfo = GameInfo {
    name: "konane",
    title: "Konane (Hawaiian checkers)",
    example: "konane:17x14",
    options: &[OptionInfo {
        name: "size",
        values: "RxC, rows x columns, 2 to 20 each",
        choices: Choices::Rectangle { least: 2, most: 20 },
        needs: None,
        default: "8x8",
        about: "the size of the board",
    }],
    variants: &[
        "konane",
        "konane:2x2",
        "konane:4x4",
        "konane:5x6",
        "konane:6x6",
        "konane:2x20",
        "konane:10x10",
        "konane:17x14",
        "konane:14x17",
        "konane:20x20",
        "konane:5x5",
        "konane:5x7",
    ],
    goal: "Jump over enemy stones. Whoever runs out of jumps loses.",
    sample: "1wb1bwbw/2wb2wb/b1b2w1w/w3wbw1/bwbwb1b1/wbwbw1wb/bwb1bwbw/wbw1wbwb b",
    course: &course::LESSONS,
    rules: "\
The board starts full, with black and white pieces alternating; Black owns the top left corner. \
Black removes one of its pieces from a corner or from the centre (the one, two or four middle \
cells), White removes one of its pieces orthogonally next to the gap, and then Black begins to \
jump. A piece jumps over an adjacent enemy, orthogonally, into the empty cell behind it and takes \
the enemy off the board; it may go on jumping in the same direction and may stop after any jump. \
A player who cannot jump loses.
Moves: a removal is a square (`a8`), a jump is where it starts and where it ends (`a6-a8`, a double \
jump `a4-a8`).",
    look: Look {
        cells: CellStyle::Pits,
        piece: "stone",
        ..Look::DEFAULT
    },
};

/// A board of this many rows and columns.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Rules {
    /// From 2 to 20.
    pub rows: usize,
    /// From 2 to 20.
    pub columns: usize,
}

impl Default for Rules {
    fn default() -> Self {
        Rules {
            rows: 8,
            columns: 8,
        }
    }
}

impl Variant for Rules {
    const INFO: &'static GameInfo = &INFO;

    fn read(options: &Options<'_>) -> Result<Self, SpecError> {
        let (rows, columns) = options.value("size", (8, 8), |text| size(text, 2, 20))?;
        Ok(Rules { rows, columns })
    }

    fn write(&self) -> Vec<Option<String>> {
        let size = (*self != Rules::default()).then(|| format!("{}x{}", self.rows, self.columns));
        vec![size]
    }

    fn visit<V: Visitor>(&self, visitor: V) -> V::Output {
        match (self.rows, self.columns) {
            (..=8, ..=8) => visitor.visit::<Small>(self),
            (..=17, ..=15) => visitor.visit::<Medium>(self),
            _ => visitor.visit::<Large>(self),
        }
    }
}
