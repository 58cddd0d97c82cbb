//! A tournament as a person writes it: a TOML file.
//!
//! ```toml
//! game = "konane"
//! format = "round-robin"      # or gauntlet, knockout, swiss
//! games = 20                  # of each two that meet
//! openings = "random=4"
//! time = "10ms"
//!
//! [[player]]
//! player = "best"
//!
//! [[player]]
//! name = "study"
//! player = "DABS:depth=4"
//! ```

use std::collections::HashSet;

use grove_engine::matchup::GameSettings;
use grove_engine::referee::{Adjudication, ScoreRule, TOLERANCE};
use grove_players::{MoveLimits, read_clock, read_time};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use thiserror::Error;

use super::plan::{Competitor, TournamentPlan};
use super::schedule::{Format, Schedule};

/// Why a file is no tournament.
#[derive(Debug, Error)]
#[allow(missing_docs, reason = "the messages name their fields")]
pub enum FileError {
    /// Not TOML, or with something in it that means nothing.
    #[error("{0}")]
    Form(String),
    /// A value that makes no sense.
    #[error("{field}: expected {expected}, found `{found}`")]
    Value {
        field: &'static str,
        expected: String,
        found: String,
    },
}

/// The file.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct TournamentFile {
    game: String,
    #[serde(default)]
    format: FormatName,
    games: Option<u64>,
    rounds: Option<usize>,
    challengers: Option<usize>,
    openings: Option<String>,
    seed: Option<u64>,
    time: Option<String>,
    clock: Option<String>,
    nodes: Option<u64>,
    depth: Option<u32>,
    tolerance: Option<String>,
    max_plies: Option<usize>,
    resign: Option<Rule>,
    draw: Option<Rule>,
    #[serde(default)]
    player: Vec<Entry>,
}

#[derive(Deserialize, Clone, Copy, Default, PartialEq, Debug)]
#[serde(rename_all = "kebab-case")]
enum FormatName {
    #[default]
    RoundRobin,
    Gauntlet,
    Knockout,
    Swiss,
}

#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
struct Rule {
    score: i32,
    times: u32,
}

#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
struct Entry {
    name: Option<String>,
    player: String,
}

/// The most players, and games of a meeting, and rounds.
const MOST_PLAYERS: usize = 1000;
const MOST_GAMES: u64 = 10_000_000;
const MOST_ROUNDS: usize = 1000;

impl TournamentFile {
    /// Reads the file.
    pub fn parse(text: &str) -> Result<TournamentPlan, FileError> {
        let file: TournamentFile = read_toml(text).map_err(FileError::Form)?;
        file.plan()
    }

    fn plan(&self) -> Result<TournamentPlan, FileError> {
        let players = self.players()?;
        let games = self.games.unwrap_or(20);
        within("games", games, 1, MOST_GAMES)?;
        Ok(TournamentPlan {
            game: self.game.parse().map_err(form)?,
            schedule: Schedule {
                format: self.format(players.len())?,
                players: players.len(),
                pairs: games.div_ceil(2),
            },
            players,
            settings: self.settings()?,
        })
    }

    fn players(&self) -> Result<Vec<Competitor>, FileError> {
        within("player", self.player.len(), 2, MOST_PLAYERS)?;
        let competitor = |entry: &Entry| Competitor {
            name: entry.name.as_ref().unwrap_or(&entry.player).clone(),
            player: entry.player.clone(),
        };
        let players: Vec<Competitor> = self.player.iter().map(competitor).collect();
        let mut names = HashSet::new();
        for player in &players {
            if !names.insert(&player.name) {
                return Err(FileError::Value {
                    field: "name",
                    expected: "a name for each player that no other has".into(),
                    found: player.name.clone(),
                });
            }
        }
        Ok(players)
    }

    fn format(&self, players: usize) -> Result<Format, FileError> {
        let belongs = |field, given: bool, format: FormatName, name: &str| match given {
            true if self.format != format => Err(FileError::Value {
                field,
                expected: format!("it only where the format is {name}"),
                found: format!("{field} with another format"),
            }),
            _ => Ok(()),
        };
        belongs("rounds", self.rounds.is_some(), FormatName::Swiss, "swiss")?;
        let challenges = self.challengers.is_some();
        belongs("challengers", challenges, FormatName::Gauntlet, "gauntlet")?;
        Ok(match self.format {
            FormatName::RoundRobin => Format::RoundRobin,
            FormatName::Gauntlet => {
                let challengers = self.challengers.unwrap_or(1);
                within("challengers", challengers, 1, players - 1)?;
                Format::Gauntlet { challengers }
            }
            FormatName::Knockout => Format::Knockout,
            FormatName::Swiss => {
                // Enough to find the best among those who have won everything.
                let rounds = self
                    .rounds
                    .unwrap_or(players.next_power_of_two().ilog2() as usize);
                within("rounds", rounds, 1, MOST_ROUNDS)?;
                Format::Swiss { rounds }
            }
        })
    }

    fn settings(&self) -> Result<GameSettings, FileError> {
        let openings = self.openings.as_deref().unwrap_or("random=4");
        let time = |field, text: &Option<String>| read_with(field, text, read_time);
        let rule = |field, rule: &Option<Rule>| {
            let Some(Rule { score, times }) = *rule else {
                return Ok(None);
            };
            within(field, score, 0, i32::MAX)?;
            within(field, times, 1, u32::MAX)?;
            Ok(Some(ScoreRule { score, times }))
        };
        Ok(GameSettings {
            openings: openings.parse().map_err(form)?,
            seed: self.seed.unwrap_or(1),
            pairing: 0,
            limits: MoveLimits {
                depth: self.depth,
                nodes: self.nodes,
                time: time("time", &self.time)?,
                clock: read_with("clock", &self.clock, read_clock)?,
            },
            tolerance: time("tolerance", &self.tolerance)?.unwrap_or(TOLERANCE),
            adjudication: Adjudication {
                max_plies: self.max_plies,
                resign: rule("resign", &self.resign)?,
                draw: rule("draw", &self.draw)?,
            },
        })
    }
}

/// Reads a file in TOML; what is wrong with it is told in a line, with its place.
pub fn read_toml<T: DeserializeOwned>(text: &str) -> Result<T, String> {
    toml::from_str(text).map_err(|error: toml::de::Error| {
        let line = error
            .span()
            .map(|span| text[..span.start].matches('\n').count() + 1);
        let place = line.map_or(String::new(), |line| format!("line {line}: "));
        format!("{place}{}", error.message().replace('\n', " "))
    })
}

/// An error that names what it is about itself.
fn form(error: impl std::error::Error) -> FileError {
    FileError::Form(error.to_string())
}

fn read_with<T>(
    field: &'static str,
    text: &Option<String>,
    read: impl Fn(&str) -> Result<T, String>,
) -> Result<Option<T>, FileError> {
    let Some(text) = text else {
        return Ok(None);
    };
    let value = read(text).map_err(|error| FileError::Value {
        field,
        expected: error.trim_start_matches("expected ").into(),
        found: text.clone(),
    })?;
    Ok(Some(value))
}

fn within<T: PartialOrd + ToString>(
    field: &'static str,
    found: T,
    least: T,
    most: T,
) -> Result<(), FileError> {
    if least <= found && found <= most {
        return Ok(());
    }
    let what = if field == "player" {
        "players"
    } else {
        "a number"
    };
    Err(FileError::Value {
        field,
        expected: format!("{what} from {} to {}", least.to_string(), most.to_string()),
        found: found.to_string(),
    })
}
