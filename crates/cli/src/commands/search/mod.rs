//! `grove search`.

mod depths;
mod sampled;

use std::io::Write;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use grove_arena::{Budget, Player, PlayerSpec, Watch, seat};
use grove_core::{GameHistory, Seed};
use grove_games::{Playable, Visitor};
use grove_search::Report;
use serde::Serialize;

use super::{read_game, read_position, write_json};
use crate::args::Place;

/// What is asked for.
pub struct Request<'a> {
    /// Where.
    pub place: &'a Place,
    /// By whom.
    pub player: &'a str,
    /// Whether every move is to be valued.
    pub all_moves: bool,
    /// How often it is told how the search stands.
    pub every: Option<Duration>,
    /// Where the player's randomness starts.
    pub seed: u64,
}

/// Who thinks about what.
#[derive(Serialize)]
struct Case {
    game: String,
    position: String,
    player: String,
}

/// Lets a player think.
pub fn run(request: &Request<'_>, json: bool, out: &mut (impl Write + Send)) -> Result<()> {
    let game = read_game(&request.place.game)?;
    game.visit(Thinking {
        game: game.to_string(),
        request,
        json,
        out,
    })
}

struct Thinking<'a, W> {
    game: String,
    request: &'a Request<'a>,
    json: bool,
    out: &'a mut W,
}

impl<W: Write + Send> Visitor for Thinking<'_, W> {
    type Output = Result<()>;

    fn visit<G: Playable>(self, rules: &G::Rules) -> Result<()> {
        let Thinking { request, out, .. } = self;
        let player = PlayerSpec::read(request.player, G::INFO.name)?;
        let mut player = seat::<G>(&player, Seed(request.seed))?;
        let line = GameHistory::new(read_position::<G>(rules, request.place)?);
        let position = line.position();
        let case = Case {
            game: self.game,
            position: position.text(),
            player: player.spec().to_string(),
        };
        if let Some(every) = request.every {
            if !matches!(player.spec(), PlayerSpec::Sampling(_)) {
                bail!(
                    "--every: expected a player that samples games, such as mcts, found `{}`",
                    case.player
                );
            }
            return watch(&mut *player, &line, &case, every, out);
        }
        let started = Instant::now();
        let report = player.choose(&line, &Budget::open());
        let report = report.with_context(|| case.player.clone())?;
        let time = started.elapsed();
        // Exact values have to be searched as deep as the choice was, whatever time that takes.
        let values = match request.all_moves {
            true => Some(player.all_moves(&line, report.depth).with_context(|| {
                format!(
                    "--all-moves: expected a player that judges moves, found `{}`",
                    case.player
                )
            })?),
            false => None,
        };
        if let Some(found) = sampled::Found::new(&case, position, &report, time) {
            return match self.json {
                true => write_json(out, &found),
                false => sampled::write_text(&found, out),
            };
        }
        let found = depths::Found::new(&case, position, &report, values, time);
        match self.json {
            true => write_json(out, &found),
            false => depths::write_text(&found, out),
        }
    }
}

/// Lets a player think and tells at every interval how it stands, and at last what it found: a line
/// of JSON each, written at once.
fn watch<G: Playable>(
    player: &mut dyn Player<G>,
    line: &GameHistory<G>,
    case: &Case,
    every: Duration,
    out: &mut (impl Write + Send),
) -> Result<()> {
    let started = Instant::now();
    let voice = Mutex::new((out, Ok(())));
    let tell = |report: &Report<G::Move>, time: Duration| {
        let (out, told) = &mut *voice.lock().unwrap_or_else(PoisonError::into_inner);
        let found = sampled::Found::new(case, line.position(), report, time);
        if let (Some(found), Ok(())) = (found, &told) {
            *told = write_json(*out, &found).and_then(|()| Ok(out.flush()?));
        }
    };
    // Where nobody listens any more there is no reason to go on.
    let stop = || {
        let voice = voice.lock().unwrap_or_else(PoisonError::into_inner);
        voice.1.is_err()
    };
    let budget = Budget {
        stop: &stop,
        ..Budget::open()
    };
    let report = player.choose_watched(line, &budget, &Watch { every, tell: &tell })?;
    tell(&report, started.elapsed());
    let (_, told) = voice.into_inner().unwrap_or_else(PoisonError::into_inner);
    told
}

fn line_text<G: Playable>(position: &G, line: &[G::Move]) -> Vec<String> {
    let mut position = position.clone();
    line.iter()
        .map(|&mv| {
            let text = position.move_text(mv);
            position.play(mv);
            text
        })
        .collect()
}

fn row(label: &str, text: &str) -> String {
    format!("{label:<10}{text}")
}

fn move_or_none(text: Option<&str>) -> &str {
    text.unwrap_or("none: the game is over")
}
