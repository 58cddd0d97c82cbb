//! Levels: eight opponents a game for people, from `level:1`, a beginner, to `level:8`, the best.
//!
//! A level is a name of its own, and is read wherever a player is. What it stands for differs from game
//! to game (`ladders.rs`), so that the steps of every game are about equally high: neighbours score 65 to 85
//! of 100 against each other. All are limited by counts and not by time, so that they are equally strong on
//! every machine; the last gives its count up for any time that it is given. How strong they are was
//! measured (`calibration.rs`).
//!
//! Five levels that were the same in every game had names instead of numbers. They can still be read
//! (`earlier.rs`).

mod calibration;
mod earlier;
mod ladders;

pub use calibration::{Calibration, CalibrationError, Meeting, RatedPlayer};
use earlier::EARLIER;
use ladders::{TIMED, ladder};

/// How many levels a game has.
pub const COUNT: usize = 8;

/// An opponent for people.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Level {
    /// Its number, from 1, the weakest.
    pub number: usize,
    /// Its name, as a menu shows it.
    pub name: &'static str,
    /// Its name wherever a player is read.
    pub player: &'static str,
    /// What to expect of it, in a line.
    pub description: &'static str,
    /// The text that it stands for in the game.
    pub spec: &'static str,
    /// Whether it uses the time that it is given instead of its own limit. The others keep theirs beside any
    /// that are given, since these make their strength.
    pub is_timed: bool,
    /// How strong it is, if that was measured.
    pub rating: Option<LevelRating>,
}

/// A strength in Elo above a player that moves at random, and its 95 % interval.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct LevelRating {
    /// The most likely strength.
    pub elo: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
}

/// What a menu shows of a level, and its name where a player is read.
pub(crate) struct Face {
    pub(crate) player: &'static str,
    pub(crate) name: &'static str,
    pub(crate) description: &'static str,
}

const fn face(player: &'static str, name: &'static str, description: &'static str) -> Face {
    Face {
        player,
        name,
        description,
    }
}

/// What menus of every game show of the levels, the weakest first.
pub(crate) const FACES: [Face; COUNT] = [
    face("level:1", "Beginner", "knows the rules and overlooks a lot"),
    face("level:2", "Novice", "sees what is near and misses the rest"),
    face("level:3", "Learner", "thinks a move ahead, with gaps"),
    face(
        "level:4",
        "Intermediate",
        "expects your reply and errs now and then",
    ),
    face(
        "level:5",
        "Advanced",
        "looks a few moves ahead and errs little",
    ),
    face("level:6", "Expert", "judges well, but does not look far"),
    face("level:7", "Master", "calculates far and judges well"),
    face(
        "level:8",
        "Best",
        "the best of these, and the strongest player there is if you give it time",
    ),
];

/// The levels of a game, the weakest first. A game without a ladder of its own has the generic one.
pub fn of(game: &str) -> [Level; COUNT] {
    let specs = ladder(game);
    let calibration = Calibration::shipped(game);
    std::array::from_fn(|index| {
        let Face {
            player,
            name,
            description,
        } = FACES[index];
        Level {
            number: index + 1,
            name,
            player,
            description,
            spec: specs[index],
            is_timed: index == TIMED,
            rating: calibration.and_then(|known| known.rating(player)),
        }
    })
}

/// What the name behind `level:` stands for in a game, and whether it uses the time that it is given.
pub(crate) fn find(game: &str, name: &str) -> Option<(&'static str, bool)> {
    if let Some(level) = EARLIER.iter().find(|level| level.name == name) {
        return Some((level.spec, level.is_timed));
    }
    let index = FACES
        .iter()
        .position(|face| number_of(face.player) == name)?;
    Some((ladder(game)[index], index == TIMED))
}

/// The names that are read behind `level:`, as an error tells them.
pub(crate) fn known() -> String {
    let earlier = EARLIER.map(|level| level.name).join(", ");
    format!("1 to {COUNT}, or one of the earlier names {earlier}")
}

/// The player that a person means who chooses an opponent: a level may go by its bare number or
/// earlier name there, and any other text is the player itself.
pub fn opponent(text: &str) -> &str {
    if let Some(level) = EARLIER.iter().find(|level| level.name == text) {
        return level.player;
    }
    let face = FACES.iter().find(|face| number_of(face.player) == text);
    face.map_or(text, |face| face.player)
}

/// The bare numbers of the levels, by which people may call them.
pub fn numbers() -> [&'static str; COUNT] {
    FACES.map(|face| number_of(face.player))
}

/// What people call an opponent: `level 3 (Learner)`; any other player by its text.
pub fn title(text: &str) -> String {
    let level = FACES.iter().find(|face| face.player == opponent(text));
    level.map_or(text.into(), |face| {
        format!("level {} ({})", number_of(face.player), face.name)
    })
}

/// What stands behind `level:`.
fn number_of(player: &str) -> &str {
    player.split_once(':').map_or(player, |(_, number)| number)
}
