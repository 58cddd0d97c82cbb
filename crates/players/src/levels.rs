//! Levels: opponents for people, from `level:random` to `level:best`.
//!
//! A level is a name of its own, and is read wherever a player is. It stands for the same text in
//! every game: what differs is inside the preset `best`. All but the last are limited by counts and
//! not by time, so that they are equally strong on every machine.
//!
//! Each is stronger than the one before it. Of ten games in each of Konane, checkers, Pentalath, Ataxx
//! and Halma `gentle` scored 10, 10, 9, 9 and 6 against `random`, `casual` 7, 9, 10, 10 and 10 against
//! `gentle`, and `strong` 10, 9.5, 8, 10 and 9 against `casual`.

/// An opponent with a name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Level {
    /// Its name, as a menu shows it.
    pub name: &'static str,
    /// Its name wherever a player is read.
    pub player: &'static str,
    /// What to expect of it, in a line.
    pub description: &'static str,
    /// The text that it stands for, which every game reads.
    pub spec: &'static str,
    /// Whether it uses the time that it is given. The others keep their own limits beside any that are
    /// given, since these make their strength.
    pub is_timed: bool,
}

/// All levels, the weakest first.
pub const LEVELS: [Level; 5] = [
    Level {
        name: "random",
        player: "level:random",
        description: "plays any legal move",
        spec: "random",
        is_timed: false,
    },
    Level {
        name: "gentle",
        player: "level:gentle",
        description: "samples a few games and often errs",
        spec: "mcts:iterations=60,reuse=off",
        is_timed: false,
    },
    Level {
        name: "casual",
        player: "level:casual",
        description: "looks two moves ahead",
        spec: "best:depth=2,pick=random",
        is_timed: false,
    },
    Level {
        name: "strong",
        player: "level:strong",
        description: "searches twenty thousand positions a move",
        spec: "best:nodes=20000",
        is_timed: false,
    },
    Level {
        name: "best",
        player: "level:best",
        description: "the strongest player there is, with a second a move or what it is given",
        spec: "best:time=1s",
        is_timed: true,
    },
];

/// The player that a person means who chooses an opponent: a level may go by its bare name there, and
/// any other text is the player itself.
pub fn opponent(text: &str) -> &str {
    let level = LEVELS.iter().find(|level| level.name == text);
    level.map_or(text, |level| level.player)
}
