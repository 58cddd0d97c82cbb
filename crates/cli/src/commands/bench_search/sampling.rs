//! How many games a plain Monte Carlo search samples a second, from the start of a game.

use std::io::Write;

use anyhow::Result;
use grove_core::Seed;
use grove_engine::analysis::{Root, analysis};
use grove_games::GameSpec;
use grove_players::MoveRequest;
use serde::Serialize;

use super::super::timed;
use super::PASSES;
use crate::table::{Column, Table, grouped};

/// How many games are sampled: about a second on the usual board.
const GAMES: [(&str, u64); 5] = [
    ("konane", 1_000_000),
    ("checkers", 500_000),
    ("pentalath", 500_000),
    ("ataxx", 250_000),
    ("halma", 250_000),
];

#[derive(Serialize)]
pub struct Sampled {
    game: String,
    player: String,
    games: u64,
    /// The nodes of the tree in the end.
    pub nodes: u64,
    mean_playout: f64,
    games_per_second: f64,
}

/// The player that is measured.
pub fn player(game: &GameSpec) -> String {
    let known = GAMES.iter().find(|(name, _)| *name == game.info().name);
    let games = known.map_or(100_000, |&(_, games)| games);
    format!("mcts:iterations={games}")
}

/// Measures a game.
pub fn measure(game: &GameSpec) -> Result<Sampled> {
    let player = player(game);
    let mut best = f64::INFINITY;
    let mut sampled = Sampled {
        game: game.to_string(),
        player: player.clone(),
        games: 0,
        nodes: 0,
        mean_playout: 0.0,
        games_per_second: 0.0,
    };
    for _ in 0..PASSES {
        let mut searched = analysis(game, Root::Start, &player, Seed(1))?;
        let (report, time) = timed(|| searched.search(&MoveRequest::unlimited(), None));
        best = time.min(best);
        if let Some(sampling) = report?.tree {
            sampled.games = sampling.iterations;
            sampled.nodes = sampling.nodes as u64;
            sampled.mean_playout = sampling.mean_plies;
            sampled.games_per_second = sampling.iterations as f64 / best;
        }
    }
    Ok(sampled)
}

/// Writes a table.
pub fn write(all: &[Sampled], out: &mut impl Write) -> Result<()> {
    let mut table = Table::new([
        Column::text("game"),
        Column::text("player"),
        Column::number("nodes"),
        Column::number("plies a game"),
        Column::number("k games/s"),
    ]);
    for sampled in all {
        table.row([
            sampled.game.clone(),
            sampled.player.clone(),
            grouped(sampled.nodes),
            format!("{:.1}", sampled.mean_playout),
            format!("{:.0}", sampled.games_per_second / 1e3),
        ]);
    }
    Ok(table.write(out)?)
}
