//! `grove results` and `grove resume`.

mod list;
mod merge;
mod replay;

use std::io::{BufWriter, Write};

use anyhow::{Context, Result, bail, ensure};
use grove_runner::MatchPlan;
use grove_runner::tournament::TournamentPlan;
use grove_store::export::{self, ExportError, Exporter};
use grove_store::{GameId, Store};

use super::{matches, results_file, tournament};
use crate::args::{Export, Format, Results, ResultsCommand, Resume};

/// Shows what is stored.
pub fn run(asked: &Results, json: bool, out: &mut impl Write) -> Result<()> {
    if let Some(ResultsCommand::Merge(merge)) = &asked.command {
        ensure!(
            asked.from.is_none(),
            "--from: expected all files after merge, found one before them"
        );
        return merge::run(merge, json, out);
    }
    let store = results_file::open_to_read(asked.from.as_deref())?;
    match &asked.command {
        Some(ResultsCommand::Show { id, moves }) => show(store, id, *moves, json, out),
        Some(ResultsCommand::Export(asked)) => export(&store, asked, out),
        None | Some(ResultsCommand::Merge(_)) => list::write(&store, json, out),
    }
}

/// Goes on with a run.
pub fn resume(asked: &Resume, json: bool, out: &mut impl Write) -> Result<()> {
    matches::check_threads(asked.threads)?;
    let store = results_file::open_existing(asked.from.as_deref())?;
    let run = results_file::find(&store, asked.run)?;
    let shard = store.only_shard()?;
    if run.definition.kind == TournamentPlan::KIND {
        let plan = TournamentPlan::read(&run.definition, &run.names)?;
        return tournament::play(plan, asked.threads, shard, || Ok(store), json, out);
    }
    let plan = MatchPlan::read(&run.definition)?;
    matches::play(plan, asked.threads, shard, || Ok(store), json, out)?;
    Ok(())
}

fn show(mut store: Store, id: &str, moves: bool, json: bool, out: &mut impl Write) -> Result<()> {
    if let Ok(id) = id.parse::<u64>() {
        let run = results_file::find(&store, id)?;
        return match run.definition.kind == TournamentPlan::KIND {
            true => tournament::show(&mut store, &run, json, out),
            false => matches::show(&store, &run, json, out),
        };
    }
    let Ok(id) = id.parse::<GameId>() else {
        bail!("expected a run such as 7 or a game such as 7-12, found `{id}`");
    };
    let run = results_file::find(&store, id.run)?;
    let missing = || format!("game {id}: not in {}", store.path().display());
    let game = store.game(id)?.with_context(missing)?;
    replay::write(&run, &game, moves, json, out)
}

fn export(store: &Store, asked: &Export, out: &mut impl Write) -> Result<()> {
    let format = match asked.format {
        Format::Jsonl => export::Format::Jsonl,
        Format::Csv => export::Format::Csv,
        Format::Pdn => export::Format::Pdn,
        Format::Pgn => export::Format::Pgn,
    };
    let runs = match asked.runs.is_empty() {
        true => store
            .runs()?
            .into_iter()
            .map(|summary| summary.run)
            .collect(),
        false => {
            let runs = asked.runs.iter().map(|&id| results_file::find(store, id));
            runs.collect::<Result<Vec<_>>>()?
        }
    };
    let mut exporter = Exporter::new(format, BufWriter::new(out))?;
    for run in runs {
        let written = exporter.write(&run, store.games(run.id));
        written.map_err(|error| match error {
            // As what it is, so that a reader who has seen enough is not taken for a failure.
            ExportError::Io(error) => error.into(),
            error => anyhow::Error::from(error),
        })?;
    }
    Ok(exporter.finish()?)
}
