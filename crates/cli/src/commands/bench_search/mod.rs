//! `grove bench --search`.
//!
//! A fixed set of positions, each searched to a fixed depth by two players: plain alpha-beta, and
//! the best player that there is. The nodes do not depend on the machine: their total is a
//! signature of what the searches do, and a change that is meant to make them faster alone keeps
//! it. A plain Monte Carlo search from the start of the game, in `sampling.rs`, adds the nodes of
//! its tree. What several threads gain is measured in `threads.rs`.
//!
//! Unless games are named, two more rows compare the two boards of Konane's study, the naive scan and
//! the dynamic one, on its large board. They are no part of the signature.

mod sampling;
mod threads;

use std::io::Write;

use anyhow::Result;
use grove_core::Seed;
use grove_engine::analysis::{Root, analysis};
use grove_games::GameSpec;
use grove_players::MoveRequest;
use serde::Serialize;

use super::{bench, read_game, timed, write_json};
use crate::print_notice;
use crate::table::{Column, Table, grouped};
use sampling::Sampled;
pub use threads::run as run_threads;

/// How often everything is measured; the best counts.
const PASSES: u32 = 3;
/// How many positions of each game are searched.
const POSITIONS: usize = 6;

/// How deep plain alpha-beta and the best player search each game: about a second together on the
/// usual board. Other boards are searched to the same depth.
const DEPTHS: [(&str, u32, u32); 5] = [
    ("konane", 8, 11),
    ("checkers", 10, 15),
    ("pentalath", 3, 7),
    ("ataxx", 4, 8),
    ("halma", 3, 8),
];

/// The large board of Konane's study, 17 high and 14 wide, and who compares boards there.
const LARGE: &str = "konane:17x14";
const ON_LARGE: [&str; 2] = ["ab:depth=5,board=scan", "ab:depth=5,board=dynamic"];

#[derive(Serialize)]
struct Bench {
    signature: u64,
    searches: Vec<Speed>,
    sampled: Vec<Sampled>,
    /// Konane's boards; empty where games were named.
    boards: Vec<Speed>,
}

#[derive(Serialize)]
struct Speed {
    game: String,
    player: String,
    positions: usize,
    nodes: u64,
    nodes_per_second: f64,
}

/// The games that were named, or those of the signature. Those stay the same when a game is added.
pub fn read_games(games: &[String]) -> Result<Vec<GameSpec>> {
    if games.is_empty() {
        return DEPTHS.iter().map(|(name, ..)| read_game(name)).collect();
    }
    bench::read_games(games)
}

/// Measures the searches of the games one after the other and, if asked to, Konane's boards.
pub fn run(specs: &[GameSpec], boards: bool, json: bool, out: &mut impl Write) -> Result<()> {
    let (mut searches, mut sampled) = (Vec::new(), Vec::new());
    for spec in specs {
        print_notice(&format!("searching {spec} …"));
        let (plain, best) = depths(spec);
        for player in [format!("ab:depth={plain}"), format!("best:depth={best}")] {
            searches.push(measure(spec, &player)?);
        }
        sampled.push(sampling::measure(spec)?);
    }
    let nodes = searches.iter().map(|search| search.nodes);
    let bench = Bench {
        signature: nodes.chain(sampled.iter().map(|tree| tree.nodes)).sum(),
        searches,
        sampled,
        boards: if boards { measure_boards()? } else { vec![] },
    };
    if json {
        return write_json(out, &bench);
    }
    let mut table = Table::new([
        Column::text("game"),
        Column::text("player"),
        Column::number("positions"),
        Column::number("nodes"),
        Column::number("M nodes/s"),
    ]);
    for search in bench.searches.iter().chain(&bench.boards) {
        table.row([
            search.game.clone(),
            search.player.clone(),
            search.positions.to_string(),
            grouped(search.nodes),
            million(search.nodes_per_second),
        ]);
    }
    table.write(out)?;
    writeln!(out)?;
    sampling::write(&bench.sampled, out)?;
    writeln!(
        out,
        "\nper second of CPU time on one core, the best of {PASSES} runs"
    )?;
    Ok(writeln!(out, "signature {}", bench.signature)?)
}

/// In millions, to two digits or more.
fn million(rate: f64) -> String {
    let decimals = if rate < 1e6 { 2 } else { 1 };
    format!("{:.decimals$}", rate / 1e6)
}

fn measure_boards() -> Result<Vec<Speed>> {
    print_notice(&format!("searching {LARGE} on two boards …"));
    let spec = read_game(LARGE)?;
    let speeds = ON_LARGE.map(|player| measure(&spec, player));
    speeds.into_iter().collect()
}

fn depths(spec: &GameSpec) -> (u32, u32) {
    let name = spec.info().name;
    let known = DEPTHS.iter().find(|(game, _, _)| *game == name);
    known.map_or((3, 4), |&(_, plain, best)| (plain, best))
}

/// Positions from random games, some nearer to their start and some farther.
fn root(index: usize) -> Root<'static> {
    Root::RandomPlies {
        plies: 6 + 3 * (index % POSITIONS),
        seed: Seed(7).part(index as u64),
    }
}

fn measure(game: &GameSpec, player: &str) -> Result<Speed> {
    let (mut nodes, mut best) = (0, f64::INFINITY);
    for _ in 0..PASSES {
        let mut seconds = 0.0;
        nodes = 0;
        for index in 0..POSITIONS {
            let mut searched = analysis(game, root(index), player, Seed(1))?;
            let (report, time) = timed(|| searched.search(&MoveRequest::unlimited(), None));
            nodes += report?.counts.nodes;
            seconds += time;
        }
        best = seconds.min(best);
    }
    Ok(Speed {
        game: game.to_string(),
        player: player.to_string(),
        positions: POSITIONS,
        nodes,
        nodes_per_second: nodes as f64 / best,
    })
}
