//! Opponents for people, from gentle to `best`.
//!
//! Their texts are the same in every game: what differs is inside the preset `best`. All but the last
//! are limited by counts and not by time, so that they are equally strong on every machine.
//!
//! Each is stronger than the one before it. Of ten games in each of Konane, checkers, Pentalath, Ataxx
//! and Halma `gentle` scored 10, 10, 9, 9 and 6 against `random`, `casual` 7, 9, 10, 10 and 10 against
//! `gentle`, and `strong` 10, 9.5, 8, 10 and 9 against `casual`.

/// An opponent with a name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Level {
    /// Its name.
    pub name: &'static str,
    /// What to expect of it, in a line.
    pub description: &'static str,
    /// The player, as text that every game reads.
    pub spec: &'static str,
    /// Whether it uses the time that it is given, instead of a limit of its own.
    pub is_timed: bool,
}

/// All levels, the weakest first.
pub const LEVELS: [Level; 5] = [
    Level {
        name: "random",
        description: "plays any legal move",
        spec: "random",
        is_timed: false,
    },
    Level {
        name: "gentle",
        description: "samples a few games and often errs",
        spec: "mcts:iterations=60,reuse=off",
        is_timed: false,
    },
    Level {
        name: "casual",
        description: "looks two moves ahead",
        spec: "best:depth=2,pick=random",
        is_timed: false,
    },
    Level {
        name: "strong",
        description: "searches twenty thousand positions a move",
        spec: "best:nodes=20000",
        is_timed: false,
    },
    Level {
        name: "best",
        description: "the strongest player there is, with a second a move or what it is given",
        spec: "best:time=1s",
        is_timed: true,
    },
];

/// The player that a text means: that of a level, or the text itself where it names none.
pub fn player(text: &str) -> &str {
    let level = LEVELS.iter().find(|level| level.name == text);
    level.map_or(text, |level| level.spec)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_level_is_found_by_its_name_alone() {
        assert_eq!(player("best"), "best:time=1s");
        assert_eq!(player("best:depth=3"), "best:depth=3");
    }
}
