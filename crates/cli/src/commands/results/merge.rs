//! `grove results merge`: shards become one file, and what is missing is told.

use std::collections::BTreeMap;
use std::io::Write;

use anyhow::{Context, Result};
use grove_players::PlayerSpec;
use grove_record::Shard;
use grove_runner::Dealt;
use grove_store::{Merged, Run, Store, StoredShard};

use super::super::progress::say;
use super::super::read_game;
use super::super::shard::{MissingShard, Plays, Standing, is_same_file};
use crate::args::Merge;

/// Brings shards together.
pub fn run(asked: &Merge, json: bool, out: &mut impl Write) -> Result<()> {
    let files = asked.files.iter();
    let files = files.filter(|path| !is_same_file(path, &asked.out));
    let opened = files.map(|path| Ok(Store::open_to_read(path)?));
    let shards = opened.collect::<Result<Vec<Store>>>()?;
    // What is refused leaves no file behind.
    match shards.split_first() {
        Some((first, others)) if !asked.out.exists() => first.check_merge(others)?,
        _ => {}
    }
    let mut store = match shards.is_empty() {
        true => Store::open_existing(&asked.out)?,
        false => Store::open(&asked.out)?,
    };
    let merged = store.merge(&shards)?;
    standing(&mut store, &shards, merged)?.tell(asked.missing, json, out)
}

fn standing(store: &mut Store, files: &[Store], merged: Merged) -> Result<Standing> {
    let shards = store.shards()?;
    let cpus = shards
        .iter()
        .map(|stored| stored.start.provenance.cpu.clone());
    let mut standing = Standing {
        file: store.path().display().to_string(),
        games: 0,
        of: None,
        new: Some(merged.added),
        processors: cpus.collect(),
        missing: Vec::new(),
    };
    for run in store.runs()?.into_iter().map(|summary| summary.run) {
        let finished = store.finished(run.id)?;
        let dealt = Dealt::of(&run.definition)?;
        let known = shards
            .first()
            .context("shards: expected some, found none")?;
        let missing = dealt.missing(&finished, known.start.shard.of());
        standing.games += finished.len() as u64;
        standing.of = Some(standing.of.unwrap_or_default() + 2 * dealt.pairs);
        standing
            .missing
            .extend(told(&missing, dealt, known, files)?);
        if missing.is_empty() {
            store.finish(run.id)?;
        }
        if is_timed(&run) {
            warn_of_processors(&shards);
        }
    }
    Ok(standing)
}

/// What each shard lacks, and the command that plays it.
fn told(
    missing: &BTreeMap<Shard, u64>,
    dealt: Dealt,
    known: &StoredShard,
    files: &[Store],
) -> Result<Vec<MissingShard>> {
    let mut places = BTreeMap::new();
    for file in files {
        for stored in file.shards()? {
            places.entry(stored.start.shard).or_insert(file.path());
        }
    }
    let plays = Plays {
        command: &known.start.command,
        directory: files.first().and_then(|file| file.path().parent()),
        ending: "db",
    };
    let missing = missing.iter().map(|(&shard, &pairs)| {
        let of = (0..dealt.pairs).filter(|&pair| shard.has(pair, dealt.meetings));
        let place = places.get(&shard).copied();
        plays.missing(shard, [pairs, of.count() as u64], place)
    });
    Ok(missing.collect())
}

/// Whether the time that a machine takes changes what is played.
fn is_timed(run: &Run) -> bool {
    let definition = &run.definition;
    let Ok(game) = read_game(&definition.game) else {
        return false;
    };
    definition.players.iter().any(|player| {
        let limits = PlayerSpec::read(player, game.info().name).map(|player| player.limits());
        limits.is_ok_and(|limits| limits.time.is_some() || limits.clock.is_some())
    })
}

/// Says which machines have played games that depend on them.
fn warn_of_processors(shards: &[StoredShard]) {
    let mut processors: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for stored in shards {
        let numbers = processors.entry(&stored.start.provenance.cpu).or_default();
        numbers.push(stored.start.shard.to_string());
    }
    if processors.len() > 1 {
        let told: Vec<String> = processors
            .iter()
            .map(|(cpu, shards)| format!("{cpu} ({})", shards.join(", ")))
            .collect();
        say(&format!(
            "warning: limits are in time, and these games were played on {} kinds of processors: {}",
            processors.len(),
            told.join("; ")
        ));
    }
}
