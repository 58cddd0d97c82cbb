//! A tournament that is written down, so that it can be found again and go on.

use grove_engine::table::{Setting, Table, TableError, lay};
use grove_games::GameSpec;
use grove_store::Definition;
use serde::{Deserialize, Serialize};

use super::schedule::{Format, Schedule};
use crate::contest::{Conditions, PlanError, check_kind};

/// A tournament.
#[derive(Clone, PartialEq, Debug)]
pub struct TournamentPlan {
    /// What is played.
    pub game: GameSpec,
    /// By whom.
    pub players: Vec<Competitor>,
    /// What all games have in common.
    pub setting: Setting,
    /// Who meets whom.
    pub schedule: Schedule,
}

/// Somebody who takes part.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Competitor {
    /// What it is called.
    pub name: String,
    /// Who it is.
    pub player: String,
}

/// The settings of a tournament as they are stored.
#[derive(Serialize, Deserialize)]
struct Written {
    format: String,
    /// The rounds of a Swiss tournament, the challengers of a gauntlet.
    #[serde(skip_serializing_if = "Option::is_none")]
    number: Option<usize>,
    /// How many games a meeting has.
    games: u64,
    #[serde(flatten)]
    conditions: Conditions,
}

impl TournamentPlan {
    /// What a tournament is called among the kinds of runs.
    pub const KIND: &str = "tournament";

    /// Lays the table for two of the players.
    pub(super) fn lay(&self, [first, second]: [usize; 2]) -> Result<Box<dyn Table>, TableError> {
        let players = [first, second].map(|number| self.players[number].player.as_str());
        let pairing = (first * self.players.len() + second) as u32;
        let setting = Setting {
            pairing,
            ..self.setting.clone()
        };
        lay(&self.game, players, setting)
    }

    /// Finds out whether all players can be seated, and tells what the tournament is called by in a
    /// file of results, and its players.
    pub fn define(&self) -> Result<(Definition, Vec<String>), TableError> {
        let mut specs = Vec::new();
        for number in 0..self.players.len() {
            let table = self.lay([number; 2])?;
            specs.push(table.players()[0].spec.clone());
        }
        let (format, number) = match self.schedule.format {
            Format::RoundRobin => ("round-robin", None),
            Format::Gauntlet { challengers } => ("gauntlet", Some(challengers)),
            Format::Knockout => ("knockout", None),
            Format::Swiss { rounds } => ("swiss", Some(rounds)),
        };
        let written = Written {
            format: format.into(),
            number,
            games: 2 * self.schedule.pairs,
            conditions: Conditions::of(&self.setting),
        };
        let definition = Definition {
            kind: Self::KIND.into(),
            game: self.game.to_string(),
            players: specs,
            settings: serde_json::to_string(&written).expect("numbers and texts can be written"),
        };
        let names = self.players.iter().map(|player| player.name.clone());
        Ok((definition, names.collect()))
    }

    /// The tournament of a stored run, with the names that its players have there.
    pub fn read(definition: &Definition, names: &[String]) -> Result<Self, PlanError> {
        check_kind(definition, Self::KIND)?;
        let refused = |found: &str| PlanError::Content {
            expected: Self::KIND,
            found: found.into(),
        };
        let settings = &definition.settings;
        let written: Written = serde_json::from_str(settings).map_err(|_| refused(settings))?;
        let format = match (written.format.as_str(), written.number) {
            ("round-robin", None) => Format::RoundRobin,
            ("gauntlet", Some(challengers)) => Format::Gauntlet { challengers },
            ("knockout", None) => Format::Knockout,
            ("swiss", Some(rounds)) => Format::Swiss { rounds },
            _ => return Err(refused(settings)),
        };
        let players = names.iter().zip(&definition.players);
        Ok(TournamentPlan {
            game: definition
                .game
                .parse()
                .map_err(|_| refused(&definition.game))?,
            players: players
                .map(|(name, player)| Competitor {
                    name: name.clone(),
                    player: player.clone(),
                })
                .collect(),
            setting: written.conditions.setting()?,
            schedule: Schedule {
                format,
                players: definition.players.len(),
                pairs: written.games / 2,
            },
        })
    }
}
