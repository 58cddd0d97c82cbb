//! `grove bench --search`.
//!
//! A fixed set of positions, each searched to a fixed depth by two players: plain alpha-beta, and
//! the best player that there is. The nodes do not depend on the machine: their total is a
//! signature of what the searches do, and a change that is meant to make them faster alone keeps
//! it.
//!
//! Unless games are named, two more rows compare the two boards of Konane's study, the naive scan and
//! the dynamic one, on its large board. They are no part of the signature.

use std::io::Write;
use std::time::Instant;

use anyhow::{Result, bail};
use grove_arena::{Budget, Player, PlayerSpec, seat};
use grove_core::{Line, Seed};
use grove_games::{GameSpec, Playable, Visitor};
use serde::Serialize;

use super::{read_game, timed, write_json};
use crate::complain;
use crate::table::{Column, Table, grouped};

/// How often everything is measured; the best counts.
const PASSES: u32 = 3;
/// How many positions of each game are searched.
const POSITIONS: usize = 6;
/// How many where threads are compared.
const POSITIONS_FOR_THREADS: usize = 20;

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

/// Measures the searches of the games one after the other and, if asked to, Konane's boards.
pub fn run(specs: &[GameSpec], boards: bool, json: bool, out: &mut impl Write) -> Result<()> {
    let mut searches = Vec::new();
    for spec in specs {
        complain(&format!("searching {spec} …"));
        let (plain, best) = depths(spec);
        for player in [format!("ab:depth={plain}"), format!("best:depth={best}")] {
            searches.push(measure(spec, &player)?);
        }
    }
    let bench = Bench {
        signature: searches.iter().map(|search| search.nodes).sum(),
        searches,
        boards: if boards { measure_boards()? } else { vec![] },
    };
    if json {
        return write_json(out, &bench);
    }
    let mut table = Table::new([
        Column::Text("game"),
        Column::Text("player"),
        Column::Number("positions"),
        Column::Number("nodes"),
        Column::Number("M nodes/s"),
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
    complain(&format!("searching {LARGE} on two boards …"));
    let spec = read_game(LARGE)?;
    let speeds = ON_LARGE.map(|player| measure(&spec, player));
    speeds.into_iter().collect()
}

fn measure(game: &GameSpec, player: &str) -> Result<Speed> {
    game.visit(Measuring { game, player })
}

fn depths(spec: &GameSpec) -> (u32, u32) {
    let name = spec.info().name;
    let known = DEPTHS.iter().find(|(game, _, _)| *game == name);
    known.map_or((3, 4), |&(_, plain, best)| (plain, best))
}

/// Positions from random games, some nearer to their start and some farther.
fn positions<G: Playable>(rules: &G::Rules, count: usize) -> Vec<Line<G>> {
    let position = |index: usize| {
        let mut random = Seed(7).part(index as u64).random();
        let mut position = G::start(rules);
        for _ in 0..6 + 3 * (index % POSITIONS) {
            let before = position.clone();
            if !position.play_random(&mut random) || position.outcome().is_some() {
                return Line::new(before);
            }
        }
        Line::new(position)
    };
    (0..count).map(position).collect()
}

struct Measuring<'a> {
    game: &'a GameSpec,
    player: &'a str,
}

impl Visitor for Measuring<'_> {
    type Output = Result<Speed>;

    fn visit<G: Playable>(self, rules: &G::Rules) -> Result<Speed> {
        let spec = PlayerSpec::read(self.player, G::INFO.name)?;
        let lines = positions::<G>(rules, POSITIONS);
        let (mut nodes, mut best) = (0, f64::INFINITY);
        for _ in 0..PASSES {
            let mut seconds = 0.0;
            nodes = 0;
            for line in &lines {
                let mut player = seat::<G>(&spec, Seed(1))?;
                let (report, time) = timed(|| player.choose(line, &Budget::open()));
                nodes += report.counts.nodes;
                seconds += time;
            }
            best = seconds.min(best);
        }
        Ok(Speed {
            game: self.game.to_string(),
            player: self.player.to_string(),
            positions: lines.len(),
            nodes,
            nodes_per_second: nodes as f64 / best,
        })
    }
}

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
}

/// Compares several threads with one.
pub fn run_threads(
    specs: &[GameSpec],
    threads: usize,
    json: bool,
    out: &mut impl Write,
) -> Result<()> {
    if !(2..=64).contains(&threads) {
        bail!("threads: expected a number from 2 to 64, found `{threads}`");
    }
    let mut gains = Vec::new();
    for spec in specs {
        complain(&format!("searching {spec} with {threads} threads …"));
        gains.push(spec.visit(Comparing {
            game: spec,
            threads,
        })?);
    }
    if json {
        return write_json(out, &gains);
    }
    let mut table = Table::new([
        Column::Text("game"),
        Column::Text("player"),
        Column::Number("positions"),
        Column::Number("nodes/s"),
        Column::Number("time to depth"),
    ]);
    for gain in &gains {
        table.row([
            gain.game.clone(),
            gain.player.clone(),
            gain.positions.to_string(),
            format!("x {:.2}", gain.nodes_per_second),
            format!("x {:.2}", gain.time_to_depth),
        ]);
    }
    table.write(out)?;
    Ok(writeln!(
        out,
        "\n{threads} threads against one, geometric means; the best of {PASSES} runs of each"
    )?)
}

struct Comparing<'a> {
    game: &'a GameSpec,
    threads: usize,
}

impl Visitor for Comparing<'_> {
    type Output = Result<Gain>;

    fn visit<G: Playable>(self, rules: &G::Rules) -> Result<Gain> {
        // Deeper, because threads take a while to start.
        let depth = depths(self.game).1 + 1;
        let player = format!("best:depth={depth}");
        let read = |threads| PlayerSpec::read(&format!("{player},threads={threads}"), G::INFO.name);
        let (one, several) = (read(1)?, read(self.threads)?);
        let lines = positions::<G>(rules, POSITIONS_FOR_THREADS);
        let (mut rate, mut time, mut counted) = (0.0, 0.0, 0);
        for line in &lines {
            let mut runs = [(0.0, f64::INFINITY); 2];
            for _ in 0..PASSES {
                for (run, spec) in runs.iter_mut().zip([&one, &several]) {
                    let mut player: Box<dyn Player<G>> = seat(spec, Seed(1))?;
                    let start = Instant::now();
                    let report = player.choose(line, &Budget::open());
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
        let mean = |sum: f64| (sum / f64::from(counted.max(1))).exp();
        Ok(Gain {
            game: self.game.to_string(),
            player,
            threads: self.threads,
            positions: counted as usize,
            nodes_per_second: mean(rate),
            time_to_depth: mean(time),
        })
    }
}
