//! How strong the levels of a game were found to be: ratings, the texts that were rated and the games
//! that the ratings come from, as `grove levels calibrate` writes them.
//!
//! A file has a line for each player and each meeting of two, with spaces between the columns:
//!
//! ```text
//! game konane
//! played 2026-11-19
//! openings random=4
//! seed 1
//! player level:1 187 150 221 fallible:depth=1,…
//! meeting level:1 level:2 200 51.5
//! ```
//!
//! Ratings are in Elo, and 0 is a player that moves at random. The text of a player has every default
//! written out, so that a test can tell whether a level is still the player that was rated. Lines that
//! begin with `#` are comments.

use std::collections::HashMap;
use std::fmt;
use std::str::{FromStr, Split};
use std::sync::LazyLock;

use thiserror::Error;

use super::LevelRating;

/// The calibrations that come with Grove.
const FILES: [(&str, &str); 5] = [
    ("konane", include_str!("ratings/konane.txt")),
    ("checkers", include_str!("ratings/checkers.txt")),
    ("pentalath", include_str!("ratings/pentalath.txt")),
    ("ataxx", include_str!("ratings/ataxx.txt")),
    ("halma", include_str!("ratings/halma.txt")),
];

static SHIPPED: LazyLock<HashMap<&str, Calibration>> = LazyLock::new(|| {
    let read = FILES.map(|(game, text)| Some((game, text.parse().ok()?)));
    read.into_iter().flatten().collect()
});

/// How strong the levels of a game are.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Calibration {
    /// The game, with its options.
    pub game: String,
    /// The day of the last game.
    pub played: String,
    /// How each pair of games began.
    pub openings: String,
    /// The seed of all games.
    pub seed: u64,
    /// Who was rated.
    pub players: Vec<RatedPlayer>,
    /// Who met whom.
    pub meetings: Vec<Meeting>,
}

/// A player and its rating.
#[derive(Clone, PartialEq, Debug)]
pub struct RatedPlayer {
    /// What it is called: `random`, or `level:1`.
    pub name: String,
    /// Its rating.
    pub rating: LevelRating,
    /// The player as it played, with every default written out.
    pub player: String,
}

/// The games of two players.
#[derive(Clone, PartialEq, Debug)]
pub struct Meeting {
    /// Their names.
    pub players: [String; 2],
    /// How many games.
    pub games: u64,
    /// The points of the first, a draw being half a point.
    pub points: f64,
}

/// Why a calibration cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("line {line}: expected {expected}, found `{found}`")]
#[allow(missing_docs, reason = "the message names its fields")]
pub struct CalibrationError {
    pub line: usize,
    pub expected: &'static str,
    pub found: String,
}

impl Calibration {
    /// The calibration of a game that comes with Grove.
    pub fn shipped(game: &str) -> Option<&'static Calibration> {
        SHIPPED.get(game)
    }

    /// The rating of the player of this name.
    pub fn rating(&self, name: &str) -> Option<LevelRating> {
        let found = self.players.iter().find(|player| player.name == name);
        found.map(|player| player.rating)
    }

    fn read(&mut self, line: &str) -> Result<(), &'static str> {
        let mut columns = line.split(' ');
        match columns.next().unwrap_or_default() {
            "game" => self.game = text(&mut columns)?,
            "played" => self.played = text(&mut columns)?,
            "openings" => self.openings = text(&mut columns)?,
            "seed" => self.seed = number(&mut columns)?,
            "player" => self.players.push(RatedPlayer {
                name: text(&mut columns)?,
                rating: LevelRating {
                    elo: number(&mut columns)?,
                    low: number(&mut columns)?,
                    high: number(&mut columns)?,
                },
                player: text(&mut columns)?,
            }),
            "meeting" => self.meetings.push(Meeting {
                players: [text(&mut columns)?, text(&mut columns)?],
                games: number(&mut columns)?,
                points: number(&mut columns)?,
            }),
            _ => return Err("game, played, openings, seed, player or meeting"),
        }
        match columns.next() {
            None => Ok(()),
            Some(_) => Err("fewer columns"),
        }
    }
}

fn text(columns: &mut Split<'_, char>) -> Result<String, &'static str> {
    let found = columns.next().filter(|column| !column.is_empty());
    found.map(String::from).ok_or("another column")
}

fn number<T: FromStr>(columns: &mut Split<'_, char>) -> Result<T, &'static str> {
    let found = columns.next().and_then(|column| column.parse().ok());
    found.ok_or("a number in the next column")
}

impl FromStr for Calibration {
    type Err = CalibrationError;

    fn from_str(text: &str) -> Result<Self, CalibrationError> {
        let mut calibration = Calibration::default();
        for (index, line) in text.lines().enumerate() {
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let refused = |expected| CalibrationError {
                line: index + 1,
                expected,
                found: line.into(),
            };
            calibration.read(line).map_err(refused)?;
        }
        Ok(calibration)
    }
}

/// What is read back.
impl fmt::Display for Calibration {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "game {}", self.game)?;
        writeln!(f, "played {}", self.played)?;
        writeln!(f, "openings {}", self.openings)?;
        writeln!(f, "seed {}", self.seed)?;
        for RatedPlayer {
            name,
            rating,
            player,
        } in &self.players
        {
            let LevelRating { elo, low, high } = rating;
            writeln!(f, "player {name} {elo:.0} {low:.0} {high:.0} {player}")?;
        }
        for Meeting {
            players: [one, other],
            games,
            points,
        } in &self.meetings
        {
            writeln!(f, "meeting {one} {other} {games} {points}")?;
        }
        Ok(())
    }
}
