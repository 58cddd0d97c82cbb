//! The runs of a file.

use std::collections::BTreeSet;
use std::io::Write;

use anyhow::Result;
use grove_record::Shard;
use grove_record::statistics::Tally;
use grove_store::Provenance;
use grove_store::{RunSummary, Store, StoredShard};
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
    /// Who has played the run, where that was done in shards.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    shards: &'a [ShardLine],
}

/// A shard for machines.
#[derive(Serialize)]
struct ShardLine {
    shard: String,
    cpu: String,
    threads: usize,
    started: String,
    finished: Option<String>,
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
    let (runs, shards) = (store.runs()?, store.shards()?);
    if json {
        let shards: Vec<ShardLine> = shards.into_iter().map(shard_line).collect();
        for summary in &runs {
            write_json(out, &line(summary, &shards))?;
        }
        return Ok(());
    }
    let open = open_state(&shards);
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
                Some(_) => "finished".into(),
                None => open.clone(),
            },
        ]);
    }
    Ok(table.write(out)?)
}

/// What there is of a run that is not finished.
fn open_state(shards: &[StoredShard]) -> String {
    let numbers: BTreeSet<Shard> = shards.iter().map(|stored| stored.start.shard).collect();
    match (numbers.first(), numbers.len()) {
        (None, _) => "to go on".into(),
        (Some(only), 1) => format!("shard {only}"),
        (Some(first), shards) => format!("{shards} of {} shards", first.of()),
    }
}

fn shard_line(stored: StoredShard) -> ShardLine {
    let StoredShard {
        start,
        started,
        finished,
    } = stored;
    ShardLine {
        shard: start.shard.to_string(),
        cpu: start.provenance.cpu,
        threads: start.provenance.threads,
        started,
        finished,
    }
}

fn line<'a>(summary: &'a RunSummary, shards: &'a [ShardLine]) -> RunLine<'a> {
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
        shards,
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
