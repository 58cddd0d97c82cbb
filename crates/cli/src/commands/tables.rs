//! `grove tables`.

use std::io::Write;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use anyhow::{Result, ensure};
use grove_engine::tables::TableFiles;
use grove_games::GameSpec;
use grove_solve::checkers::{Tables, materials};
use serde::Serialize;

use super::interrupt::{self, Interrupted, STOP};
use super::progress::say;
use super::{read_game, write_json};
use crate::args;
use crate::table::{Column, Table, grouped};

/// The most pieces for which tables can be built.
const MOST_PIECES: u32 = 6;

/// How often it is told how far the tables are.
const INTERVAL: Duration = Duration::from_secs(10);

/// The tables with so many pieces.
#[derive(Serialize)]
struct Line {
    game: &'static str,
    pieces: u32,
    tables: usize,
    won: u64,
    lost: u64,
    drawn: u64,
    longest: u8,
}

/// Builds tables or lists them.
pub fn run(asked: &args::Tables, json: bool, out: &mut impl Write) -> Result<()> {
    match asked {
        args::Tables::Build(asked) => build(asked, json, out),
        args::Tables::List => list(json, out),
    }
}

fn build(asked: &args::BuildTables, json: bool, out: &mut impl Write) -> Result<()> {
    let game = read_game(&asked.game)?;
    ensure!(
        matches!(game, GameSpec::Checkers(rules) if rules == Default::default()),
        "tables: expected checkers, found `{game}`"
    );
    ensure!(
        (2..=MOST_PIECES).contains(&asked.pieces),
        "pieces: expected a number from 2 to {MOST_PIECES}, found `{}`",
        asked.pieces
    );
    let files = TableFiles::of_user()?;
    interrupt::install_handler()?;
    let all: Vec<_> = (2..=asked.pieces).flat_map(materials).collect();
    let (started, mut told) = (Instant::now(), Instant::now());
    let mut tables = Tables::default();
    for (done, &material) in all.iter().enumerate() {
        if told.elapsed() >= INTERVAL {
            told = Instant::now();
            say(&format!("{done} of {} tables, now {material}", all.len()));
        }
        if !files.complete(&mut tables, material, &|| STOP.load(Ordering::Relaxed))? {
            let how = "stopped; the same command goes on with the tables that are missing";
            return Err(Interrupted(how.into()).into());
        }
    }
    tell(&tables, asked.pieces, json, out)?;
    if !json {
        let seconds = started.elapsed().as_secs_f64();
        let place = files.directory().display();
        let bytes = grouped(tables.bytes());
        writeln!(out, "\n{bytes} bytes in {place}, in {seconds:.1} s")?;
    }
    Ok(())
}

fn list(json: bool, out: &mut impl Write) -> Result<()> {
    let tables = TableFiles::of_user()?.load(MOST_PIECES)?;
    if tables.bytes() == 0 && !json {
        return Ok(writeln!(
            out,
            "no tables yet: grove tables build checkers makes some"
        )?);
    }
    tell(&tables, MOST_PIECES, json, out)
}

/// A line for each number of pieces of which there are tables.
fn tell(tables: &Tables, most: u32, json: bool, out: &mut impl Write) -> Result<()> {
    let columns = [
        "pieces",
        "tables",
        "won",
        "lost",
        "drawn",
        "farthest conversion",
    ];
    let mut rows = Table::new(columns.map(Column::number));
    for pieces in 2..=most {
        let there = materials(pieces).into_iter();
        let there = there.flat_map(|one| [one, one.turned()]);
        let mut there: Vec<_> = there.filter(|&one| tables.contains(one)).collect();
        there.sort_unstable();
        there.dedup();
        if there.is_empty() {
            continue;
        }
        let summary = tables.summary(pieces);
        let line = Line {
            game: "checkers",
            pieces,
            tables: there.len(),
            won: summary.wins,
            lost: summary.losses,
            drawn: summary.draws,
            longest: summary.longest,
        };
        if json {
            write_json(out, &line)?;
            continue;
        }
        rows.row([
            pieces.to_string(),
            line.tables.to_string(),
            grouped(line.won),
            grouped(line.lost),
            grouped(line.drawn),
            format!("{} plies", line.longest),
        ]);
    }
    match json {
        true => Ok(()),
        false => Ok(rows.write(out)?),
    }
}
