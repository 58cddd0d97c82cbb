//! `grove playouts`.

use std::io::Write;

use anyhow::{Result, bail};
use grove_core::{Outcome, Seed, Side};
use grove_games::GameSpec;
use serde::Serialize;

use super::{read_game, start_game, timed, write_json};
use crate::args::Place;
use crate::table::{grouped, rate};

#[derive(Serialize)]
struct Playouts {
    game: String,
    position: String,
    seed: u64,
    games: u64,
    plies: u64,
    seconds: f64,
    games_per_second: f64,
    plies_per_second: f64,
    mean_length: f64,
    shortest: u32,
    longest: u32,
    black: u64,
    white: u64,
    draws: u64,
}

/// Plays random games.
pub fn run(place: &Place, count: u64, seed: u64, json: bool, out: &mut impl Write) -> Result<()> {
    if count == 0 {
        bail!("count: expected at least one game, found `0`");
    }
    let game = read_game(&place.game)?;
    let result = play(&game, place, count, seed)?;
    if json {
        return write_json(out, &result);
    }
    let share = |part: u64| 100.0 * part as f64 / result.games as f64;
    let row = |label: &str, text: String| format!("{label:<13}{text}");
    let rows = [
        row("games", format!("{} (seed {seed})", grouped(result.games))),
        row("black wins", format!("{:.1} %", share(result.black))),
        row("white wins", format!("{:.1} %", share(result.white))),
        row("draws", format!("{:.1} %", share(result.draws))),
        row(
            "length",
            format!(
                "{:.1} plies on average, {} to {}",
                result.mean_length, result.shortest, result.longest
            ),
        ),
        row(
            "speed",
            format!(
                "{} games and {} plies a second",
                rate(result.games_per_second),
                rate(result.plies_per_second)
            ),
        ),
    ];
    Ok(writeln!(out, "{}", rows.join("\n"))?)
}

fn play(game: &GameSpec, place: &Place, count: u64, seed: u64) -> Result<Playouts> {
    let start = start_game(game, place)?;
    let (mut plies, mut results) = (0, [0; 3]);
    let (mut shortest, mut longest) = (u32::MAX, 0);
    let ((), seconds) = timed(|| {
        for number in 0..count {
            let mut random = Seed(seed).part(number).random();
            let result = start.playout(&mut random);
            plies += u64::from(result.plies);
            shortest = shortest.min(result.plies);
            longest = longest.max(result.plies);
            results[result_index(result.outcome)] += 1;
        }
    });
    let [black, white, draws] = results;
    Ok(Playouts {
        game: game.to_string(),
        position: start.position(),
        seed,
        games: count,
        plies,
        seconds,
        games_per_second: count as f64 / seconds,
        plies_per_second: plies as f64 / seconds,
        mean_length: plies as f64 / count as f64,
        shortest,
        longest,
        black,
        white,
        draws,
    })
}

fn result_index(outcome: Outcome) -> usize {
    match outcome {
        Outcome::Win(Side::Black) => 0,
        Outcome::Win(Side::White) => 1,
        Outcome::Draw => 2,
    }
}
