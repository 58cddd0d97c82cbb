//! `grove match`: two players play each other.

mod closing;
mod event;
mod read;

use std::io::Write;

use anyhow::Result;
use grove_record::{MatchStats, Pair};
use grove_runner::RunArchive;
use grove_runner::contest::{Contest, Ending, MatchPlan, Series};
use grove_store::export::GameLine;
use grove_store::{GameId, Run, Store, StoredGame};

use super::forfeits::TimeWarning;
use super::interrupt::{self, STOP};
use super::progress::Progress;
use super::{kept, read_game, write_json};
use crate::args::Match;
use closing::Closing;
use event::GameEvent;
pub(super) use read::check_threads;

/// Plays the match, and writes how it went.
pub fn run(asked: &Match, json: bool, out: &mut impl Write) -> Result<()> {
    let plan = MatchPlan {
        game: read_game(&asked.game)?,
        players: [asked.first.clone(), asked.second.clone()],
        setting: read::setting(asked)?,
        games: read::games(asked.games)?,
        sprt: asked.sprt.as_deref().map(read::sprt).transpose()?,
    };
    check_threads(asked.threads)?;
    let open = || kept::open(asked.keep.out.as_deref());
    play(&plan, asked.threads, open, json, out)
}

/// Plays what is missing of a match, and writes how all of it went. The file of results is opened
/// after everything else was found to be in order.
pub fn play(
    plan: &MatchPlan,
    threads: usize,
    open: impl FnOnce() -> Result<Store>,
    json: bool,
    out: &mut impl Write,
) -> Result<()> {
    // Engines are started when the table is laid, and must be ended from then on.
    interrupt::heed()?;
    let (table, definition) = plan.lay()?;
    let mut store = open()?;
    let names = table.players().each_ref().map(|player| player.text.clone());
    let run = store.begin(&definition, &names, &kept::provenance(threads))?;
    let contest = Contest {
        series: Series {
            pairs: plan.pairs(),
            threads,
        },
        sprt: plan.test(),
    };
    let mut progress = Progress::begin(2 * plan.pairs());
    let mut late = TimeWarning::default();
    let mut archive = RunArchive::new(&mut store, run.id, 0, |_| [0, 1])?;
    let result = contest.run(&*table, &STOP, &mut archive, |pair, standing| {
        if json {
            tell(&run, [0, 1], pair, out)?;
        }
        if let Some(warning) = late.after(&standing.forfeits, standing.games()) {
            progress.warn(&warning);
        }
        progress.show(standing.games(), || so_far(standing));
        Ok::<_, anyhow::Error>(())
    });
    progress.end();
    let (standing, ending) = result?;
    if ending != Ending::Stopped {
        store.finish(run.id)?;
    }
    let closing = Closing {
        run: &run,
        plan,
        standing: &standing,
        ending,
    };
    match json {
        true => write_json(out, &closing.summary()),
        false => closing.write(out),
    }?;
    match ending {
        Ending::Stopped => Err(kept::stopped(standing.games(), &store, run.id).into()),
        _ => Ok(()),
    }
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
        Some(_) => Ending::Complete,
        None => Ending::Stopped,
    };
    let closing = Closing {
        run,
        plan: &plan,
        standing: &standing,
        ending,
    };
    match json {
        true => write_json(out, &closing.summary()),
        false => closing.write(out),
    }
}

/// The score and what it means.
fn so_far(standing: &MatchStats) -> String {
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
