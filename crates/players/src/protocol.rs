//! The protocols that engines speak: UGI, and those of its relatives that differ only in words.

use grove_core::Side;

/// How an engine is spoken to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Protocol {
    /// The Universal Game Interface, for any game.
    #[default]
    Ugi,
    /// The Universal Ataxx Interface.
    Uai,
    /// The Universal Chess Interface, whose form the others have.
    Uci,
}

impl Protocol {
    /// All protocols by their names; the name is also how one says hello.
    pub const NAMES: [(&'static str, Protocol); 3] = [
        ("ugi", Protocol::Ugi),
        ("uai", Protocol::Uai),
        ("uci", Protocol::Uci),
    ];

    /// Its name, which is also how one says hello.
    pub const fn name(self) -> &'static str {
        match self {
            Protocol::Ugi => "ugi",
            Protocol::Uai => "uai",
            Protocol::Uci => "uci",
        }
    }

    /// The answer to a hello.
    pub const fn ok(self) -> &'static str {
        match self {
            Protocol::Ugi => "ugiok",
            Protocol::Uai => "uaiok",
            Protocol::Uci => "uciok",
        }
    }

    /// Says that what follows belongs to another game.
    pub const fn new_game(self) -> &'static str {
        match self {
            Protocol::Ugi => "uginewgame",
            Protocol::Uai => "uainewgame",
            Protocol::Uci => "ucinewgame",
        }
    }

    /// The words for a side's time and for what a move adds. Black, who moves first in every game, is
    /// the first player.
    pub const fn clock(self, side: Side) -> [&'static str; 2] {
        match (self, side) {
            (Protocol::Ugi, Side::Black) => ["p1time", "p1inc"],
            (Protocol::Ugi, Side::White) => ["p2time", "p2inc"],
            (_, Side::Black) => ["btime", "binc"],
            (_, Side::White) => ["wtime", "winc"],
        }
    }

    /// Whether a position is sent as it stands, instead of the first one and the moves since. Runners
    /// of Ataxx do so, and some engines read nothing else.
    pub const fn sends_positions_alone(self) -> bool {
        matches!(self, Protocol::Uai)
    }
}
