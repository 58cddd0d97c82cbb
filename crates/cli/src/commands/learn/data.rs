//! `grove learn data`: games to learn from.

use std::io::Write;

use anyhow::{Result, ensure};
use grove_engine::matchup::GameSettings;
use grove_learn::{DataShard, Generation, generate};
use grove_players::MoveLimits;
use grove_record::Shard;
use grove_runner::{Execution, SchedulerEnd};
use serde::Serialize;

use super::super::interrupt::{self, Interrupted, STOP};
use super::super::matches::check_threads;
use super::super::progress::Progress;
use super::super::{cores, read_game, results_file, shard, write_json};
use crate::args::LearnData;

/// Nodes a move where no limit is given.
const NODES: u64 = 1000;

#[derive(Serialize)]
struct Written<'a> {
    game: &'a str,
    file: String,
    games: u64,
    positions: u64,
    complete: bool,
}

/// Plays the games that the file does not hold yet.
pub fn run(asked: &LearnData, json: bool, out: &mut impl Write) -> Result<()> {
    let threads = asked.threads.unwrap_or_else(cores);
    check_threads(threads)?;
    ensure!(
        (2..=100_000_000).contains(&asked.games),
        "games: expected a number from 2 to 100000000, found `{}`",
        asked.games
    );
    let generation = Generation {
        game: read_game(&asked.game)?,
        player: asked.player.clone(),
        settings: GameSettings {
            openings: asked.openings.parse()?,
            seed: asked.seed,
            limits: limits(asked.limits.read()),
            ..GameSettings::default()
        },
        games: asked.games,
        shard: asked.part.shard.map(|shard| DataShard {
            shard,
            build: build_text(),
            command: shard::own_command(),
        }),
    };
    interrupt::install_handler()?;
    let part = asked.part.shard.unwrap_or(Shard::WHOLE);
    let mut progress = Progress::begin(2 * part.part_of(asked.games.div_ceil(2)));
    let execution = Execution::unobserved(threads, &STOP);
    let result = generate(&generation, &asked.out, execution, |done| {
        progress.show(done.games, || format!("{} positions", done.positions));
    });
    progress.end();
    let (end, done) = result?;
    let file = asked.out.display().to_string();
    match json {
        true => write_json(
            out,
            &Written {
                game: &asked.game,
                file,
                games: done.games,
                positions: done.positions,
                complete: end == SchedulerEnd::Complete,
            },
        )?,
        false => writeln!(
            out,
            "{file}: {} positions of {} games",
            done.positions, done.games
        )?,
    }
    match end {
        SchedulerEnd::Stopped => {
            let how = "stopped; the same command goes on with what is missing";
            Err(Interrupted(how.into()).into())
        }
        _ => Ok(()),
    }
}

fn limits(asked: MoveLimits) -> MoveLimits {
    match asked == MoveLimits::default() {
        true => MoveLimits {
            nodes: Some(NODES),
            ..asked
        },
        false => asked,
    }
}

/// What this program was built from, in a line.
fn build_text() -> String {
    let build = results_file::build();
    let changed = if build.dirty { " with changes" } else { "" };
    format!(
        "{} {}{changed} {}",
        build.version, build.commit, build.compiler
    )
}
