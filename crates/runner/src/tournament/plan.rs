//! A tournament that is written down, so that it can be found again and go on.

use grove_engine::EngineContext;
use grove_engine::matchup::{GameSettings, Matchup, MatchupError, prepare_in};
use grove_games::GameSpec;
use grove_store::Definition;
use serde::{Deserialize, Serialize};

use super::schedule::{Format, Schedule};
use crate::match_plan::{PlanError, StoredSettings, check_kind};

/// A tournament.
#[derive(Clone, PartialEq, Debug)]
pub struct TournamentPlan {
    /// What is played.
    pub game: GameSpec,
    /// By whom.
    pub players: Vec<Competitor>,
    /// What all games have in common.
    pub settings: GameSettings,
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
struct StoredTournament {
    format: String,
    /// The rounds of a Swiss tournament, the challengers of a gauntlet.
    #[serde(skip_serializing_if = "Option::is_none")]
    number: Option<usize>,
    /// How many games a meeting has.
    games: u64,
    #[serde(flatten)]
    settings: StoredSettings,
}

impl TournamentPlan {
    /// What a tournament is called among the kinds of runs.
    pub const KIND: &str = "tournament";

    /// Two of the players at the game, ready to play.
    pub(super) fn matchup(
        &self,
        context: &EngineContext,
        [first, second]: [usize; 2],
    ) -> Result<Box<dyn Matchup>, MatchupError> {
        let players = [first, second].map(|number| self.players[number].player.as_str());
        let pairing = (first * self.players.len() + second) as u32;
        let settings = GameSettings {
            pairing,
            ..self.settings.clone()
        };
        prepare_in(context, &self.game, players, settings)
    }

    /// By what the tournament is found in a results file. Every player is built once for it.
    pub(super) fn definition(&self, context: &EngineContext) -> Result<Definition, MatchupError> {
        let mut specs = Vec::new();
        for number in 0..self.players.len() {
            let matchup = self.matchup(context, [number; 2])?;
            specs.push(matchup.players()[0].spec.clone());
        }
        let (format, number) = match self.schedule.format {
            Format::RoundRobin => ("round-robin", None),
            Format::Gauntlet { challengers } => ("gauntlet", Some(challengers)),
            Format::Knockout => ("knockout", None),
            Format::Swiss { rounds } => ("swiss", Some(rounds)),
        };
        let stored = StoredTournament {
            format: format.into(),
            number,
            games: 2 * self.schedule.pairs,
            settings: StoredSettings::of(&self.settings),
        };
        Ok(Definition {
            kind: Self::KIND.into(),
            game: self.game.to_string(),
            players: specs,
            settings: serde_json::to_string(&stored).expect("numbers and texts can be written"),
        })
    }

    /// The tournament of a stored run, with the names that its players have there.
    pub fn read(definition: &Definition, names: &[String]) -> Result<Self, PlanError> {
        check_kind(definition, Self::KIND)?;
        let refused = |found: &str| PlanError::Content {
            expected: Self::KIND,
            found: found.into(),
        };
        let settings = &definition.settings;
        let stored: StoredTournament =
            serde_json::from_str(settings).map_err(|_| refused(settings))?;
        let format = format_of(&stored.format, stored.number).ok_or_else(|| refused(settings))?;
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
            settings: stored.settings.read()?,
            schedule: Schedule {
                format,
                players: definition.players.len(),
                pairs: stored.games / 2,
            },
        })
    }
}

/// The format of a stored tournament.
pub(crate) fn format_of(name: &str, number: Option<usize>) -> Option<Format> {
    match (name, number) {
        ("round-robin", None) => Some(Format::RoundRobin),
        ("gauntlet", Some(challengers)) => Some(Format::Gauntlet { challengers }),
        ("knockout", None) => Some(Format::Knockout),
        ("swiss", Some(rounds)) => Some(Format::Swiss { rounds }),
        _ => None,
    }
}
