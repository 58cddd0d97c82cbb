//! `grove match`: two players play each other.

mod closing;
mod event;
mod progress;

use std::io::Write;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::{Context, Result, bail};
use grove_arena::contest::{Contest, Ending, Pair, Scribe, Standing};
use grove_arena::referee::{Adjudication, ScoreRule};
use grove_arena::statistics::Sprt;
use grove_arena::table::{self, CommonLimits, Setting, Table};

use super::{read_game, write_json};
use crate::args::Match;
use closing::Closing;
use event::GameEvent;
use progress::Progress;

/// Raised when somebody wants the match to end.
static STOP: AtomicBool = AtomicBool::new(false);

/// Plays the match, and writes how it went.
pub fn run(asked: &Match, json: bool, out: &mut impl Write) -> Result<()> {
    let game = read_game(&asked.game)?;
    let setting = setting(asked)?;
    let contest = contest(asked)?;
    let players = [asked.first.as_str(), asked.second.as_str()];
    let table = table::lay(&game, players, setting)?;
    heed_interrupts()?;
    let mut scribe = Reporter {
        game: game.to_string(),
        table: &*table,
        json,
        out,
        progress: Progress::begin(2 * contest.pairs),
    };
    let result = contest.run(&*table, &STOP, &mut scribe);
    scribe.progress.end();
    let (standing, ending) = result?;
    let closing = Closing {
        game: &scribe.game,
        players: table.players(),
        asked,
        sprt: contest.sprt,
        standing: &standing,
        ending,
    };
    match json {
        true => write_json(out, &closing.summary()),
        false => closing.write(out),
    }?;
    if ending == Ending::Stopped {
        progress::say(&format!("stopped after {} games", standing.games()));
    }
    Ok(())
}

fn contest(asked: &Match) -> Result<Contest> {
    if !(1..=1_000_000_000).contains(&asked.games) {
        bail!(
            "games: expected a number from 1 to 1000000000, found `{}`",
            asked.games
        );
    }
    if !(1..=256).contains(&asked.threads) {
        bail!(
            "threads: expected a number from 1 to 256, found `{}`",
            asked.threads
        );
    }
    Ok(Contest {
        pairs: asked.games.div_ceil(2),
        threads: asked.threads,
        sprt: asked.sprt.as_deref().map(read_sprt).transpose()?,
    })
}

fn read_sprt(elos: &[f64]) -> Result<Sprt> {
    match *elos {
        [elo0, elo1] if -1000.0 <= elo0 && elo0 < elo1 && elo1 <= 1000.0 => {
            Ok(Sprt::new(elo0, elo1))
        }
        _ => {
            let found: Vec<String> = elos.iter().map(f64::to_string).collect();
            bail!(
                "sprt: expected two numbers from -1000 to 1000, the smaller one first, found `{}`",
                found.join(" ")
            )
        }
    }
}

fn setting(asked: &Match) -> Result<Setting> {
    let limits = &asked.limits;
    Ok(Setting {
        openings: asked.openings.parse()?,
        seed: asked.seed,
        limits: CommonLimits {
            depth: limits.depth,
            nodes: limits.nodes,
            time: limits.time,
            clock: limits.clock,
        },
        adjudication: Adjudication {
            max_plies: asked.max_plies,
            resign: read_rule("resign", asked.resign.as_deref())?,
            draw: read_rule("draw", asked.draw.as_deref())?,
        },
        tolerance: asked.tolerance,
    })
}

/// `SCORE,N`.
fn read_rule(name: &str, text: Option<&str>) -> Result<Option<ScoreRule>> {
    let Some(text) = text else {
        return Ok(None);
    };
    let rule = text.split_once(',').and_then(|(score, times)| {
        Some(ScoreRule {
            score: score.parse().ok().filter(|&score| score >= 0)?,
            times: times.parse().ok().filter(|&times| times >= 1)?,
        })
    });
    let expected = || format!("{name}: expected SCORE,N like 500,4, found `{text}`");
    rule.map(Some).with_context(expected)
}

/// The first Ctrl-C lets the match end by itself, the second one ends the process.
fn heed_interrupts() -> Result<()> {
    ctrlc::set_handler(|| {
        if STOP.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
    })
    .context("interrupts")
}

/// Shows how the match goes on, and with `--json` writes a line a game.
struct Reporter<'a, W> {
    game: String,
    table: &'a dyn Table,
    json: bool,
    out: &'a mut W,
    progress: Progress,
}

impl<W: Write> Scribe for Reporter<'_, W> {
    type Error = anyhow::Error;

    fn enter(&mut self, pair: &Pair, standing: &Standing) -> Result<()> {
        if self.json {
            for game in pair {
                let event = GameEvent::of(game, &self.game, self.table.players());
                write_json(self.out, &event)?;
            }
            self.out.flush()?;
        }
        self.progress.show(standing);
        Ok(())
    }
}
