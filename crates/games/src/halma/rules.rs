//! Size, men and options, and the rules in words.

use grove_core::Side;

use super::geometry::side_of_triangle;
use super::{Large, Small, course};
use crate::look::Look;
use crate::options::{Choices, GameInfo, OptionInfo, Options, SpecError, number, square};
use crate::spec::{Variant, Visitor};

/// What `grove games` and `grove rules` say.
pub const INFO: GameInfo = GameInfo {
    name: "halma",
    title: "Halma",
    example: "halma:6x6,camp=locked,rounds=100",
    options: &[
        OptionInfo {
            name: "size",
            values: "NxN, 4x4 to 16x16",
            choices: Choices::Square { least: 4, most: 16 },
            needs: None,
            default: "8x8",
            about: "the size of the board",
        },
        OptionInfo {
            name: "men",
            values: "a triangular number (1, 3, 6, 10, ...) of side at most N/2, or 19 from 10x10 on",
            choices: Choices::Words(&["1", "3", "6", "10", "15", "19", "21", "28", "36"]),
            needs: None,
            default: "the largest triangle; 19 on 16x16",
            about: "the number of men a side",
        },
        OptionInfo {
            name: "camp",
            values: "free or locked",
            choices: Choices::Words(&["free", "locked"]),
            needs: None,
            default: "free",
            about: "whether a man may leave the far camp again",
        },
        OptionInfo {
            name: "win",
            values: "all or fill",
            choices: Choices::Words(&["all", "fill"]),
            needs: None,
            default: "all",
            about: "whether all own men must stand in the far camp, or it need only be full and \
                    hold one of them",
        },
        OptionInfo {
            name: "rounds",
            values: "a number from 1 to 100000",
            choices: Choices::Number {
                least: 1,
                most: 100_000,
            },
            needs: None,
            default: "150",
            about: "after how many rounds the men past the half line are counted",
        },
    ],
    variants: &[
        "halma",
        "halma:4x4",
        "halma:5x5,camp=locked",
        "halma:6x6,win=fill",
        "halma:8x8,camp=locked,win=fill,rounds=40",
        "halma:8x8,men=6",
        "halma:9x9,rounds=30",
        "halma:10x10,men=19,rounds=30",
        "halma:14x14,rounds=60",
        "halma:16x16,rounds=30",
        "halma:16x16,men=36,rounds=30",
    ],
    goal: "Hop across the board. The first to fill the far corner wins.",
    sample: "7b/4ww2/4w1w1/3bbww1/b1bwbw2/1bwbb3/3b4/w7 b 26",
    course: &course::LESSONS,
    rules: "\
Each player's men stand in a camp in a corner, Black's at a1, White's opposite; Black moves first. \
A man steps to one of the eight cells around it, or hops over an adjacent man of either colour \
into the empty cell behind it, again and again, in any of the eight directions; nothing is \
captured. It may not end where it began. A player whose men all stand in the far camp has won. \
After 150 rounds the player wins who has more men strictly past the diagonal between the camps; \
equal numbers are a draw. A side without a move passes.
Moves: where the man starts and where it ends (`a1-c3`), or `pass`.",
    look: Look {
        has_diagonal: true,
        bottom: Some(Side::Black),
        piece: "man",
        ..Look::DEFAULT
    },
};

/// The variant of the game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Rules {
    /// From 4 to 16.
    pub size: usize,
    /// The number of men a side.
    pub men: usize,
    /// Whether men stay in the far camp.
    pub locked: bool,
    /// Whether a full far camp with an own man in it wins.
    pub fill: bool,
    /// After how many rounds the men past the half line are counted.
    pub rounds: u32,
}

impl Default for Rules {
    fn default() -> Self {
        Rules::of_size(8)
    }
}

const ROUNDS: u32 = 150;

impl Rules {
    /// The usual rules on a board of this size.
    pub const fn of_size(size: usize) -> Self {
        let side = size / 2;
        Rules {
            size,
            men: if size == 16 {
                19
            } else {
                side * (side + 1) / 2
            },
            locked: false,
            fill: false,
            rounds: ROUNDS,
        }
    }
}

fn either(text: &str, no: &str, yes: &str) -> Option<bool> {
    (text == no || text == yes).then_some(text == yes)
}

impl Variant for Rules {
    const INFO: &'static GameInfo = &INFO;

    fn read(options: &Options<'_>) -> Result<Self, SpecError> {
        let size = options.value("size", 8, |text| square(text, 4, 16))?;
        let usual = Rules::of_size(size);
        let fits = |&men: &usize| match side_of_triangle(men) {
            Some(side) => side <= size / 2,
            None => men == 19 && size >= 10,
        };
        Ok(Rules {
            men: options.value("men", usual.men, |text| number(text).filter(fits))?,
            locked: options.value("camp", false, |text| either(text, "free", "locked"))?,
            fill: options.value("win", false, |text| either(text, "all", "fill"))?,
            rounds: options.value("rounds", ROUNDS, |text| {
                number(text)
                    .filter(|rounds| (1..=100_000).contains(rounds))
                    .map(|rounds| rounds as u32)
            })?,
            ..usual
        })
    }

    fn write(&self) -> Vec<Option<String>> {
        let usual = Rules::of_size(self.size);
        vec![
            (self.size != 8).then(|| format!("{0}x{0}", self.size)),
            (self.men != usual.men).then(|| format!("men={}", self.men)),
            self.locked.then(|| "camp=locked".into()),
            self.fill.then(|| "win=fill".into()),
            (self.rounds != ROUNDS).then(|| format!("rounds={}", self.rounds)),
        ]
    }

    fn visit<V: Visitor>(&self, visitor: V) -> V::Output {
        match self.size {
            ..=8 => visitor.visit::<Small>(self),
            _ => visitor.visit::<Large>(self),
        }
    }
}
