//! `grove perft`.

use std::io::Write;

use anyhow::{Result, bail};
use grove_core::{Game, perft_counted};
use grove_games::{Playable, Visitor};
use serde::Serialize;

use super::{read_game, read_position, timed, write_json};
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
    let count = game.visit(Counting {
        game: game.to_string(),
        place,
        depth,
        divide,
    })?;
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

struct Counting<'a> {
    game: String,
    place: &'a Place,
    depth: u32,
    divide: bool,
}

impl Visitor for Counting<'_> {
    type Output = Result<Count>;

    fn visit<G: Playable>(self, rules: &G::Rules) -> Result<Count> {
        let position = read_position::<G>(rules, self.place)?;
        let (shares, seconds) = timed(|| shares(&position, self.depth, self.divide));
        Ok(Count {
            game: self.game,
            position: position.text(),
            depth: self.depth,
            nodes: shares.iter().map(|share| share.nodes).sum(),
            seconds,
            divide: self.divide.then_some(shares),
        })
    }
}

/// The count for each first move, or, undivided, one for all of them.
fn shares<G: Playable>(position: &G, depth: u32, divide: bool) -> Vec<Share> {
    if !divide || depth == 0 {
        return vec![Share {
            r#move: "all".into(),
            nodes: perft_counted(position, depth),
        }];
    }
    let share = |mv: G::Move| Share {
        r#move: position.move_text(mv),
        nodes: perft_counted(&position.after(mv), depth - 1),
    };
    Game::moves(position).into_iter().map(share).collect()
}
