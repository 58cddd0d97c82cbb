//! `grove tune`: the numbers of a player are moved to where they win.

use std::collections::BTreeMap;
use std::io::Write;

use anyhow::{Result, ensure};
use grove_engine::matchup::GameSettings;
use grove_engine::referee::{Adjudication, TOLERANCE};
use grove_runner::tuning::{Tuning, TuningPlan};
use grove_runner::{Execution, MatchEnd};
use serde::Serialize;

use super::interrupt::{self, Interrupted, STOP};
use super::matches::check_threads;
use super::progress::Progress;
use super::{cores, read_game, results_file, write_json};
use crate::args::Tune;
use crate::table::{Column, Table};

#[derive(Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
enum Event<'a> {
    Iteration {
        iteration: u64,
        games: u64,
        values: BTreeMap<&'a str, f64>,
    },
    Summary {
        game: String,
        iterations: u64,
        complete: bool,
        player: String,
        parameters: Vec<ParameterLine<'a>>,
    },
}

#[derive(Serialize)]
struct ParameterLine<'a> {
    name: &'a str,
    start: f64,
    value: f64,
}

/// Tunes a player, and writes where its numbers came to.
pub fn run(asked: &Tune, json: bool, out: &mut impl Write) -> Result<()> {
    let threads = asked.threads.unwrap_or_else(cores);
    check_threads(threads)?;
    let mut tuning = Tuning::prepare(plan(asked)?)?;
    interrupt::install_handler()?;
    let mut store = results_file::open(asked.results.out.as_deref())?;
    let mut progress = Progress::begin(2 * asked.pairs * asked.iterations);
    let provenance = results_file::provenance(threads);
    let execution = Execution::unobserved(threads, &STOP);
    let result = tuning.play(&mut store, &provenance, execution, |iteration| {
        let (tuning, stats) = (iteration.tuning, iteration.stats);
        let games = tuning.spsa.iteration * stats.games();
        progress.show(games, || standing(tuning));
        if json {
            let event = Event::Iteration {
                iteration: tuning.spsa.iteration,
                games,
                values: names(tuning).zip(tuning.values()).collect(),
            };
            write_json(out, &event)?;
        }
        Ok::<_, anyhow::Error>(())
    });
    progress.end();
    let end = result?;
    write(asked, &tuning, end, json, out)?;
    match end {
        MatchEnd::Stopped => {
            let how = "stopped; the same command goes on with what is missing";
            Err(Interrupted(how.into()).into())
        }
        _ => Ok(()),
    }
}

fn plan(asked: &Tune) -> Result<TuningPlan> {
    ensure!(
        (1..=1_000_000).contains(&asked.iterations),
        "iterations: expected a number from 1 to 1000000, found `{}`",
        asked.iterations
    );
    ensure!(
        (1..=10_000).contains(&asked.pairs),
        "pairs: expected a number from 1 to 10000, found `{}`",
        asked.pairs
    );
    Ok(TuningPlan {
        game: read_game(&asked.game)?,
        player: asked.player.clone(),
        parameters: asked.params.clone(),
        settings: GameSettings {
            openings: asked.openings.parse()?,
            seed: asked.seed,
            pairing: 0,
            limits: asked.limits.read(),
            adjudication: Adjudication::default(),
            tolerance: TOLERANCE,
        },
        iterations: asked.iterations,
        pairs: asked.pairs,
    })
}

fn names(tuning: &Tuning) -> impl Iterator<Item = &str> {
    tuning.parameters.iter().map(|parameter| &*parameter.name)
}

/// The values in a line.
fn standing(tuning: &Tuning) -> String {
    let each = names(tuning).zip(tuning.values());
    let texts: Vec<String> = each
        .map(|(name, value)| format!("{name} {value}"))
        .collect();
    texts.join(", ")
}

fn write(
    asked: &Tune,
    tuning: &Tuning,
    end: MatchEnd,
    json: bool,
    out: &mut impl Write,
) -> Result<()> {
    let lines = || {
        let each = tuning.parameters.iter().zip(tuning.values());
        each.map(|(parameter, value)| ParameterLine {
            name: &parameter.name,
            start: parameter.start,
            value,
        })
    };
    let iterations = tuning.spsa.iteration;
    if json {
        let summary = Event::Summary {
            game: asked.game.clone(),
            iterations,
            complete: end == MatchEnd::Complete,
            player: tuning.player()?,
            parameters: lines().collect(),
        };
        return write_json(out, &summary);
    }
    let mut table = Table::new([
        Column::text("parameter"),
        Column::number("start"),
        Column::number("tuned"),
        Column::number("change, %"),
    ]);
    for line in lines() {
        let change = 100.0 * (line.value / line.start - 1.0);
        table.row([
            line.name.to_string(),
            line.start.to_string(),
            line.value.to_string(),
            format!("{change:+.0}"),
        ]);
    }
    table.write(out)?;
    let games = 2 * asked.pairs * iterations;
    writeln!(
        out,
        "\niterations  {iterations} of {}, {games} games",
        asked.iterations
    )?;
    Ok(writeln!(out, "player      {}", tuning.player()?)?)
}
