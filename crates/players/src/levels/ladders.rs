//! What the levels stand for, game by game. `grove levels calibrate` says how far apart they are.

use super::COUNT;

/// The place of the level that gives its own limit up for the time that it is given.
pub(super) const TIMED: usize = COUNT - 1;

type Ladder = [&'static str; COUNT];

/// For games without a ladder of their own.
const GENERIC: Ladder = [
    "fallible:depth=2,oversight=0.5,temperature=0.7",
    "fallible:depth=2,oversight=0.35,temperature=0.4",
    "fallible:depth=2,oversight=0.2,temperature=0.2",
    "fallible:depth=3,oversight=0.1,temperature=0.1",
    "best:nodes=100",
    "best:nodes=500",
    "best:nodes=2500",
    "best:nodes=12000",
];

const KONANE: Ladder = [
    "fallible:depth=2,oversight=0.4,temperature=0.45",
    "fallible:depth=2,oversight=0.2,temperature=0.2",
    "fallible:depth=3,oversight=0.13,temperature=0.13",
    "fallible:depth=3,oversight=0.04,temperature=0.04",
    "best:nodes=280",
    "best:nodes=650",
    "best:nodes=2000",
    "best:nodes=5500",
];

const CHECKERS: Ladder = [
    "fallible:depth=2,oversight=0.5,temperature=0.7",
    "fallible:depth=2,oversight=0.32,temperature=0.38",
    "fallible:depth=3,oversight=0.205,temperature=0.205",
    "fallible:depth=3,oversight=0.04,temperature=0.04",
    "best:nodes=70",
    "best:nodes=300",
    "best:nodes=1300",
    "best:nodes=8000",
];

const PENTALATH: Ladder = [
    "fallible:depth=2,oversight=0.35,temperature=0.42",
    "fallible:depth=2,oversight=0.205,temperature=0.205",
    "fallible:depth=2,oversight=0.12,temperature=0.12",
    "fallible:depth=2,oversight=0.067,temperature=0.067",
    "fallible:depth=2,oversight=0.01,temperature=0.01",
    "fallible:depth=2,eval=patterns-2,oversight=0.18,temperature=0.18",
    "best:nodes=400",
    "best:nodes=5000",
];

const ATAXX: Ladder = [
    "fallible:depth=2,oversight=0.35,temperature=0.42",
    "fallible:depth=2,oversight=0.225,temperature=0.235",
    "fallible:depth=2,oversight=0.143,temperature=0.143",
    "fallible:depth=2,oversight=0.078,temperature=0.078",
    "best:nodes=138",
    "best:nodes=245",
    "best:nodes=480",
    "best:nodes=1150",
];

const HALMA: Ladder = [
    "fallible:depth=2,oversight=0.27,temperature=0.3",
    "fallible:depth=2,oversight=0.22,temperature=0.225",
    "fallible:depth=2,oversight=0.165,temperature=0.165",
    "fallible:depth=2,oversight=0.1,temperature=0.1",
    "fallible:depth=2,oversight=0.035,temperature=0.035",
    "best:nodes=340",
    "best:nodes=620",
    "best:nodes=1300",
];

/// The ladders of games.
const GAMES: [(&str, Ladder); 5] = [
    ("konane", KONANE),
    ("checkers", CHECKERS),
    ("pentalath", PENTALATH),
    ("ataxx", ATAXX),
    ("halma", HALMA),
];

/// The texts of a game's levels, the weakest first.
pub(super) fn ladder(game: &str) -> Ladder {
    let own = GAMES.iter().find(|(name, _)| *name == game);
    own.map_or(GENERIC, |&(_, ladder)| ladder)
}
