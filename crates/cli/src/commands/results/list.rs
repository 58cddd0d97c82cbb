//! The runs of a file.

use std::io::Write;

use anyhow::Result;
use grove_record::statistics::Tally;
use grove_store::Provenance;
use grove_store::{RunSummary, Store};
use serde::Serialize;

use super::super::write_json;
use crate::table::{Column, Table, grouped};

/// A run for machines.
#[derive(Serialize)]
struct RunLine<'a> {
    run: u64,
    kind: &'a str,
    game: &'a str,
    players: Vec<Player<'a>>,
    games: u64,
    settings: serde_json::Value,
    started: &'a str,
    finished: Option<&'a str>,
    version: &'a str,
    commit: &'a str,
    dirty: bool,
    compiler: &'a str,
    cpu: &'a str,
    cores: usize,
    threads: usize,
    load: Option<f64>,
}

#[derive(Serialize)]
struct Player<'a> {
    player: &'a str,
    spec: &'a str,
    wins: u64,
    draws: u64,
    losses: u64,
}

/// Lists all runs: a table for people, a line each for machines.
pub(super) fn write(store: &Store, json: bool, out: &mut impl Write) -> Result<()> {
    let runs = store.runs()?;
    if json {
        for summary in &runs {
            write_json(out, &line(summary))?;
        }
        return Ok(());
    }
    let mut table = Table::new([
        Column::number("run"),
        Column::text("kind"),
        Column::text("game"),
        Column::text("players"),
        Column::number("games"),
        Column::text("score"),
        Column::text("begun"),
        Column::text("state"),
    ]);
    for RunSummary {
        run,
        games,
        tallies,
    } in &runs
    {
        table.row([
            run.id.to_string(),
            run.definition.kind.clone(),
            run.definition.game.clone(),
            shortened(&run.names),
            grouped(*games),
            score(tallies),
            run.started.replace('T', " ").replace('Z', ""),
            match run.finished {
                Some(_) => "finished",
                None => "to go on",
            }
            .into(),
        ]);
    }
    Ok(table.write(out)?)
}

fn line(summary: &RunSummary) -> RunLine<'_> {
    let RunSummary {
        run,
        games,
        tallies,
    } = summary;
    let Provenance {
        build,
        cpu,
        cores,
        threads,
        load,
    } = &run.provenance;
    let specs = run.names.iter().zip(&run.definition.players);
    let players = specs.zip(tallies).map(|((name, spec), tally)| Player {
        player: name,
        spec,
        wins: tally.wins,
        draws: tally.draws,
        losses: tally.losses,
    });
    RunLine {
        run: run.id,
        kind: &run.definition.kind,
        game: &run.definition.game,
        players: players.collect(),
        games: *games,
        settings: serde_json::from_str(&run.definition.settings).unwrap_or_default(),
        started: &run.started,
        finished: run.finished.as_deref(),
        version: &build.version,
        commit: &build.commit,
        dirty: build.dirty,
        compiler: &build.compiler,
        cpu,
        cores: *cores,
        threads: *threads,
        load: *load,
    }
}

/// Who plays, in as many characters as a table has room for.
fn shortened(names: &[String]) -> String {
    const ROOM: usize = 48;
    match names {
        [first, second] => {
            let text = format!("{first} - {second}");
            match text.char_indices().nth(ROOM) {
                Some((end, _)) => format!("{}…", &text[..end]),
                None => text,
            }
        }
        names => format!("{} players", names.len()),
    }
}

/// The first player's games in a match.
fn score(tallies: &[Tally]) -> String {
    match tallies {
        [first, _] => format!("+{} ={} -{}", first.wins, first.draws, first.losses),
        _ => String::new(),
    }
}
