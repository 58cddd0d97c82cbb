//! Which experiments.

use std::fs;
use std::io::Write;
use std::path::Path;

use anyhow::{Context, Result, bail};
use grove_lab::catalogue;
use grove_lab::experiment::{Experiment, Study};
use serde::Serialize;

use super::super::write_json;
use crate::table::{Column, Table};

/// An experiment for machines.
#[derive(Serialize)]
struct Entry<'a> {
    id: &'a str,
    study: &'static str,
    title: &'a str,
}

/// Those that were asked for, in their order.
pub(super) fn experiments(ids: &[String], study: Option<&str>) -> Result<Vec<Experiment>> {
    let study = study.map(read_study).transpose()?;
    let all = match ids.is_empty() {
        true => catalogue::read()?,
        false => ids.iter().map(|id| read(id)).collect::<Result<_>>()?,
    };
    let wanted = |experiment: &Experiment| study.is_none_or(|study| experiment.study == study);
    let chosen: Vec<Experiment> = all.into_iter().filter(wanted).collect();
    match chosen.is_empty() {
        true => bail!("expected an experiment, found none of that study"),
        false => Ok(chosen),
    }
}

fn read_study(text: &str) -> Result<Study> {
    let found = Study::ALL.into_iter().find(|study| study.name() == text);
    found.with_context(|| format!("study: expected 000 to 004 or own, found `{text}`"))
}

/// An experiment by its name, or by a file.
fn read(id: &str) -> Result<Experiment> {
    if let Some(text) = catalogue::text(id) {
        return Ok(Experiment::read(id, &text)?);
    }
    let path = Path::new(id);
    if path.extension().is_none_or(|end| end != "toml") {
        bail!("experiment: expected a name that --list tells or a .toml file, found `{id}`");
    }
    let text = fs::read_to_string(path).with_context(|| id.to_owned())?;
    let name = path.file_stem().unwrap_or_default().to_string_lossy();
    Ok(Experiment::read(&name, &text)?)
}

/// Lists them.
pub(super) fn list(experiments: &[Experiment], json: bool, out: &mut impl Write) -> Result<()> {
    if json {
        let entries = experiments.iter().map(|experiment| Entry {
            id: &experiment.id,
            study: experiment.study.name(),
            title: &experiment.title,
        });
        return write_json(out, &entries.collect::<Vec<_>>());
    }
    let mut table = Table::new([
        Column::text("experiment"),
        Column::text("study"),
        Column::text("title"),
        Column::text("source"),
    ]);
    for experiment in experiments {
        table.row([
            experiment.id.clone(),
            experiment.study.title().into(),
            experiment.title.clone(),
            experiment.source.clone(),
        ]);
    }
    Ok(table.write(out)?)
}
