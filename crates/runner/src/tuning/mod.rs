//! Tuning: the numbers in a player's text are moved to where they win.
//!
//! Every iteration is a match between two sets of values, kept in the results file like any other. The
//! values of an iteration depend on the seed and the results before it alone, so the same tuning
//! finds its games there and goes on after the last of them, with the same values as if it had never
//! been interrupted, as far as the players' limits are reproducible.

mod spsa;

use grove_core::Seed;
use grove_engine::matchup::{GameSettings, MatchupError};
use grove_games::GameSpec;
use grove_players::{ParameterError, PlayerSpec, parameter, with_parameter};
use grove_record::MatchStats;
use grove_store::{Provenance, Store, StoreError};
use thiserror::Error;

pub use spsa::{Signs, Spsa};

use crate::{Execution, Match, MatchEnd, MatchPlan};

/// What is tuned, and how.
#[derive(Clone, Debug)]
pub struct TuningPlan {
    /// At which game.
    pub game: GameSpec,
    /// The player whose numbers are tuned.
    pub player: String,
    /// The names of the numbers.
    pub parameters: Vec<String>,
    /// What the games have in common.
    pub settings: GameSettings,
    /// How many iterations.
    pub iterations: u64,
    /// How many pairs of games in each.
    pub pairs: u64,
}

/// Why a player cannot be tuned.
#[derive(Debug, Error)]
#[allow(missing_docs, reason = "the messages name their fields")]
pub enum TuningError {
    /// It has no such number.
    #[error(transparent)]
    Parameter(#[from] ParameterError),
    /// Zero times any factor is zero.
    #[error("{name}: expected a number other than 0")]
    Zero { name: String },
    /// A player, or the openings.
    #[error(transparent)]
    Matchup(#[from] MatchupError),
    /// The results file.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// A number that is tuned.
#[derive(Clone, PartialEq, Debug)]
pub struct Parameter {
    /// Its name.
    pub name: String,
    /// Where it began.
    pub start: f64,
    /// Whether only whole numbers will do.
    pub is_whole: bool,
}

impl Parameter {
    /// The value at this distance from the start, as a logarithm.
    pub fn value(&self, drift: f64) -> f64 {
        let value = self.start * drift.exp();
        match self.is_whole {
            true => value.round(),
            // Four digits are more than games can tell apart.
            false => format!("{value:.3e}").parse().unwrap_or(value),
        }
    }

    /// The values of two players to be compared. Whole numbers differ by one at least.
    fn pair(&self, [one, other]: [f64; 2]) -> [f64; 2] {
        let values = [self.value(one), self.value(other)];
        if values[0] != values[1] {
            return values;
        }
        match (one > other) == (self.start > 0.0) {
            true => [values[0] + 1.0, values[1]],
            false => [values[0], values[1] + 1.0],
        }
    }
}

/// A player that is being tuned.
pub struct Tuning {
    plan: TuningPlan,
    player: String,
    /// The numbers.
    pub parameters: Vec<Parameter>,
    /// Where they stand.
    pub spsa: Spsa,
}

/// What came of an iteration.
pub struct Iteration<'a> {
    /// The tuning after it.
    pub tuning: &'a Tuning,
    /// The match that it was, as the values that the signs moved up scored.
    pub stats: &'a MatchStats,
}

impl Tuning {
    /// Finds the numbers in the player, and sees whether it can play.
    pub fn prepare(plan: TuningPlan) -> Result<Self, TuningError> {
        let players = [plan.player.clone(), plan.player.clone()];
        let game_match = Match::prepare(match_plan(&plan, players, 0))?;
        let player = game_match.players()[0].spec.clone();
        let game = plan.game.info().name;
        let read = |name: &String| {
            let start = parameter(&player, name)?;
            if start == 0.0 {
                return Err(TuningError::Zero { name: name.clone() });
            }
            let fraction = with_parameter(&player, name, start + 0.5)?;
            Ok(Parameter {
                name: name.clone(),
                start,
                is_whole: start.fract() == 0.0 && PlayerSpec::read(&fraction, game).is_err(),
            })
        };
        let parameters: Vec<Parameter> =
            plan.parameters.iter().map(read).collect::<Result<_, _>>()?;
        let spsa = Spsa::new(parameters.len(), plan.iterations);
        Ok(Tuning {
            plan,
            player,
            parameters,
            spsa,
        })
    }

    /// The player with the values of now.
    pub fn player(&self) -> Result<String, TuningError> {
        self.player_with(&self.values())
    }

    /// The values of now.
    pub fn values(&self) -> Vec<f64> {
        let each = self.parameters.iter().zip(&self.spsa.drift);
        each.map(|(parameter, &drift)| parameter.value(drift))
            .collect()
    }

    fn player_with(&self, values: &[f64]) -> Result<String, TuningError> {
        let mut text = self.player.clone();
        for (parameter, &value) in self.parameters.iter().zip(values) {
            text = with_parameter(&text, &parameter.name, value)?;
        }
        Ok(text)
    }

    /// Makes the iterations that are left, and tells of each. Whether it was stopped before the last.
    pub fn play<E: From<TuningError>>(
        &mut self,
        store: &mut Store,
        provenance: &Provenance,
        execution: Execution<'_>,
        mut on_iteration: impl FnMut(Iteration<'_>) -> Result<(), E>,
    ) -> Result<MatchEnd, E> {
        while self.spsa.iteration < self.plan.iterations {
            let seed = Seed(self.plan.settings.seed).part(self.spsa.iteration);
            let signs = self.spsa.signs(&mut seed.random());
            let (stats, end) = self.compare(&signs, seed, store, provenance, execution)?;
            if end == MatchEnd::Stopped {
                return Ok(end);
            }
            let lead = 2.0 * stats.pairs.points() - stats.games() as f64;
            self.spsa.step(&signs, lead);
            on_iteration(Iteration {
                tuning: self,
                stats: &stats,
            })?;
        }
        Ok(MatchEnd::Complete)
    }

    fn compare(
        &self,
        signs: &[bool],
        seed: Seed,
        store: &mut Store,
        provenance: &Provenance,
        execution: Execution<'_>,
    ) -> Result<(MatchStats, MatchEnd), TuningError> {
        let [one, other] = self.spsa.perturbed(signs);
        let pairs = self.parameters.iter().zip(one.into_iter().zip(other));
        let pairs = pairs.map(|(parameter, (one, other))| parameter.pair([one, other]));
        let (one, other): (Vec<f64>, Vec<f64>) = pairs.map(|[one, other]| (one, other)).unzip();
        let players = [self.player_with(&one)?, self.player_with(&other)?];
        let game_match = Match::prepare(match_plan(&self.plan, players, seed.0))?;
        let run = game_match.begin(store, provenance)?;
        Ok(game_match.play(store, &run, execution, |_, _| Ok::<_, StoreError>(()))?)
    }
}

fn match_plan(plan: &TuningPlan, players: [String; 2], seed: u64) -> MatchPlan {
    MatchPlan {
        game: plan.game,
        players,
        settings: GameSettings {
            // Kept in files as a number that they can hold.
            seed: seed >> 1,
            ..plan.settings.clone()
        },
        games: 2 * plan.pairs,
        sprt: None,
    }
}
