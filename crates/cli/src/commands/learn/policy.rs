//! `grove learn fit --model policy`: which moves a search chooses.

use std::fs;
use std::io::Write;

use anyhow::{Context, Result};
use grove_games::GameSpec;
use grove_learn::data::DataFile;
use grove_learn::{Epoch, PolicyEpoch, PolicySettings, fit_policy};
use serde::Serialize;

use super::super::{cores, write_json};
use super::curve;
use super::fit::best_of;
use crate::args::LearnFit;

#[derive(Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
enum Event {
    Epoch {
        epoch: usize,
        training: f64,
        validation: f64,
        accuracy: f64,
    },
    Summary {
        game: String,
        file: String,
        bytes: usize,
        positions: String,
        best_epoch: usize,
        validation: f64,
        accuracy: f64,
        guessing: Guessing,
    },
}

/// How good it is to take every move as equally likely.
#[derive(Serialize)]
struct Guessing {
    validation: f64,
    accuracy: f64,
}

/// Tells of an epoch as soon as it is over.
fn tell(number: usize, epoch: &PolicyEpoch, json: bool, out: &mut impl Write) -> Result<()> {
    let PolicyEpoch { losses, accuracy } = *epoch;
    let Epoch {
        training,
        validation,
    } = losses;
    if json {
        let event = Event::Epoch {
            epoch: number,
            training,
            validation,
            accuracy,
        };
        return write_json(out, &event);
    }
    let share = 100.0 * accuracy;
    writeln!(
        out,
        "epoch {number:>3}  training {training:.5}  validation {validation:.5}  foreseen {share:.1} %"
    )?;
    Ok(out.flush()?)
}

/// Fits a policy, and writes it to its file.
pub fn run(
    asked: &LearnFit,
    game: &GameSpec,
    files: &[DataFile],
    json: bool,
    out: &mut impl Write,
) -> Result<()> {
    let settings = PolicySettings {
        shapes: asked.training.patterns.clone(),
        phases: asked.training.phases,
        epochs: asked.training.epochs,
        batch: asked.training.batch,
        rate: asked.training.rate,
        seed: asked.training.seed,
        threads: asked.training.threads.unwrap_or_else(cores),
    };
    let mut written = Ok(());
    let found = fit_policy(game, files, &settings, |number, epoch| {
        if written.is_ok() {
            written = tell(number + 1, epoch, json, out);
        }
    })?;
    written?;
    let bytes = found.policy.write();
    let file = asked.out.display().to_string();
    fs::write(&asked.out, &bytes).with_context(|| file.clone())?;
    let epochs: Vec<Epoch> = found.epochs.iter().map(|epoch| epoch.losses).collect();
    if let Some(path) = &asked.curve {
        let what = format!("moves of {}", asked.game);
        fs::write(path, curve::svg(&what, &epochs)).with_context(|| path.display().to_string())?;
    }
    let (best_epoch, best) = best_of(&epochs);
    let accuracy = found.epochs[best_epoch - 1].accuracy;
    let guessing = found.guessing;
    let positions = found.policy.header.provenance["positions"].clone();
    if json {
        let summary = Event::Summary {
            game: asked.game.clone(),
            file,
            bytes: bytes.len(),
            positions,
            best_epoch,
            validation: best,
            accuracy,
            guessing: Guessing {
                validation: guessing.losses.validation,
                accuracy: guessing.accuracy,
            },
        };
        return write_json(out, &summary);
    }
    write!(out, "{}", curve::terminal(&epochs))?;
    Ok(writeln!(
        out,
        "{file}: {} bytes, from {positions} positions; epoch {best_epoch} is the best, with {best:.5} and \
         {:.1} % foreseen; guessing gives {:.5} and {:.1} %",
        bytes.len(),
        100.0 * accuracy,
        guessing.losses.validation,
        100.0 * guessing.accuracy
    )?)
}
