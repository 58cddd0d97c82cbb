//! A match that is written down, so that it can be found again and go on after an interruption.
//!
//! A plan is all that the games depend on. The number of threads is not part of it, and neither is
//! how the players were spelt: a match is known by its players in their canonical form, with every
//! limit that was added to them.

use std::fs;
use std::time::Duration;

use grove_engine::matchup::{GameSettings, Matchup, MatchupError, prepare};
use grove_engine::openings::Openings;
use grove_engine::referee::{Adjudication, ScoreRule};
use grove_games::GameSpec;
use grove_players::MoveLimits;
use grove_record::statistics::Sprt;
use grove_store::{Definition, digest};
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// A match.
#[derive(Clone, PartialEq, Debug)]
pub struct MatchPlan {
    /// What is played.
    pub game: GameSpec,
    /// By whom.
    pub players: [String; 2],
    /// What the games have in common.
    pub settings: GameSettings,
    /// How many games; an odd number is made even. None where pairs are added as they are wanted, with
    /// [`Match::play_pairs`](crate::Match::play_pairs).
    pub games: u64,
    /// The leads in Elo between which a sequential test decides.
    pub sprt: Option<[f64; 2]>,
}

/// Why a plan cannot be read back, or not be carried out any more.
#[derive(Debug, Error)]
#[allow(missing_docs, reason = "the messages name their fields")]
pub enum PlanError {
    /// Not a plan of this kind.
    #[error("expected a {expected}, found a {found}")]
    Kind {
        expected: &'static str,
        found: String,
    },
    /// Something in it means nothing here.
    #[error("expected what {expected} is made of, found `{found}`")]
    Content {
        expected: &'static str,
        found: String,
    },
    /// The file of openings is not what it was.
    #[error("openings: {0}: expected the openings that the run began with, found others")]
    Openings(String),
    /// A player or the openings are refused.
    #[error(transparent)]
    Matchup(#[from] MatchupError),
}

/// The settings of a match as they are stored.
#[derive(Serialize, Deserialize)]
struct StoredMatch {
    games: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    sprt: Option<[f64; 2]>,
    #[serde(flatten)]
    settings: StoredSettings,
}

/// A [`GameSettings`] as it is stored. Limits are missing: they are in the players' texts.
#[derive(Serialize, Deserialize)]
pub(crate) struct StoredSettings {
    openings: String,
    /// Of the file with the openings.
    #[serde(skip_serializing_if = "Option::is_none")]
    digest: Option<u64>,
    seed: u64,
    tolerance_us: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    max_plies: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    resign: Option<(i32, u32)>,
    #[serde(skip_serializing_if = "Option::is_none")]
    draw: Option<(i32, u32)>,
}

/// What tells the openings of a file from others; nothing for openings that need no file.
fn openings_digest(openings: &Openings) -> Option<u64> {
    match openings {
        // A file that cannot be read is refused when the matchup is laid.
        Openings::File(path) => Some(digest(&fs::read(path).unwrap_or_default())),
        _ => None,
    }
}

impl MatchPlan {
    /// What a match is called among the kinds of runs.
    pub const KIND: &str = "match";

    /// How many pairs of games.
    pub fn pairs(&self) -> u64 {
        self.games.div_ceil(2)
    }

    /// The test that ends the match early.
    pub fn test(&self) -> Option<Sprt> {
        self.sprt.map(|[elo0, elo1]| Sprt::new(elo0, elo1))
    }

    /// The two players at the game, ready to play.
    pub(crate) fn matchup(&self) -> Result<Box<dyn Matchup>, MatchupError> {
        let players = self.players.each_ref().map(String::as_str);
        prepare(&self.game, players, self.settings.clone())
    }

    /// By what the match is found in a results file.
    pub(crate) fn definition(&self, matchup: &dyn Matchup) -> Definition {
        let stored = StoredMatch {
            games: 2 * self.pairs(),
            sprt: self.sprt,
            settings: StoredSettings::of(&self.settings),
        };
        let players = matchup.players().iter();
        Definition {
            kind: Self::KIND.into(),
            game: self.game.to_string(),
            players: players.map(|player| player.spec.clone()).collect(),
            settings: serde_json::to_string(&stored).expect("numbers and texts can be written"),
        }
    }

    /// The match of a stored run.
    pub fn read(definition: &Definition) -> Result<Self, PlanError> {
        check_kind(definition, Self::KIND)?;
        let refused = |found: &str| PlanError::Content {
            expected: Self::KIND,
            found: found.into(),
        };
        let settings = &definition.settings;
        let stored: StoredMatch = serde_json::from_str(settings).map_err(|_| refused(settings))?;
        let [first, second] = &definition.players[..] else {
            return Err(refused(&definition.players.join(" ")));
        };
        let game = &definition.game;
        Ok(MatchPlan {
            game: game.parse().map_err(|_| refused(game))?,
            players: [first.clone(), second.clone()],
            settings: stored.settings.read()?,
            games: stored.games,
            sprt: stored.sprt,
        })
    }
}

/// Refuses another kind of run.
pub(crate) fn check_kind(definition: &Definition, expected: &'static str) -> Result<(), PlanError> {
    match definition.kind == expected {
        true => Ok(()),
        false => Err(PlanError::Kind {
            expected,
            found: definition.kind.clone(),
        }),
    }
}

impl StoredSettings {
    pub(crate) fn of(settings: &GameSettings) -> Self {
        let rule = |rule: ScoreRule| (rule.score, rule.times);
        let Adjudication {
            max_plies,
            resign,
            draw,
        } = settings.adjudication;
        StoredSettings {
            openings: settings.openings.to_string(),
            digest: openings_digest(&settings.openings),
            seed: settings.seed,
            tolerance_us: settings.tolerance.as_micros() as u64,
            max_plies,
            resign: resign.map(rule),
            draw: draw.map(rule),
        }
    }

    /// The settings, if it still means the same.
    pub(crate) fn read(&self) -> Result<GameSettings, PlanError> {
        let openings = self.openings.parse().map_err(MatchupError::Openings)?;
        if openings_digest(&openings) != self.digest {
            return Err(PlanError::Openings(self.openings.clone()));
        }
        let rule = |(score, times)| ScoreRule { score, times };
        Ok(GameSettings {
            openings,
            seed: self.seed,
            pairing: 0,
            limits: MoveLimits::default(),
            tolerance: Duration::from_micros(self.tolerance_us),
            adjudication: Adjudication {
                max_plies: self.max_plies,
                resign: self.resign.map(rule),
                draw: self.draw.map(rule),
            },
        })
    }
}
