//! `grove learn fit --model terms`: weights for the terms of a game's own evaluation.

use std::fs;
use std::io::Write;

use anyhow::{Context, Result};
use grove_games::GameSpec;
use grove_learn::data::DataFile;
use grove_learn::{Keep, TermSettings, Way, fit_terms};
use serde::Serialize;

use super::super::write_json;
use crate::args::{LearnFit, TermWay};

#[derive(Serialize)]
struct Summary<'a> {
    game: &'a str,
    file: String,
    evaluation: &'a str,
    positions: usize,
    training: f64,
    validation: f64,
}

/// Finds weights, and writes them to their file.
pub fn run(
    asked: &LearnFit,
    game: &GameSpec,
    files: &[DataFile],
    json: bool,
    out: &mut impl Write,
) -> Result<()> {
    let settings = TermSettings {
        terms: asked.terms.clone().unwrap_or_default(),
        way: match asked.by {
            TermWay::Regression => Way::Regression,
            TermWay::Td => Way::Temporal {
                lambda: asked.lambda,
                rate: asked.training.rate.into(),
            },
            TermWay::Genetic => Way::Genetic,
        },
        epochs: asked.training.epochs,
        keep: Keep {
            unquiet: asked.training.unquiet,
            proven: asked.training.proven,
        },
        outcome: asked.training.outcome,
        seed: asked.training.seed,
    };
    let found = fit_terms(game, files, &settings)?;
    let file = asked.out.display().to_string();
    fs::write(&asked.out, found.write(game, &settings)).with_context(|| file.clone())?;
    if json {
        return write_json(
            out,
            &Summary {
                game: &asked.game,
                file,
                evaluation: &found.evaluation,
                positions: found.positions,
                training: found.training,
                validation: found.validation,
            },
        );
    }
    writeln!(out, "eval={}", found.evaluation)?;
    Ok(writeln!(
        out,
        "{file}: from {} positions; training {:.5}, validation {:.5}",
        found.positions, found.training, found.validation
    )?)
}
