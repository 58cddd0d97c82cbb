//! `grove reproduce`: the experiments of the studies, played again. `grove findings`: what came of them
//! before.

mod choose;
mod closing;
mod keep;
mod progress;

use std::io::Write;
use std::time::Instant;

use anyhow::{Result, bail};
use grove_lab::findings::Findings;
use grove_lab::report::{self, About};
use grove_lab::run::{Bench, Lab, RunEnd, Until};
use grove_record::Shard;
use grove_store::Store;
use serde::Serialize;

use super::interrupt::{self, Interrupted, STOP};
use super::matches::check_threads;
use super::{cores, results_file, shard, write_json};
use crate::args::{Reproduce, ShowFindings};
use progress::Progress;

/// Plays experiments and writes a report.
pub fn run(asked: &Reproduce, json: bool, out: &mut impl Write) -> Result<()> {
    let ids = match &asked.until_decided {
        Some(id) => std::slice::from_ref(id),
        None => &asked.ids,
    };
    let experiments = choose::experiments(ids, asked.study.as_deref())?;
    if asked.list {
        return choose::list(&experiments, json, out);
    }
    if asked.keep.is_some() {
        keep::check(&experiments)?;
    }
    let threads = asked.threads.unwrap_or_else(cores);
    check_threads(threads)?;
    let mut bench = Bench::new(experiments);
    if has_own_files(ids) {
        refuse_bad_players(&mut bench)?;
    }
    match asked.afresh {
        true => bench.load_shipped_plan(),
        false => bench.load_shipped(),
    }
    play(asked, &mut bench, threads, json, out)
}

/// Whether a file is among what was asked for; what comes with Grove is known to be in order.
fn has_own_files(ids: &[String]) -> bool {
    ids.iter().any(|id| id.ends_with(".toml"))
}

fn refuse_bad_players(bench: &mut Bench) -> Result<()> {
    for (spec, checked) in bench.check() {
        if let Err(reason) = checked {
            let [first, second] = &spec.players;
            bail!("{}, {first} against {second}: {reason}", spec.game);
        }
    }
    Ok(())
}

fn play(
    asked: &Reproduce,
    bench: &mut Bench,
    threads: usize,
    json: bool,
    out: &mut impl Write,
) -> Result<()> {
    let started = Instant::now();
    let mut store = results_file::open(asked.results.out.as_deref())?;
    let provenance = results_file::provenance(threads);
    interrupt::install_handler()?;
    if let Some(shard) = asked.part.shard {
        let work = format!("{} {:016x}", shard::REPRODUCE, bench.digest());
        shard::begin(&mut store, work, shard, &provenance)?;
        bench.deal(shard);
    }
    bench.load(&store)?;
    let until = match &asked.until_decided {
        Some(_) => Until::Decided,
        None => Until::Time(started + asked.budget),
    };
    let mut progress = Progress::begin(until);
    let mut lab = Lab {
        store: &mut store,
        provenance: &provenance,
        threads,
        stop: &STOP,
    };
    let end = bench.run(&mut lab, until, &mut |step| progress.show(step))?;
    progress.end();
    if let Some(shard) = asked.part.shard {
        return end_shard(shard, end, bench, &mut store, json, out);
    }
    let about = About {
        when: store.now()?,
        provenance,
        took: started.elapsed(),
        results: asked.results.out.clone(),
    };
    let findings = bench.all_findings();
    report::write(&asked.report, &findings, &about)?;
    if let Some(directory) = &asked.keep {
        keep::write(directory, bench, &about.provenance)?;
    }
    tell(&findings, json, out)?;
    if !json {
        let page = asked.report.join("index.html");
        writeln!(out, "\nreport    {}", page.display())?;
    }
    if end == RunEnd::Stopped {
        return Err(stopped());
    }
    let failures = closing::failures(&findings);
    match failures[..] {
        [] => Ok(()),
        [reason] => bail!("a cell failed: {reason}"),
        [first, ..] => bail!(
            "{} cells failed, the first of them: {first}",
            failures.len()
        ),
    }
}

/// What was played of a shard. A part of the games is not judged; that is done when all are brought together.
#[derive(Serialize)]
struct ShardLine {
    shard: String,
    games: u64,
    samples: u64,
}

fn end_shard(
    shard: Shard,
    end: RunEnd,
    bench: &Bench,
    store: &mut Store,
    json: bool,
    out: &mut impl Write,
) -> Result<()> {
    let (games, samples) = bench.stored(store)?;
    let file = store.path().display().to_string();
    let line = ShardLine {
        shard: shard.to_string(),
        games,
        samples,
    };
    match json {
        true => write_json(out, &line)?,
        false => writeln!(
            out,
            "{file}: shard {shard}, {samples} samples, {games} games"
        )?,
    }
    match end {
        RunEnd::Stopped => Err(stopped()),
        _ => Ok(store.finish_shard(shard)?),
    }
}

fn stopped() -> anyhow::Error {
    Interrupted("stopped; the same command goes on with what is missing".into()).into()
}

/// Tells what was found before, without playing a game.
pub fn findings(asked: &ShowFindings, json: bool, out: &mut impl Write) -> Result<()> {
    let experiments = choose::experiments(&asked.ids, asked.study.as_deref())?;
    let mut bench = Bench::new(experiments);
    bench.load_shipped();
    let findings = bench.all_findings();
    if json {
        let lines: Vec<_> = findings.iter().map(closing::ExperimentLine::of).collect();
        return write_json(out, &lines);
    }
    tell(&findings, json, out)
}

fn tell(findings: &[Findings], json: bool, out: &mut impl Write) -> Result<()> {
    if !json {
        return closing::write(findings, out);
    }
    for found in findings {
        write_json(out, &closing::ExperimentLine::of(found))?;
    }
    Ok(())
}
