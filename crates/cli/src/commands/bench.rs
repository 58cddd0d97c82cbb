//! `grove bench`.

use std::io::Write;

use anyhow::{Result, bail};
use grove_core::Seed;
use grove_games::{AnyGame, GameSpec};
use serde::Serialize;

use super::{read_game, timed, write_json};
use crate::print_notice;
use crate::table::{Column, Table};

/// A tree is counted to the first depth with at least so many leaves: long enough to time,
/// short enough to be counted several times.
const LEAVES: u64 = 500_000;

/// Every game is measured so many times, some time apart: a machine that is shared can be slow for
/// a while.
const PASSES: u32 = 3;

/// Random games between two looks at the clock.
const GAMES: u64 = 200;

#[derive(Serialize)]
struct Speed {
    game: String,
    playout_plies_per_second: f64,
    playout_games_per_second: f64,
    perft_depth: u32,
    perft_played_per_second: f64,
    perft_counted_per_second: f64,
}

impl Speed {
    fn keep_better(&mut self, other: &Speed) {
        let better = |mine: &mut f64, others: f64| *mine = mine.max(others);
        better(
            &mut self.playout_plies_per_second,
            other.playout_plies_per_second,
        );
        better(
            &mut self.playout_games_per_second,
            other.playout_games_per_second,
        );
        better(
            &mut self.perft_played_per_second,
            other.perft_played_per_second,
        );
        better(
            &mut self.perft_counted_per_second,
            other.perft_counted_per_second,
        );
    }
}

/// The games that were named, or all of them.
pub fn read_games(games: &[String]) -> Result<Vec<GameSpec>> {
    if games.is_empty() {
        let named = GameSpec::GAMES.iter().map(|info| read_game(info.name));
        return named.collect();
    }
    games.iter().map(|game| read_game(game)).collect()
}

/// Measures the games one after the other.
pub fn run(specs: &[GameSpec], seconds: f64, json: bool, out: &mut impl Write) -> Result<()> {
    if !(seconds > 0.0 && seconds <= 3600.0) {
        bail!("seconds: expected a number above 0 and up to 3600, found `{seconds}`");
    }
    let mut speeds: Vec<Speed> = Vec::new();
    for pass in 0..PASSES {
        for (index, spec) in specs.iter().enumerate() {
            print_notice(&format!("measuring {spec} ({} of {PASSES}) …", pass + 1));
            let speed = measure(spec, seconds / f64::from(PASSES));
            match speeds.get_mut(index) {
                Some(best) => best.keep_better(&speed),
                None => speeds.push(speed),
            }
        }
    }
    if json {
        return write_json(out, &speeds);
    }
    let mut table = Table::new([
        Column::text("game"),
        Column::number("playouts, M plies/s"),
        Column::number("games/s"),
        Column::number("perft depth"),
        Column::number("last ply played, M leaves/s"),
        Column::number("counted, M leaves/s"),
    ]);
    for speed in &speeds {
        let million = |rate: f64| format!("{:.1}", rate / 1e6);
        table.row([
            speed.game.clone(),
            million(speed.playout_plies_per_second),
            format!("{:.0}", speed.playout_games_per_second),
            speed.perft_depth.to_string(),
            million(speed.perft_played_per_second),
            million(speed.perft_counted_per_second),
        ]);
    }
    table.write(out)?;
    Ok(writeln!(
        out,
        "\nper second of CPU time on one core, the best of the runs"
    )?)
}

fn measure(game: &GameSpec, seconds: f64) -> Speed {
    let start = game.start();
    let depth = (1..).find(|&depth| enough(&*start, depth)).unwrap_or(1);
    let mut random = Seed(1).random();
    let plies = || {
        (0..GAMES)
            .map(|_| u64::from(start.playout(&mut random).plies))
            .sum::<u64>()
    };
    let playouts = best_rate(seconds, plies);
    let mean_length = playouts.total as f64 / (playouts.runs * GAMES) as f64;
    Speed {
        game: game.to_string(),
        playout_plies_per_second: playouts.best,
        playout_games_per_second: playouts.best / mean_length,
        perft_depth: depth,
        perft_played_per_second: best_rate(seconds, || start.perft(depth)).best,
        perft_counted_per_second: best_rate(seconds, || start.perft_counted(depth)).best,
    }
}

/// Whether a tree is large enough to time, or has begun to shrink.
fn enough(start: &dyn AnyGame, depth: u32) -> bool {
    let leaves = start.perft_counted(depth);
    leaves >= LEAVES || leaves == 0 || start.perft_counted(depth + 1) < leaves
}

struct Rates {
    best: f64,
    total: u64,
    runs: u64,
}

/// Repeats some counted work for so many seconds and keeps the best rate.
fn best_rate(seconds: f64, mut work: impl FnMut() -> u64) -> Rates {
    let mut rates = Rates {
        best: 0.0,
        total: 0,
        runs: 0,
    };
    let mut spent = 0.0;
    while spent < seconds {
        let (done, time) = timed(&mut work);
        rates.best = rates.best.max(done as f64 / time);
        rates.total += done;
        rates.runs += 1;
        spent += time;
    }
    rates
}
