//! `grove perft`.

use std::io::Write;

use anyhow::{Result, bail};
use serde::Serialize;

use super::{read_game, start_game, timed, write_json};
use crate::args::Place;
use crate::table::{grouped, rate};

/// Deeper trees cannot be counted in anybody's life, and the recursion has to fit the stack.
const DEEPEST: u32 = 100;

#[derive(Serialize)]
struct Count {
    game: String,
    position: String,
    depth: u32,
    nodes: u64,
    seconds: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    divide: Option<Vec<Share>>,
}

#[derive(Serialize)]
struct Share {
    r#move: String,
    nodes: u64,
}

/// Counts leaves.
pub fn run(
    place: &Place,
    depth: u32,
    divide: bool,
    json: bool,
    out: &mut impl Write,
) -> Result<()> {
    if depth > DEEPEST {
        bail!("depth: expected a number up to {DEEPEST}, found `{depth}`");
    }
    let game = read_game(&place.game)?;
    let start = start_game(&game, place)?;
    let (nodes, seconds) = timed(|| start.perft_counted(depth));
    let share = |(mv, nodes)| Share { r#move: mv, nodes };
    let count = Count {
        game: game.to_string(),
        position: start.position(),
        depth,
        nodes,
        seconds,
        divide: divide.then(|| start.divide(depth).into_iter().map(share).collect()),
    };
    if json {
        return write_json(out, &count);
    }
    for share in count.divide.iter().flatten() {
        writeln!(out, "{:<12} {:>18}", share.r#move, grouped(share.nodes))?;
    }
    writeln!(
        out,
        "{} leaves at depth {depth} in {:.3} s, {} a second",
        grouped(count.nodes),
        count.seconds,
        rate(count.nodes as f64 / count.seconds)
    )?;
    Ok(())
}
