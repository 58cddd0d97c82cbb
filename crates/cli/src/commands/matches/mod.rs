//! `grove match`: two players play each other.

mod closing;
mod event;
mod read;

use std::io::Write;

use anyhow::Result;
use grove_record::{MatchStats, Pair, Shard};
use grove_runner::{Execution, Match, MatchEnd, MatchPlan};
use grove_store::export::GameLine;
use grove_store::{GameId, Run, Store, StoredGame};

use super::forfeits::TimeWarning;
use super::interrupt::{self, STOP};
use super::progress::Progress;
use super::{read_game, results_file, shard, write_json};
use crate::args;
use closing::Closing;
use event::GameEvent;
pub(super) use read::{check_threads, sprt as read_sprt};

/// Plays the match, and writes how it went.
pub fn run(asked: &args::Match, json: bool, out: &mut impl Write) -> Result<()> {
    let plan = MatchPlan {
        game: read_game(&asked.game)?,
        players: [asked.first.clone(), asked.second.clone()],
        settings: read::settings(asked)?,
        games: read::games(asked.games)?,
        sprt: asked.sprt.as_deref().map(read::sprt).transpose()?,
    };
    check_threads(asked.threads)?;
    let open = || results_file::open(asked.results.out.as_deref());
    play(plan, asked.threads, asked.part.shard, open, json, out)?;
    Ok(())
}

/// Plays what the results file does not hold yet of a match or of a shard of it, and writes how all of it went.
/// The file is opened only after everything else was found to be in order. What was stopped is an error.
pub fn play(
    plan: MatchPlan,
    threads: usize,
    shard: Option<Shard>,
    open: impl FnOnce() -> Result<Store>,
    json: bool,
    out: &mut impl Write,
) -> Result<(MatchStats, MatchEnd)> {
    // Engines are started when the match is prepared, and must be ended from then on.
    interrupt::install_handler()?;
    let game_match = Match::prepare(plan)?;
    let plan = game_match.plan();
    let part = shard.unwrap_or(Shard::WHOLE);
    let provenance = results_file::provenance(threads);
    let mut store = shard::open(open, game_match.definition(), shard, &provenance)?;
    let run = game_match.begin(&mut store, &provenance)?;
    let mut progress = Progress::begin(2 * part.part_of(plan.pairs()));
    let mut late = TimeWarning::default();
    let execution = Execution {
        shard: part,
        ..Execution::unobserved(threads, &STOP)
    };
    let result = game_match.play(&mut store, &run, execution, |pair, stats| {
        if json {
            tell(&run, [0, 1], pair, out)?;
        }
        if let Some(warning) = late.after(&stats.forfeits, stats.games()) {
            progress.warn(&warning);
        }
        progress.show(stats.games(), || progress_text(stats));
        Ok::<_, anyhow::Error>(())
    });
    progress.end();
    let (standing, ending) = result?;
    let closing = Closing {
        run: &run,
        plan,
        shard,
        standing: &standing,
        ending,
    };
    match json {
        true => write_json(out, &closing.summary()),
        false => closing.write(out),
    }?;
    if ending == MatchEnd::Stopped {
        return Err(results_file::stopped(standing.games(), &store, run.id).into());
    }
    if let Some(shard) = shard {
        store.finish_shard(shard)?;
    }
    Ok((standing, ending))
}

/// Tells of a pair of games, a line each, at once.
pub(super) fn tell(
    run: &Run,
    pairing: [usize; 2],
    pair: &Pair,
    out: &mut impl Write,
) -> Result<()> {
    for record in pair {
        let game = StoredGame {
            id: GameId {
                run: run.id,
                index: record.index,
            },
            pairing,
            record: record.clone(),
        };
        write_json(out, &GameEvent::from(GameLine::of(run, &game)))?;
    }
    Ok(out.flush()?)
}

/// Writes how a stored match stands.
pub fn show(store: &Store, run: &Run, json: bool, out: &mut impl Write) -> Result<()> {
    let plan = MatchPlan::read(&run.definition)?;
    let standing = store.match_stats(run.id)?;
    let ending = match run.finished {
        Some(_) => MatchEnd::Complete,
        None => MatchEnd::Stopped,
    };
    let closing = Closing {
        run,
        plan: &plan,
        shard: store.only_shard()?,
        standing: &standing,
        ending,
    };
    match json {
        true => write_json(out, &closing.summary()),
        false => closing.write(out),
    }
}

/// The score and what it means.
fn progress_text(standing: &MatchStats) -> String {
    let total = standing.results.total();
    let elo = standing.elo().map_or(String::new(), |elo| {
        let error = elo.error().map(|error| format!(" ± {error:.0}"));
        match error {
            Some(error) => format!(", Elo {:+.0}{error}", elo.value),
            None => format!(", Elo {elo}"),
        }
    });
    format!("+{} ={} -{}{elo}", total.wins, total.draws, total.losses)
}
