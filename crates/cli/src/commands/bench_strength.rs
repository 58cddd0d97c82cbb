//! `grove bench --strength`: how `best` stands against players that never change.
//!
//! Every player has a fixed effort, nodes or iterations, so that the result does not depend on the
//! machine, and games are not kept: the same command after a change of a search shows what the change is
//! worth. The references are the strongest players of the first version, frozen.

use std::io::Write;

use anyhow::Result;
use grove_engine::matchup::GameSettings;
use grove_engine::openings::Openings;
use grove_engine::referee::{Adjudication, TOLERANCE};
use grove_games::GameSpec;
use grove_players::MoveLimits;
use grove_record::MatchStats;
use grove_record::statistics::Confidence;
use grove_runner::{Execution, Match, MatchEnd, MatchPlan};
use serde::Serialize;

use super::interrupt::{self, Interrupted, STOP};
use super::{cores, write_json};
use crate::print_notice;
use crate::table::{Column, Table};

/// How many games each reference plays.
const GAMES: u64 = 60;
/// Nodes a move of the player and of its minimax reference.
const NODES: u64 = 10_000;
/// Iterations a move of the Monte Carlo reference.
const ITERATIONS: u64 = 1_000;
const SEED: u64 = 2026;

#[derive(Serialize)]
struct Standing {
    game: String,
    player: String,
    reference: String,
    games: u64,
    score: Option<f64>,
    score_interval: Option<[f64; 2]>,
    elo: Option<f64>,
}

/// Plays the ladder of these games.
pub fn run(games: &[GameSpec], json: bool, out: &mut impl Write) -> Result<()> {
    interrupt::install_handler()?;
    let mut standings = Vec::new();
    for game in games {
        for reference in [
            format!("best-1:nodes={NODES}"),
            format!("best-mcts-1:iterations={ITERATIONS}"),
        ] {
            standings.push(play(game, reference)?);
        }
    }
    if json {
        return write_json(out, &standings);
    }
    let mut table = Table::new([
        Column::text("game"),
        Column::text("player"),
        Column::text("against"),
        Column::number("games"),
        Column::number("score, %"),
        Column::number("95 % interval"),
        Column::number("Elo"),
    ]);
    for standing in standings {
        let interval = standing.score_interval.unwrap_or([0.0, 1.0]);
        let [low, high] = interval.map(|score| 100.0 * score);
        table.row([
            standing.game,
            standing.player,
            standing.reference,
            standing.games.to_string(),
            format!("{:.1}", 100.0 * standing.score.unwrap_or(0.5)),
            format!("{low:.0} to {high:.0}"),
            standing.elo.map_or("-".into(), |elo| format!("{elo:+.0}")),
        ]);
    }
    Ok(table.write(out)?)
}

fn play(game: &GameSpec, reference: String) -> Result<Standing> {
    print_notice(&format!("playing {game} against {reference} …"));
    let player = format!("best:nodes={NODES}");
    let plan = MatchPlan {
        game: *game,
        players: [player.clone(), reference.clone()],
        settings: GameSettings {
            openings: Openings::Random(4),
            seed: SEED,
            pairing: 0,
            limits: MoveLimits::default(),
            adjudication: Adjudication::default(),
            tolerance: TOLERANCE,
        },
        games: GAMES,
        sprt: None,
    };
    let execution = Execution::unobserved(cores(), &STOP);
    let (stats, end) = Match::prepare(plan)?.play_unstored(execution)?;
    if end == MatchEnd::Stopped {
        return Err(Interrupted("stopped; nothing was kept".into()).into());
    }
    Ok(standing(game, player, reference, &stats))
}

fn standing(game: &GameSpec, player: String, reference: String, stats: &MatchStats) -> Standing {
    let sample = stats.pairs.sample();
    let interval = sample.map(|sample| sample.interval(Confidence::P95));
    Standing {
        game: game.to_string(),
        player,
        reference,
        games: stats.games(),
        score: stats.results.total().rate(),
        score_interval: interval.map(|interval| [interval.low, interval.high]),
        elo: stats.elo().map(|elo| elo.value),
    }
}
