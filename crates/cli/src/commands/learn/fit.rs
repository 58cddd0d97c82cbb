//! `grove learn fit`: the weights that predict games best.

use std::fs;
use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context, Result};
use grove_learn::data::DataFile;
use grove_learn::{Epoch, Keep, Kind, Settings, fit};
use serde::Serialize;

use super::super::matches::check_threads;
use super::super::{cores, read_game, write_json};
use super::{curve, policy, terms};
use crate::args::{LearnFit, ModelKind, Training};

#[derive(Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
enum Event {
    Epoch {
        epoch: usize,
        training: f64,
        validation: f64,
    },
    Summary {
        game: String,
        file: String,
        bytes: usize,
        positions: String,
        best_epoch: usize,
        validation: f64,
        scale: f64,
    },
}

/// Tells of an epoch as soon as it is over.
fn tell(number: usize, epoch: &Epoch, json: bool, out: &mut impl Write) -> Result<()> {
    let Epoch {
        training,
        validation,
    } = *epoch;
    if json {
        let event = Event::Epoch {
            epoch: number,
            training,
            validation,
        };
        return write_json(out, &event);
    }
    writeln!(
        out,
        "epoch {number:>3}  training {training:.5}  validation {validation:.5}"
    )?;
    Ok(out.flush()?)
}

/// Fits a model, and writes it to its file.
pub fn run(asked: &LearnFit, json: bool, out: &mut impl Write) -> Result<()> {
    let threads = asked.training.threads.unwrap_or_else(cores);
    check_threads(threads)?;
    let game = read_game(&asked.game)?;
    let files = read_files(&asked.data)?;
    let kind = match asked.model {
        ModelKind::Patterns => Kind::Patterns,
        ModelKind::Net => Kind::Net(asked.hidden),
        ModelKind::Terms => return terms::run(asked, &game, &files, json, out),
        ModelKind::Policy => return policy::run(asked, &game, &files, json, out),
    };
    let settings = Settings {
        positions: asked.positions,
        ..settings(kind, &asked.training, threads)
    };
    let mut written = Ok(());
    let found = fit(&game, &files, &settings, |number, epoch| {
        if written.is_ok() {
            written = tell(number + 1, epoch, json, out);
        }
    })?;
    written?;
    let bytes = found.model.write();
    let name = asked.out.display().to_string();
    fs::write(&asked.out, &bytes).with_context(|| name.clone())?;
    if let Some(path) = &asked.curve {
        let what = format!("games of {}", asked.game);
        fs::write(path, curve::svg(&what, &found.epochs))
            .with_context(|| path.display().to_string())?;
    }
    let (best_epoch, best) = best_of(&found.epochs);
    let positions = found.model.header.provenance["positions"].clone();
    if json {
        let summary = Event::Summary {
            game: asked.game.clone(),
            file: name,
            bytes: bytes.len(),
            positions,
            best_epoch,
            validation: best,
            scale: found.scale,
        };
        return write_json(out, &summary);
    }
    write!(out, "{}", curve::terminal(&found.epochs))?;
    Ok(writeln!(
        out,
        "{name}: {} bytes, from {positions} positions; epoch {best_epoch} is the best, with {best:.5}",
        bytes.len()
    )?)
}

/// Reads files of games.
pub fn read_files(paths: &[PathBuf]) -> Result<Vec<DataFile>> {
    let read = |path: &PathBuf| {
        let name = path.display().to_string();
        let bytes = fs::read(path).with_context(|| name.clone())?;
        Ok(DataFile { name, bytes })
    };
    paths.iter().map(read).collect()
}

/// How such a model learns from all positions.
pub fn settings(kind: Kind, training: &Training, threads: usize) -> Settings {
    Settings {
        kind,
        shapes: training.patterns.clone(),
        phases: training.phases,
        epochs: training.epochs,
        batch: training.batch,
        rate: training.rate,
        base: training.base.clone(),
        keep: Keep {
            unquiet: training.unquiet,
            proven: training.proven,
        },
        positions: None,
        outcome: training.outcome,
        seed: training.seed,
        threads,
    }
}

/// The number of the epoch that predicts best what was held out, and its loss.
pub fn best_of(epochs: &[Epoch]) -> (usize, f64) {
    let losses = epochs.iter().map(|epoch| epoch.validation);
    let best = losses.fold(f64::INFINITY, f64::min);
    let worse = epochs.iter().take_while(|epoch| epoch.validation > best);
    (1 + worse.count(), best)
}
