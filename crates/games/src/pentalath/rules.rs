//! Edge and swap, and the rules in words.

use super::{Large, Small, course};
use crate::look::{CellStyle, Look};
use crate::options::{Choices, GameInfo, OptionInfo, Options, SpecError, number};
use crate::spec::{Variant, Visitor};

/// What `grove games` and `grove rules` say.
pub const INFO: GameInfo = GameInfo {
    name: "pentalath",
    title: "Pentalath",
    example: "pentalath:4,swap=off",
    options: &[
        OptionInfo {
            name: "size",
            values: "EDGE, 3 to 6",
            choices: Choices::Number { least: 3, most: 6 },
            needs: None,
            default: "5",
            about: "the number of cells along an edge of the board",
        },
        OptionInfo {
            name: "swap",
            values: "on or off",
            choices: Choices::Words(&["on", "off"]),
            needs: None,
            default: "on",
            about: "whether White may swap colours instead of the second move",
        },
    ],
    variants: &[
        "pentalath",
        "pentalath:3",
        "pentalath:4,swap=off",
        "pentalath:6",
    ],
    goal: "Get five in a row. Surround enemy groups to capture them.",
    sample: "4w/4b1/1wbbb2/2wwb3/2wbb4/3www2/7/3b2/5 b",
    course: &course::LESSONS,
    rules: "\
Two players place stones on a board of hexagons, Black first. Enemy groups that touch the new \
stone and have no empty neighbour are taken off. A stone that leaves its own group without an \
empty neighbour may not be placed, unless it captures. Five or more in a row, after captures, win. \
The second move of the game may be a swap of colours: the first stone turns White and Black moves \
again. A side without a placement passes; two passes in a row, or a full board, are a draw.
Moves: a placement is a cell (`e5` is the centre), the others are `swap` and `pass`.",
    look: Look {
        cells: CellStyle::Rings,
        piece: "stone",
        ..Look::DEFAULT
    },
};

/// The variant of the game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Rules {
    /// From 3 to 6.
    pub edge: usize,
    /// Whether the second move may be a swap.
    pub swap: bool,
}

impl Default for Rules {
    fn default() -> Self {
        Rules {
            edge: 5,
            swap: true,
        }
    }
}

impl Variant for Rules {
    const INFO: &'static GameInfo = &INFO;

    fn read(options: &Options<'_>) -> Result<Self, SpecError> {
        Ok(Rules {
            edge: options.value("size", 5, |text| {
                number(text).filter(|edge| (3..=6).contains(edge))
            })?,
            swap: options.value("swap", true, |text| match text {
                "on" => Some(true),
                "off" => Some(false),
                _ => None,
            })?,
        })
    }

    fn write(&self) -> Vec<Option<String>> {
        let edge = (self.edge != 5).then(|| self.edge.to_string());
        let swap = (!self.swap).then(|| "swap=off".to_string());
        vec![edge, swap]
    }

    fn visit<V: Visitor>(&self, visitor: V) -> V::Output {
        match self.edge {
            ..=5 => visitor.visit::<Small>(self),
            _ => visitor.visit::<Large>(self),
        }
    }
}
