//! What storing costs: time a game and a move, bytes a game, and memory.
//!
//! ```text
//! cargo run --release -p grove-arena --example store_cost -- 20000
//! ```
//!
//! Games of 45 moves are written a pair at a time, as a match does it, and read again one at a
//! time. The file is made in the temporary directory and removed.

use std::error::Error;
use std::fs;
use std::time::{Duration, Instant};

use clap::Parser;
use grove_core::{Outcome, Side};
use grove_record::{GameRecord, Reason, Turn};
use grove_store::{Build, Provenance};
use grove_store::{Definition, Store};

const MOVES: u64 = 45;

/// Measure what storing games costs.
#[derive(Parser)]
struct Args {
    /// How many games.
    #[arg(default_value_t = 20_000)]
    games: u64,
}

fn main() -> Result<(), Box<dyn Error>> {
    let games = Args::parse().games;
    let directory = tempfile::tempdir()?;
    let path = directory.path().join("results.db");
    let definition = Definition {
        kind: "match".into(),
        game: "konane".into(),
        players: vec!["ab:depth=6".into(), "random".into()],
        settings: "seed=1".into(),
    };
    let mut store = Store::open(&path)?;
    let run = store
        .begin(
            &definition,
            &definition.players,
            &Provenance::collect(Build::unknown(), 1),
        )?
        .id;

    let memory = resident();
    let mut writing = Duration::ZERO;
    for index in (0..games).step_by(2) {
        let pair = [record(index), record(index + 1)];
        let start = Instant::now();
        store.add(run, [0, 1], &pair)?;
        writing += start.elapsed();
    }
    report("written", writing, games);

    let start = Instant::now();
    let mut moves = 0;
    for game in store.games(run) {
        moves += game?.record.moves.len();
    }
    report("read", start.elapsed(), moves as u64 / MOVES);

    let start = Instant::now();
    store.runs()?;
    println!("listed   {:?} for the run", start.elapsed());
    if let (Some(before), Some(after)) = (memory, resident()) {
        println!("memory   {before} kB before, {after} kB after");
    }
    drop(store);
    println!(
        "file     {} bytes a game",
        fs::metadata(path)?.len() / games
    );
    Ok(())
}

fn report(what: &str, time: Duration, games: u64) {
    let micros = time.as_secs_f64() * 1e6 / games as f64;
    let of_a_move = micros / MOVES as f64;
    println!("{what:<8} {games} games, {micros:.1} µs a game, {of_a_move:.2} µs a move");
}

fn record(index: u64) -> GameRecord {
    let turns = (0..MOVES).map(|ply| Turn {
        time: Duration::from_micros(50_000 + 37 * ply),
        nodes: 100_000 + index + ply,
        depth: 8,
        score: 120 - 9 * ply as i32,
        best_index: (ply % 7) as usize,
        moves: 12,
        ..Turn::default()
    });
    GameRecord {
        index,
        seed: index.wrapping_mul(0x9e37_79b9_7f4a_7c15),
        first: Side::BOTH[index as usize % 2],
        start: String::new(),
        opening: 0,
        to_move: Side::Black,
        moves: (0..MOVES).map(|ply| format!("a{ply}-c6")).collect(),
        outcome: Outcome::Win(Side::BOTH[index as usize % 3 % 2]),
        reason: Reason::Rule,
        turns: turns.collect(),
        overstep: None,
    }
}

/// How much memory the process holds, in kB, where the system tells.
fn resident() -> Option<u64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmRSS:"))?;
    line.split_whitespace().nth(1)?.parse().ok()
}
