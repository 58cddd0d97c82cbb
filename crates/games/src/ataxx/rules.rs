//! Size, map and limits, and the rules in words.

use super::{Large, Map, Small, course};
use crate::look::{CellStyle, Look, PieceStyle, Tool};
use crate::options::{Choices, GameInfo, Need, OptionInfo, Options, SpecError, number, square};
use crate::spec::{Variant, Visitor};

/// What `grove games` and `grove rules` say.
pub const INFO: GameInfo = GameInfo {
    name: "ataxx",
    title: "Ataxx",
    example: "ataxx:8x8,map=linear,jumplimit=50",
    options: &[
        OptionInfo {
            name: "size",
            values: "NxN, 4x4 to 8x8",
            choices: Choices::Square { least: 4, most: 8 },
            needs: None,
            default: "7x7",
            about: "the size of the board",
        },
        OptionInfo {
            name: "map",
            values: "open, or on 8x8 also linear, ring or typical",
            choices: Choices::Words(&["open", "linear", "ring", "typical"]),
            needs: Some(Need { option: "size", value: Some("8x8") }),
            default: "open",
            about: "the board to start from; all but open have obstacles and one piece a side",
        },
        OptionInfo {
            name: "jumplimit",
            values: "a number from 1 to 1000",
            choices: Choices::Number { least: 1, most: 1000 },
            needs: None,
            default: "none",
            about: "a player's jumps in a row; one more ends the game and the pieces are counted \
                    (instead of the draw after 100 plies without a clone)",
        },
    ],
    variants: &[
        "ataxx",
        "ataxx:4x4",
        "ataxx:5x5",
        "ataxx:6x6,jumplimit=3",
        "ataxx:8x8",
        "ataxx:8x8,map=linear",
        "ataxx:8x8,map=ring,jumplimit=50",
        "ataxx:8x8,map=typical",
    ],
    goal: "Multiply, and turn the pieces you touch. Most pieces win.",
    sample: "oo3xx/ooo2xx/1o3x1/7/1x3o1/xx2ooo/xx3oo x 0 1",
    course: &course::LESSONS,
    rules: "\
Two players, Black (x) and White (o), start in opposite corners; Black moves first. A piece clones itself into one of \
the eight cells around it, or jumps to a cell two away, in any direction and over anything, and \
leaves its own cell. All enemy pieces next to the cell it enters change sides. A player who cannot move \
passes. The game is over when a side has no pieces or no empty cell can be reached by either, and \
the most pieces win; 100 plies in a row without a clone are a draw.
Moves: a clone is the square it enters (`g2`), a jump is where it starts and where it ends \
(`a1a3`), a pass is `0000`.",
    look: Look {
        cells: CellStyle::Rounded,
        pieces: PieceStyle::CrossAndRing,
        tools: &[Tool::BLACK, Tool::WHITE, Tool::BLOCKED],
        ..Look::DEFAULT
    },
};

/// The variant of the game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Rules {
    /// From 4 to 8.
    pub size: usize,
    /// The board to start from.
    pub map: Map,
    /// How many jumps in a row a player may make.
    pub jump_limit: Option<u16>,
}

impl Default for Rules {
    fn default() -> Self {
        Rules {
            size: 7,
            map: Map::Open,
            jump_limit: None,
        }
    }
}

impl Variant for Rules {
    const INFO: &'static GameInfo = &INFO;

    fn read(options: &Options<'_>) -> Result<Self, SpecError> {
        let rules = Rules {
            size: options.value("size", 7, |text| square(text, 4, 8))?,
            map: options.value("map", Map::Open, |text| {
                Map::ALL.into_iter().find(|map| map.name() == text)
            })?,
            jump_limit: options.value("jumplimit", None, |text| {
                number(text)
                    .filter(|n| (1..=1000).contains(n))
                    .map(|n| Some(n as u16))
            })?,
        };
        if rules.map.rows().is_some() && rules.size != 8 {
            let size = rules.size;
            return Err(options.refuse("map", format!("{} on {size}x{size}", rules.map)));
        }
        Ok(rules)
    }

    fn write(&self) -> Vec<Option<String>> {
        let size = (self.size != 7).then(|| format!("{0}x{0}", self.size));
        let map = (self.map != Map::Open).then(|| format!("map={}", self.map));
        let limit = self.jump_limit.map(|limit| format!("jumplimit={limit}"));
        vec![size, map, limit]
    }

    fn visit<V: Visitor>(&self, visitor: V) -> V::Output {
        match self.size {
            ..=7 => visitor.visit::<Small>(self),
            _ => visitor.visit::<Large>(self),
        }
    }
}
