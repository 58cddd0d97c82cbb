//! What several threads gain: nodes a second and time to a depth of the best player that deepens, and
//! games a second of a plain Monte Carlo search.

use std::io::Write;
use std::time::Instant;

use anyhow::{Result, bail};
use grove_core::Seed;
use grove_engine::analysis::analysis;
use grove_games::GameSpec;
use grove_players::MoveRequest;
use serde::Serialize;

use super::super::write_json;
use super::{PASSES, depths, root, sampling};
use crate::print_notice;
use crate::table::{Column, Table};

/// How many positions of each game are searched.
const POSITIONS: usize = 20;
/// How many are enough for games, of which every position has many.
const POSITIONS_FOR_GAMES: usize = 5;

#[derive(Serialize)]
struct Gain {
    game: String,
    player: String,
    threads: usize,
    positions: usize,
    /// How many times the nodes a second of one thread.
    nodes_per_second: f64,
    /// How many times as soon as one thread the depth was reached.
    time_to_depth: f64,
    /// How many times the games a second of one thread a Monte Carlo search samples.
    games_per_second: f64,
}

/// Compares several threads with one.
pub fn run(specs: &[GameSpec], threads: usize, json: bool, out: &mut impl Write) -> Result<()> {
    if !(2..=64).contains(&threads) {
        bail!("threads: expected a number from 2 to 64, found `{threads}`");
    }
    let mut gains = Vec::new();
    for spec in specs {
        print_notice(&format!("searching {spec} with {threads} threads …"));
        gains.push(compare(spec, threads)?);
    }
    if json {
        return write_json(out, &gains);
    }
    let mut table = Table::new([
        Column::text("game"),
        Column::text("player"),
        Column::number("positions"),
        Column::number("nodes/s"),
        Column::number("time to depth"),
        Column::number("games/s"),
    ]);
    for gain in &gains {
        table.row([
            gain.game.clone(),
            gain.player.clone(),
            gain.positions.to_string(),
            format!("x {:.2}", gain.nodes_per_second),
            format!("x {:.2}", gain.time_to_depth),
            format!("x {:.2}", gain.games_per_second),
        ]);
    }
    table.write(out)?;
    Ok(writeln!(
        out,
        "\n{threads} threads against one, geometric means; the best of {PASSES} runs of each"
    )?)
}

fn compare(game: &GameSpec, threads: usize) -> Result<Gain> {
    // Deeper, because threads take a while to start.
    let depth = depths(game).1 + 1;
    let player = format!("best:depth={depth}");
    let deepening = Comparison::of(game, &player, threads, POSITIONS)?;
    let sampler = sampling::player(game);
    let sampling = Comparison::of(game, &sampler, threads, POSITIONS_FOR_GAMES)?;
    Ok(Gain {
        game: game.to_string(),
        player,
        threads,
        positions: deepening.counted,
        nodes_per_second: deepening.rate,
        time_to_depth: deepening.time,
        games_per_second: sampling.rate,
    })
}

/// How several threads did in comparison with one: geometric means.
struct Comparison {
    counted: usize,
    rate: f64,
    time: f64,
}

impl Comparison {
    fn of(game: &GameSpec, player: &str, threads: usize, positions: usize) -> Result<Self> {
        let players = [1, threads].map(|threads| format!("{player},threads={threads}"));
        let (mut rate, mut time, mut counted) = (0.0, 0.0, 0);
        for index in 0..positions {
            let mut runs = [(0.0, f64::INFINITY); 2];
            for _ in 0..PASSES {
                for (run, player) in runs.iter_mut().zip(&players) {
                    let mut searched = analysis(game, root(index), player, Seed(1))?;
                    let start = Instant::now();
                    let report = searched.search(&MoveRequest::unlimited(), None)?;
                    let seconds = start.elapsed().as_secs_f64();
                    run.0 = f64::max(run.0, report.counts.nodes as f64 / seconds);
                    run.1 = seconds.min(run.1);
                }
            }
            let [(rate_of_one, time_of_one), (rate_of_all, time_of_all)] = runs;
            // What is over at once tells nothing of threads.
            if time_of_one > 0.01 {
                rate += (rate_of_all / rate_of_one).ln();
                time += (time_of_one / time_of_all).ln();
                counted += 1;
            }
        }
        let mean = |sum: f64| (sum / counted.max(1) as f64).exp();
        Ok(Comparison {
            counted,
            rate: mean(rate),
            time: mean(time),
        })
    }
}
