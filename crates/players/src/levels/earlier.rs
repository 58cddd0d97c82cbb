//! The levels of earlier versions, by their names. They mean what they meant, so that games, addresses,
//! scripts and results that name them stay what they were; no menu shows them.

/// An earlier level.
pub(super) struct EarlierLevel {
    /// What stands behind `level:`.
    pub(super) name: &'static str,
    pub(super) player: &'static str,
    /// The text that it stands for in every game.
    pub(super) spec: &'static str,
    /// Whether it uses the time that it is given.
    pub(super) is_timed: bool,
}

const fn earlier(name: &'static str, player: &'static str, spec: &'static str) -> EarlierLevel {
    EarlierLevel {
        name,
        player,
        spec,
        is_timed: false,
    }
}

/// All of them, the weakest first. Who asks for the last one by its name alone gets level 8.
pub(super) const EARLIER: [EarlierLevel; 5] = [
    earlier("random", "level:random", "random"),
    earlier("gentle", "level:gentle", "mcts:iterations=60,reuse=off"),
    earlier("casual", "level:casual", "best:depth=2,pick=random"),
    earlier("strong", "level:strong", "best:nodes=20000"),
    EarlierLevel {
        is_timed: true,
        ..earlier("best", "level:8", "best:time=1s")
    },
];
