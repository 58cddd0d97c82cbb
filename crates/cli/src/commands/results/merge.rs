//! `grove results merge`: shards become one file, and what is missing is told.

use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;
use std::path::Path;

use anyhow::{Context, Result};
use grove_players::PlayerSpec;
use grove_record::Shard;
use grove_runner::Dealt;
use grove_store::{Merged, Run, Store, StoredShard};

use super::super::progress::say;
use super::super::read_game;
use super::super::shard::{self, MissingShard, Plays, Standing, is_same_file};
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
    let first = shards
        .first()
        .context("shards: expected some, found none")?;
    if first.start.work.starts_with(shard::REPRODUCE) {
        for summary in store.runs()? {
            standing.games += summary.games;
        }
        standing.missing = never_finished(&shards, first, files)?;
        return Ok(standing);
    }
    for run in store.runs()?.into_iter().map(|summary| summary.run) {
        let finished = store.finished(run.id)?;
        let dealt = Dealt::of(&run.definition)?;
        let missing = dealt.missing(&finished, first.start.shard.of());
        standing.games += finished.len() as u64;
        standing.of = Some(standing.of.unwrap_or_default() + 2 * dealt.pairs);
        standing.missing.extend(told(&missing, first, files)?);
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
    missing: &BTreeMap<Shard, [u64; 2]>,
    known: &StoredShard,
    files: &[Store],
) -> Result<Vec<MissingShard>> {
    let places = places(files)?;
    let plays = plays(known, files);
    let missing = missing.iter().map(|(&shard, &pairs)| {
        let place = places.get(&shard).copied();
        plays.missing(shard, Some(pairs), place)
    });
    Ok(missing.collect())
}

/// The shards of a run without a certain number of games that did not come to their end.
fn never_finished(
    shards: &[StoredShard],
    known: &StoredShard,
    files: &[Store],
) -> Result<Vec<MissingShard>> {
    let ended = shards.iter().filter(|stored| stored.finished.is_some());
    let ended: BTreeSet<Shard> = ended.map(|stored| stored.start.shard).collect();
    let of = known.start.shard.of();
    let all = (1..=of).filter_map(|number| Shard::new(number, of));
    let places = places(files)?;
    let plays = plays(known, files);
    let missing = all.filter(|shard| !ended.contains(shard));
    let missing = missing.map(|shard| plays.missing(shard, None, places.get(&shard).copied()));
    Ok(missing.collect())
}

/// In which file each shard is.
fn places(files: &[Store]) -> Result<BTreeMap<Shard, &Path>> {
    let mut places = BTreeMap::new();
    for file in files {
        for stored in file.shards()? {
            places.entry(stored.start.shard).or_insert(file.path());
        }
    }
    Ok(places)
}

fn plays<'a>(known: &'a StoredShard, files: &'a [Store]) -> Plays<'a> {
    Plays {
        command: &known.start.command,
        directory: files.first().and_then(|file| file.path().parent()),
        ending: "db",
    }
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
