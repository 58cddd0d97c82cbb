//! The options, and the rules in words.

use grove_core::Side;

use super::{Checkers, course};
use crate::look::{CellStyle, Look, PieceStyle, Tool};
use crate::options::{Choices, GameInfo, Need, OptionInfo, Options, SpecError, number};
use crate::spec::{Variant, Visitor};

/// What `grove games` and `grove rules` say.
pub const INFO: GameInfo = GameInfo {
    name: "checkers",
    title: "English checkers",
    example: "checkers:maxplies=100,captures=partial",
    options: &[
        OptionInfo {
            name: "maxplies",
            values: "a number from 1 to 100000",
            choices: Choices::Number { least: 1, most: 100_000 },
            needs: None,
            default: "none",
            about: "draws the game when so many plies have been played",
        },
        OptionInfo {
            name: "captures",
            values: "full or partial",
            choices: Choices::Words(&["full", "partial"]),
            needs: None,
            default: "full",
            about: "whether a capture must be completed or may stop after any jump",
        },
        OptionInfo {
            name: "draws",
            values: "usual, or with maxplies also limit",
            choices: Choices::Words(&["usual", "limit"]),
            needs: Some(Need { option: "maxplies", value: None }),
            default: "usual",
            about: "limit: nothing but maxplies draws a game, neither repetition nor 80 quiet plies",
        },
    ],
    variants: &[
        "checkers",
        "checkers:captures=partial",
        "checkers:maxplies=40",
        "checkers:maxplies=200,draws=limit",
    ],
    goal: "Capture all enemy men, or leave them without a move.",
    sample: "B:W8,21,23,25,26,28,29,31,32:B2,3,4,7,12,13,14,18",
    course: &course::LESSONS,
    rules: "\
Twelve men a side on the dark squares of an 8x8 board; Black moves first. A man steps one square \
diagonally forward, or captures by jumping over an adjacent enemy into the empty square behind it, \
again and again as long as it can. Captures are forced: any may be chosen, and the chosen one is \
completed. A man that reaches the last row is crowned and its move ends; kings also move and \
capture backwards. A player who cannot move loses. A game is drawn at the third occurrence of a position, \
or after 80 plies with neither a capture nor a man's advance.
Moves: squares are numbered from 1 to 32 along the rows from the top; a step is `11-15`, a capture \
names every square it lands on (`22x15x8`), and the short form `22x8` will do where it is \
unambiguous.",
    look: Look {
        cells: CellStyle::Checkered,
        pieces: PieceStyle::Draughtsmen,
        bottom: Some(Side::White),
        piece: "man",
        tools: &[Tool::BLACK, Tool::WHITE, Tool::BLACK_KING, Tool::WHITE_KING],
        ..Look::DEFAULT
    },
};

/// The variant of the game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Rules {
    /// After how many plies the game is drawn.
    pub max_plies: Option<u32>,
    /// Whether a capture may stop early.
    pub partial_captures: bool,
    /// Whether nothing but the limit on plies draws a game. Only with such a limit, without which
    /// games might never end.
    pub draws_at_limit_only: bool,
}

impl Variant for Rules {
    const INFO: &'static GameInfo = &INFO;

    fn read(options: &Options<'_>) -> Result<Self, SpecError> {
        let rules = Rules {
            max_plies: options.value("maxplies", None, |text| {
                number(text)
                    .filter(|n| (1..=100_000).contains(n))
                    .map(|n| Some(n as u32))
            })?,
            partial_captures: options.value("captures", false, |text| match text {
                "full" => Some(false),
                "partial" => Some(true),
                _ => None,
            })?,
            draws_at_limit_only: options.value("draws", false, |text| match text {
                "usual" => Some(false),
                "limit" => Some(true),
                _ => None,
            })?,
        };
        if rules.draws_at_limit_only && rules.max_plies.is_none() {
            return Err(options.refuse("draws", "limit"));
        }
        Ok(rules)
    }

    fn write(&self) -> Vec<Option<String>> {
        let plies = self.max_plies.map(|plies| format!("maxplies={plies}"));
        let captures = self
            .partial_captures
            .then(|| "captures=partial".to_string());
        let draws = self.draws_at_limit_only.then(|| "draws=limit".to_string());
        vec![plies, captures, draws]
    }

    fn visit<V: Visitor>(&self, visitor: V) -> V::Output {
        visitor.visit::<Checkers>(self)
    }
}
