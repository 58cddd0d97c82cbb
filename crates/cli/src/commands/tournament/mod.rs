//! `grove tournament`: many players play each other.

mod closing;

use std::fs;
use std::io::Write;

use anyhow::{Context, Result};
use grove_record::Shard;
use grove_runner::Execution;
use grove_runner::tournament::{Event, Standings, Tournament, TournamentFile, TournamentPlan};
use grove_store::{Run, Store};

use super::forfeits::TimeWarning;
use super::interrupt::{self, STOP};
use super::matches::{check_threads, tell};
use super::progress::Progress;
use super::{results_file, shard, write_json};
use crate::args;
use closing::Closing;

/// Plays the tournament, and writes how it went.
pub fn run(asked: &args::Tournament, json: bool, out: &mut impl Write) -> Result<()> {
    check_threads(asked.threads)?;
    let name = || asked.file.display().to_string();
    let text = fs::read_to_string(&asked.file).with_context(name)?;
    let plan = TournamentFile::parse(&text).with_context(name)?;
    let open = || results_file::open(asked.results.out.as_deref());
    play(plan, asked.threads, asked.part.shard, open, json, out)
}

/// Plays what the results file does not hold yet of a tournament or of a shard of it, and writes how all of it
/// went. The file is opened only after everything else was found to be in order.
pub fn play(
    plan: TournamentPlan,
    threads: usize,
    shard: Option<Shard>,
    open: impl FnOnce() -> Result<Store>,
    json: bool,
    out: &mut impl Write,
) -> Result<()> {
    // Engines are started when the tournament is prepared, and must be ended from then on.
    interrupt::install_handler()?;
    let tournament = Tournament::prepare(plan)?;
    let plan = tournament.plan();
    let part = shard.unwrap_or(Shard::WHOLE);
    let provenance = results_file::provenance(threads);
    let mut store = shard::open(open, tournament.definition(), shard, &provenance)?;
    let run = tournament.begin(&mut store, &provenance)?;
    let mut progress = Progress::begin(2 * part.part_of(plan.schedule.games() / 2));
    let mut title = String::new();
    let mut late = TimeWarning::default();
    let execution = Execution {
        shard: part,
        ..Execution::unobserved(threads, &STOP)
    };
    let result = tournament.play(&mut store, &run, execution, |event| {
        match event {
            Event::Round(round) => title.clone_from(&round.title),
            Event::Pair {
                players,
                games,
                standings,
            } => {
                if json {
                    tell(&run, players, games, out)?;
                }
                if let Some(warning) = late.after(&standings.forfeits, standings.games()) {
                    progress.warn(&warning);
                }
                progress.show(standings.games(), || progress_text(&run, &title, standings));
            }
        }
        Ok::<_, anyhow::Error>(())
    });
    progress.end();
    let outcome = result?;
    let closing = Closing::new(&run, plan, shard, &outcome);
    match json {
        true => write_json(out, &closing.summary()),
        false => closing.write(out),
    }?;
    if !outcome.complete {
        return Err(results_file::stopped(outcome.standings.games(), &store, run.id).into());
    }
    if let Some(shard) = shard {
        store.finish_shard(shard)?;
    }
    Ok(())
}

/// Writes how a stored tournament stands.
pub fn show(store: &mut Store, run: &Run, json: bool, out: &mut impl Write) -> Result<()> {
    let plan = TournamentPlan::read(&run.definition, &run.names)?;
    let tournament = Tournament::stored(plan, run);
    let known = tournament.stored_outcome(store, run)?;
    let closing = Closing::new(run, tournament.plan(), store.only_shard()?, &known);
    match json {
        true => write_json(out, &closing.summary()),
        false => closing.write(out),
    }
}

/// The round, and who leads.
fn progress_text(run: &Run, title: &str, standings: &Standings) -> String {
    let leader = standings.by_points()[0];
    let points = standings.points(leader);
    format!("{title}: {} leads with {points} points", run.names[leader])
}
