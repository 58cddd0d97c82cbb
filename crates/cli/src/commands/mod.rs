//! The commands, a file each.

mod bench;
mod bench_search;
mod bench_strength;
mod board;
mod check_engine;
mod engine;
mod forfeits;
mod games;
mod interrupt;
mod learn;
mod levels;
mod matches;
mod moves;
mod perft;
mod play;
mod playouts;
mod progress;
mod reproduce;
mod results;
mod results_file;
mod search;
mod serve;
mod shard;
mod shell;
mod solve;
mod tables;
mod tournament;
mod tune;

use std::io::Write;
use std::thread;

use anyhow::{Context, Result};
use cpu_time::ThreadTime;
use grove_core::{Outcome, Side};
use grove_games::{AnyGame, GameSpec};
use serde::Serialize;

use crate::args::{Args, Command, Place};
pub use interrupt::Interrupted;

/// Does what was asked for and writes the answer to `out`.
pub fn run(args: Args, out: &mut (impl Write + Send)) -> Result<()> {
    let json = args.json;
    match args.command {
        Command::Games => games::list(json, out),
        Command::Rules { game } => games::rules(&game, json, out),
        Command::Board { place, moves } => board::run(&place, &moves, json, out),
        Command::Moves { place, stdin } => moves::run(&place, stdin, json, out),
        Command::Perft {
            place,
            depth,
            divide,
        } => perft::run(&place, depth, divide, json, out),
        Command::Playouts { place, count, seed } => playouts::run(&place, count, seed, json, out),
        Command::Search {
            place,
            player,
            all_moves,
            lines,
            every,
            seed,
        } => {
            let request = search::Request {
                place: &place,
                player: &player,
                all_moves,
                lines: lines as usize,
                every,
                seed,
            };
            search::run(&request, json, out)
        }
        Command::Solve(asked) => solve::run(&asked, json, out),
        Command::Tables(asked) => tables::run(&asked, json, out),
        Command::Play(asked) => play::run(&asked, json, out),
        Command::Reproduce(asked) => reproduce::run(&asked, json, out),
        Command::Findings(asked) => reproduce::findings(&asked, json, out),
        Command::Levels(asked) => levels::run(&asked, json, out),
        Command::Match(asked) => matches::run(&asked, json, out),
        Command::Tournament(asked) => tournament::run(&asked, json, out),
        Command::Tune(asked) => tune::run(&asked, json, out),
        Command::Learn(asked) => learn::run(&asked, json, out),
        Command::Resume(asked) => results::resume(&asked, json, out),
        Command::Results(asked) => results::run(&asked, json, out),
        Command::Serve(asked) => serve::run(&asked, json, out),
        Command::Engine(asked) => engine::run(&asked, json, out),
        Command::CheckEngine(asked) => check_engine::run(&asked, json, out),
        Command::Bench {
            games,
            seconds,
            search,
            strength,
            threads,
        } => {
            let all = games.is_empty();
            let games = match search || strength || threads.is_some() {
                true => bench_search::read_games(&games)?,
                false => bench::read_games(&games)?,
            };
            match threads {
                Some(threads) => bench_search::run_threads(&games, threads, json, out),
                None if strength => bench_strength::run(&games, json, out),
                None if search => bench_search::run(&games, all, json, out),
                None => bench::run(&games, seconds, json, out),
            }
        }
        Command::Completions { shell } => shell::completions(shell, json, out),
        Command::Man => shell::man(json, out),
    }
}

/// How many games can be played at once without waiting for each other.
fn cores() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}

/// The game that a text names.
fn read_game(text: &str) -> Result<GameSpec> {
    Ok(text.parse()?)
}

/// A game from the position that was asked for, or from its start.
fn start_game(game: &GameSpec, place: &Place) -> Result<Box<dyn AnyGame>> {
    match &place.position {
        None => Ok(game.start()),
        Some(text) => game.at(text).context("position"),
    }
}

/// `"black"`, `"white"`, `"draw"`, or nothing while the game goes on.
fn outcome_name(outcome: Option<Outcome>) -> Option<&'static str> {
    outcome.map(Outcome::name)
}

/// An outcome in words.
fn outcome_text(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Win(Side::Black) => "black wins",
        Outcome::Win(Side::White) => "white wins",
        Outcome::Draw => "a draw",
    }
}

/// A line of JSON.
fn write_json(out: &mut impl Write, value: &impl Serialize) -> Result<()> {
    serde_json::to_writer(&mut *out, value).map_err(std::io::Error::from)?;
    Ok(writeln!(out)?)
}

/// What the work gives and how many seconds of CPU time it took. Never quite none, so that
/// rates stay finite.
fn timed<T>(work: impl FnOnce() -> T) -> (T, f64) {
    let start = ThreadTime::now();
    let result = work();
    (result, start.elapsed().as_secs_f64().max(1e-9))
}
