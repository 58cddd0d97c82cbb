//! `grove learn play-off`: whether a player is stronger with a model.

use std::fs;
use std::io::Write;

use anyhow::{Context, Result};
use grove_engine::matchup::GameSettings;
use grove_games::{LearntError, read_model, read_policy};
use grove_learn::read_terms_file;
use grove_model::{Model, ModelError, Policy, Weights};
use grove_record::statistics::Verdict;
use grove_runner::{MatchEnd, MatchPlan};

use super::super::matches::{self, check_threads};
use super::super::{cores, read_game, results_file};
use crate::args::LearnPlayOff;

/// Plays until the test has decided, and installs the model if it has won.
pub fn run(asked: &LearnPlayOff, json: bool, out: &mut impl Write) -> Result<()> {
    let threads = asked.threads.unwrap_or_else(cores);
    check_threads(threads)?;
    let path = asked.model.display().to_string();
    let bytes = fs::read(&asked.model).with_context(|| path.clone())?;
    let mut candidate = Candidate::read(bytes, &path)?;
    let against = asked.against.as_ref().unwrap_or(&asked.player);
    let plan = MatchPlan {
        game: read_game(&asked.game)?,
        players: [
            with_field(&asked.player, &candidate.field(&path)),
            against.clone(),
        ],
        settings: GameSettings {
            openings: asked.openings.parse()?,
            seed: asked.seed,
            limits: asked.limits.read(),
            ..GameSettings::default()
        },
        games: asked.games,
        sprt: Some(matches::read_sprt(&asked.sprt)?),
    };
    let open = || results_file::open(asked.results.out.as_deref());
    let (stats, end) = matches::play(plan, threads, None, open, json, out)?;
    let won = end == MatchEnd::Decided(Verdict::AcceptH1);
    if let Some(install) = asked.install.as_ref().filter(|_| won) {
        let total = stats.results.total();
        let result = format!(
            "+{} ={} -{} against {against}",
            total.wins, total.draws, total.losses
        );
        let name = install.display().to_string();
        fs::write(install, candidate.with(result)).with_context(|| name.clone())?;
        if !json {
            writeln!(out, "installed   {name}")?;
        }
    }
    Ok(())
}

/// What is on trial.
enum Candidate {
    Model(Box<Model>),
    Policy(Box<Policy>),
    /// The file of weights, and the sum in it.
    Terms(Vec<u8>, String),
}

impl Candidate {
    fn read(bytes: Vec<u8>, path: &str) -> Result<Self> {
        match read_terms_file(&bytes) {
            Some(sum) => Ok(Candidate::Terms(bytes, sum)),
            None => Self::read_learnt(&bytes).with_context(|| path.to_string()),
        }
    }

    fn read_learnt(bytes: &[u8]) -> Result<Self> {
        match read_model(bytes) {
            Ok(model) => Ok(Candidate::Model(Box::new(model))),
            // A model of another kind may be a policy.
            Err(LearntError::Model(ModelError::Field { field: "kind", .. })) => {
                Ok(Candidate::Policy(Box::new(read_policy(bytes)?)))
            }
            Err(error) => Err(error.into()),
        }
    }

    /// The field of a player that goes by it; a policy is for trees.
    fn field(&self, path: &str) -> String {
        match self {
            Candidate::Model(model) => {
                let kind = match model.weights {
                    Weights::Patterns(_) => "patterns",
                    Weights::Net(_) => "net",
                };
                format!("eval=\"{kind}:file={path}\"")
            }
            Candidate::Policy(_) => format!("prior=\"{}:file={path}\"", Policy::KIND),
            Candidate::Terms(_, sum) => format!("eval={sum}"),
        }
    }

    /// The file, with how the trial went.
    fn with(&mut self, result: String) -> Vec<u8> {
        match self {
            Candidate::Model(model) => {
                model.header.provenance.insert("play-off".into(), result);
                model.write()
            }
            Candidate::Policy(policy) => {
                policy.header.provenance.insert("play-off".into(), result);
                policy.write()
            }
            Candidate::Terms(bytes, _) => {
                bytes.extend(format!("play-off = {result}\n").bytes());
                bytes.clone()
            }
        }
    }
}

/// A player's text with one more field.
pub fn with_field(player: &str, field: &str) -> String {
    let separator = if player.contains(':') { ',' } else { ':' };
    format!("{player}{separator}{field}")
}
